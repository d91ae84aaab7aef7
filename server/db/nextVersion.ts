import { type AnyColumn, sql } from 'drizzle-orm';

/** The moment of a change, later than that of the change before: it tells versions apart, however fast they follow one another. */
export const nextVersion = (updatedAt: AnyColumn, now: Date) =>
  sql<Date>`greatest(${now.toISOString()}::timestamptz, ${updatedAt} + interval '1 millisecond')`;
