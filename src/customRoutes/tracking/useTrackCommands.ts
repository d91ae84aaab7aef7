import { TRACKING_TABS, type TrackingTab } from '../../../contract/rules/orders/orderStatus.ts';
import type { Command } from '../../commands/command.ts';
import { useCommands } from '../../commands/useCommand.ts';

interface TrackVerbs {
  search: () => void;
  focusBox: () => void;
  copy: () => void;
  exportCsv: () => void;
  choose: (tab: TrackingTab) => void;
  refresh: () => void;
  hasResults: boolean;
  hasFocused: boolean;
}

/** Keys of the tracking page. */
export function useTrackCommands(verbs: TrackVerbs): void {
  const base = { scope: 'screen' as const, screen: 'tracking', group: 'list' as const };
  useCommands([
    {
      ...base,
      id: 'tracking.search',
      labelKey: 'tracking.commands.search',
      keys: ['mod+enter'],
      always: true,
      run: verbs.search,
    },
    {
      ...base,
      id: 'tracking.focus',
      labelKey: 'tracking.commands.focus',
      keys: ['/'],
      run: verbs.focusBox,
    },
    {
      ...base,
      id: 'tracking.expand',
      labelKey: 'tracking.commands.expand',
      keys: ['enter'],
      listedOnly: true,
      run: () => undefined,
    },
    {
      ...base,
      id: 'tracking.copy',
      labelKey: 'tracking.copy',
      keys: ['y'],
      when: () => verbs.hasFocused,
      run: verbs.copy,
    },
    {
      ...base,
      id: 'tracking.export',
      labelKey: 'tracking.export',
      keys: ['shift+e'],
      when: () => verbs.hasResults,
      run: verbs.exportCsv,
    },
    { ...base, id: 'tracking.refresh', labelKey: 'orders.refresh', keys: ['r'], run: verbs.refresh },
    ...TRACKING_TABS.map(
      (tab, i): Command => ({
        ...base,
        id: `tracking.tab.${tab}`,
        labelKey: `tracking.tabs.${tab}`,
        keys: [String(i + 1)],
        when: () => verbs.hasResults,
        run: () => verbs.choose(tab),
      }),
    ),
  ]);
}
