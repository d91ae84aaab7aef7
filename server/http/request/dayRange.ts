import { and, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { invalid } from '../answer/refusal.ts';

/** The where-clause of whole days in the company's time zone, as a call names them. Throws 422. */
export function dayRange(
  column: AnyPgColumn | SQL,
  from: string | undefined,
  to: string | undefined,
  timezone: string,
): SQL | undefined {
  if (from && to && from > to) throw invalid('dateFrom', 'The first day is after the last day.');
  return and(
    from
      ? sql`${column} >= (${realDay(from, 'dateFrom')}::date::timestamp at time zone ${timezone})`
      : undefined,
    to
      ? sql`${column} < ((${realDay(to, 'dateTo')}::date + 1)::timestamp at time zone ${timezone})`
      : undefined,
  );
}

/** Checks that the calendar has this day. Throws 422. */
export function realDay(day: string, field: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(at.getTime()) || !at.toISOString().startsWith(day))
    throw invalid(field, `"${field}" must be a date`);
  return day;
}
