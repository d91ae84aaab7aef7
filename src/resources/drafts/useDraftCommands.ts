import { useListContext, useRefresh } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { Order } from '../../../contract/orders.ts';
import type { Command } from '../../commands/command.ts';
import type { ActionRunner, Chosen } from '../../commands/recordAction.ts';
import { recordCommands } from '../../commands/recordCommands.ts';
import { useCommandSelection, useCommands, useCommandTarget } from '../../commands/useCommand.ts';
import type { OrderListFilter } from '../../lib/orderFilter.ts';
import { orderName } from '../../lib/orderName.ts';
import { editGridCommands } from '../../ui/editGrid/editGridCommands.ts';
import { type DraftTools, draftActions } from './draftActions.ts';

interface Options {
  focused: Order | null;
  selection: { ids: string[]; total: number } | undefined;
  tabs: readonly NonNullable<OrderListFilter['tab']>[];
  /** The ticked rows, all of the filter, else the focused row. */
  chosen: Chosen<Order> | undefined;
  runner: ActionRunner<Order, DraftTools>;
  on: Record<'export' | 'focus' | 'leave', () => void>;
}

/** Keys and palette entries of the bulk page: over the ticked rows, else over the one under the keyboard. */
export function useDraftCommands({ focused, selection, tabs, chosen, runner, on }: Options): void {
  const { page, perPage, total = 0, setPage, filterValues, setFilters, onUnselectItems } = useListContext();
  const refresh = useRefresh();
  const navigate = useNavigate();
  useCommandTarget(
    focused ? { resource: 'orders', id: focused.id, label: orderName(focused), record: focused } : undefined,
  );
  useCommandSelection(selection && { resource: 'orders', ...selection });
  const base = { scope: 'screen' as const, screen: 'drafts', group: 'orders' as const };
  const view = { ...base, group: 'list' as const };
  useCommands([
    // The grid answers Escape within it; from search and filters it leads to the rows as on every list.
    ...editGridCommands.map((c) => (c.id === 'list.leave' ? { ...c, listedOnly: false, run: on.leave } : c)),
    ...recordCommands({ prefix: 'bulk', screen: 'drafts', actions: draftActions, runner, focused, chosen }),
    { ...view, id: 'bulk.export', labelKey: 'orders.export', keys: ['shift+e'], run: on.export },
    {
      ...base,
      id: 'bulk.menu',
      labelKey: 'orders.openMenu',
      keys: ['.'],
      when: () => Boolean(focused),
      run: () => document.querySelector<HTMLElement>(`[data-id="${focused?.id}"] [data-row-menu]`)?.click(),
    },
    {
      ...view,
      id: 'bulk.search',
      labelKey: 'orders.search',
      keys: ['/', 'f'],
      run: () => document.getElementById('list-search')?.focus(),
    },
    { ...view, id: 'bulk.focusList', labelKey: 'orders.focusList', keys: ['g g'], run: on.focus },
    {
      ...view,
      id: 'bulk.previousPage',
      labelKey: 'orders.previousPage',
      keys: ['['],
      when: () => page > 1,
      run: () => setPage(page - 1),
    },
    {
      ...view,
      id: 'bulk.nextPage',
      labelKey: 'orders.nextPage',
      keys: [']'],
      when: () => page * perPage < total,
      run: () => setPage(page + 1),
    },
    { ...view, id: 'bulk.reload', labelKey: 'orders.refresh', keys: ['r'], run: () => refresh() },
    {
      ...view,
      group: 'create',
      id: 'bulk.create',
      labelKey: 'menu.newOrder',
      keys: ['c'],
      run: () => navigate('/orders/new-order'),
    },
    ...tabs.map(
      (tab, i): Command => ({
        ...view,
        id: `bulk.tab.${tab}`,
        labelKey: `orders.tabs.${tab}`,
        keys: [String(i + 1)],
        run: () => {
          onUnselectItems();
          setFilters({ ...filterValues, tab }, undefined, false);
        },
      }),
    ),
  ]);
}
