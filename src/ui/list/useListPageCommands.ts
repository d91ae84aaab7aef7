import { useListContext, useRefresh } from 'react-admin';
import type { Command } from '../../commands/command.ts';
import { gridKeyCommands } from '../../commands/keys/gridKeyCommands.ts';
import { useCommands } from '../../commands/useCommand.ts';
import type { TextKey } from '../../i18n/textKey.ts';

interface Options {
  screen: string;
  tabs: readonly { value: string; labelKey: TextKey }[];
  /** What this list has besides. */
  own: Command[];
}

/** The menu of the row that the keyboard is on. */
const rowMenu = () =>
  document.querySelector<HTMLElement>('#record-grid tbody tr[tabindex="0"] [data-row-menu]');

/** The keys that every list has: search, pages, refresh, tabs by number. */
export function useListPageCommands({ screen, tabs, own }: Options): void {
  const { page, perPage, total = 0, setPage, filterValues, setFilters, onUnselectItems } = useListContext();
  const refresh = useRefresh();
  const view = { scope: 'screen' as const, screen, group: 'list' as const };
  useCommands([
    ...gridKeyCommands,
    ...own,
    {
      ...view,
      id: `${screen}.search`,
      labelKey: 'common.search',
      keys: ['/', 'f'],
      run: () => document.getElementById('list-search')?.focus(),
    },
    {
      ...view,
      id: `${screen}.focusList`,
      labelKey: 'orders.focusList',
      keys: ['g g'],
      run: () => document.querySelector<HTMLElement>('#record-grid tbody tr[tabindex="0"]')?.focus(),
    },
    {
      ...view,
      id: `${screen}.menu`,
      labelKey: 'orders.openMenu',
      keys: ['.'],
      when: () => rowMenu() !== null,
      run: () => rowMenu()?.click(),
    },
    {
      ...view,
      id: `${screen}.previousPage`,
      labelKey: 'common.previousPage',
      keys: ['['],
      when: () => page > 1,
      run: () => setPage(page - 1),
    },
    {
      ...view,
      id: `${screen}.nextPage`,
      labelKey: 'common.nextPage',
      keys: [']'],
      when: () => page * perPage < total,
      run: () => setPage(page + 1),
    },
    { ...view, id: `${screen}.refresh`, labelKey: 'common.refresh', keys: ['r'], run: () => refresh() },
    ...tabs.map(
      ({ value, labelKey }, i): Command => ({
        ...view,
        id: `${screen}.tab.${value}`,
        labelKey,
        keys: [String(i + 1)],
        run: () => {
          onUnselectItems();
          setFilters({ ...filterValues, tab: value }, undefined, false);
        },
      }),
    ),
  ]);
}
