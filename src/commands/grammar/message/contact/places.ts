import { anyOf } from '../../../../../contract/rules/text/wordPattern.ts';
import { inAllLanguages } from '../../../../../texts/read.ts';
import { knownState, MALAYSIAN_STATES } from '../../../../shared/address/rules/malaysianStates.ts';
import { labelOf, type Part } from '../labels.ts';
import { isFilling, isSmall } from './chatWords.ts';
import { EMAIL, numberIn, phoneIn } from './phones.ts';
import { LATIN, oneOf, wholeWords } from './textParts.ts';

/** A plot number or a box number is not a postcode: `Lot 12345`, `P.O. Box 10234`. */
export const FIVE_DIGITS =
  /(?<![\d/-])(?<!(?:^|[^\p{L}])(?:lot|pt|plot|no|box|surat|unit|ptd|hsd|gm|rma|ref|inv|invoice|do|po|so|awb|order|id|sku|resi|sn)[.:]?\s{0,2}#?)\d{5,6}(?![\d/-])/iu;
export const hasPostcode = (lines: readonly string[]): boolean =>
  lines.some((line) => FIVE_DIGITS.test(line.replace(phoneIn(line) || '\n', ',')));
export const postcodesOf = (parts: readonly string[]): ReadonlySet<string> =>
  new Set(parts.flatMap((part) => part.match(new RegExp(FIVE_DIGITS, 'giu')) ?? []));

const languages = Object.values(inAllLanguages('contactWords'));
const messageWords = Object.values(inAllLanguages('messageWords'));
export const STREET_FORMS = languages.flatMap(({ streetForms }) => streetForms);
export const STREET = wholeWords([
  ...STREET_FORMS,
  ...languages.flatMap(({ streetEndings }) => streetEndings),
]);
const ROAD_WORD = `(?:${anyOf(languages.flatMap(({ roadForms }) => roadForms))})(?![\\p{L}\\d])`;
const ROAD = new RegExp(`^${ROAD_WORD}`, 'iu');
/** A word for a road, before its name. */
export const ROAD_WITHIN = new RegExp(`(?<![\\p{L}\\d])${ROAD_WORD}`, 'iu');
export const isRoadIn = (text: string): boolean => ROAD_WITHIN.test(text);
/** `Jalan Tun Jugah`, which is no town, unlike `Taman …` and `Kampung …`. */
export const isRoad = (text: string): boolean => ROAD.test(text);
export const PLACE = wholeWords(messageWords.flatMap(({ placeWords }) => placeWords));
/** A name without a separator before a street: the text before a house number or a street word. */
export const NAME_THEN_STREET = new RegExp(
  String.raw`^(\p{L}[^\d#]*?)\s+((?:(?:${anyOf(STREET_FORMS)})\b|#?[a-z]?-?\d).*)$`,
  'iu',
);
export const UNIT_FORMS = anyOf(languages.flatMap(({ unitForms }) => unitForms));
export const UNIT_FORM = new RegExp(`^(?:${UNIT_FORMS})$`, 'i');
const UNIT = new RegExp(
  String.raw`^(?:(?:${UNIT_FORMS})\b[^,]{0,20}|#.{1,12}|[a-z]?\d{0,3}[a-z]?-\d+[a-z]?(?:-\d+[a-z]?)?)$`,
  'i',
);
/** The floor of a place in its house: `12/F`, `Lvl 3`, `3rd floor`, `Ground floor`. */
const FLOOR_FORMS = languages.flatMap(({ floorForms }) => floorForms);
const floorWords = (isLatin: boolean) => anyOf(FLOOR_FORMS.filter((word) => LATIN.test(word) === isLatin));
const FLOOR_TEXT = String.raw`(?:(?:\d{1,3}|[a-z]{1,3})\s?/\s?F|(?:${floorWords(true)})[.:]?\s?(?:[a-z]{0,2}-?\d[\w-]{0,8}|[a-z])|(?:\d{1,3}(?:st|nd|rd|th)?|ground|upper|lower|first|second|third)\s+(?:${floorWords(true)})\.?|(?:(?:\d{1,4}|[a-z])\s?(?:${floorWords(false)})){1,4})`;
const FLOOR = new RegExp(`^${FLOOR_TEXT}$`, 'i');
/** `Rm 1203` beside a floor is a room, not an amount in ringgit. */
const ROOM_BEFORE_FLOOR = new RegExp(
  String.raw`(?<![\p{L}\d])rm\.?\s?(?=\d{1,5}[a-z]?\s*[,|]\s*${FLOOR_TEXT}(?![\p{L}\d]))`,
  'giu',
);
const ROOM_AFTER_FLOOR = new RegExp(
  String.raw`(?<=(?<![\p{L}\d])${FLOOR_TEXT}\s*[,|]\s*)rm\.?\s?(?=\d{1,5}[a-z]?\s*(?:[,|]|$))`,
  'giu',
);
/** `RT/RW : 03/05` is a part of an address in Indonesia, and no label. */
const NEIGHBOURHOOD = /(?<!\p{L})(rt\s?\/\s?rw)\s*[:.]\s*(?=\d)/iu;
export const withRooms = (line: string): string =>
  line.replace(ROOM_BEFORE_FLOOR, 'Room ').replace(ROOM_AFTER_FLOOR, 'Room ').replace(NEIGHBOURHOOD, '$1 ');
export const isUnit = (text: string): boolean => UNIT.test(text) || FLOOR.test(text);
const OF_HOUSES = new Set([
  'no',
  ...languages.flatMap(({ unitForms, floorForms, plotForms }) => [...unitForms, ...floorForms, ...plotForms]),
]);
const STREET_NAME = wholeWords([
  ...STREET_FORMS.filter((word) => !OF_HOUSES.has(word)),
  ...languages.flatMap(({ streetEndings }) => streetEndings),
]);
/** `Lot 334 Jalan Raja Muda` begins a street, unlike `Lot 334`. */
export const isUnitAlone = (text: string): boolean => isUnit(text) && !STREET_NAME.test(text);
/** `PLS` is Perlis, `pls` a word of a request. */
export const isState = (text: string) =>
  MALAYSIAN_STATES.includes(knownState('MY', text)) && !(isSmall(text) && isFilling(text));
const PLACE_START = new RegExp(
  `^(?:${anyOf([...STREET_FORMS, ...messageWords.flatMap(({ placeWords }) => placeWords)])})(?![\\p{L}\\d])`,
  'iu',
);
/** `12 Jalan …`, `#03-12`, `Taman …` */
export const startsAsPlace = (text: string): boolean => /^[#\d]/.test(text) || PLACE_START.test(text);

/** Whether a part of a line is more than a word: a phone number, an email address, or a place. */
export const isContactPart = (part: string): boolean =>
  phoneIn(part) !== '' || EMAIL.test(part) || isPlace(part) || STREET.test(part);

export const isHouse = (part: string): boolean => /\d/.test(part) && STREET.test(part);

/** Whether a part is a location: a house in a street, a unit, or a postcode with its town. */
export const isPlace = (part: string): boolean =>
  FIVE_DIGITS.test(part) || isUnit(part) || isState(part) || isHouse(part);

/** Countries whose postcodes have four digits. */
export const OF_FOUR_DIGITS = new Set([
  'AT',
  'AU',
  'BD',
  'BE',
  'BG',
  'CH',
  'DK',
  'HU',
  'NO',
  'NZ',
  'PH',
  'ZA',
]);
/** Postcodes of two letters and four digits, as `BE3119`: in other countries these are numbers of cars and goods. */
const OF_LETTERS: Readonly<Record<string, RegExp>> = {
  BN: /(?<![\p{L}\d-])(?:[BKPT][A-Z] ?|[bkpt][a-z])\d{4}(?![\p{L}\d-])/u,
};
export const letterCodeIn = (text: string, country: string): string =>
  OF_LETTERS[country]?.exec(text)?.[0] ?? '';
const TOWN_AND_CODE = /^(\p{L}[\p{L} .'-]*)\s(\d{4})$/u;
const PAYING = new RegExp(
  oneOf(
    messageWords.flatMap(({ asides, cashWords: { collect, pay, money } }) => [
      ...asides,
      ...collect,
      ...pay,
      ...money,
    ]),
  ),
  'iu',
);
/** `Cebu City 6000`, `Antipolo City, Rizal 1870`: the codes behind towns, not an amount behind a word such as COD; also `BE3119`. */
export const townCodesIn = (lines: readonly string[], country: string): string[] => {
  if (country in OF_LETTERS) return lines.flatMap((line) => letterCodeIn(line, country) || []);
  return OF_FOUR_DIGITS.has(country)
    ? lines
        .flatMap((line) => line.replace(phoneIn(line) || '\n', ',').split(/[,|]|\s\/\s/))
        .flatMap((part) => {
          const [, town = '', code = ''] = TOWN_AND_CODE.exec(part.trim()) ?? [];
          return town && !labelOf(town) && !PAYING.test(town) ? [code] : [];
        })
    : [];
};
export const hasTownCode = (lines: readonly string[], country: string): boolean =>
  townCodesIn(lines, country).length > 0;

/** A phone number, and a place next to it. */
export function isWhole(lines: readonly string[]): boolean {
  const numbers = lines.map(phoneIn);
  const others = lines.flatMap((line, i) => line.replace(numbers[i] || '\n', ',').split(/[,|]/));
  return numbers.some(Boolean) && others.some((part) => isPlace(part.trim()));
}

/** The same for one parcel in the country's own forms: numbers of eight digits, and postcodes without five. */
export const isWholeIn = (lines: readonly string[], country: string): boolean =>
  isWhole(lines) ||
  (lines.some(phoneIn) && hasTownCode(lines, country)) ||
  (country === 'SG' && lines.some((line) => numberIn(line) !== '') && hasPostcode(lines));

/** Signs for what a text holds: a number to call, a house, a postcode. */
function signsOf(texts: readonly string[]): string {
  let left = texts.join(', ');
  for (let number = phoneIn(left); number; number = phoneIn(left)) left = left.replace(number, ', ☎, ');
  for (const code of new Set(postcodesOf(texts))) left = left.replaceAll(code, ', ✉, ');
  return left
    .split(/[,|]/)
    .map((part) => {
      const text = part.trim();
      return text === '☎' || text === '✉' ? text : isHouse(text) ? '⌂' : '';
    })
    .join('');
}

/** A house beside each of two numbers, or before each of two postcodes: the addresses of two persons. */
const TWO_ADDRESSES = /⌂.*✉.*⌂.*✉|☎[^☎]*⌂[^☎]*☎.*[⌂✉]|[⌂✉].*☎[^☎]*⌂[^☎]*☎/u;
export const haveTwoAddresses = (parts: readonly Part[]): boolean =>
  TWO_ADDRESSES.test(signsOf(parts.map(({ text }) => text)));
export const isHouseOrUnit = (part: string): boolean => isHouse(part) || isUnit(part);

const ENDING = anyOf(
  languages.flatMap(({ streetEndings }) => streetEndings).filter((word) => LATIN.test(word)),
);
const ROAD_FORM = anyOf(languages.flatMap(({ roadForms }) => roadForms));
/** `12 Jalan Ros`, `No. 12A Ubi Ave 1`: a house before its street. */
const HOUSE_FIRST = new RegExp(
  String.raw`^(?:no\.?\s?)?\d{1,4}[a-z]?[\s,]+(?:(?:${ROAD_FORM})(?![\p{L}\d])|\p{L}.*\s(?:${ENDING})(?![\p{L}\d]))`,
  'iu',
);
/** `Jl. Melati No. 5`, `Jl Melati 5`: a house behind its street. */
const HOUSE_BEHIND = new RegExp(
  String.raw`^(?:${anyOf(languages.flatMap(({ roadForms }) => roadForms.filter((word) => /^j/.test(word))))})\.?\s\D*?(?:\sno\.?\s?|\s)\d{1,4}[a-z]?(?:$|\s+rt)`,
  'iu',
);
/** Whether the parts of an address are houses in two streets, or two houses in one: nobody knows which is meant. */
export const haveTwoHouses = (parts: readonly string[], country: string): boolean => {
  const house = country === 'ID' ? HOUSE_BEHIND : HOUSE_FIRST;
  return new Set(parts.filter((part) => house.test(part)).map((part) => part.toLowerCase())).size > 1;
};
