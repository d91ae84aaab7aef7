import { useMemo } from 'react';

/** The value of an earlier render while it is the same as JSON. */
export function useSameJson<T>(next: T): T {
  const text = JSON.stringify(next);
  return useMemo(() => JSON.parse(text) as T, [text]);
}
