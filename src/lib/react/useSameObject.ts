import { useMemo } from 'react';

/** The object of the last render while each of its values is the same. Its names, and their order, never change. */
export function useSameObject<T extends object>(next: T): T {
  // biome-ignore lint/correctness/useExhaustiveDependencies: its values are what it depends on
  return useMemo(() => next, Object.values(next));
}
