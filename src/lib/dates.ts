import dayjs from 'dayjs';
import 'dayjs/locale/id';
import 'dayjs/locale/ms';
import 'dayjs/locale/zh-cn';
import relativeTime from 'dayjs/plugin/relativeTime';
import utc from 'dayjs/plugin/utc';
import { clockText, dateOf, momentText, shortMomentText, yearOf } from '../../contract/rules/dateText.ts';
import { DEFAULT_LOCALE } from '../../contract/rules/locales.ts';
import { bcp47, dayjsLocale, normaliseLocale } from '../i18n/locales.ts';
import { numberText } from '../i18n/numberText.ts';
import { serverNow } from './serverClock.ts';

dayjs.extend(utc);
dayjs.extend(relativeTime);

/** Fixed formats of the portal (I18N-08). */
export const DATE_TIME = 'D MMM YYYY, h:mm a';
export const DATE = 'DD-MM-YYYY';
export const TIME = 'h:mm a';

/** The day of a time in the company's time zone, as is usual in the language. */
export function dateText(iso: string, zone: string, locale: string): string {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? iso : dateOf(new Date(time), zone, bcp47(locale));
}

/** The time of day in the company's time zone, as is usual in the language. */
export function timeText(iso: string, zone: string, locale: string): string {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? iso : clockText(new Date(time), zone, bcp47(locale));
}

/** A time in the company's time zone, as is usual in the language. `now` and other words stay unchanged. */
export function dateTimeText(iso: string, zone: string, locale: string, format = DATE_TIME): string {
  const time = Date.parse(iso);
  if (Number.isNaN(time)) return iso;
  return format === DATE_TIME
    ? momentText(new Date(time), zone, bcp47(locale))
    : dayjs.utc(wallClock(time, zone)).locale(dayjsLocale(locale)).format(format);
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Local time in the zone as if it were UTC, in milliseconds; dayjs creates a formatter each time, which is slow. */
function wallClock(time: number, zone: string): number {
  let clock = clocks.get(zone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    clocks.set(zone, clock);
  }
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of clock.formatToParts(time)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** The short form for lists: without the current year; in other years the day only. */
export function shortDateTimeText(
  iso: string,
  zone: string,
  locale: string,
  now: Date = serverNow(),
): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return iso;
  const write = yearOf(now, zone) === yearOf(at, zone) ? shortMomentText : dateOf;
  return write(at, zone, bcp47(locale));
}

const ages = new Map<string, Intl.RelativeTimeFormat>();
const AGE_UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** Written by hand in English, for the reason in contract/rules/dateText.ts. */
const ENGLISH_UNITS = { day: 'd', hour: 'h', minute: 'm' } as const;
const englishAge = (count: number, unit: keyof typeof ENGLISH_UNITS): string => {
  const length = `${numberText(Math.abs(count), DEFAULT_LOCALE, 0, 0)}${ENGLISH_UNITS[unit]}`;
  return count > 0 ? `in ${length}` : `${length} ago`;
};

const nows = new Map<string, string>();

/** "now" in the language; a map, as a list asks once for each of its rows. */
function nowText(locale: string): string {
  const known = nows.get(locale);
  if (known) return known;
  const text = new Intl.RelativeTimeFormat(bcp47(locale), { style: 'narrow', numeric: 'auto' }).format(
    0,
    'second',
  );
  nows.set(locale, text);
  return text;
}

/** "3h ago" in the language: the shortest relative time. */
export function ageText(iso: string, locale: string, now: Date = serverNow()): string {
  const seconds = (Date.parse(iso) - now.getTime()) / 1000;
  if (Number.isNaN(seconds)) return '';
  const english = normaliseLocale(locale) === DEFAULT_LOCALE;
  if (Math.abs(seconds) < 60) return english ? 'now' : nowText(locale);
  const [unit, length] = AGE_UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? AGE_UNITS[2];
  const count = Math.trunc(seconds / length);
  if (english) return englishAge(count, unit);
  let format = ages.get(locale);
  if (!format) {
    format = new Intl.RelativeTimeFormat(bcp47(locale), { style: 'narrow', numeric: 'always' });
    ages.set(locale, format);
  }
  return format.format(count, unit);
}

/** "3 minutes ago" in the language. */
export function relativeText(iso: string, locale: string, now: Date = serverNow()): string {
  const time = dayjs(iso);
  return time.isValid() ? time.locale(dayjsLocale(locale)).from(now) : iso;
}
