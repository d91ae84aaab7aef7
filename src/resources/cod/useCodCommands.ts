import { useMemo } from 'react';
import type { Order } from '../../../contract/orders.ts';
import { COD_TABS } from '../../../contract/rules/cod.ts';
import type { Command } from '../../commands/command.ts';
import { useCommandSelection, useCommandTarget } from '../../commands/useCommand.ts';
import { useListPageCommands } from '../../ui/list/useListPageCommands.ts';
import { codOrderName } from './codColumns.tsx';

interface Options {
  focused: Order | null;
  ticked: Order[];
  onExport: () => void;
  copyNumbers: (orders: Order[]) => Promise<void>;
}

/** Keys of the settlement list. */
export function useCodCommands({ focused, ticked, onExport, copyNumbers }: Options): void {
  const meant = ticked.length ? ticked : focused ? [focused] : [];
  useCommandTarget(
    focused
      ? { resource: 'orders', id: focused.id, label: codOrderName(focused), record: focused }
      : undefined,
  );
  const tickedIds = ticked.map((o) => o.id).join();
  const selection = useMemo(
    () => (tickedIds ? { resource: 'orders', ids: tickedIds.split(',') } : undefined),
    [tickedIds],
  );
  useCommandSelection(selection);
  const own: Command[] = [
    {
      id: 'cod.copyNumber',
      labelKey: 'orders.copyNumber',
      scope: 'screen',
      screen: 'cod',
      group: 'orders',
      keys: ['y'],
      when: () => meant.length > 0,
      run: () => copyNumbers(meant),
    },
    {
      id: 'cod.export',
      labelKey: 'common.export',
      scope: 'screen',
      screen: 'cod',
      group: 'list',
      keys: ['shift+e'],
      run: onExport,
    },
  ];
  useListPageCommands({
    screen: 'cod',
    tabs: COD_TABS.map((value) => ({ value, labelKey: `cod.tabs.${value}` })),
    own,
  });
}
