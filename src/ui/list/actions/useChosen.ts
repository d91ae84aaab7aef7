import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import { LIMITS } from '../../../../contract/rules/limits.ts';
import { type Chosen, chosenOf } from '../../../commands/recordAction.ts';
import { useNotify } from '../../../i18n/useNotify.ts';
import { useEffectOn } from '../../../lib/react/useEffectOn.ts';
import { useSameJson } from '../../../lib/react/useSameJson.ts';
import { useDataProvider } from '../../../session/useDataProvider.ts';
import type { ListFilter, SelectAll } from '../listDescription.ts';

const READ_AT_ONCE = 100;
/** The tab in which rows of each list were ticked last, also before another page was opened. */
const tickedTabs = new Map<string, string | undefined>();

/** The ticked rows of the current list, or all rows of its filter. */
export function useChosen<T extends { id: string }, F extends ListFilter>(
  selectAll: SelectAll<T, F> | undefined,
  listFilter: F,
) {
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const { resource, data, total = 0, selectedIds, onSelect, onUnselectItems } = useListContext<T>();
  const filter = useSameJson(listFilter);
  const [wholeFilter, setWholeFilter] = useState(false);
  const [isTickingAll, setTickingAll] = useState(false);
  /** Number of the latest read; also increases when the latest read is no longer valid. */
  const reading = useRef(0);
  // Another filter has other rows.
  useEffectOn(() => {
    reading.current++;
    setWholeFilter(false);
    setTickingAll(false);
  }, [filter]);
  useOnlyOwnTab(resource, filter.tab, onUnselectItems);
  /** The selection at the time of an undo. */
  const now = useRef({ filter, isAny: false });
  useLayoutEffect(() => {
    now.current = { filter, isAny: wholeFilter || selectedIds.length > 0 };
  });
  const chosen = useMemo((): Chosen<T> | undefined => {
    const ids = selectedIds.map(String);
    // Without rows no bar shows the selection, so no key may act on it.
    if (!total || (!ids.length && !wholeFilter)) return undefined;
    const rows = data ?? [];
    const clear = () => {
      reading.current++;
      setWholeFilter(false);
      setTickingAll(false);
      onUnselectItems();
      return () => {
        // Rows that were ticked since, or another filter, stay.
        if (now.current.filter !== filter || now.current.isAny) return;
        if (wholeFilter) setWholeFilter(true);
        else onSelect(ids);
      };
    };
    const { tab } = filter;
    const ticked = new Set(ids);
    const known = wholeFilter ? rows : rows.filter((row) => ticked.has(row.id));
    if (!selectAll) return known.length ? { ...chosenOf(known), tab, clear } : undefined;
    const read = async (): Promise<readonly T[]> => {
      const requestedIds = wholeFilter ? await selectAll.idsOf(dataProvider, filter) : ids;
      return readRows(requestedIds, known, (missing) => selectAll.read(dataProvider, missing));
    };
    const selection = wholeFilter
      ? { filter: selectAll.toWire(filter), count: total }
      : { ids, count: ids.length };
    return { ...selection, known, tab, read, clear };
  }, [selectedIds, wholeFilter, data, total, filter, selectAll, dataProvider, onSelect, onUnselectItems]);

  const select = (ids: string[]) => {
    tickedTabs.set(resource, filter.tab);
    onSelect(ids);
  };
  const tickAll = async (by: SelectAll<T, F>) => {
    if (by.by === 'filter') return setWholeFilter(true);
    const turn = ++reading.current;
    setTickingAll(true);
    try {
      const ids = await by.idsOf(dataProvider, filter);
      if (reading.current === turn) select(ids.slice(0, LIMITS.bulkIds));
    } catch (err) {
      notify.failure(err);
    }
    if (reading.current === turn) setTickingAll(false);
  };
  return {
    chosen,
    /** Whether the rows of other pages are being read: until then no action may run on the rows of only this page. */
    isTickingAll,
    tick: (ids: string[]) => {
      setWholeFilter(false);
      select(ids);
    },
    tickAll: selectAll && (() => void tickAll(selectAll)),
  };
}

/** Unticks rows of another tab, also after Back, an address or the palette: nobody sees them. */
function useOnlyOwnTab(resource: string, tab: string | undefined, onUnselectItems: () => void): void {
  useEffectOn(() => {
    const ticked = tickedTabs.get(resource);
    if (ticked === undefined || ticked === tab) return;
    tickedTabs.delete(resource);
    onUnselectItems();
  }, [resource, tab]);
}

/** The rows with these ids; those that are not known yet are read. */
async function readRows<T extends { id: string }>(
  ids: readonly string[],
  known: readonly T[],
  read: (ids: string[]) => Promise<readonly T[]>,
): Promise<T[]> {
  const found = new Map(known.map((row) => [row.id, row]));
  const missing = ids.filter((id) => !found.has(id));
  for (let i = 0; i < missing.length; i += READ_AT_ONCE)
    for (const row of await read(missing.slice(i, i + READ_AT_ONCE))) found.set(row.id, row);
  return ids.flatMap((id) => found.get(id) ?? []);
}
