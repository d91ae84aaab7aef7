import { anyOf } from '../../../../../contract/rules/text/wordPattern.ts';
import { inAllLanguages } from '../../../../../texts/read.ts';
import { labelOf, partsOf } from '../labels.ts';
import { namesPerson } from '../people/personNames.ts';
import { LATIN_NUMBERS } from '../spokenNumbers.ts';
import { COPULAS, FILLERS, isChat, isFilling, LEADS, PRONOUNS } from './chatWords.ts';
import { numberIn, phoneIn } from './phones.ts';
import {
  hasPostcode,
  isRoad,
  isUnit,
  PLACE,
  ROAD_WITHIN,
  STREET,
  STREET_FORMS,
  UNIT_FORM,
} from './places.ts';
import { trimmed } from './textParts.ts';
import { postcodeIn, TOWN_NAME } from './town.ts';

const languages = Object.values(inAllLanguages('messageWords'));
const contactWords = Object.values(inAllLanguages('contactWords'));
const ROADS = contactWords.flatMap(({ roadForms }) => roadForms);
const STREETS = new Set(STREET_FORMS);
const ROAD_ENDS = contactWords.flatMap(({ streetEndings }) => streetEndings);

const QUARTERS = anyOf(languages.flatMap(({ quarterWords }) => quarterWords));
/** Commas and full stops part a line into what its writer says one by one. `Brgy. Lahug` is one. */
const BETWEEN = new RegExp(
  String.raw`\s*(?:[,|]|(?<=\p{L}{3})(?<!(?<!\p{L})(?:${QUARTERS}|${anyOf(ROADS)}))\.\s)\s*`,
  'iu',
);
const segmentsOf = (line: string): string[] => line.split(BETWEEN).filter(Boolean);
const hasLabel = (line: string): boolean => partsOf(line).some(({ label }) => label);

/** Words after which a place's name goes on, and words that are the end of one. */
const UNFINISHED = new RegExp(
  `(?<![\\p{L}\\d]|\\d\\s)(?:${anyOf([...languages.flatMap(({ placeStarts }) => placeStarts), ...ROADS, ...contactWords.flatMap(({ streetForms }) => streetForms.filter((word) => word.length > 2))])})$`,
  'iu',
);
const NEXT_END = new RegExp(`^(?:${anyOf(languages.flatMap(({ placeEnds }) => placeEnds))})$`, 'iu');
/** `47300 Petaling` above `Jaya`: a name of a place that its writer's screen has wrapped. */
function joinWrapped(lines: readonly string[]): string[] {
  const joined: string[] = [];
  for (const line of lines) {
    const above = joined.at(-1) ?? '';
    const [next = ''] = segmentsOf(line);
    const isPlaced = /\d/.test(above) && (hasPostcode([above]) || STREET.test(above));
    const mayGoOn = TOWN_NAME.test(next) && !namesPerson(next) && !hasLabel(line) && !phoneIn(line);
    const isCut =
      UNFINISHED.test(above) || (NEXT_END.test(next) && /\p{Lu}\p{L}+$/u.test(above) && !STREET.test(next));
    if (isPlaced && mayGoOn && isCut) joined[joined.length - 1] = `${above} ${line}`;
    else joined.push(line);
  }
  return joined;
}

const CODE = String.raw`[a-z]{0,2}-?\d{1,4}[a-z]?(?:[-/][a-z]?\d{1,4}[a-z]?){0,2}`;
const HAN_HOUSES = anyOf(
  languages.flatMap(({ houseWords }) => houseWords.filter((word) => !/[a-z]/.test(word))),
);
const HOUSE_ENDS = anyOf(languages.flatMap(({ houseEnds }) => houseEnds));
const ENDS_AS_HOUSE = new RegExp(`(?:${HOUSE_ENDS})$`, 'u');
const numbered = (number: string): RegExp =>
  new RegExp(
    String.raw`^(?<lead>(?:(?:${HAN_HOUSES})[\s:]*|[\p{L}]+[\s.:#]+){0,5}?)#?(?:${number})(?![\p{L}\d/-])[\s,]*(?<tail>.*)$`,
    'iu',
  );
const IN_DIGITS = `(?<code>${CODE}(?:${HOUSE_ENDS})?)`;
const UNIT = numbered(IN_DIGITS);
const HOUSE = numbered(`${IN_DIGITS}|(?<words>${LATIN_NUMBERS})`);
const HOUSES = new Set(languages.flatMap(({ houseWords }) => houseWords));
const NUMBERS = new Set(['no', ...languages.flatMap(({ numberWords }) => numberWords)]);
const ASIDES = new Set([...COPULAS, ...LEADS, ...PRONOUNS]);

interface House {
  /** Nothing for a number in words. */
  code: string;
  /** Words behind the number that are no part of it. */
  tail: string;
  /** A word for a house stands before it. */
  isSaid: boolean;
}
/** `rumah no 12A`, `house number is 12`: the number of a house and nothing of its street. */
function houseIn(segment: string): House | undefined {
  const { lead = '', code = '', words = '', tail = '' } = HOUSE.exec(segment)?.groups ?? {};
  const leads = lead
    .toLowerCase()
    .split(/[\s.:#]+/)
    .filter(Boolean);
  const isNumber = (word: string) => HOUSES.has(word) || NUMBERS.has(word);
  const isHouse = leads.every((word) => isNumber(word) || ASIDES.has(word));
  const isNamed = leads.some(isNumber) || ENDS_AS_HOUSE.test(code);
  const isMore = tail !== '' && !isFilling(tail);
  if (!(code || words) || !isNamed || !isHouse || phoneIn(segment) || STREET.test(tail)) return undefined;
  // `Order no 12`
  if (labelOf(lead.replace(/[\s:]+$/, '')) === 'reference') return undefined;
  const isSaid = leads.some((word) => HOUSES.has(word));
  // `no 12 shirts`
  if (isMore && !isSaid && !PLACE.test(tail)) return undefined;
  return { code, tail: isMore ? tail : '', isSaid };
}

/** `the unit is 12-3`, `Unit no: 12-3`: as `unit 12-3`. */
function plainUnit(segment: string): string {
  const { lead = '', code = '', tail = '' } = UNIT.exec(segment)?.groups ?? {};
  const leads = lead.split(/[\s.:#]+/).filter(Boolean);
  const unit = leads.find((word) => UNIT_FORM.test(word));
  const isUnit = leads.every((word) => {
    const small = word.toLowerCase();
    return word === unit || NUMBERS.has(small) || ASIDES.has(small) || FILLERS.has(small) || small.length < 3;
  });
  return unit && leads.length > 1 && code && isUnit && isFilling(tail) ? `${unit} ${code}` : segment;
}

const NUMBER_BEFORE = /\d[a-z]?(?:[-/]\d+[a-z]?)?[\s,]+$/iu;
const NUMBERED = new RegExp(
  String.raw`(?<!\p{L})(?:${anyOf(['no', ...languages.flatMap(({ numberWords }) => numberWords), ...contactWords.flatMap(({ plotForms, unitForms }) => [...plotForms, ...unitForms])])})\.?\s?[a-z]{0,2}\d|\s\d{1,4}[a-z]?(?:$|\s+rt)`,
  'iu',
);

interface Street {
  line: number;
  /** Where the number of the house belongs. */
  at: number;
  hasHouse: boolean;
}
/** The street of the lines: where its house stands, or would stand. */
function streetIn(lines: readonly string[], country: string): Street | undefined {
  for (const [line, text] of lines.entries()) {
    const road = ROAD_WITHIN.exec(text);
    const end = road ? text.slice(road.index).search(/[,|]|$/) + road.index : 0;
    const before = text.slice(0, road?.index ?? 0).replace(phoneIn(text) || '\n', '☎');
    if (road && country === 'ID')
      return {
        line,
        at: end,
        hasHouse: NUMBERED.test(text.slice(road.index, end)) || NUMBER_BEFORE.test(before),
      };
    if (road) return { line, at: road.index, hasHouse: NUMBER_BEFORE.test(before) };
    const street = segmentsOf(text).find((segment) => ROAD_END.test(segment));
    if (street && !phoneIn(street))
      return { line, at: text.indexOf(street), hasHouse: /\d/.test(street) || !NAMED_ROAD.test(street) };
  }
  return undefined;
}
const ROAD_END = new RegExp(
  `\\s(?:${anyOf(ROAD_ENDS.filter((word) => /[a-z]/.test(word)))})(?!\\p{L})`,
  'iu',
);
const NAMED_ROAD = /^\p{Lu}[^\d]*$/u;

const QUARTER = new RegExp(
  String.raw`^(?:${QUARTERS})(?![\p{L}\d])[.:]?\s*\S|^\p{Lu}[\p{L}\s]*\s(?:${QUARTERS})$|^\p{Script=Han}{2,8}(?:${QUARTERS})$`,
  'iu',
);
const MOST_WORDS = 6;
/** `kg 1.8` is no village. */
const WEIGHT = /^kg\.?\s?\d/i;
const isTail = (segment: string): boolean => {
  const words = segment.split(' ');
  const [first = ''] = words;
  const isNamed = words.slice(1).every((word) => /^[\p{Lu}\d#(-]/u.test(word) || QUARTER.test(`${word} x`));
  return (
    (isUnit(segment) ||
      (QUARTER.test(segment) && (isNamed || STREETS.has(first.toLowerCase())) && !isRoad(segment))) &&
    words.length <= MOST_WORDS &&
    !phoneIn(segment) &&
    !numberIn(segment) &&
    !isChat(segment) &&
    !WEIGHT.test(segment) &&
    labelOf(segment) === undefined
  );
};
const formOf = (segment: string): string => {
  const [first = ''] = segment.toLowerCase().split(/[\s.:\d-]+/);
  return segment.startsWith('#') ? 'unit' : UNIT_FORM.test(first) || STREETS.has(first) ? first : '';
};

/** Where further parts of the address belong in a line: before the postcode, with its town where the town stands first. */
function endOfStreet(line: string, country: string): number {
  const number = phoneIn(line) || '\n';
  const code = postcodeIn(line.replace(number, ','), country);
  const at = code ? line.lastIndexOf(code) : -1;
  if (at < 0) return -1;
  const before = line.slice(0, at).replace(/\bS ?\(? ?$/iu, '');
  const start = Math.max(before.lastIndexOf(','), before.lastIndexOf('|')) + 1;
  const beside = before.slice(start);
  // `Jalan Ros Kajang 43000`: nobody knows where the street ends.
  const isCodeLast = trimmed(line.slice(at + code.length)) === '' && country !== 'SG';
  if (labelOf(beside.replace(/[\s:=]+$/, '').trim())) return -1;
  if (isCodeLast && trimmed(beside) !== '') return STREET.test(beside) || start === 0 ? -1 : start;
  return before.length;
}

export interface WholeAddress {
  lines: string[];
  rest: string[];
  /** A further house or unit is another one than that of the address. */
  isOpen: boolean;
}

/**
 * The lines with the address in one place: a house, a unit or a quarter in a line below the postcode stands before it, as does the number of a
 * house apart from its street. A second house is asked about.
 */
export function withWholeAddress(written: readonly string[], country: string): WholeAddress {
  const plain = written.map((line) => {
    const segments = segmentsOf(line);
    return segments.some((segment) => plainUnit(segment) !== segment)
      ? segments.map(plainUnit).join(', ')
      : line;
  });
  const found: WholeAddress = { lines: joinWrapped(plain), rest: [], isOpen: false };
  withHouse(found, country);
  withTails(found, country);
  return found;
}

function withHouse(found: WholeAddress, country: string): void {
  for (const [i, line] of found.lines.entries()) {
    const segments = segmentsOf(line);
    const isWithin = (j: number) =>
      [...found.lines.slice(0, i), ...segments.slice(0, j)].some((text) => STREET.test(text)) &&
      hasPostcode([...segments.slice(j + 1), ...found.lines.slice(i + 1)]);
    const isApart = (segment: string, j: number): boolean => {
      const { isSaid } = houseIn(segment) ?? {};
      const next = segments[j + 1] ?? found.lines[i + 1] ?? '';
      // `Jalan Ros`, then `No 12`, then `47300 Petaling Jaya`: the house is within its address.
      return isSaid !== undefined && !isBeforeStreet(next) && (isSaid || !isWithin(j));
    };
    const at = segments.findIndex(isApart);
    const isAlone = i > 0 && HOUSE_ALONE.test(line);
    const house = at < 0 ? undefined : houseIn(segments[at] ?? '');
    if (!house && !isAlone) continue;
    const { code = '', tail = '' } = house ?? {};
    if (country === 'SG' && /-/.test(code)) {
      found.lines[i] = segments.with(at, `#${code}`).join(', ');
      return;
    }
    const left = house ? [...segments.toSpliced(at, 1), PLACE.test(tail) ? tail : ''] : [];
    const others = found.lines.toSpliced(i, 1, left.filter(Boolean).join(', '));
    const street = streetIn(others, country);
    if (!street || (isAlone && (street.hasHouse || others.some((other) => segmentsOf(other).some(isTail)))))
      continue;
    // The house of the street once more
    const isSame =
      code !== '' && new RegExp(`(?<![\\w-])${code}(?![\\w-])`, 'i').test(others[street.line] ?? '');
    if ((street.hasHouse && !isSame) || !code) {
      found.rest.push(house ? (segments[at] ?? '') : line);
      found.isOpen = true;
    } else if (!street.hasHouse) {
      const text = others[street.line] ?? '';
      const [before, behind] = [text.slice(0, street.at), text.slice(street.at)];
      others[street.line] =
        country === 'ID' ? `${before} No. ${code}${behind}` : `${before}No ${code}, ${behind}`;
      if (tail && !PLACE.test(tail)) found.rest.push(tail);
    }
    found.lines = others.filter((other, j) => other || !found.lines[j]);
    return;
  }
}
/** `12A` below a street without a house may be the house. */
const HOUSE_ALONE = /^\d{1,3}[a-z]?$/i;
const isBeforeStreet = (next: string): boolean => STREET.test(next) && !/^\p{L}+:/u.test(next);

function withTails(found: WholeAddress, country: string): void {
  const holder = found.lines.findIndex((line) => endOfStreet(line, country) >= 0);
  if (holder < 0) return;
  const tails = found.lines.filter(
    (line, i) => i > holder && line !== '' && !hasLabel(line) && segmentsOf(line).every(isTail),
  );
  const above = found.lines.slice(0, holder + 1).flatMap(segmentsOf);
  const isKnown = (part: string) => above.some((other) => other.toLowerCase() === part.toLowerCase());
  const parts = tails.flatMap(segmentsOf).filter((part) => !isKnown(part));
  if (tails.length === 0) return;
  const text = found.lines[holder] ?? '';
  const isOther = (part: string) =>
    formOf(part) !== '' && above.some((other) => formOf(other) === formOf(part) && other !== part);
  found.lines = found.lines.filter((line) => !tails.includes(line));
  if (parts.some(isOther)) {
    found.rest.push(...tails);
    found.isOpen = true;
    return;
  }
  const at = endOfStreet(text, country);
  const before = text.slice(0, at).replace(/[\s,|]+$/, '');
  found.lines[holder] = [before, ...parts, text.slice(at).trim()].filter(Boolean).join(', ');
}
