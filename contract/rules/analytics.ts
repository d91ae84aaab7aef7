import { STATUS_GROUPS } from './orders/orderStatus.ts';
import { addDays, DAY_MS, firstOfMonth } from './text/days.ts';

/** The five dashboards in the order of their tiles, with the ids that they have on a tenant's analytics server (ANA-02…06). */
export const DASHBOARD_IDS = { orders: 13, operations: 34, cod: 44, ratings: 43, performance: 49 } as const;
export type Dashboard = keyof typeof DASHBOARD_IDS;
/** The dashboard of a partner, by the source of orders (ANA-10). */
export const AFFILIATE_DASHBOARD = 30;
/** Validity of the address of an embedded dashboard (ANA-09). */
export const EMBEDDED_S = 600;
export const DASHBOARDS = Object.keys(DASHBOARD_IDS) as Dashboard[];

/** Days of the default range, and of the longest one: three years. */
export const USUAL_DAYS = 90;
export const LONGEST_DAYS = 1096;

export const STEPS = ['day', 'week', 'month'] as const;
/** Period of one point of a chart; weeks begin on Monday. */
export type Step = (typeof STEPS)[number];

const DAILY_UP_TO = 45;
const WEEKLY_UP_TO = 190;

/** Points that can be distinguished on a phone: days for weeks, weeks for months, months for years. */
export const stepFor = (days: number): Step =>
  days <= DAILY_UP_TO ? 'day' : days <= WEEKLY_UP_TO ? 'week' : 'month';

const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
/** Number of days from the first to the last, both included. */
export const daysIn = (from: string, to: string): number => (timeOf(to) - timeOf(from)) / DAY_MS + 1;

/** First day of the step that holds a day. */
export function startOfStep(day: string, step: Step): string {
  if (step === 'day') return day;
  if (step === 'month') return firstOfMonth(day);
  const weekday = new Date(timeOf(day)).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

/** First day of the month after the given day's. */
export function nextMonth(day: string): string {
  return startOfStep(addDays(startOfStep(day, 'month'), 31), 'month');
}

/** First days of all steps of a range. The first step begins with the range. */
export function stepsOf(from: string, to: string, step: Step): string[] {
  const starts: string[] = [];
  for (let day = startOfStep(from, step); day <= to; ) {
    starts.push(day);
    day = step === 'month' ? nextMonth(day) : addDays(day, step === 'week' ? 7 : 1);
  }
  return starts;
}

/** Outcome of an order, from a shipper's view: the groups of the order list. */
export const OUTCOMES = ['NEW', 'PENDING', 'CURRENT', 'COMPLETED', 'RTS', 'CANCELLED'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export const outcomeOf = (statusCode: number): Outcome | undefined =>
  OUTCOMES.find((group) => (STATUS_GROUPS[group] as readonly number[]).includes(statusCode));

/** Status in addition to `COD_STATUS`: the parcel was returned or cancelled before its cash was collected. */
export const NOT_COLLECTED = 9;
export const COD_STEPS = [0, 1, 2, 3, 4, NOT_COLLECTED] as const;

export const RATINGS = [1, 2, 3, 4, 5] as const;

/**
 * Durations are counted in buckets from one minute on, each 5 % longer than the previous one. Medians of any range come from these counts,
 * exact to 2.5 %.
 */
export const BUCKET_RATIO = 1.05;
export const SHORTEST_S = 60;
const middleOf = (bucket: number) => Math.round(SHORTEST_S * BUCKET_RATIO ** (bucket + 0.5));

/** Number of durations in each bucket. */
export type Durations = ReadonlyMap<number, number>;

export interface Timing {
  medianS: number;
  /** Nine of ten took less. */
  slowS: number;
  sample: number;
}

/** Median and 90th percentile; null without any duration. */
export function timingOf(durations: Durations): Timing | null {
  const sample = [...durations.values()].reduce((sum, n) => sum + n, 0);
  if (sample === 0) return null;
  return { medianS: quantile(durations, 0.5, sample), slowS: quantile(durations, 0.9, sample), sample };
}

function quantile(durations: Durations, share: number, sample: number): number {
  const target = share * sample;
  let before = 0;
  const sorted = [...durations].sort(([a], [b]) => a - b);
  for (const [bucket, n] of sorted) {
    if (before + n >= target) return middleOf(bucket);
    before += n;
  }
  return middleOf(sorted.at(-1)?.[0] ?? 0);
}

/** A lane in an address: its two zones. */
export const LANE_SEPARATOR = '~';
export const laneName = (origin: string, destination: string): string =>
  `${origin}${LANE_SEPARATOR}${destination}`;
