import dayjs from 'dayjs';
import 'dayjs/locale/id';
import 'dayjs/locale/ms';
import 'dayjs/locale/zh-cn';
import relativeTime from 'dayjs/plugin/relativeTime';
import utc from 'dayjs/plugin/utc';
import { clockText, dateOf, momentText, weekdayText } from '../../../contract/rules/text/dateText.ts';
import { bcp47, dayjsLocale } from '../../i18n/locales.ts';
import { serverNow } from './serverClock.ts';

dayjs.extend(utc);
dayjs.extend(relativeTime);

/** Fixed formats of the portal (I18N-08). */
export const DATE_TIME = 'D MMM YYYY, h:mm a';
export const DATE = 'DD-MM-YYYY';
export const TIME = 'h:mm a';

/** The day of a time in the company's time zone, in the usual format of the language. */
export function dateText(iso: string, zone: string, locale: string): string {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? iso : dateOf(new Date(time), zone, bcp47(locale));
}

/** The day in the company's time zone with its day of the week. */
export const weekdayDateText = (at: Date, zone: string, locale: string): string =>
  weekdayText(at, zone, bcp47(locale));

/** The time of day in the company's time zone, in the usual format of the language. */
export function timeText(iso: string, zone: string, locale: string): string {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? iso : clockText(new Date(time), zone, bcp47(locale));
}

/** A time in the company's time zone, in the usual format of the language. `now` and other words stay unchanged. */
export function dateTimeText(iso: string, zone: string, locale: string, format = DATE_TIME): string {
  const time = Date.parse(iso);
  if (Number.isNaN(time)) return iso;
  return format === DATE_TIME
    ? momentText(new Date(time), zone, bcp47(locale))
    : dayjs.utc(wallClock(time, zone)).locale(dayjsLocale(locale)).format(format);
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Local time in the zone as if it were UTC, in milliseconds. Not with dayjs, which slowly creates a formatter for each call. */
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

/** "3 minutes ago" in the language. */
export function relativeText(iso: string, locale: string, now: Date = serverNow()): string {
  const time = dayjs(iso);
  return time.isValid() ? time.locale(dayjsLocale(locale)).from(now) : iso;
}
