import { DrizzleQueryError } from 'drizzle-orm';

interface Cause {
  code?: unknown;
  constraint?: unknown;
  message?: unknown;
}

/** Error code of a failed statement; both kinds of database use the same codes. */
const causeOf = (err: unknown): Cause => {
  const { cause = err } = (err ?? {}) as { cause?: unknown };
  return (cause ?? {}) as Cause;
};

const UNIQUE_VIOLATION = '23505';
/** A serialization failure, a deadlock. */
const OVERTAKEN = new Set<unknown>(['40001', '40P01']);
/**
 * Keys that two calls may insert at the same moment: ids that derive from the idempotency key of a call that is sent twice. A conflict of
 * any other key is a fault of this program.
 */
const RACED: ReadonlySet<unknown> = new Set(['orders_pkey', 'order_batch_pkey', 'manifest_pkey']);

/** Whether the statement failed because of this unique key. */
export function isTaken(err: unknown, constraint: string): boolean {
  const cause = causeOf(err);
  return cause.code === UNIQUE_VIOLATION && cause.constraint === constraint;
}

/** Runs the write. Throws the refusal if the unique key is taken. */
export async function refusingTaken<T>(
  constraint: string,
  refusal: () => Error | Promise<Error>,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (err) {
    throw isTaken(err, constraint) ? await refusal() : err;
  }
}

/** Whether another call was faster. The same call, repeated, finds the result. */
export function isOvertaken(err: unknown): boolean {
  const { code, constraint } = causeOf(err);
  return OVERTAKEN.has(code) || (code === UNIQUE_VIOLATION && RACED.has(constraint));
}

/** No connection could be opened. */
export class DatabaseAway extends Error {
  readonly code: string | undefined;

  constructor(cause: unknown) {
    const { code, message } = (cause ?? {}) as Cause;
    // For a host with two addresses the driver's error has a code but no message.
    super(String(message || code || 'no connection'), { cause });
    this.code = typeof code === 'string' ? code : undefined;
  }
}

/** PostgreSQL ends, starts or has no connection left, or the network does not reach it. */
const AWAY = /^(08...|57P0[1-5]|53300|E[A-Z]{3,}|EAI_[A-Z]+)$/;
/** The driver's messages for a broken connection, which have no code. */
const BROKEN = /^(Connection terminated|Client (has encountered|was closed)|timeout expired)/;

/**
 * Whether the database cannot be reached or went away during the call. The write may or may not have happened; the same call may be
 * repeated. Failures of other services have similar codes, but never as the cause of a statement.
 */
export function isDatabaseAway(err: unknown): boolean {
  if (err instanceof DatabaseAway) return true;
  if (!(err instanceof DrizzleQueryError)) return false;
  const { code, message } = causeOf(err);
  return (typeof code === 'string' && AWAY.test(code)) || BROKEN.test(String(message));
}
