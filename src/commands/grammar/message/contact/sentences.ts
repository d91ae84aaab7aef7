import { anyOf } from '../../../../../contract/rules/text/wordPattern.ts';
import { inAllLanguages } from '../../../../../texts/read.ts';
import { labelOf, type Part } from '../labels.ts';
import { isChineseName, isGivenName, namesGoods, namesPerson, wordsIn } from '../people/personNames.ts';
import { behindLabel, LEAST_OF_SENTENCE } from './calledName.ts';
import {
  AMOUNT_WORDS,
  asksToSend,
  FILLERS,
  GREETINGS,
  isFilling,
  isSmall,
  LEADS,
  mayBeCalled,
  NEVER_NAMES,
  VERBS,
} from './chatWords.ts';
import { isNoPlace } from './noPlace.ts';
import { COMPANY, isOrganisation } from './organisations.ts';
import { hasNameLabel, isPersonLike, namesOnly } from './persons.ts';
import { numberIn, phoneIn } from './phones.ts';
import { FIVE_DIGITS, isPlace, isState, NAME_THEN_STREET, STREET } from './places.ts';
import { wholeWords } from './textParts.ts';
import { townAndState } from './town.ts';

const messageWords = Object.values(inAllLanguages('messageWords'));

/** `I would like to place an order`: what somebody says, in words without a house. */
export const isSentence = (text: string): boolean =>
  !/\d/.test(text) &&
  wordsIn(text).filter((word) => LEADS.has(word) || VERBS.has(word) || GREETINGS.has(word)).length >=
    LEAST_OF_SENTENCE;

/** `cikgu ana punya barang`, `Siti's cake`, `barang Siti`, `baju Siti`: whose goods they are, not who gets them. */
export function saysWhose(text: string): boolean {
  const goods = OWNED.exec(text)?.groups?.goods;
  const isGoods = (words: string) =>
    namesGoods(words) || isFilling(words) || ['item', 'reference', 'quantity'].includes(labelOf(words) ?? '');
  const [first = '', ...more] = text.split(' ');
  // `kuih. Nama Aminah` names the person behind the goods.
  const isBeforeName =
    namesGoods(first) && (isSmall(first) || namesPerson(more.join(' '))) && !hasNameLabel(text);
  return (
    OWNER.test(text) ||
    (goods !== undefined && isGoods(goods)) ||
    (more.length > 0 && (labelOf(first) === 'item' || (isBeforeName && !isOrganisation(text))))
  );
}
const OWNED = new RegExp(
  `\\p{L}(?:['’]s\\s+|(?:${anyOf(messageWords.flatMap(({ ownersBefore }) => ownersBefore))}))(?<goods>.+)$`,
  'u',
);
const OWNER = wholeWords(messageWords.flatMap(({ owners }) => owners));

/** `Self collect cancelled, ship instead. Aisyah Omar 9000…`: a sentence above the name, in one line. */
export function behindSentence(part: Part, rest: string[]): Part {
  const number = phoneIn(part.text) || numberIn(part.text);
  const head = number ? part.text.slice(0, part.text.indexOf(number)) : '';
  const [, sentence = '', name = ''] = /^(\D*\p{L}[.!?,])\s+([^.!?,\d]+?)[\s,:(]*$/u.exec(head) ?? [];
  const words = sentence.split(' ');
  const isAsked = words.some((word) => isSmall(word) && VERBS.has(word));
  // `Kedai bpk. Budi` is shortened.
  const isEnd =
    /\p{Ll}{4}\.$|[!?]$/u.test(sentence) || (!sentence.endsWith(',') && isFilling(words.at(-1) ?? ''));
  const isSaid = !part.label && (isAsked || isEnd) && isPersonLike(sentence) && words.some(isSmall);
  if (!isSaid || !namesOnly(name) || !isPersonLike(name)) return part;
  rest.push(sentence.replace(/[,.]$/, ''));
  return { ...part, text: part.text.slice(part.text.indexOf(name, sentence.length)) };
}

/** `Deliver sa Lucena`, `Bro hantar kat`: a verb and a word before a place. Neither is a part of a name. */
const isRequest = (text: string): boolean => asksToSend(behindLabel(text).name);

/** `Deliver to JB` above a person in Johor Bahru. */
function namesTownOf(text: string, others: readonly string[]): boolean {
  const name = behindLabel(text).name.toLowerCase();
  return others.some((other) => {
    const town = FIVE_DIGITS.test(other) ? (other.split(FIVE_DIGITS)[1] ?? '').trim().toLowerCase() : '';
    const written = town.split(/[,|]/)[0]?.trim() ?? '';
    const words = (townAndState(written)?.[0] ?? written).split(/\s+/);
    const initials = words.map((word) => word.charAt(0)).join('');
    return town !== '' && (words.join(' ') === name || (words.length > 1 && initials === name));
  });
}

/** The texts without a first one that only says where the parcel goes. */
export function withoutRequests(texts: readonly string[], rest: string[]): string[] {
  const [first = '', ...others] = texts;
  // `address tukar ye`
  const isWish = (text: string) =>
    isRequest(text) ||
    (isSmall(text) && text.includes(' ') && labelOf(text.split(' ')[0] ?? '') === 'Address1');
  const [, before = '', house = ''] = NAME_THEN_STREET.exec(first) ?? [];
  if (isWish(before) && !isPlace(before) && isPlace(house)) {
    rest.push(before);
    return [house, ...others];
  }
  const isNoName = !/\d/.test(first) && !isPlace(first) && (isWish(first) || namesTownOf(first, others));
  if (!first || others.length === 0 || !isNoName) return [...texts];
  rest.push(first);
  return others;
}

/** Whether no other text may be a name. */
const isOnlyName = (texts: readonly string[], at: number): boolean =>
  !texts.some((other, i) => i !== at && !isPlace(other) && /\p{L}/u.test(other));

/** `Selamat`, `Kasih`, `Min`: the only name of a message may be a word of a greeting, or a word for whoever sells. */
export const isFillingName = (texts: readonly string[], at: number): boolean => {
  const text = texts[at] ?? '';
  return isOnlyName(texts, at) && (mayBeCalled(text) || (/^\p{Lu}/u.test(text) && isGivenName(text)));
};

/** Greetings and thanks are no names, where there is another text that may be one. */
export function withoutChatter(texts: readonly string[], rest: string[], isNamed: boolean): string[] {
  const next = texts.find((other, i) => i > 0 && !isNoPlace(other)) ?? '';
  return texts.filter((text, i) => {
    const [first = ''] = text.toLowerCase().split(/[\s,.!]+/);
    const isGreeting =
      isFilling(text) ||
      (GREETINGS.has(first) && !isPlace(text) && i === 0 && !isPlace(texts[i + 1] ?? '1 no'));
    // "Salam kak, nak order 2 tudung" before a name.
    const isWish = !isNamed && i === 0 && /\d/.test(text) && !isPlace(text) && isPersonLike(next);
    const isNoName = isFilling(text) && wordsIn(text).every((word) => NEVER_NAMES.has(word));
    if ((!isGreeting && !isWish) || (isOnlyName(texts, i) && !isNoName)) return true;
    if (!isFilling(text)) rest.push(text);
    return false;
  });
}

/** `Puan Zaiton (jiran No 5)` */
const NUMBER_IN_BRACKETS = /^(\p{L}[^()\d]*?)\s*\(([^()]*\d[^()]*)\)$/u;

/** `Parcel for tomorrow`, `Sabah ye`, `Deposit` before a name: a sentence is not a name. */
export function withoutSentence(
  [written = '', second = '', ...others]: readonly string[],
  rest: string[],
): string[] {
  const [, person = '', aside = ''] = NUMBER_IN_BRACKETS.exec(written) ?? [];
  const isAside = person !== '' && isPersonLike(person);
  const first = isAside ? person : written;
  if (isAside) rest.push(aside);
  const texts = [first, second, ...others].filter(Boolean);
  const words = behindLabel(first)
    .name.split(/[\s,]+/)
    .filter(Boolean);
  const next = behindLabel(second).name.split(' ');
  const isChatter =
    !isChineseName(first) && words.some((word) => FILLERS.has(word.toLowerCase()) || isState(word));
  const isSentence = words.some(isSmall) && next.every((word) => !isSmall(word));
  const isAmount = words.every((word) => AMOUNT_WORDS.has(word.toLowerCase()));
  if (!isPersonLike(second) || COMPANY.test(second) || /\d/.test(first) || STREET.test(first))
    return [...texts];
  if (!isChatter && !isSentence && !isAmount) return [...texts];
  if (!isAmount && !isFilling(first)) rest.push(first);
  return [second, ...others];
}
