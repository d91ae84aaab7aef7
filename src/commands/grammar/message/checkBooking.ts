import { stateNamed } from '../../../../contract/rules/places/stateNames.ts';
import { anyOf, isHan } from '../../../../contract/rules/text/wordPattern.ts';
import { inAllLanguages } from '../../../../texts/read.ts';
import { knownState } from '../../../shared/address/rules/malaysianStates.ts';
import { countryNamed } from '../knownCountries.ts';
import type { TypedBooking } from '../parsedInput.ts';
import { phoneIn } from './contact/phones.ts';
import { labelOf } from './labels.ts';
import type { MessageContext } from './messageParts.ts';

const messageWords = Object.values(inAllLanguages('messageWords'));
const valueWords = Object.values(inAllLanguages('valueWords'));
const orderWords = Object.values(inAllLanguages('orderWords'));
const importWords = Object.values(inAllLanguages('importWords'));
const contactWords = Object.values(inAllLanguages('contactWords'));

/** All texts of lists, also of lists within lists. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : [];

/** Words that say nothing of a parcel, head something that is read, or are the units and the currency of a value that is read. */
const KNOWN = [
  ...messageWords.flatMap((words) =>
    textsIn([
      [words.greetings, words.verbs, words.fillers, words.leads, words.beforeNames, words.placeLeads],
      [words.copulas, words.selfWords, words.pronouns, words.callWords, words.courtesies, words.closings],
      [words.possessivesBefore, words.possessivesAfter, words.ordering, words.numberWords, words.joints],
      [
        words.attention,
        words.ordinals,
        words.addressOf,
        words.noteWords,
        words.chatLines,
        { ...words.labels, sender: [] },
      ],
      [words.pieces, words.counted, words.each, words.piecesLeads, words.dozens, words.perWords],
      [words.pounds, words.ounces, words.centimetres, words.millimetres, words.metres, words.inches],
      [
        words.abouts,
        words.feeWords,
        words.carriageWords,
        words.onDelivery,
        words.cashWords,
        words.receiverLeads,
        words.phoneKinds,
      ],
      [
        words.spokenDigits,
        words.spokenTens,
        words.numerals,
        words.yes,
        words.no,
        words.shortSides,
        words.homes,
      ],
      [words.hanSizes, words.hanStateEnds, words.stateTitles, words.newWords, words.houseWords],
    ]),
  ),
  ...valueWords.flatMap((words) =>
    textsIn([words.units, words.fractions, words.currencies, words.multiples]),
  ),
  ...valueWords.flatMap((words) => textsIn([words.amountEnds, words.amounts])),
  ...orderWords.flatMap((words) => [...words.cashOnDelivery, ...words.not, ...words.freightByReceiver]),
  ...contactWords.flatMap((words) => textsIn([words.fields, words.sides])),
  ...importWords.flatMap(({ lengthCm, widthCm, heightCm }) => [...lengthCm, ...widthCm, ...heightCm]),
  ...['kg', 'g', 'cm', 'mm', 'lb', 'oz', 'm', 'in', 'x', 's'],
  ...['rm', 'rp', 'idr', 'myr', 'sgd', 'php', 'bnd', 'thb', 'usd', 'p', 'k', 'rb', 'jt', 'ins'],
];
const WORD = /(?:(?!\p{Script=Han})\p{L})(?:(?!\p{Script=Han})[\p{L}\p{M}'’])*/gu;
const wordsOf = (text: string): string[] => text.toLowerCase().match(WORD) ?? [];
const KNOWN_WORDS = new Set(
  KNOWN.filter((word) => !isHan(word))
    .flatMap(wordsOf)
    // `packet` of `packets`
    .flatMap((word) => (word.length > 3 ? [word, word.replace(/s$/, ''), `${word}s`] : [word])),
);
const KNOWN_HAN = new Set(KNOWN.filter(isHan));
const LONGEST_HAN = 8;

const NUMBER = /\d+(?:[.,]\d+)*/g;
const TOKEN = new RegExp(`\\p{Script=Han}+|${WORD.source}|${NUMBER.source}`, 'gu');
const LARGEST_COUNT = 3;

/** All numbers, amounts of money in their main unit. */
const numbersIn = (value: unknown): number[] =>
  typeof value === 'number'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, one]) =>
          key === 'amountMinor' ? [Number(one) / 100] : numbersIn(one),
        )
      : [];

const significant = (number: string): string => number.replace(/\D/g, '').replace(/^0+|0+$/g, '');

interface Shown {
  text: string;
  words: ReadonlySet<string>;
  numbers: ReadonlySet<string>;
  /** The digits of what is measured and paid, without zeros around them: `275` of `275.000` and of `275rb`. */
  amounts: ReadonlySet<string>;
  /** The text without what parts the digits of a number. */
  digits: string;
}
/** The texts of the booking, joined, with their words and numbers. */
function shownIn(booking: TypedBooking): Shown {
  const text = textsIn(booking).join(' ').toLowerCase();
  return {
    text,
    words: new Set(wordsOf(text)),
    numbers: new Set([
      ...numbersIn(booking).map(String),
      ...(text.match(NUMBER) ?? []),
      ...(text.match(/\d+/g) ?? []),
    ]),
    amounts: new Set(numbersIn(booking).map((number) => significant(String(number)))),
    digits: text.replace(/[\s.,()+/-]+/g, ''),
  };
}

/** The words and numbers of the lines that are nowhere in the booking, and are none that only head or join what is read. */
export function unreadWords(
  lines: readonly string[],
  booking: TypedBooking,
  { country: home }: MessageContext,
): string[] {
  const shown = shownIn(booking);
  const country = booking.country ?? home;
  const isLand = (text: string) => {
    const named = countryNamed(text);
    const state = stateNamed(country, text) ?? knownState('MY', text);
    return (
      (named !== undefined && [country, home].includes(named)) ||
      (booking.state !== undefined && state === booking.state)
    );
  };
  const isLabelOrLand = (text: string) => isLand(text) || labelOf(text.replace(/[:.]$/, '')) !== undefined;
  // Chinese is written without spaces: every sign belongs to a known word or to what is shown.
  const isHanRead = (text: string): boolean => {
    const ends = new Set([0]);
    for (let from = 0; from < text.length; from++)
      for (let size = 1; ends.has(from) && size <= LONGEST_HAN; size++) {
        const word = text.slice(from, from + size);
        if (KNOWN_HAN.has(word) || shown.text.includes(word) || isLand(word)) ends.add(from + word.length);
      }
    return ends.has(text.length);
  };
  const isRead = (token: string, before: string, behind: string): boolean => {
    if (/^\d/.test(token)) return isNumberRead(token, { before, behind, shown, booking });
    if (isHan(token)) return isHanRead(token);
    // `B$48`, `D.E.`
    if (token.length === 1 && /^[.$]/.test(behind)) return true;
    const word = token.toLowerCase();
    return shown.words.has(word) || KNOWN_WORDS.has(word) || labelOf(word) !== undefined || isLand(word);
  };
  return lines
    .map((line) => withoutShownNumbers(line, shown))
    .flatMap((line) =>
      line.split(/\s*(?:,(?!\d)|\|)\s*/).flatMap((part) => {
        const tokens = [...part.matchAll(TOKEN)].map(({ 0: token, index }) => ({ token, index }));
        // `Nama penuh: …`, `Kode pos 50132`, `H/P 012…`
        const head = /^[^:=]*(?=[:=])/.exec(part)?.[0] ?? '';
        const headEnd = labelOf(head.trim()) ? head.length : 0;
        const isOfPair = (index: number) =>
          [/\S*$/, /\S+\s+\S*$/].some((before) =>
            [/^\S+/, /^\S+\s+\S+/].some((behind) =>
              isLabelOrLand(
                (before.exec(part.slice(0, index))?.[0] ?? '') + (behind.exec(part.slice(index))?.[0] ?? ''),
              ),
            ),
          );
        const left = tokens.filter(
          ({ token, index }) =>
            index >= headEnd &&
            !isRead(token, part.slice(0, index), part.slice(index + token.length)) &&
            !isOfPair(index),
        );
        const [first, last] = [left[0], left.at(-1)];
        if (!first || !last) return [];
        const text = part.slice(first.index, last.index + last.token.length);
        return isLabelOrLand(text) ? [] : [text];
      }),
    );
}

/** `+60 12-345 6789` beside the same number in another form is no other one. */
function withoutShownNumbers(line: string, shown: Shown): string {
  const number = phoneIn(line);
  const isShown = number !== '' && shown.digits.includes(number.replace(/\D/g, '').slice(-OWN_DIGITS));
  return isShown ? withoutShownNumbers(line.replace(number, ' '.repeat(number.length)), shown) : line;
}
const OWN_DIGITS = 8;

interface Around {
  before: string;
  behind: string;
  shown: Shown;
  booking: TypedBooking;
}
const unitsOf = (units: readonly string[]) =>
  new RegExp(`^\\s*(?:[¼½¾]|/\\s?\\d)?\\s*(?:${anyOf(units)})(?!\\p{Script=Latin})`, 'iu');
const OF_WEIGHT = unitsOf([
  ...['kg', 'g', 'lb', 'oz'],
  ...valueWords.flatMap(({ units: { kg, g, lb, oz } }) => [...kg, ...g, ...lb, ...oz]),
]);
const OF_SIZE = /^\s*(?:["″'a-z]{0,4}\s*[x×*]|cm|mm|m(?!\p{L})|in(?!\p{L}))/iu;
const BEHIND_SIZE = /(?:[x×*]|(?<!\p{L})[lwhptd])\s*$/iu;
const MONEY_BEFORE = /(?:rm|rp|idr|myr|sgd|php|bnd|thb|usd|[\p{Sc}p])\.?\s*$/iu;
const OF_PIECES = unitsOf(
  messageWords.flatMap(({ pieces, counted, dozens }) => [...pieces, ...counted, ...dozens]),
);

/** Whether a number is in what is read, or is of a kind that was read from several: weights that were added, a size, money, pieces. */
function isNumberRead(token: string, { before, behind, shown, booking }: Around): boolean {
  const plain = token.replace(/[.,]/g, '');
  // `RM 1 250.00`
  const [above = ''] = /(?<!\d)\d{1,3}(?:\s\d{3})*\s$/.exec(before) ?? [];
  const [below = ''] = /^(?:\s\d{3}(?!\d))+/.exec(behind) ?? [];
  const whole = (above + token + below).replace(/\s/g, '');
  const [value = 0, spaced = 0] = [token, whole].map((text) =>
    Number(/,\d{3}(?!\d)/.test(text) ? text.replaceAll(',', '') : text.replace(',', '.')),
  );
  const isShown = plain.length > LARGEST_COUNT ? shown.digits.includes(plain) : shown.numbers.has(token);
  const isAmount = shown.amounts.has(significant(token)) || shown.amounts.has(significant(whole));
  if (isShown || isAmount || [value, spaced].some((number) => shown.numbers.has(String(number)))) return true;
  const { weightKg, size, cod, value: worth, insurance, unclear, unsaid, quantity, pickup } = booking;
  return (
    (OF_WEIGHT.test(behind) && (weightKg !== undefined || shown.numbers.has(String(value / 1000)))) ||
    (size !== undefined && (OF_SIZE.test(behind) || BEHIND_SIZE.test(before))) ||
    (Boolean(cod ?? worth ?? insurance ?? unclear ?? unsaid) &&
      (MONEY_BEFORE.test(before) || /\+[^,]*$/.test(before) || /^[^,]*\+/.test(behind))) ||
    (quantity !== undefined && (OF_PIECES.test(behind) || token.length < LARGEST_COUNT)) ||
    pickup !== undefined ||
    // `COD RM80 x 1`
    (token === '1' && /[x×*]\s*$/i.test(before))
  );
}
