import { anyOf, isHan, oneOf } from '../../../../../contract/rules/text/wordPattern.ts';
import { inAllLanguages } from '../../../../../texts/read.ts';
import { HAN_NUMBERS, LATIN_NUMBERS, NUMBERS } from '../spokenNumbers.ts';

const languages = Object.values(inAllLanguages('messageWords'));
const all = [
  ...languages.flatMap(({ pieces, dozens }) => [...pieces, ...dozens]),
  ...Object.values(inAllLanguages('valueWords')).flatMap(({ pieces }) => pieces),
];
const LATIN_PIECES = anyOf(all.filter((word) => !isHan(word)));
const HAN_PIECES = anyOf(
  [...all, ...languages.flatMap(({ counted, otherUnits }) => [...counted, ...otherUnits])].filter(isHan),
);
const LEADS = languages.flatMap(({ piecesLeads }) => piecesLeads);
const HALF = anyOf(
  Object.values(inAllLanguages('valueWords')).flatMap(({ fractions: { half } }) =>
    half.filter((word) => !isHan(word)),
  ),
);

const han = (key: 'hanPlaceEnds' | 'hanTen' | 'hanSizes'): string =>
  languages.flatMap((words) => words[key]).join('');
/** A measure word within the name of a place: Petaling, Taipei, a road of three lanes. */
const NO_PLACE_BEHIND = `(?![${han('hanPlaceEnds')}])`;
const TEN = han('hanTen');

/** `satu unit 5` */
const NO_UNIT_BEHIND = String.raw`(?!\s*#?[a-z]?-?\d+[a-z]?\s*(?:$|[,/-]))`;
/** `tiga kotak`; `satu unit 5` is a part of an address. */
const IN_WORDS = new RegExp(
  String.raw`(?<![\p{L}\d][-\d]?)(?<number>${LATIN_NUMBERS})\s+(?=(?:${LATIN_PIECES})(?![\p{L}\d])${NO_UNIT_BEHIND})`,
  'giu',
);
/** `sepasang kasut`, `a box`, at the beginning of a part or behind a postcode and its town: `RM5 sebungkus` is a price. */
const ONE = new RegExp(
  String.raw`(?<=(?:^|[,|:])\s*|(?<!\d)\d{5}\s[^\d,|]*\s)(?:se|an?\s+)(?=(?:${LATIN_PIECES})(?![\p{L}\d])${NO_UNIT_BEHIND})`,
  'giu',
);
const HAN_COUNT = new RegExp(
  String.raw`(?<!\p{Script=Han}(?<!${anyOf(LEADS.filter(isHan))}))(?<number>[${HAN_NUMBERS}${TEN}]{1,3})[${han('hanSizes')}]?(?=(?:${HAN_PIECES})${NO_PLACE_BEHIND})`,
  'gu',
);
/** A count of boxes before one of the pieces in them, as in Chinese. */
const OUTER = new RegExp(
  String.raw`(?<=\p{Script=Han})(?<number>\d{1,2}|[${HAN_NUMBERS}])(?<unit>${HAN_PIECES})(?=\s?(?:\d{1,3}|[${HAN_NUMBERS}${TEN}]{1,3})(?:${HAN_PIECES})${NO_PLACE_BEHIND})`,
  'gu',
);
const LEAD = new RegExp(
  String.raw`(?<![\p{L}\d])(?:(?:${anyOf(LEADS.filter((word) => !isHan(word)))})\s+|(?:${anyOf(LEADS.filter(isHan))})\s*)(?=\d{1,4}\s?(?:(?:${LATIN_PIECES})(?![\p{L}\d])|${HAN_PIECES}))`,
  'giu',
);
const WEIGHTS = Object.values(inAllLanguages('valueWords')).flatMap(({ units }) => [
  'kg',
  'g',
  ...units.kg,
  ...units.g,
]);
const WEIGHT_BEHIND = String.raw`(?=\d+(?:[.,]\d+)?\s?(?:${anyOf(WEIGHTS)})(?!\p{Script=Latin}))`;
/** `2 bags clothing total 7kg`: the word before the weight of all. */
const LEAD_BEHIND = new RegExp(
  String.raw`(?:\s(?:${anyOf(LEADS.filter((word) => !isHan(word)))})\s+|\s*(?:${anyOf(LEADS.filter(isHan))})\s*)${WEIGHT_BEHIND}|(?<=\d(?:${HAN_PIECES}))(?:${anyOf(LEADS.filter(isHan))})(?=\s*(?:$|[,|]))`,
  'giu',
);
/** `abt 800g`: a word that says how sure the weight is, and nobody's name. */
const ABOUT = new RegExp(`${oneOf(languages.flatMap(({ abouts }) => abouts))}\\s*${WEIGHT_BEHIND}`, 'giu');
const DOZENS = languages.flatMap(({ dozens }) => dozens);
const DOZEN = new RegExp(
  String.raw`(?<![\p{L}\d.,])(?<number>\d{1,2}|${HALF})\s?(?:(?:a\s+)?(?:${anyOf(DOZENS.filter((word) => !isHan(word)))})(?![\p{L}\d])|(?:${anyOf(DOZENS.filter(isHan))})${NO_PLACE_BEHIND})`,
  'giu',
);

/** A number in Chinese digits up to 99. */
function hanNumber(text: string): number {
  const [tens = '', ones = ''] = text.includes(TEN) ? text.split(TEN) : ['0', text];
  return (tens === '' ? 1 : (NUMBERS.get(tens) ?? 0)) * 10 + (ones === '' ? 0 : (NUMBERS.get(ones) ?? 0));
}

const COUNT = new RegExp(String.raw`(?<![\p{L}\d])\d{1,4}\s?(?:(?:${LATIN_PIECES})(?![\p{L}\d]))`, 'iu');

/** The line with its counts in digits: `3 kotak` for `tiga kotak`, `24 pcs` for `2 dozen`. Behind a count, `satu kotak` is each box. */
export const withPlainCounts = (line: string): string => {
  const isCounted = COUNT.test(line);
  return line
    .replace(IN_WORDS, (written, word: string) => {
      const number = NUMBERS.get(word.toLowerCase()) ?? 0;
      return isCounted && number === 1 ? written : `${number || word} `;
    })
    .replace(ONE, isCounted ? '$&' : '1 ')
    .replace(OUTER, (_, number: string, unit: string) => ` ${hanNumber(number) || number}${unit} `)
    .replace(HAN_COUNT, (written, number: string) => String(hanNumber(number) || written))
    .replace(DOZEN, (_, number: string) => `${/^\d/.test(number) ? 12 * Number(number) : 6} pcs`)
    .replace(LEAD, '')
    .replace(ABOUT, '')
    .replace(LEAD_BEHIND, ' ');
};
