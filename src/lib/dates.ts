import dayjs from 'dayjs';
import 'dayjs/locale/id';
import 'dayjs/locale/ms';
import 'dayjs/locale/zh-cn';
import relativeTime from 'dayjs/plugin/relativeTime';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';
import { dayjsLocale } from '../i18n/locales.ts';
import { serverNow } from './serverClock.ts';

dayjs.extend(utc);
dayjs.extend(timezone);
dayjs.extend(relativeTime);

/** Fixed formats of the portal (I18N-08). */
export const DATE_TIME = 'D MMM YYYY, h:mm a';
export const DATE = 'DD-MM-YYYY';
export const TIME = 'h:mm a';

/** An instant in the company's time zone, in the language's month names. `now` and other words stay as they are. */
export function dateTimeText(iso: string, zone: string, locale: string, format = DATE_TIME): string {
  const time = dayjs(iso);
  return time.isValid() ? time.tz(zone).locale(dayjsLocale(locale)).format(format) : iso;
}

/** "3 minutes ago" in the language. */
export function relativeText(iso: string, locale: string, now: Date = serverNow()): string {
  const time = dayjs(iso);
  return time.isValid() ? time.locale(dayjsLocale(locale)).from(now) : iso;
}
