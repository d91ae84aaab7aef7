import type { AnalyticsQuery, Counted } from '../../../contract/reports/analytics.ts';
import {
  daysIn,
  LANE_SEPARATOR,
  LONGEST_DAYS,
  stepFor,
  USUAL_DAYS,
} from '../../../contract/rules/analytics.ts';
import { addDays } from '../../../contract/rules/text/days.ts';
import { localDay } from '../../../contract/rules/text/localClock.ts';
import type { Ctx, Scope } from '../../context.ts';
import { invalid } from '../../http/answer/refusal.ts';
import { realDay } from '../../http/request/dayRange.ts';
import { companyById } from '../company/service.ts';
import { type Chosen, uncountedSince } from './readStore.ts';

const FIRST_DAY = '2000-01-01';
const LAST_DAY = '2199-12-31';

/** A call with its answer: the query, the answer's own facts, and the currency of its amounts. */
export interface AnalyticsCall {
  chosen: Chosen;
  counted: Counted;
  currency: string;
}

/** Reads a call: its days in the company's time zone, by default the last ninety. Throws 422. */
export async function readQuery(ctx: Ctx, scope: Scope, query: AnalyticsQuery): Promise<AnalyticsCall> {
  const { timezone, currency } = await companyById(ctx, scope.companyId);
  const now = ctx.ports.clock.now();
  const to = query.dateTo ? usableDay(query.dateTo, 'dateTo') : localDay(now, timezone);
  const from = query.dateFrom ? usableDay(query.dateFrom, 'dateFrom') : addDays(to, 1 - USUAL_DAYS);
  if (from > to) throw invalid('dateFrom', 'The first day is after the last day.');
  const days = daysIn(from, to);
  if (days > LONGEST_DAYS) throw invalid('dateFrom', 'A range can have at most three years.');
  const [origin = '', destination = ''] = query.lane?.split(LANE_SEPARATOR) ?? [];
  const since = await uncountedSince(ctx, scope);
  return {
    chosen: {
      from,
      to,
      serviceCode: query.serviceCode || undefined,
      lane: query.lane ? { origin, destination } : undefined,
    },
    counted: {
      dateFrom: from,
      dateTo: to,
      step: stepFor(days),
      asOf: (since && since < now ? since : now).toISOString(),
    },
    currency,
  };
}

/** Refuses days that are too far off: they have no orders, and the database has no dates for some of them. */
function usableDay(day: string, field: string): string {
  if (day < FIRST_DAY || day > LAST_DAY) throw invalid(field, `"${field}" must be a date`);
  return realDay(day, field);
}
