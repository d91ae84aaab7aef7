import { ERROR } from '../../../contract/wire/errorCodes.ts';
import { asFailure } from './callFailure.ts';

/** A request body with its idempotency key. */
export interface KeyedRequest {
  key: string;
  body: string;
  /** Other bodies that were sent under this key, the newest first. */
  earlier?: string[];
  /** The draft that an attempt is known to have made; later ones complete it. */
  orderId?: string;
}

/** The same body keeps its key, so that the server runs a repeated request once. */
export function keyedRequest(last: KeyedRequest | null, body: unknown, newKey: () => string): KeyedRequest {
  const text = JSON.stringify(body);
  return last?.body === text ? last : { key: newKey(), body: text };
}

/**
 * All attempts for one thing keep one key until one of them is known to have succeeded, even when the body changes between them: a
 * refusal frees the key at the server, and after a lost answer the server runs another body only if it never ran the first.
 */
export function nextAttempt<R extends KeyedRequest>(last: R, body: string): R {
  if (last.body === body) return last;
  const earlier = [last.body, ...(last.earlier ?? [])].filter((sent) => sent !== body);
  return { ...last, body, earlier };
}

export interface Attempted<T> {
  result: T;
  /** An earlier attempt succeeded: `made` is its result, and this one did nothing. */
  isEarlier: boolean;
}

/** Sends an attempt. Where the server has run an earlier one of the same key, that one's own body gets its result. */
export async function sendAttempt<I, T>(
  { key, body, earlier = [] }: KeyedRequest,
  send: (input: I, key: string) => Promise<T>,
): Promise<Attempted<T>> {
  const bodies = [body, ...earlier];
  for (let i = 0; ; i++) {
    try {
      return { result: await send(JSON.parse(bodies[i] as string) as I, key), isEarlier: i > 0 };
    } catch (err) {
      if (asFailure(err).code !== ERROR.idempotencyMismatch || i === bodies.length - 1) throw err;
    }
  }
}
