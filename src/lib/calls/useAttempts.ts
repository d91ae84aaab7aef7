import { useState } from 'react';
import { type Attempted, attempt, memoryStorage, type RequestStorage } from './keyedRequest.ts';

/** Sends the body of one request of an open page or dialog; after a success the next body is another request. */
export type Attempts = <I, T>(body: I, send: (input: I, key: string) => Promise<T>) => Promise<Attempted<T>>;

export function attemptsIn(storage: RequestStorage): Attempts {
  return async (body, send) => {
    const attempted = await attempt(storage, body, send);
    await storage.clear();
    return attempted;
  };
}

/** All attempts of the page or dialog share one key until an attempt has succeeded. */
export function useAttempts(): Attempts {
  const [attempts] = useState(() => attemptsIn(memoryStorage()));
  return attempts;
}
