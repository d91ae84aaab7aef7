import { ERROR } from '../../../contract/wire/errorCodes.ts';
import { asFailure } from './callFailure.ts';

/** A request body with its idempotency key. */
export interface KeyedRequest {
  key: string;
  body: string;
  /** Other bodies that were sent with this key, newest first. */
  earlier?: string[];
  /** The draft that an earlier attempt is known to have created; later attempts complete it. */
  orderId?: string;
}

/** Stores the last attempt of a request until the request has succeeded. */
export interface RequestStorage {
  lastRequest: KeyedRequest | null;
  /** Called before the request is sent. */
  storeRequest: (lastRequest: KeyedRequest) => Promise<void>;
  /** Called after an attempt has succeeded, or the request was given up. */
  clear: () => Promise<void>;
}

/** The same body keeps its key, so that the server runs a repeated request once. */
export function keyedRequest(last: KeyedRequest | null, body: unknown, newKey: () => string): KeyedRequest {
  const text = JSON.stringify(body);
  return last?.body === text ? last : { key: newKey(), body: text };
}

/**
 * All attempts of one request keep one key until an attempt is known to have succeeded, even if the body changes between them. A refusal frees
 * the key on the server. After a lost answer the server runs a new body only if it never ran the previous one.
 */
export function nextAttempt<R extends KeyedRequest>(last: R, body: string): R {
  if (last.body === body) return last;
  const earlier = [last.body, ...(last.earlier ?? [])].filter((sent) => sent !== body);
  return { ...last, body, earlier };
}

export interface Attempted<T> {
  result: T;
  /** Whether an earlier attempt succeeded: `result` is then the result of that attempt, and this attempt did nothing. */
  isEarlier: boolean;
}

/** Makes the next attempt of a request: stores the request, then sends it. */
export async function attempt<I, T>(
  storage: RequestStorage,
  body: I,
  send: (input: I, key: string) => Promise<T>,
  last = storage.lastRequest,
): Promise<Attempted<T>> {
  const text = JSON.stringify(body);
  const request = last ? nextAttempt(last, text) : { key: crypto.randomUUID(), body: text };
  await storage.storeRequest(request);
  return sendAttempt(request, send);
}

/** Storage for a request that is lost when its page is closed. */
export function memoryStorage(): RequestStorage {
  const storage: RequestStorage = {
    lastRequest: null,
    storeRequest: async (next) => {
      storage.lastRequest = next;
    },
    clear: async () => {
      storage.lastRequest = null;
    },
  };
  return storage;
}

/** Sends an attempt. If the server has already run an earlier attempt with the same key, the result belongs to the body of that attempt. */
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
