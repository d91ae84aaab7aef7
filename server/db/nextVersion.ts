import { type AnyColumn, sql } from 'drizzle-orm';

/** The moment of a change, always later than the previous change's: it distinguishes versions, however fast they follow. */
export const nextVersion = (updatedAt: AnyColumn, now: Date) =>
  sql<Date>`greatest(${now.toISOString()}::timestamptz, ${updatedAt} + interval '1 millisecond')`;
