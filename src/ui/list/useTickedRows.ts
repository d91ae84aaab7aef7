import { useMemo } from 'react';
import { useListContext } from 'react-admin';
import type { Chosen } from '../../commands/recordAction.ts';

/** The ticked rows of a list; `fetch` gives those that the page has not got. Undefined where none is ticked. */
export function useTickedRows<T extends { id: string }>(
  fetch: (ids: string[]) => Promise<T[]>,
): Chosen<T> | undefined {
  const { selectedIds, data, onUnselectItems, filterValues } = useListContext<T>();
  const { tab } = filterValues as { tab?: string };
  return useMemo(() => {
    if (!selectedIds.length) return undefined;
    const ids = selectedIds.map(String);
    const wanted = new Set(ids);
    const known = (data ?? []).filter((record) => wanted.has(record.id));
    const read = async (): Promise<readonly T[]> => {
      const found = new Map(known.map((record) => [record.id, record]));
      const missing = ids.filter((id) => !found.has(id));
      if (missing.length) for (const record of await fetch(missing)) found.set(record.id, record);
      return ids.flatMap((id) => found.get(id) ?? []);
    };
    return { count: ids.length, ids, known, read, tab, clear: onUnselectItems };
  }, [selectedIds, data, onUnselectItems, tab, fetch]);
}
