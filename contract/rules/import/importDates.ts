import { inAllLanguages } from '../../../texts/read.ts';
import { localTime } from '../text/localClock.ts';
import { anyOf, wholeWord } from '../text/wordPattern.ts';
import { isOnWeekday, withoutWeekday } from './dates/writtenWeekday.ts';
import { withPlainClock } from './dayParts.ts';

/** Position of the day in a date such as `5/3/2026`. */
export type DateOrder = 'dayFirst' | 'monthFirst';

/** A date read in both orders; null for an order that gives no valid day. */
export interface ReadDate {
  /** `YYYY-MM-DD` or `YYYY-MM-DDTHH:mm`. */
  dayFirst: string | null;
  monthFirst: string | null;
  /** The text named a time zone, so the time was converted. */
  isZoned: boolean;
  /** The written weekday decides the order, or is on none of the days. */
  weekday?: 'decides' | 'differs';
}

const languages = Object.values(inAllLanguages('valueWords'));
const MONTHS = Array.from({ length: 12 }, (_, month) =>
  languages.flatMap(({ months }) => months[month] ?? []),
);
/** Separators after year, month and day, as a character class. */
const [YEAR = '', MONTH = '', DAY = ''] = [0, 1, 2].map((place) =>
  languages.map(({ dateMarks }) => dateMarks[place] ?? '').join(''),
);
const YEARLESS_HAN = new RegExp(String.raw`^\d{1,2}[${MONTH}]\d{1,2}[${DAY}]`);
const CLOCK = String.raw`(?:[T\s]|,\s*)\s*(?<hour>\d{1,2})(?:[:.](?<minute>\d{2})(?:[:.]\d{2}(?:[.,]\d+)?)?)?\s*(?<half>[ap]\.?m\.?)?`;
/** A negative offset counts only in ISO form, because `9:00-12:00` is a span of time. */
const ZONE = String.raw`\s*(?<zone>Z|(?:UTC|GMT)?\s?\+\d{1,2}(?::?\d{2})?|(?<=T[\d:.]+)-\d{2}:?\d{2}|UTC|GMT)`;
const TIME = `(?:${CLOCK}(?:${ZONE})?)?`;
const ORDINAL = String.raw`(?:\s?(?:${anyOf(languages.flatMap(({ ordinals }) => ordinals))}))?`;
/** A day within a longer text: a month's name before its day, and a day in Chinese. */
export const WORDED_DAY = [
  String.raw`(?:${anyOf(MONTHS.flat())})\p{Script=Latin}*\.?\s?\d{1,2}${ORDINAL}(?:,?\s?20\d{2})?`,
  String.raw`(?:20\d{2}[${YEAR}])?\d{1,2}[${MONTH}]\d{1,2}[${DAY}]?`,
].join('|');
const shapes = (...patterns: string[]) => patterns.map((pattern) => new RegExp(`^${pattern}${TIME}$`, 'i'));
const YEAR_FIRST = shapes(
  String.raw`(?<year>\d{4})[-/.${YEAR}](?<month>\d{1,2})[-/.${MONTH}](?<day>\d{1,2})[${DAY}]?`,
  String.raw`(?<year>20\d{2})(?<month>\d{2})(?<day>\d{2})`,
);
const YEAR_LAST = shapes(String.raw`(?<one>\d{1,2})[-/. ](?<two>\d{1,2})[-/. ](?<year>\d{4}|\d{2})`);
const NAMED = shapes(
  String.raw`(?<day>\d{1,2})${ORDINAL}[-/. ]*(?<name>[a-z]{3,9})\.?[-/., ]*['’]?(?<year>\d{4}|\d{2})`,
  String.raw`(?<name>[a-z]{3,9})\.?[- ]*(?<day>\d{1,2})${ORDINAL}(?:,\s*|[- ]+)(?<year>\d{4})`,
  String.raw`(?<year>\d{4})[-/. ]*(?<name>[a-z]{3,9})\.?[-/. ]*(?<day>\d{1,2})`,
);
const UNKNOWN_WEEKDAY = /^\p{L}{2,9}\.?,\s+/u;
const FIRST_SERIAL = 36_526;
const LAST_SERIAL = 73_051;

type Parts = Record<string, string | undefined>;

/**
 * Reads ISO dates, numbers in either order, months by name, Chinese dates, and the day numbers of spreadsheets from 2000 to 2099. A time
 * with a zone is converted to `timeZone`. A weekday beside the date decides between the orders. Null for anything else.
 */
export function readDate(text: string, timeZone: string): ReadDate | null {
  const { day, weekday } = withoutWeekday(text);
  const read = readDay(day, timeZone);
  // The weekday of a time in another zone may be of that zone.
  return read && weekday !== null && !read.isZoned ? onWeekday(read, weekday) : read;
}

function onWeekday(read: ReadDate, weekday: number): ReadDate {
  const [dayFirst, monthFirst] = [read.dayFirst, read.monthFirst].map((day) =>
    isOnWeekday(day, weekday) ? day : null,
  );
  if (!dayFirst && !monthFirst) return { ...read, weekday: 'differs' };
  if (dayFirst && monthFirst) return read;
  const decides = read.dayFirst && read.monthFirst ? ({ weekday: 'decides' } as const) : {};
  return { ...read, dayFirst: dayFirst ?? null, monthFirst: monthFirst ?? null, ...decides };
}

/** A date without a year, read in this one. */
export function readInYear(text: string, year: number, timeZone: string): ReadDate | null {
  const { day } = withoutWeekday(text);
  return readDay(YEARLESS_HAN.test(day) ? `${year}${YEAR[0]}${day}` : `${day}-${year}`, timeZone);
}

/**
 * The days to come that a date without a year may mean, the likeliest first; in one order, if the sheet proves it. A weekday beside it leaves
 * only those on it.
 */
export function comingDays(text: string, today: string, timeZone: string, order?: DateOrder): string[] {
  const { weekday } = withoutWeekday(text);
  const thisYear = Number(today.slice(0, 4));
  const days = [thisYear, thisYear + 1].flatMap((year) => {
    const read = readInYear(text, year, timeZone);
    const found = order && read?.[order] ? [read[order]] : [read?.dayFirst, read?.monthFirst];
    return found.flatMap((date) => date ?? []);
  });
  return [...new Set(days)].filter(
    (found) => found.slice(0, 10) >= today && (weekday === null || isOnWeekday(found, weekday)),
  );
}

function readDay(text: string, timeZone: string): ReadDate | null {
  const plain = withPlainClock(text.normalize('NFKC').trim().replace(UNKNOWN_WEEKDAY, ''));
  if (/^\d{5}(\.\d+)?$/.test(plain)) return sure(fromSerial(Number(plain)));
  const year = firstMatch(YEAR_FIRST, plain);
  if (year) return at(year, timeZone, [Number(year.month), Number(year.day)]);
  const named = firstMatch(NAMED, plain);
  const month = named ? monthOf(named.name ?? '') : 0;
  if (named && month) return at(named, timeZone, [month, Number(named.day)]);
  const last = firstMatch(YEAR_LAST, plain);
  const [one, two] = [Number(last?.one), Number(last?.two)];
  return last ? at(last, timeZone, [two, one], [one, two]) : null;
}

/** Signs and words between two times or numbers; the escapes are the Chinese words for "to". */
export const SPAN = /\s*(?:[-–—~\u81f3\u5230]|\bto\b)\s*/iu;

/** A time without a day, or the start of a window such as `2pm - 5pm`. Null for a bare number, `1.12`, a weekday and anything else. */
export function timeIn(text: string): string | null {
  const [start = ''] = text.trim().split(SPAN);
  const isOther = /^\d{1,2}\.\d{1,2}$/.test(start) || withoutWeekday(start).weekday !== null;
  const read = isOther ? null : readDate(`2000-01-01 ${start}`, 'UTC');
  return read?.dayFirst?.includes('T') ? start : null;
}

const dayWords = Object.values(inAllLanguages('messageWords'));
const listed = (lists: readonly (readonly string[])[], place: number) => lists[place] ?? [];
const WEEK = Array.from({ length: 7 }, (_, place) => ({
  ahead: anyOf(dayWords.flatMap(({ daysAhead }) => listed(daysAhead, place))),
  weekday: anyOf(dayWords.flatMap(({ weekdays }) => listed(weekdays, place))),
}));
const DAY_MS = 86_400_000;

/** `esok`, `Khamis`: the day that a text names by its distance from today, YYYY-MM-DD. The text may be older than today. */
export function saidDay(text: string, today: string, isWhole = false): string | undefined {
  const holds = (words: string) =>
    words !== '' && new RegExp(isWhole ? `^(?:${words})$` : wholeWord(words), 'iu').test(text.trim());
  return WEEK.map(({ ahead }, i) => ({ ahead, day: new Date(Date.parse(today) + i * DAY_MS) }))
    .find(({ ahead, day }) => holds(ahead) || holds(WEEK[(day.getUTCDay() + 6) % 7]?.weekday ?? ''))
    ?.day.toISOString()
    .slice(0, 10);
}

const monthOf = (name: string) =>
  1 + MONTHS.findIndex((names) => names.includes(name.slice(0, 3).toLowerCase()));

function firstMatch(patterns: readonly RegExp[], text: string): Parts | undefined {
  for (const pattern of patterns) {
    const found = pattern.exec(text)?.groups;
    if (found) return found;
  }
  return undefined;
}

type MonthAndDay = [month: number, day: number];

function at(parts: Parts, zone: string, dayFirst: MonthAndDay, monthFirst = dayFirst): ReadDate | null {
  const read = {
    dayFirst: compose(parts, ...dayFirst, zone),
    monthFirst: compose(parts, ...monthFirst, zone),
    isZoned: parts.zone !== undefined,
  };
  return read.dayFirst === null && read.monthFirst === null ? null : read;
}

const sure = (date: string | null): ReadDate | null =>
  date === null ? null : { dayFirst: date, monthFirst: date, isZoned: false };

function fromSerial(serial: number): string | null {
  if (serial < FIRST_SERIAL || serial >= LAST_SERIAL) return null;
  return shortIso(new Date(Math.round((serial - 25_569) * 1440) * 60_000).toISOString());
}

const shortIso = (iso: string) => (iso.slice(11, 16) === '00:00' ? iso.slice(0, 10) : iso.slice(0, 16));

function compose(parts: Parts, month: number, day: number, timeZone: string): string | null {
  const { year, hour, minute = '00', half, zone } = parts;
  const full = Number(year) < 100 ? 2000 + Number(year) : Number(year);
  const date = new Date(Date.UTC(full, month - 1, day));
  const real =
    date.getUTCFullYear() === full && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  if (!real || full < 2000 || full > 2099) return null;
  const iso = date.toISOString().slice(0, 10);
  if (hour === undefined) return iso;
  const hours = parts.minute === undefined && !half ? null : halfDay(Number(hour), half?.[0]?.toLowerCase());
  if (hours === null || Number(minute) > 59) return null;
  const local = `${iso}T${String(hours).padStart(2, '0')}:${minute}`;
  if (zone === undefined) return local;
  const moment = new Date(Date.parse(`${local}:00Z`) - minutesOf(zone) * 60_000);
  return localTime(moment, timeZone).replace(' ', 'T').slice(0, 16);
}

/** Minutes east of Greenwich. */
function minutesOf(zone: string): number {
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d{1,2}):?(\d{2})?$/.exec(zone) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

function halfDay(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour <= 23 ? hour : null;
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (half === 'p' ? 12 : 0);
}
