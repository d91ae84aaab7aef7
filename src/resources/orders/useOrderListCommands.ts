import { useMemo } from 'react';
import { useListContext, useRefresh } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { Order } from '../../../contract/orders.ts';
import type { Command } from '../../commands/command.ts';
import { gridKeyCommands } from '../../commands/keys/gridKeyCommands.ts';
import type { ActionRunner, Chosen } from '../../commands/recordAction.ts';
import { recordCommands } from '../../commands/recordCommands.ts';
import { useCommandSelection, useCommands, useCommandTarget } from '../../commands/useCommand.ts';
import type { OrderListFilter } from '../../lib/orderFilter.ts';
import { orderName } from '../../lib/orderName.ts';
import { useChooseTab } from '../../ui/list/useChooseTab.ts';
import type { OrderTools } from './actions/orderAction.ts';
import { orderActions, primaryOrderAction } from './actions/orderActions.ts';

interface Options {
  screen: string;
  focused: Order | null;
  chosen: Chosen<Order> | undefined;
  runner: ActionRunner<Order, OrderTools>;
  tabs: readonly NonNullable<OrderListFilter['tab']>[];
  onExport: () => void;
}

/** Keys and palette entries of an order list: the same letters act on the ticked rows, else on the focused one. */
export function useOrderListCommands({ screen, focused, chosen, runner, tabs, onExport }: Options): void {
  const { selectedIds, total, page, setPage, perPage } = useListContext<Order>();
  const navigate = useNavigate();
  const chooseTab = useChooseTab();
  const refresh = useRefresh();

  useCommandTarget(
    focused ? { resource: 'orders', id: focused.id, label: orderName(focused), record: focused } : undefined,
  );
  const selection = useMemo(
    () =>
      selectedIds.length
        ? { resource: 'orders', ids: selectedIds.map(String), ...(total === undefined ? {} : { total }) }
        : undefined,
    [selectedIds, total],
  );
  useCommandSelection(selection);

  const base = { scope: 'screen' as const, screen, group: 'orders' as const };
  const view = { ...base, group: 'list' as const };
  useCommands([
    ...gridKeyCommands,
    ...recordCommands({
      prefix: 'orders',
      screen,
      actions: orderActions,
      runner,
      focused,
      chosen,
      primary: primaryOrderAction,
    }),
    {
      ...base,
      id: 'orders.menu',
      labelKey: 'orders.openMenu',
      keys: ['.'],
      when: () => Boolean(focused),
      run: () => document.querySelector<HTMLElement>(`[data-row-menu="${focused?.id}"]`)?.click(),
    },
    {
      ...view,
      id: 'orders.search',
      labelKey: 'orders.search',
      keys: ['/', 'f'],
      run: () => document.getElementById('list-search')?.focus(),
    },
    {
      ...view,
      id: 'orders.focusList',
      labelKey: 'orders.focusList',
      keys: ['g g'],
      run: () => document.querySelector<HTMLElement>('#record-grid tbody tr[tabindex="0"]')?.focus(),
    },
    {
      ...view,
      id: 'orders.previousPage',
      labelKey: 'orders.previousPage',
      keys: ['['],
      when: () => page > 1,
      run: () => setPage(page - 1),
    },
    {
      ...view,
      id: 'orders.nextPage',
      labelKey: 'orders.nextPage',
      keys: [']'],
      when: () => page * perPage < (total ?? 0),
      run: () => setPage(page + 1),
    },
    { ...view, id: 'orders.refresh', labelKey: 'orders.refresh', keys: ['r'], run: () => refresh() },
    { ...view, id: 'orders.export', labelKey: 'orders.export', keys: ['shift+e'], run: onExport },
    {
      ...view,
      group: 'create',
      id: 'orders.create',
      labelKey: 'menu.newOrder',
      keys: ['c'],
      run: () => navigate('/orders/new-order'),
    },
    ...tabs.map(
      (tab, i): Command => ({
        ...view,
        id: `orders.tab.${tab}`,
        labelKey: `orders.tabs.${tab}`,
        keys: [String(i + 1)],
        run: () => chooseTab(tab),
      }),
    ),
  ]);
}
