import { useMemo } from 'react';

/** The object of the previous render while each of its values is the same. Its keys and their order never change. */
export function useSameObject<T extends object>(next: T): T {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the dependencies are the values of the object
  return useMemo(() => next, Object.values(next));
}
