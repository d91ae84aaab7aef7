import { useMemo } from 'react';
import { useListContext, useNotify, useRefresh } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { Order } from '../../../contract/orders.ts';
import type { Command } from '../../commands/command.ts';
import { gridKeyCommands } from '../../commands/keys/gridKeyCommands.ts';
import { useCommandSelection, useCommands, useCommandTarget } from '../../commands/useCommand.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { PREFIX } from '../../lib/loginPath.ts';
import type { OrderListFilter } from '../../lib/orderFilter.ts';
import { useChooseTab } from '../../ui/list/useChooseTab.ts';
import { useOrderBulk } from './OrderBulkBar.tsx';
import { useOrderDialogs } from './OrderDialogs.tsx';
import { orderName } from './orderColumns.tsx';
import { primaryAction } from './primaryAction.ts';
import { recipientChat } from './recipientChat.ts';
import { listLabelKey, type OrderAction, offers } from './rowActions.ts';
import { useOrderActions } from './useOrderActions.ts';

interface Options {
  screen: string;
  focused: Order | null;
  tabs: readonly NonNullable<OrderListFilter['tab']>[];
  onExport: () => void;
}

/** Keys and palette entries of an order list: the same letters act on the ticked rows, else on the focused one. */
export function useOrderListCommands({ screen, focused, tabs, onExport }: Options): void {
  const { data, selectedIds, total, page, setPage, filterValues, perPage } = useListContext<Order>();
  const { run, print } = useOrderActions();
  const dialogs = useOrderDialogs();
  const { tab } = filterValues as OrderListFilter;
  const bulk = useOrderBulk();
  const navigate = useNavigate();
  const chooseTab = useChooseTab();
  const refresh = useRefresh();
  const notify = useNotify();
  const translate = useTranslate();

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

  const many = selectedIds.length > 0;
  const base = { scope: 'screen' as const, screen, group: 'orders' as const };
  const primary = focused ? primaryAction(focused) : null;
  /** `a` does what the row's button does. */
  const withPrimary = (key: string, kind: typeof primary) => (!many && primary === kind ? [key, 'a'] : [key]);
  const onRow = (action: OrderAction, keys: string[], more: Partial<Command> = {}): Command => ({
    ...base,
    id: `orders.${action}`,
    labelKey: listLabelKey(action),
    keys,
    when: () => Boolean(focused && offers(focused, action)),
    run: () => (focused ? run(action, focused) : undefined),
    ...more,
  });
  const view = { ...base, group: 'list' as const };
  const meant = many ? (data ?? []).filter((o) => selectedIds.includes(o.id)) : focused ? [focused] : [];
  const numbered = meant.filter((o) => o.consignmentNo);
  const copy = async (lines: (string | null)[]) => {
    await navigator.clipboard.writeText(lines.join('\n'));
    notify(translate('orders.copied'), { type: 'info' });
  };
  useCommands([
    ...gridKeyCommands,
    onRow('printLabel', withPrimary('p', 'print'), {
      when: () => many || Boolean(focused && offers(focused, 'printLabel')),
      run: () => (many ? void bulk.print() : focused ? print([focused.id]) : undefined),
    }),
    onRow('cancel', ['#'], {
      writes: true,
      when: () => many || Boolean(focused && offers(focused, 'cancel')),
      run: () => (many ? void bulk.cancel() : focused ? run('cancel', focused) : undefined),
    }),
    onRow('retry', many || primary === 'retry' ? ['a'] : [], {
      writes: true,
      when: () => many || Boolean(focused && offers(focused, 'retry')),
      run: () => (many ? void bulk.confirm() : focused ? run('retry', focused) : undefined),
    }),
    onRow('refreshQuote', ['q'], {
      when: () => many || Boolean(focused && offers(focused, 'refreshQuote')),
      run: () => (many ? void bulk.refresh() : focused ? run('refreshQuote', focused) : undefined),
    }),
    onRow('createManifest', ['m'], {
      writes: true,
      when: () =>
        many
          ? tab === 'PENDING'
          : Boolean(focused && (offers(focused, 'createManifest') || offers(focused, 'printManifest'))),
      run: () => {
        if (many) void bulk.manifest(true);
        else if (focused && offers(focused, 'printManifest')) return run('printManifest', focused);
        else if (focused) dialogs.manifest([focused], true);
      },
    }),
    onRow('track', withPrimary('t', 'track')),
    {
      ...base,
      id: 'orders.whatsApp',
      labelKey: 'orders.whatsApp',
      keys: ['w'],
      when: () => Boolean(focused && recipientChat(focused, translate)),
      run: () => {
        if (focused) window.open(recipientChat(focused, translate), '_blank', 'noopener');
      },
    },
    onRow('placeAgain', ['d'], { writes: true }),
    onRow('returnOrder', ['shift+r'], { writes: true }),
    onRow('edit', ['e']),
    {
      ...base,
      id: 'orders.copyNumber',
      labelKey: 'orders.copyNumber',
      keys: ['y'],
      when: () => numbered.length > 0,
      run: () => copy(numbered.map((o) => o.consignmentNo)),
    },
    {
      ...base,
      id: 'orders.copyLink',
      labelKey: 'orders.copyLink',
      keys: ['shift+y'],
      when: () => numbered.length > 0,
      run: () => copy(numbered.map((o) => `${location.origin}${PREFIX}/etrack/${o.nanoId}`)),
    },
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
