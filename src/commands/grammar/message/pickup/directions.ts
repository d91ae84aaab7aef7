import { DEFAULT_LOCALE } from '../../../../../contract/rules/locales.ts';
import { namesCash } from '../../../../../contract/rules/money/cashPhrases.ts';
import { anyOf, isHan } from '../../../../../contract/rules/text/wordPattern.ts';
import { inAllLanguages } from '../../../../../texts/read.ts';
import { readAmount, readWeight } from '../../bookingPieces.ts';
import { CONNECTORS, everyWordOf } from '../../words.ts';
import { FILLERS, isFilling, LEADS, VERBS } from '../contact/chatWords.ts';
import { namesMoney } from '../contact/noPlace.ts';
import { numberIn, phoneIn } from '../contact/phones.ts';
import { hasPostcode, hasTownCode } from '../contact/places.ts';
import { IN_HAN } from '../contact/textParts.ts';
import { isKnownTown } from '../contact/town.ts';
import { labelOf } from '../labels.ts';
import { asTyped, type MessageContext } from '../messageParts.ts';
import { namesGoods, namesPerson, wordsIn } from '../people/personNames.ts';
import { namesDay } from './readPickup.ts';

const messageWords = Object.values(inAllLanguages('messageWords'));
const wordsOf = (of: (words: (typeof messageWords)[number]) => readonly string[]) => messageWords.flatMap(of);

/** One of the words. Chinese words need no space around them. */
const oneOf = (words: readonly string[], end = String.raw`(?![\p{L}\d])`): string =>
  `(?:(?<![\\p{L}\\d])(?:${anyOf(words.filter((word) => !isHan(word)))})${end}|(?:${anyOf(words.filter(isHan))})[\\s:：]?)`;

const SELF = oneOf(wordsOf(({ byThemselves }) => byThemselves));
const COLLECTING = wordsOf(({ pickupWords, collects, returns }) => [...pickupWords, ...collects, ...returns]);
const NOT_SELF = `(?<!${SELF}[\\s-]*)`;
/** `pick up tomorrow from`, `ambil barang di`: whom or where the courier collects from stands behind. */
const FROM_PLACE = new RegExp(
  String.raw`${NOT_SELF}(?<verb>${oneOf(COLLECTING)})(?<between>(?:\s+[^\s,.]+){0,4}?)\s*${oneOf(
    wordsOf(({ pickupPlaces }) => pickupPlaces),
    String.raw`[\s:]`,
  )}\s*(?=\S)`,
  'giu',
);
/** `Pickup: Siti …`, `Customer return - Siti …` */
const DIRECT = new RegExp(
  String.raw`${NOT_SELF}(?<verb>${oneOf(wordsOf(({ pickupWords, returns }) => [...pickupWords, ...returns]))})[\s:：-]*(?=[\p{L}\d#])`,
  'giu',
);
/** `from 12 Jalan …` */
const FROM = new RegExp(
  `${oneOf(
    wordsOf(({ fromWords }) => fromWords),
    '[\\s:]',
  )}\\s*(?=\\S)`,
  'giu',
);
/** In Chinese the verb stands behind the place: `to 12 Jalan … pick up`. */
const VISIT = new RegExp(
  String.raw`${oneOf(wordsOf(({ visits }) => visits))}\s*(?<place>\S.*?)[\s,]*${NOT_SELF}(?<verb>${oneOf(COLLECTING)})`,
  'giu',
);

const receivers = Object.values(inAllLanguages('contactWords')).flatMap(({ sides }) => sides.receiver.alone);
/** `Receiver:`, `Deliver to`: begins the recipient. */
const RECEIVER = new RegExp(
  String.raw`(?<=[\s,.;，。；])${oneOf(
    [...receivers, ...wordsOf(({ receiverLeads, labels }) => [...receiverLeads, ...labels.receiver])],
    String.raw`[\s:：]`,
  )}`,
  'giu',
);
const OF_RECEIVER = new RegExp(oneOf(receivers), 'iu');
const TO_WORDS = everyWordOf(CONNECTORS.to, DEFAULT_LOCALE);
/** `to`, `ke`, `→`: may begin the recipient. */
const TO = new RegExp(
  String.raw`\s(?:${anyOf(TO_WORDS.filter((word) => !isHan(word)))})\s+(?=\S)|(?:${anyOf(TO_WORDS.filter(isHan))})`,
  'giu',
);
/** `30000 Ipoh. Siti …`, but `Jl. Melati` */
const SENTENCE_END = /(?<=\p{L}{4}|\d|\d\s\p{Lu}{2})[.。]\s+(?=\S)/gu;
/** `To be delivered`, before `to Siti` */
const LATIN_TO = anyOf(TO_WORDS.filter((word) => /^[a-z]/.test(word)));
const TO_BE_SENT = new RegExp(String.raw`^(?:${LATIN_TO})(?:\s+\p{Ll}+){1,3}?(?=\s(?:${LATIN_TO})\s)`, 'iu');
/** `to Siti` */
const NAMED = /^\s\S+\s+\p{Lu}|^\p{Script=Han}{2}/u;
const OWN = new RegExp(oneOf(wordsOf(({ ourselves }) => ourselves)), 'iu');
const CASH_VERB = new RegExp(
  `^(?:${anyOf(wordsOf(({ cashWords: { collect, take } }) => [...collect, ...take]))})$`,
  'iu',
);
const BEFORE_NAMES = new RegExp(`^${oneOf(wordsOf(({ beforeNames }) => beforeNames))}`, 'iu');
const DENIED = new RegExp(
  String.raw`${oneOf([
    ...wordsOf(({ notCollected }) => notCollected),
    ...Object.values(inAllLanguages('orderWords')).flatMap(({ not }) => not),
  ])}\s*$`,
  'iu',
);
const MONEY = new RegExp(oneOf(wordsOf(({ cashWords: { money } }) => money)), 'iu');

export const namesOurselves = (text: string): boolean => OWN.test(text);

/** A number to call or a postcode. */
export const isContact = (text: string, country: string): boolean =>
  phoneIn(text) !== '' || numberIn(text) !== '' || hasPostcode([text]) || hasTownCode([text], country);
export const isWholeContact = (text: string, country: string): boolean =>
  (phoneIn(text) !== '' || numberIn(text) !== '') && (hasPostcode([text]) || hasTownCode([text], country));

/** A line that says where the parcel comes from. */
export interface Directions {
  /** What stands before it. */
  before: string;
  /** Nothing but words that ask or count the parcel stands before it in its clause. */
  isBegun: boolean;
  /** What is told of the pickup: `Tomorrow pickup 3pm`. */
  when: string;
  /** The same with the word before the sender: `Tomorrow pickup 3pm from`. */
  said: string;
  sender: string;
  /** `deliver to Siti …`, if the line has the recipient too. */
  receiver: string;
  /** The recipient's town in a route of two towns. */
  town?: string;
}

/** `KL → Penang`, at the beginning of a line */
const ROUTE = new RegExp(
  String.raw`^(?<weight>[\d.,]+\s?\p{Ll}{1,2}\s+)?(?<start>\p{L}[\p{L} ]*?)\s+(?:${anyOf(TO_WORDS.filter((word) => !isHan(word)))})\s+(?<town>\p{L}[\p{L} ]*?)(?<behind>(?:[\s,]+[\d#].*|,.*)?)$`,
  'iu',
);

/** `KL to Penang 2kg`, behind a word for the start of a route: two towns, and nobody. */
function townsIn(
  text: string,
  context: MessageContext,
): Pick<Directions, 'sender' | 'receiver' | 'town'> | undefined {
  const weight = readWeight(text, asTyped(context))?.text.trim() ?? '';
  const route = text.replace(weight || '\n', ' ').replace(/[\s,.]+$/, '');
  const { 0: to = '', index = -1 } = [...` ${route}`.matchAll(TO)][0] ?? {};
  const [start, town] = [
    route.slice(0, Math.max(index - 1, 0)).trim(),
    route.slice(index - 1 + to.length).trim(),
  ];
  const isTown = (name: string) =>
    isKnownTown(name, context.country) || (IN_HAN.test(name) && !namesPerson(name));
  return start && town && !/\d/.test(route) && isTown(town) && !namesPerson(start)
    ? { sender: start, receiver: weight, town }
    : undefined;
}

/** Where the recipient begins in the text behind a sender; -1 without one. */
function receiverStart(tail: string, country: string): number {
  const starts = (pattern: RegExp) => [...tail.matchAll(pattern)].map(({ index }) => index);
  const isBehind = (at: number) => /[\p{L}\d]/u.test(tail.slice(0, at));
  const leads = starts(RECEIVER).filter(isBehind);
  const words = [...leads, ...starts(TO).filter(isBehind)].sort((a, b) => a - b);
  const isPlaced = (at: number) => isContact(tail.slice(at), country);
  const isBehindPlaced = (at: number) => isContact(tail.slice(0, at), country);
  const isNamed = (at: number) => OWN.test(tail.slice(at)) || NAMED.test(tail.slice(at));
  return (
    words.find((at) => isBehindPlaced(at) && isPlaced(at)) ??
    leads.find(isPlaced) ??
    words.find(isPlaced) ??
    words.find((at) => isBehindPlaced(at) && (leads.includes(at) || isNamed(at))) ??
    starts(SENTENCE_END).find((at) => isWholeContact(tail.slice(at), country)) ??
    -1
  );
}

/** Words that only ask: `pls`, `can u help to`. */
const isAsking = (text: string): boolean => wordsIn(text).every(asks);
const asks = (word: string): boolean =>
  namesDay(word) || FILLERS.has(word) || LEADS.has(word) || ASIDES.has(word) || isFilling(word);
/** `Send 2kg`, `kirim 2 kotak` */
const asksOrCounts = (text: string): boolean =>
  wordsIn(text).every((word) => asks(word) || /^\d/.test(word) || OF_PARCEL.has(word) || namesGoods(word));
const OF_PARCEL = new Set([
  ...wordsOf(({ pieces, counted }) => [...pieces, ...counted]),
  ...Object.values(inAllLanguages('valueWords')).flatMap(({ units: { kg, g } }) => [...kg, ...g]),
]);
const ASIDES = new Set(wordsOf(({ pickupAsides }) => pickupAsides.flatMap((words) => words.split(' '))));

/** Where a line says from whom or from where the parcel comes; undefined if it does not. */
export function directionsIn(line: string, context: MessageContext): Directions | undefined {
  const { country } = context;
  const parted = (start: number, end: number, whenEnd = end): Directions => {
    const clause = /[^.,;:!?。，；：！？]*$/u.exec(line.slice(0, start))?.[0] ?? '';
    const from = isAsking(clause) ? start - clause.length : start;
    const tail = line.slice(end);
    const at = receiverStart(tail, country);
    return {
      before: line.slice(0, from).trim(),
      isBegun: from === 0 || /[^\p{L}\d\s]\s*$/u.test(line.slice(0, from)) || asksOrCounts(clause),
      when: line.slice(from, whenEnd).trim(),
      said: line.slice(from, end).trim(),
      sender: (at < 0 ? tail : tail.slice(0, at)).trim(),
      receiver:
        at < 0
          ? ''
          : tail
              .slice(at)
              .replace(/^[\s.。]+/u, '')
              .replace(TO_BE_SENT, ''),
    };
  };
  // `Kutip RM210 dari Wong …` collects cash.
  const isCash = (verb: string, between = ''): boolean =>
    /\d.*\d|\p{Sc}/u.test(between) ||
    namesCash(between) ||
    MONEY.test(between) ||
    (CASH_VERB.test(verb.trim()) &&
      (namesMoney(line) || readAmount('cod')(line, asTyped(context))?.found.cod !== undefined));
  for (const { 0: text, index, groups } of line.matchAll(FROM_PLACE)) {
    const { verb = '', between = '' } = groups ?? {};
    // `Pickup tomorrow, deliver at …`
    const isSent = between.split(/\s+/).some((word) => VERBS.has(word) && !ASIDES.has(word));
    // `Customer will collect from …`
    const isSelf = OF_RECEIVER.test(/[^.,;:]*$/u.exec(line.slice(0, index))?.[0] ?? '');
    // `Dont collect from us`
    const isDenied = DENIED.test(line.slice(0, index));
    if (isSent || isSelf || isDenied || isCash(verb, between)) continue;
    return parted(index, index + text.length, index + verb.length + between.length);
  }
  for (const { index, groups } of line.matchAll(VISIT)) {
    const found = parted(index, index);
    if (!isContact(groups?.place ?? '', country) || isCash(groups?.verb ?? '') || !found.isBegun) continue;
    return found;
  }
  for (const { 0: text, index, groups } of line.matchAll(DIRECT)) {
    const found = parted(index, index + text.length);
    const [first = ''] = found.sender.split(/[\d,]/);
    // `Pickup address: …` is a label of its own.
    const isLabel = labelOf(/^[^:：]*(?=[:：])/u.exec(found.sender)?.[0] ?? '') !== undefined;
    const isOther =
      isLabel ||
      BEFORE_NAMES.test(found.sender) ||
      namesDay(first) ||
      (first.trim() !== '' && isAsking(first));
    if (!found.isBegun || isOther || !isContact(found.sender, country) || isCash(groups?.verb ?? ''))
      continue;
    return found;
  }
  for (const { 0: text, index } of line.matchAll(FROM)) {
    const found = parted(index, index + text.length);
    const isOrder = labelOf(/\S*$/.exec(line.slice(0, index).trim())?.[0] ?? '') === 'reference';
    const isPlaced = isContact(found.sender, country) || isContact(found.receiver, country);
    if (!found.isBegun || isOrder || line.charAt(index - 1) === '(') continue;
    if (isPlaced) return found;
    const route = townsIn(line.slice(index + text.length), context);
    if (route) return { ...found, ...route };
  }
  const { weight = '', start = '', town = '', behind = '' } = ROUTE.exec(line)?.groups ?? {};
  const isRoute = [start, town].every((name) => name && isKnownTown(name, country));
  const said = { before: weight.trim(), isBegun: true, when: '', said: '', sender: `${start} → ${town}` };
  if (!isRoute) return undefined;
  return /\p{L}{2}\P{L}*\d|\d{5}/u.test(behind)
    ? { ...said, receiver: behind }
    : { ...said, sender: start, receiver: behind, town };
}

const COLLECTING_ALONE = new RegExp(`^(?:${anyOf(COLLECTING)})[.!。！]*$`, 'iu');
/** Whether a line only asks for the pickup. */
export const asksOnly = (line: string): boolean => COLLECTING_ALONE.test(line);

/** Whether a line above a list says that all parcels of the list are collected there: `Please collect from these customers:`. */
export const collectsFromAll = (line: string): boolean => {
  const head = line.replace(/[\s:：]+$/u, '');
  const { groups } = [...line.matchAll(FROM_PLACE)][0] ?? {};
  const isPlaced = groups !== undefined && !MONEY.test(groups.between ?? '') && !OWN.test(line);
  return labelOf(head) === 'sender' || isPlaced;
};
