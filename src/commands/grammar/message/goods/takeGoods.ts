import { inAllLanguages } from '../../../../../texts/read.ts';
import { readAmount, readOtherAmount, readQuantity, readSize, readWeight } from '../../bookingPieces.ts';
import type { ParseContext } from '../../parsedInput.ts';
import { AMOUNT_WORDS, ASIDES, COUNTED_HAN, FILLERS, isFilling, LEADS } from '../contact/chatWords.ts';
import { isOrganisation } from '../contact/organisations.ts';
import { isPersonLike } from '../contact/persons.ts';
import { numberIn, phoneIn } from '../contact/phones.ts';
import { isContactPart, isPlace } from '../contact/places.ts';
import { partsOf, withColons } from '../labels.ts';
import { PERSON_LABELS } from '../messageParts.ts';
import { namesGoods, namesPerson, withoutOrdering, wordsIn } from '../people/personNames.ts';
import { recipientPatterns } from '../people/recipientWords.ts';
import { countedGoods } from './countedGoods.ts';

/** `1x Tudung`, `2 x Baju`. */
const TIMES = /^\d{1,3}\s?[x×*]\s*(?=\p{L})/iu;

/** A measure beside words, and the words. A weight may also stand before a name; a count, an amount or a size stands only beside goods. */
interface Measured {
  words: string;
  isWeight: boolean;
  isCount: boolean;
}

/** The words next to the measures in a part of a message; undefined without a measure or without a word. */
function measuredWords(part: string, context: ParseContext): Measured | undefined {
  // A postcode or a phone number is not a measure.
  if (!/\d|\p{Script=Han}/u.test(part) || /\d{5}/.test(part)) return undefined;
  const counted = part.replace(TIMES, '');
  let left = counted;
  const reads = READS.filter((read) => {
    const piece = read(left, context);
    if (piece) left = left.replace(piece.text, ' ');
    return piece !== undefined;
  });
  const text = left
    .replace(/\(\s*\)/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s@/.-]+|[\s@/.-]+$/g, '');
  if (COUNTED_HAN.test(text)) return { words: text, isWeight: false, isCount: reads.length === 0 };
  const isFound = reads.length > 0 || counted !== part;
  const { goods = '' } = isFound ? {} : (countedGoods(part) ?? {});
  if (goods && isPersonLike(goods)) return { words: goods, isWeight: false, isCount: true };
  const isWeight = counted === part && reads.every((read) => read === readWeight);
  const isCount = counted !== part || reads.every((read) => read === readQuantity);
  return isFound && !/\d/.test(text) ? { words: text, isWeight, isCount } : undefined;
}
const READS = [
  readWeight,
  readSize,
  readAmount('cod'),
  readAmount('insurance'),
  readAmount('value'),
  readOtherAmount,
  readQuantity,
];

/** The text of a message without the goods next to a weight, a count or an amount. */
export interface WithoutGoods {
  lines: string[];
  goods: string[];
  /** Two texts of which either may be the person's name: the user chooses. */
  unclear: string[];
}

/** Commas, except those within a number. */
const BETWEEN = /\s*\|\s*|(?<!\d)\s*,\s*|\s*,(?!\d)\s*/;

/**
 * Takes goods out of a message, so that they are not read as a name or a street: `2 Kg Baju Kurung, Siti, 012…`. Words next to a count or an
 * amount are goods. Words next to a weight are goods if one of them names goods, or if a person's name follows. Otherwise neither text is the
 * name.
 */
export function takeGoods(lines: readonly string[], context: ParseContext): WithoutGoods {
  const { begins, within } = recipientPatterns(context.locale);
  const namesRecipient = (text: string) => begins.test(text) || within.test(text);
  let hasPerson = lines.some(namesRecipient);
  // The line is read after every key, and most lines contain no goods.
  if (hasPerson && !lines.some(namesGoods)) return { lines: [...lines], goods: [], unclear: [] };
  const labelled = withColons(lines).map(partsOf);
  hasPerson ||= labelled.flat().some(({ label }) => PERSON_LABELS.has(label));
  const parts: MessagePart[] = lines.flatMap((line, lineAt) => {
    const texts = labelled[lineAt]?.[0]?.label ? [line] : line.split(BETWEEN).flatMap(splitAtPhone);
    return texts.filter(Boolean).map((text) => ({ text, lineAt, isChanged: false }));
  });
  const [goods, unclear]: [string[], string[]] = [[], []];
  // The numbers of several goods stay beside them.
  const isSeveral = parts.filter(({ text }) => isCounted(text, context)).length > 1;
  for (const [i, part] of parts.entries()) {
    if (hasPerson && !namesGoods(part.text) && !isCounted(part.text, context)) continue;
    const above = labelled[part.lineAt - 1]?.at(-1);
    const isBelowLabel = above?.text === '' && !SIDE_LABELS.has(above.label);
    if (
      isBelowLabel ||
      labelled[part.lineAt]?.[0]?.label ||
      LABELLED.test(part.text) ||
      namesRecipient(part.text)
    )
      continue;
    const measured = measuredWords(part.text, context);
    const text = measured?.words ?? part.text;
    if (!LETTERS.test(text) || isAside(text) || isContactPart(text)) continue;
    const nextAt = hasPerson ? -1 : nextNameAt(parts, i, context);
    const next = nameAt(parts, nextAt);
    const kind = kindOf(text, measured, hasPerson, next);
    if (kind !== 'goods') hasPerson = true;
    if (kind === 'person') continue;
    const isWhole =
      TIMES.test(part.text) || (measured?.isCount && (isSeveral || !readQuantity(part.text, context)));
    const goodsText = isWhole ? part.text : text;
    takeOut(part, goodsText);
    (kind === 'goods' ? goods : unclear).push(withoutFilling(goodsText));
    const [other] = parts.slice(nextAt);
    if (kind !== 'unclear' || !next || !other) continue;
    takeOut(other, next);
    unclear.push(next);
  }
  const others = lines.map((line, i) => {
    const left = parts.filter(({ lineAt }) => lineAt === i);
    return left.some(({ isChanged }) => isChanged)
      ? left
          .map(({ text }) => text)
          .filter(Boolean)
          .join(', ')
      : line;
  });
  return { lines: others.filter((line, i) => line || !lines[i]), goods, unclear };
}

const isCounted = (part: string, context: ParseContext): boolean => {
  const measured = measuredWords(part, context);
  return measured?.isCount === true && LETTERS.test(measured.words) && !isContactPart(measured.words);
};

/** The person behind the goods, also below an organisation; else the next text that may be a name. */
function nextNameAt(parts: readonly MessagePart[], from: number, context: ParseContext): number {
  const [first = -1, ...others] = parts.flatMap(({ text }, i) =>
    i > from && !isNoName(text, context) ? [i] : [],
  );
  const below = others.find((i) => !isOrganisation(parts[i]?.text ?? ''));
  const isBelow = isOrganisation(parts[first]?.text ?? '') && nameAt(parts, below ?? -1) !== '';
  return isBelow ? (below ?? first) : first;
}

const nameAt = (parts: readonly MessagePart[], at: number): string =>
  personBefore(parts[at]?.text ?? '', parts[at + 1]?.text ?? '');

/** A part of a line between commas. */
interface MessagePart {
  text: string;
  lineAt: number;
  isChanged: boolean;
}

function takeOut(part: MessagePart, text: string): void {
  // `Send 2kg shirts`: the measure may stand between the words.
  const taken = part.text.includes(text) ? [text] : text.split(' ');
  const left = taken
    .reduce((rest, word) => rest.replace(word, ' '), part.text)
    .replace(text, ' ')
    .replace(/\(\s*\)/g, ' ');
  part.text = left.replace(/\s+/g, ' ').trim();
  part.isChanged = true;
}

const SIDE_LABELS = new Set<string | undefined>([undefined, 'receiver', 'sender']);
/** `ada 1 parcel lagi`, `1 parcel lang`: words that only say that there is a parcel. */
const COUNT_WORDS = new Set([
  ...AMOUNT_WORDS,
  ...LEADS,
  ...FILLERS,
  ...Object.values(inAllLanguages('messageWords')).flatMap(({ joints, countLeads }) => [
    ...joints,
    ...countLeads,
  ]),
]);
const isAside = (text: string): boolean =>
  isFilling(text) ||
  ASIDES.has(text.toLowerCase()) ||
  (withoutOrdering(text) !== '' && wordsIn(text).every((word) => COUNT_WORDS.has(word)));
const withoutFilling = (text: string): string => {
  const all = text.split(' ');
  return all.slice(all.findIndex((word) => !isFilling(word))).join(' ');
};
const LABELLED = /[:=]/;
const LETTERS = /\p{L}{2}|\p{Script=Han}/u;

/** Goods, or a measure alone. */
function isNoName(part: string, context: ParseContext): boolean {
  const measured = measuredWords(part, context);
  if (!measured || isContactPart(measured.words)) return false;
  return !LETTERS.test(measured.words) || !measured.isWeight || namesGoods(measured.words);
}

/** Splits `Siti 0123456789 12 Jalan …` into three texts. */
function splitAtPhone(part: string): string[] {
  const number = numberToCall(part);
  const at = part.indexOf(number);
  return number ? [part.slice(0, at).trim(), number, part.slice(at + number.length).trim()] : [part];
}

const numberToCall = (part: string): string => phoneIn(part) || numberIn(part);

/** The text that may be a person's name: the text before a phone number or before a house. */
function personBefore(part: string, after: string): string {
  const number = numberToCall(part);
  const name = number ? part.slice(0, part.indexOf(number)).replace(/[\s,:(-]+$/, '') : part;
  const isFollowed =
    number !== '' ||
    numberToCall(after) !== '' ||
    HOUSE_NUMBER.test(after) ||
    (isPlace(after) && !/^\D{0,3}\d{5,6}(?!\d)/.test(after));
  return isFollowed && isPersonLike(name) ? name : '';
}

/** `23` of `23, Jalan …`. */
const HOUSE_NUMBER = /^(?:no\.?\s?)?\d{1,4}[a-z]?$/i;

type Kind = 'goods' | 'person' | 'unclear';

/** Kind of a part's words without its measure. `next` is the following text, which may be a name. */
function kindOf(text: string, measured: Measured | undefined, hasPerson: boolean, next: string): Kind {
  const [first = ''] = text.split(' ');
  const isNamed = namesPerson(text) && !namesGoods(first);
  const isGoods = namesGoods(text) || (measured?.isCount && isPersonLike(text));
  if (hasPerson) return measured && isGoods && !isNamed ? 'goods' : 'person';
  if (isNamed || !isPersonLike(text) || (isOrganisation(text) && !namesGoods(text))) return 'person';
  if (!measured) return namesGoods(first) && next ? 'goods' : 'person';
  if (!next) return namesGoods(text) ? 'unclear' : 'person';
  return !measured.isWeight || namesGoods(text) || namesPerson(next) ? 'goods' : 'unclear';
}
