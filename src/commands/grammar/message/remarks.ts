import { namesCash } from '../../../../contract/rules/money/cashPhrases.ts';
import { anyOf, isHan } from '../../../../contract/rules/text/wordPattern.ts';
import { inAllLanguages } from '../../../../texts/read.ts';
import { readQuantity, readSize, readWeight } from '../bookingPieces.ts';
import type { ParseContext } from '../parsedInput.ts';
import { FILLERS, VERBS } from './contact/chatWords.ts';
import { namesMoney } from './contact/noPlace.ts';
import { isOrganisation } from './contact/organisations.ts';
import { isPersonAlone, namesOnly } from './contact/persons.ts';
import { numberIn, phoneIn } from './contact/phones.ts';
import { hasPostcode } from './contact/places.ts';
import { BETWEEN_PARTS } from './contact/textParts.ts';
import { labelOf, partsOf } from './labels.ts';
import { TEXT_FIELDS } from './messageParts.ts';
import { namesPerson } from './people/personNames.ts';

const languages = Object.values(inAllLanguages('messageWords'));
const orderWords = Object.values(inAllLanguages('orderWords'));

/** Words at the beginning of a text, behind words that only ask. */
const startOf = (words: readonly string[]): string =>
  String.raw`(?:(?:${anyOf([...FILLERS])})\s+)*(?:(?:${anyOf(words.filter((word) => !isHan(word)))})(?![\p{L}\d])|(?:${anyOf(words.filter(isHan))}))`;
const startsWith = (words: readonly string[]): RegExp => new RegExp(`^${startOf(words)}`, 'iu');
const STARTS = languages.flatMap(({ instructionStarts, careWords }) => [...instructionStarts, ...careWords]);
const INSTRUCTION = startsWith(STARTS);
/** Behind a condition, a word for giving says to whom else. Elsewhere it may name the recipient. */
const GIVING = startsWith([...STARTS, ...languages.flatMap(({ givingWords }) => givingWords)]);
const IF_WORDS = languages.flatMap(({ ifWords }) => ifWords);
const CONDITION = startsWith(IF_WORDS);
/** Commas, and the end of a sentence before an instruction: `ye. Call dulu …`. */
const BETWEEN = new RegExp(
  String.raw`${BETWEEN_PARTS.source}|[.!]\s+(?=${startOf([...STARTS, ...IF_WORDS])})`,
  'iu',
);
/** `Leave at door if nobody home`, in one part. */
const STARTS_WITHIN = new RegExp(
  String.raw`\s(?:${anyOf(STARTS.filter((word) => !isHan(word) && word.includes(' ')))})(?![\p{L}\d])`,
  'iu',
);
/** Not to the courier: what not to send, what not to collect, what to forget, when to come. */
const DENIALS = new Set([
  ...languages.flatMap(({ notCollected }) => notCollected),
  ...orderWords.flatMap(({ not }) => not),
]);
const NO_REMARK = languages.flatMap(({ forgetWords, pickupWords, cashWords }) => [
  ...forgetWords,
  ...pickupWords,
  ...cashWords.collect,
  ...cashWords.pay,
  ...cashWords.money,
]);
const OTHER = new RegExp(
  String.raw`(?<![\p{L}\d])(?:${anyOf(NO_REMARK.filter((word) => !isHan(word)))})(?![\p{L}\d])|${anyOf(NO_REMARK.filter(isHan))}`,
  'iu',
);

/** Whether a text may go to the courier: no cash, no number to call, no place, and nothing of when to send. */
function isForCourier(text: string): boolean {
  const words = text.toLowerCase().split(/\s+/);
  const isAgainstSending = words.some((word, i) => VERBS.has(word) && DENIALS.has(words[i - 1] ?? ''));
  // `Alamat lama jangan guna`
  const isOfContact = words.some((word) => ['Address1', 'Phone'].includes(labelOf(word) ?? ''));
  // `Hubungi Siti Aminah`, `Fragile Enterprise`
  const behind = text.replace(INSTRUCTION, '').trim();
  const isPerson =
    isOrganisation(text) || (namesPerson(behind) && namesOnly(behind) && isPersonAlone(behind));
  return !(
    isPerson ||
    isAgainstSending ||
    isOfContact ||
    phoneIn(text) ||
    numberIn(text) ||
    hasPostcode([text]) ||
    namesCash(text) ||
    namesMoney(text) ||
    OTHER.test(text)
  );
}

const WISHES = new Set(languages.flatMap(({ fillers, greetings }) => [...fillers, ...greetings]));
/** `leave at door ya pls`: without the words of a wish behind it. */
function withoutWish(text: string): string {
  const words = text.split(' ');
  const end = words.findLastIndex((word) => !WISHES.has(word.toLowerCase().replace(/[.!]+$/, '')));
  return words
    .slice(0, end + 1)
    .join(' ')
    .replace(/[\s.!]+$/, '');
}

const measures = (text: string, context: ParseContext): boolean =>
  [readWeight, readSize, readQuantity].some((read) => read(text, context) !== undefined);

/** The lines without what the courier should do: `leave at guard house`, `kalau takde orang, bagi jiran no 14`. */
export function apartFromRemarks(
  lines: readonly string[],
  context: ParseContext,
): { lines: string[]; notes: string[] } {
  const isRemark = (text: string): boolean => isForCourier(text) && !measures(text, context);
  const notes: string[] = [];
  const left = lines.map((line) => {
    if ((partsOf(line)[0]?.label ?? '') in TEXT_FIELDS) return line;
    const parts = line.split(BETWEEN);
    const at = parts.map((part, i) => lengthOfRemark(part, parts[i + 1] ?? '', isRemark));
    if (!at.some(Boolean)) return line;
    const others = parts.filter((part, i) => {
      const isBehind = at[i - 1] === 2;
      const isTaken = at[i] !== 0 && !isBehind;
      if (isTaken) notes.push(withoutWish(at[i] === 2 ? `${part}, ${parts[i + 1]}` : part));
      return !isTaken && !isBehind;
    });
    return others.filter(Boolean).join(', ');
  });
  return { lines: left.filter((line, i) => line || !lines[i]), notes: notes.filter(Boolean) };
}

/** The number of parts of a remark that begins with the first of two: 0 for none. */
function lengthOfRemark(part: string, next: string, isRemark: (text: string) => boolean): 0 | 1 | 2 {
  const isCondition = CONDITION.test(part);
  if ((!isCondition && !INSTRUCTION.test(part)) || !isRemark(part)) return 0;
  if ((isCondition ? GIVING : CONDITION).test(next) && isRemark(next)) return 2;
  return isCondition && !STARTS_WITHIN.test(part) ? 0 : 1;
}
