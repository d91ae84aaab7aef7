import dayjs from 'dayjs';
import { serverNow } from '../../lib/dates/serverClock.ts';

const MORNING = 9;

/** The next day by the company's clock, as YYYY-MM-DD. */
export const tomorrowOf = (timezone: string): string =>
  dayjs(serverNow()).tz(timezone).add(1, 'day').format('YYYY-MM-DD');

/** Nine in the morning of a day by the company's clock. */
export const snoozeTime = (day: string, timezone: string): string =>
  dayjs.tz(day, timezone).hour(MORNING).startOf('hour').toISOString();
