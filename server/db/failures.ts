interface Cause {
  code?: unknown;
  constraint?: unknown;
}

/** What the database says of a failed statement; both kinds of database name it alike. */
const causeOf = (err: unknown): Cause => {
  const { cause = err } = (err ?? {}) as { cause?: unknown };
  return (cause ?? {}) as Cause;
};

const UNIQUE_VIOLATION = '23505';
/** A serialization failure, a deadlock. */
const OVERTAKEN = new Set<unknown>(['40001', '40P01']);
/**
 * Keys that two calls may want at the same moment: ids that derive from the key of a call, which is sent twice. Any other key that is
 * taken twice is a mistake of ours.
 */
const RACED: ReadonlySet<unknown> = new Set(['orders_pkey', 'order_batch_pkey', 'manifest_pkey']);

/** Whether the statement failed for that unique key. */
export function isTaken(err: unknown, constraint: string): boolean {
  const cause = causeOf(err);
  return cause.code === UNIQUE_VIOLATION && cause.constraint === constraint;
}

/** Whether another call was faster: whoever calls again finds things settled. */
export function isOvertaken(err: unknown): boolean {
  const { code, constraint } = causeOf(err);
  return OVERTAKEN.has(code) || (code === UNIQUE_VIOLATION && RACED.has(constraint));
}
