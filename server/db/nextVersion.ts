import { type AnyColumn, sql } from 'drizzle-orm';

/** The moment of a change, always later than that of the previous change, so that it distinguishes versions. */
export const nextVersion = (updatedAt: AnyColumn, now: Date) =>
  sql<Date>`greatest(${now.toISOString()}::timestamptz, ${updatedAt} + interval '1 millisecond')`;
