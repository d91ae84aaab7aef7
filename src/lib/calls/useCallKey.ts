import { useRef } from 'react';
import { type KeyedRequest, keyedRequest } from './keyedRequest.ts';

/** The idempotency key of a request: the same key for the same body, however often an answer is lost. */
export function useCallKey(): (body: unknown) => string {
  const last = useRef<KeyedRequest | null>(null);
  return (body) => {
    last.current = keyedRequest(last.current, body, () => crypto.randomUUID());
    return last.current.key;
  };
}
