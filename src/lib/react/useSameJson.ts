import { useMemo } from 'react';

/** The value of the previous render while both are equal as JSON. */
export function useSameJson<T>(next: T): T {
  const text = JSON.stringify(next);
  return useMemo(() => JSON.parse(text) as T, [text]);
}
