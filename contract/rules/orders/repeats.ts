import { addDays } from '../text/days.ts';
/** Monday is 1, Sunday 7. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
export const REPEAT_COUNT_MAX = 1000;

export const REPEAT_STATES = ['active', 'paused', 'ended'] as const;
export type RepeatState = (typeof REPEAT_STATES)[number];

/** Result of a day: a draft, a booked order, a draft that could not be booked, or no order. */
export const REPEAT_RESULTS = ['drafted', 'booked', 'held', 'missed'] as const;
export type RepeatResult = (typeof REPEAT_RESULTS)[number];

/** The days of a schedule, YYYY-MM-DD in the company's time zone; `until` is the last day. */
export interface RepeatDays {
  weekdays: readonly number[];
  startsOn: string;
  until: string | null;
}

export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/** The schedule's next day after `after`; null if no day is left. */
export function dayAfter({ weekdays, startsOn, until }: RepeatDays, after: string): string | null {
  const following = addDays(after, 1);
  const from = startsOn > following ? startsOn : following;
  const day = WEEKDAYS.map((_, i) => addDays(from, i)).find((d) => weekdays.includes(weekdayOf(d)));
  return day && (!until || day <= until) ? day : null;
}

/** The schedule's first day from `first` on, this day included. */
export const dayFrom = (days: RepeatDays, first: string): string | null => dayAfter(days, addDays(first, -1));
