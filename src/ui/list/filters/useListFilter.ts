import { useCallback, useRef } from 'react';
import { useListContext } from 'react-admin';

/** The filter of the current list, and a function to change parts of it at any time; empty values are removed. */
export function useListFilter<F extends object>() {
  const { filterValues, setFilters } = useListContext();
  const filter = filterValues as F;
  // Delayed typing changes the filter at that time, not the filter when the typing began.
  const latest = useRef({ filter, setFilters });
  latest.current = { filter, setFilters };
  const change = useCallback((next: { [K in keyof F]?: F[K] | undefined }) => {
    const { filter: now, setFilters: set } = latest.current;
    const merged = Object.fromEntries(Object.entries({ ...now, ...next }).filter(([, v]) => v));
    // A second change may come before the first is rendered.
    latest.current.filter = merged as F;
    set(merged, undefined, false);
  }, []);
  return { filter, change };
}
