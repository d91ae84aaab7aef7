import { inAllLanguages } from '../../../texts/read.ts';
import { fromMinor } from '../money/money.ts';
import { type DecimalMark, readMoney } from '../money/readMoney.ts';
import { postcodeDigits, readPlace } from '../places/placeCheck.ts';
import { type Places, statesNamed, townsNamed } from '../places/placeTable.ts';
import { OTHER_POSTCODE, POSTCODE_LENGTHS } from '../places/postcodes.ts';
import { stateNamed } from '../places/stateNames.ts';
import { findPhone, isUsualPhone, readPhone } from '../text/phone.ts';
import { CHAT_LINK } from '../text/whatsAppLink.ts';
import { isAmbiguous } from './columnFacts.ts';
import { isOnWeekday, withoutWeekday } from './dates/writtenWeekday.ts';
import { type Choice, type ChoiceList, type Choices, choose } from './importChoices.ts';
import { IMPORT_RULES, type ImportColumn, type ImportKind, maxOf } from './importColumns.ts';
import { comingDays, readDate, saidDay } from './importDates.ts';
import { endsOfRange, type Measure, readMeasure, withoutPieces } from './importMeasures.ts';
import { readNumber } from './importNumbers.ts';
import type { FoundChange, FoundProblem, ImportProblemRule } from './importProblems.ts';
import { readShortForm, withoutDecimalZero } from './importSpills.ts';
import { foldName } from './importText.ts';
import { insuredSum } from './orders/insurance.ts';
import { isWord, isYes } from './orders/orderWords.ts';

type Problem = Omit<FoundProblem, 'column'>;
/** Either a normalised value ('' for an empty cell) with its change, question and note, or a problem. */
export type Reading =
  | { value: string; change?: Omit<FoundChange, 'column'>; question?: Problem; note?: string }
  | { problem: Problem };

/** All that a value's reading depends on, except its column. */
export interface ReadingPlace {
  choices: Choices;
  /** Country code of the value's address. */
  country: string;
  /** Currency of an amount. */
  currency: string;
  /** YYYY-MM-DD in the tenant's time zone. */
  today: string;
}

const LONGEST_SHOWN = 80;
const WEIGHTS: ReadonlySet<ImportColumn> = new Set<ImportColumn>(['weightKg', 'parcelWeightKg']);
/** A weight in grams; the match is its number. */
const LIGHT_GRAMS = /^\d+(?:[.,]\d+)?(?=\s*g)/i;
const PART_OF_GRAM = /^0[.,]0*[1-9]/;
const LEAST_KG = 0.001;
const EMAIL = /^[^\s@<>(),;:]+@[^\s@<>(),;:]+\.[^\s@.<>(),;:]{2,}$/;

/** Reads one trimmed value that is not empty. */
export function readValue(column: ImportColumn, text: string, place: ReadingPlace): Reading {
  const { kind, length } = IMPORT_RULES[column];
  if (length !== undefined && text.length > length) return wrong(text, 'tooLong', { max: length });
  const short = OF_DIGITS.has(kind) ? readShortForm(text) : null;
  // A phone number or postcode with lost digits cannot be accepted.
  if (short && 'lost' in short && kind !== 'text') return wrong(text, 'digitsGone', { ...short });
  return readKind(column, short && 'whole' in short ? short.whole : text, place);
}

const OF_DIGITS: ReadonlySet<ImportKind> = new Set(['text', 'phone', 'postcode']);

function readKind(column: ImportColumn, text: string, place: ReadingPlace): Reading {
  const { choices, country, currency, today } = place;
  const { kind } = IMPORT_RULES[column];
  switch (kind) {
    case 'text':
    case 'city':
      return readText(column, text);
    case 'phone':
      return readNumberToCall(text, country, choices.facts.country);
    case 'email':
      return EMAIL.test(text) ? { value: text } : wrong(text, 'badEmail');
    case 'country':
      return chosen(text, choosePlain(choices.countries, text), 'unknownCountry');
    case 'postcode':
      return choices.places.has(country)
        ? readKnownPostcode(text, country, choices.places.get(country))
        : readPostcode(text, country);
    case 'state': {
      const list = choices.states.get(country);
      return list
        ? chosen(
            text,
            choosePlain(list, stateNamed(country, text) ?? text, choices.countries),
            'unknownState',
          )
        : { value: text };
    }
    case 'itemType':
      return chosen(text, choose(choices.itemTypes, text), 'unknownItemType');
    case 'service':
      return chosen(text, choose(choices.services, text), 'unknownService');
    case 'currency':
      return /^[a-z]{3}$/i.test(text)
        ? { value: text.toUpperCase() }
        : wrong(text, 'badCurrency', {}, choices.facts.currency);
    case 'date':
      return readDay(text, today, choices);
    case 'money':
      return readCash(column, text, currency, choices.sheet.decimalMarks?.[column]);
    default:
      return readAmount(column, text, choices);
  }
}

const problemOf = (
  text: string,
  rule: ImportProblemRule,
  params: FoundProblem['params'],
  ...choices: string[]
): Problem => ({
  rule,
  params: { value: text.slice(0, LONGEST_SHOWN), ...params },
  ...(choices.length > 0 ? { choices } : {}),
});

const wrong = (
  text: string,
  rule: ImportProblemRule,
  params: FoundProblem['params'] = {},
  choice?: string,
): Reading => ({ problem: problemOf(text, rule, params, ...(choice ? [choice] : [])) });

const chosen = (text: string, { value, nearest }: Choice, rule: ImportProblemRule): Reading =>
  value === null ? wrong(text, rule, {}, nearest) : { value };

/** `Malaysia (MY)`, `Selangor, Malaysia`: an entry followed by a text in brackets, or a state followed by its country. */
function choosePlain(list: ChoiceList, text: string, countries?: ChoiceList): Choice {
  const choice = choose(list, text);
  if (choice.value !== null) return choice;
  const [head = '', ...tail] = text.split(',');
  const isBehind = tail.length === 1 && countries && choose(countries, tail[0] ?? '').value !== null;
  const plain = choose(list, (isBehind ? head : text).replace(/\s*\([^()]*\)$/, ''));
  return plain.value === null ? choice : plain;
}

/** A long number that a spreadsheet wrote with decimals. */
const LONG_WITH_ZERO = /^\d{5,}\.0+$/;

/** `A****a`, `12 Jalan ******`: shops hide the receiver in later exports. */
const HIDDEN = /\*{3,}/;
const HIDDEN_NAME = /\*{2,}|\p{L}\*\p{L}|\p{Script=Han}\*/u;
const isMasked = (column: ImportColumn, text: string): boolean =>
  (column.endsWith('Name') && HIDDEN_NAME.test(text)) || (/Address|City$/.test(column) && HIDDEN.test(text));

const OF_CONTACT = /(?:Name|Address[12]|City|Company)$/;
const PLACEHOLDERS = new Set(
  Object.values(inAllLanguages('valueWords')).flatMap(({ placeholders }) => placeholders.map(foldName)),
);
/** `xxx`, `TBC`, `FALSE`: a text in place of a name or an address. */
const isPlaceholder = (text: string): boolean => /^(x+|\?+)$/i.test(text) || PLACEHOLDERS.has(foldName(text));

function readText(column: ImportColumn, text: string): Reading {
  if (column === 'referenceNo' && LONG_WITH_ZERO.test(text)) return { value: withoutDecimalZero(text) };
  const short = readShortForm(text);
  if (short && 'lost' in short) return { value: text, question: problemOf(text, 'digitsLost', { ...short }) };
  if (isMasked(column, text)) return { value: text, question: problemOf(text, 'masked', {}) };
  // A program's zero in an optional line: `0` of a lookup.
  if (column.endsWith('Address2') && text === '0') return { value: '' };
  if (OF_CONTACT.test(column) && isPlaceholder(text))
    return { value: text, question: problemOf(text, 'placeholder', {}) };
  if (/Address1$|City$/.test(column) && !/\p{L}/u.test(text))
    return { value: text, question: problemOf(text, 'onlyDigits', {}) };
  const isReference = column === 'referenceNo' && (DAY_AND_MONTH.test(text) || MONTH_AND_NUMBER.test(text));
  const units = column.endsWith('UnitNo') || isReference ? unitsOfDate(text) : [];
  return units.length > 0
    ? { value: text, question: problemOf(text, 'perhapsDate', {}, ...units) }
    : { value: text };
}

/** Money in its currency. An amount that can be read in two ways becomes a question with both. */
function readCash(
  column: ImportColumn,
  text: string,
  currency: string,
  mark: DecimalMark | undefined,
): Reading {
  // "No" in a column of insurance.
  if (IMPORT_RULES[column].required === 'never' && (isWord('no', text) || isWord('not', text)))
    return { value: '' };
  const sum = column === 'insurance' ? insuredSum(text) : text;
  const read = readMoney(sum, currency, mark);
  if (read.kind === 'none')
    return column === 'insurance' && isYes(text) ? wrong(text, 'insuredUnknown') : wrong(text, 'notNumber');
  if (read.kind === 'foreign') return wrong(text, 'otherCurrency', { currency, written: read.currency });
  if (read.kind === 'question')
    return { problem: problemOf(text, 'unclearAmount', { currency }, ...read.choices.map(wireAmount)) };
  if (read.kind === 'decimals') return wrong(text, 'amountDecimals', { currency }, wireAmount(read.nearest));
  const max = maxOf(column, currency) ?? Number.MAX_SAFE_INTEGER;
  const value = fromMinor(read.minor);
  // An add-on of zero counts as empty (IMP-06).
  if (value === 0) return { value: '' };
  if (value < 0) return wrong(text, 'tooSmall', { min: 0, max }, '0');
  if (value > max) return wrong(text, 'tooLarge', { min: 0, max });
  const to = wireAmount(read.minor);
  // An amount whose reading depends on the column's other values is shown as a change, too.
  const alone = mark === undefined ? read : readMoney(sum, currency);
  const isReinterpreted = alone.kind !== 'amount' || alone.minor !== read.minor;
  return read.isShort || isReinterpreted
    ? { value: to, change: { rule: 'amount', params: { from: text, to, currency } } }
    : { value: to };
}

const wireAmount = (minor: number): string => String(fromMinor(minor));

const DAY_AND_MONTH = /^\d{1,2}-[a-z]{3}(-\d{2,4})?$/i;
/** `Jan-03`, which was `1-3` or `1-03`. */
const MONTH_AND_NUMBER = /^([a-z]{3})-(\d{2})$/i;
/** A day with its year; no unit has four digits behind two strokes. */
const WHOLE_DAY = /^(?:\d{4}[-/]\d{1,2}[-/]\d{1,2}|\d{1,2}[-/]\d{1,2}[-/]20\d{2})$/;

/** The unit numbers that a spreadsheet turns into this date: `3-1` becomes 3 January or 1 March. */
function unitsOfDate(text: string): string[] {
  const [, name, number] = MONTH_AND_NUMBER.exec(text) ?? [];
  const turned = name ? `${number}-${name}` : text;
  const full = DAY_AND_MONTH.test(turned) ? turned.replace(/^([^-]+-[^-]+)(-.*)?$/, '$1-2026') : turned;
  if (full === text && !WHOLE_DAY.test(text)) return [];
  const [, month, day] = (readDate(full, 'UTC')?.dayFirst ?? '').split('-').map(Number);
  return month && day ? [...new Set([`${day}-${month}`, `${month}-${day}`])] : [];
}

function readDay(text: string, today: string, choices: Choices): Reading {
  const { facts, sheet } = choices;
  const read = readDate(text, facts.timezone);
  if (!read) return readYearless(text, today, choices);
  const either = [read.dayFirst, read.monthFirst].flatMap((date) => date ?? []);
  const isOpen = isAmbiguous(read);
  const value = (isOpen && sheet.dateOrder ? read[sheet.dateOrder] : either[0]) ?? '';
  const isComing = (date: string) => date.slice(0, 10) >= today;
  const coming = either.filter(isComing);
  const askWhich = (days: readonly string[]): Reading => ({
    value,
    question: problemOf(text, 'dateOrder', {}, ...new Set(days)),
  });
  if (isOpen && !sheet.dateOrder && read.weekday !== 'differs')
    return askWhich(coming.length > 0 ? coming : either);
  if (!isComing(value)) return wrong(text, 'pastDate', { min: today }, today);
  if (read.weekday === 'differs')
    return askWhich([value, ...coming, ...onSameWeekday(text, value).filter(isComing)]);
  if (read.weekday) return { value, change: { rule: 'onlyDay', params: { from: text, to: value } } };
  const rule = isOpen ? 'dateOrder' : read.isZoned ? 'zone' : null;
  return rule ? { value, change: { rule, params: { from: text, to: value } } } : { value };
}

const DAY_MS = 86_400_000;
/** The days next to `day` that are on the weekday of the text. */
function onSameWeekday(text: string, day: string): string[] {
  const { weekday } = withoutWeekday(text);
  return [1, -1, 2, -2, 3, -3]
    .map((days) => new Date(Date.parse(day.slice(0, 10)) + days * DAY_MS).toISOString().slice(0, 10))
    .filter((other) => weekday !== null && isOnWeekday(other, weekday))
    .map((other) => other + day.slice(10));
}

const SOON_MS = 92 * DAY_MS;
/** A date without a year is the only such day of the next months; several are a question. */
function readYearless(text: string, today: string, { facts, sheet }: Choices): Reading {
  const days = comingDays(text, today, facts.timezone, sheet.dateOrder);
  const soon = days.filter((day) => Date.parse(day.slice(0, 10)) - Date.parse(today) < SOON_MS);
  const [next, ...others] = soon;
  if (next && others.length === 0)
    return { value: next, change: { rule: 'onlyDay', params: { from: text, to: next } } };
  const said = saidDay(text, today, true);
  return { problem: problemOf(text, 'badDate', {}, ...(said ? [said] : next ? soon : days.slice(0, 1))) };
}

function readAmount(column: ImportColumn, text: string, { sheet }: Choices): Reading {
  const { kind, required, min = 0, max = Number.MAX_SAFE_INTEGER, decimals = 0 } = IMPORT_RULES[column];
  const { bare, converted } = bareNumber(column, text);
  const read = readNumber(bare, decimals);
  const [grams = ''] = WEIGHTS.has(column) ? (LIGHT_GRAMS.exec(text) ?? []) : [];
  // No scale shows less than a gram.
  if (grams && (sheet.perhapsKilograms || PART_OF_GRAM.test(grams)))
    return {
      value: String(read.value ?? LEAST_KG),
      question: problemOf(text, 'perhapsKilograms', {}, `${grams.replace(',', '.')} kg`),
    };
  if (read.value === null) {
    const ends = kind === 'decimal' ? endsOfRange(text, unitOf(column)) : [];
    return { problem: problemOf(text, 'notNumber', {}, ...(read.perhaps ? [read.perhaps] : ends)) };
  }
  const { value } = read;
  if (kind === 'whole' && !Number.isInteger(value))
    return wrong(text, 'notWhole', {}, String(Math.ceil(value)));
  // An add-on or a measurement of zero counts as empty (IMP-06).
  if (value === 0 && required === 'never' && min === 0) return { value: '' };
  const limits = { min, max };
  // A light piece is valid if its parcel is heavy enough.
  if (value < min && !(WEIGHTS.has(column) && value > 0)) return wrong(text, 'tooSmall', limits, String(min));
  if (value > max) return wrong(text, 'tooLarge', limits);
  const rounded = Number(value.toFixed(decimals));
  if (Math.abs(rounded - value) > 1e-9) return wrong(text, 'decimals', { decimals }, String(rounded));
  if (!converted && WEIGHTS.has(column) && sheet.perhapsGrams && bare === text)
    return { value: String(value), question: problemOf(text, 'perhapsGrams', {}, `${value} g`) };
  if (!converted) return { value: String(value) };
  const unit = unitOf(column);
  return { value: String(value), change: { rule: 'unit', params: { from: text, to: String(value), unit } } };
}

const unitOf = (column: ImportColumn) => (WEIGHTS.has(column) ? 'kg' : 'cm');

function bareNumber(column: ImportColumn, text: string): Measure {
  const { kind } = IMPORT_RULES[column];
  if (kind === 'decimal') return readMeasure(text, unitOf(column));
  return { bare: kind === 'whole' ? withoutPieces(text) : text, converted: false };
}

/**
 * Reads a cell as the portal's phone fields do. Of several numbers it takes the mobile one; the other numbers and words go into the note.
 * The user must confirm a number whose length does not fit the country, because a sheet's country is often wrong.
 */
function readNumberToCall(cell: string, country: string, home: string): Reading {
  // Two numbers below or behind each other are two.
  const text = withoutDecimalZero(cell.replace(CHAT_LINK, '+$1')).replace(
    /(?<=\d{8})\s+(?=[+0]\d{8})/g,
    ' / ',
  );
  const read = readPhone(text, country);
  // Without its zero, a landline of the east looks like a mobile number of Singapore.
  if (read && country === 'MY' && /^[89]\d{7}$/.test(text.replace(/[\s-]/g, '')))
    return {
      value: read.value,
      question: problemOf(text, 'oddPhone', { country }, read.value, `+65${text.replace(/\D/g, '')}`),
    };
  if (read && isUsualPhone(read.value)) return { value: read.value };
  const found = findPhone(text, country);
  if (found?.rest === '') return { value: found.value };
  if (found) {
    const params = { from: text, to: found.value, other: found.rest };
    return { value: found.value, note: found.rest, change: { rule: 'phone', params } };
  }
  const plain = text
    .normalize('NFKC')
    .replace(/[\s().\-–—/]/g, '')
    .replace(/^00(?=[1-9])/, '+');
  if (!/^\+?\d{7,15}$/.test(plain)) return wrong(text, 'badPhone');
  const others = plain.startsWith('+') ? [] : [readPhone(plain, home), readPhone(`+${plain}`, country)];
  const choices = others.flatMap((other) => (other && isUsualPhone(other.value) ? other.value : []));
  return { value: read?.value ?? plain, question: problemOf(text, 'oddPhone', { country }, ...choices) };
}

/** Checks the digits only. `settlePlace` checks whether the postcode belongs to the rest of the address. */
function readKnownPostcode(text: string, country: string, places?: Places): Reading {
  const value = postcodeDigits(withoutDecimalZero(text.normalize('NFKC')));
  if (value !== null) return { value };
  const digits = POSTCODE_LENGTHS[country] ?? 0;
  const [likely, ...others] = text.match(/\d+/g)?.filter(({ length }) => length === digits) ?? [];
  const city = text.replace(likely ?? '', '').replace(/^[\s,-]+|[\s,-]+$/g, '');
  // `50450 KL`: the town behind its postcode.
  const isPlace =
    places &&
    likely &&
    /^\D+$/.test(city) &&
    [...townsNamed(places, city), ...statesNamed(places, city)].length > 0 &&
    !readPlace(places, { postcode: likely, city, state: '' }).question;
  if (isPlace) return { value: likely, change: { rule: 'fromCell', params: { from: text, to: likely } } };
  return wrong(text, 'postcodeDigits', { country, digits }, others.length > 0 ? undefined : likely);
}

/** Spreadsheets drop leading zeros; where a country's postcodes have a fixed length they are restored. */
function readPostcode(text: string, country: string): Reading {
  const digits = POSTCODE_LENGTHS[country];
  if (digits === undefined)
    return OTHER_POSTCODE.test(text)
      ? { value: text.toUpperCase() }
      : wrong(text, 'badPostcode', { country });
  const bad = wrong(text, 'postcodeDigits', { country, digits });
  const plain = withoutDecimalZero(text.normalize('NFKC')).replace(/[\s-]/g, '');
  if (!/^\d+$/.test(plain)) return bad;
  if (plain.length === digits) return { value: plain };
  if (plain.length !== digits - 1) return bad;
  const value = `0${plain}`;
  return { value, change: { rule: 'leadingZero', params: { from: text, to: value } } };
}
