/** Statements that a connection keeps prepared; their plans take some ten kB each in the database's memory. */
export const MOST_PREPARED = 400;

const HAS_PLAN = /^\s*(select|insert|update|delete|with)\b/i;
/** A stored plan fits any pattern and ignores the statistics of the actual pattern. */
const HAS_PATTERN = /\bi?like\b/i;

export const hasPlan = (text: string): boolean => HAS_PLAN.test(text);

export const isWorthAPlan = (text: string): boolean => hasPlan(text) && !HAS_PATTERN.test(text);

/** Error codes: the statement's columns have changed; no statement has this name. */
const STALE = new Set<unknown>(['0A000', '26000']);

/** Whether the database's error says that the prepared statement is no longer valid. */
export const isStale = (err: unknown): boolean => STALE.has((err as { code?: unknown } | null)?.code);
