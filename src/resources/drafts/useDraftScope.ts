import { useEffect, useMemo, useState } from 'react';
import { useDataProvider, useListContext } from 'react-admin';
import type { Order } from '../../../contract/orders.ts';
import { type Chosen, chosenOf } from '../../commands/recordAction.ts';
import type { PortalDataProvider } from '../../dataProvider.ts';
import { type OrderListFilter, orderFilterToWire } from '../../lib/orderFilter.ts';

const READ_AT_ONCE = 100;

/** What the verbs of the page are about: the ticked rows, all of the filter, else the row under the keyboard. */
export function useDraftScope(rows: readonly Order[], fallback: 'DRAFT' | 'FAILED') {
  const dataProvider = useDataProvider<PortalDataProvider>();
  const { selectedIds, onSelect, onUnselectItems, total = 0, filterValues } = useListContext<Order>();
  const filter = { tab: fallback, ...(filterValues as OrderListFilter) };
  const wire = orderFilterToWire(filter);
  const name = JSON.stringify(wire);
  const [all, setAll] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter is another "all"
  useEffect(() => setAll(false), [name]);
  const ids = useMemo(() => selectedIds.map(String), [selectedIds]);
  const selection = useMemo<ReadonlySet<string>>(
    () => new Set(all ? rows.map((o) => o.id) : ids),
    [all, rows, ids],
  );
  const select = (next: ReadonlySet<string>) => {
    setAll(false);
    onSelect([...next]);
  };
  const clear = () => {
    setAll(false);
    onUnselectItems();
  };
  /** The orders themselves, fetched where they are not on this page. */
  const read = async (meant: readonly string[] | undefined): Promise<Order[]> => {
    const wanted = meant ?? (await dataProvider.getAllOrderIds({ ...wire })).data;
    const known = new Map(rows.map((o) => [o.id, o]));
    const missing = wanted.filter((id) => !known.has(id));
    for (let i = 0; i < missing.length; i += READ_AT_ONCE)
      for (const order of await dataProvider.getOrders(missing.slice(i, i + READ_AT_ONCE)))
        known.set(order.id, order);
    return wanted.map((id) => known.get(id)).filter((o) => o !== undefined);
  };
  const chosen = (focused: Order | null): Chosen<Order> | undefined => {
    if (!all && !ids.length) return focused ? chosenOf([focused]) : undefined;
    const known = rows.filter((o) => selection.has(o.id));
    const base = { known, tab: filter.tab, clear };
    return all
      ? { ...base, filter: wire, count: total, read: () => read(undefined) }
      : { ...base, ids, count: ids.length, read: () => read(ids) };
  };
  const count = all ? total : ids.length;
  return {
    filter,
    wire,
    all,
    selectAll: () => setAll(true),
    selection,
    select,
    clear,
    chosen,
    count,
    ids,
  };
}
