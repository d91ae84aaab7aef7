import { type RefObject, useMemo } from 'react';
import { useListContext, useRefresh } from 'react-admin';
import type { Command } from '../../commands/command.ts';
import { gridKeyCommands } from '../../commands/keys/gridKeyCommands.ts';
import type { ActionRunner, Chosen } from '../../commands/recordAction.ts';
import { recordCommands } from '../../commands/recordCommands.ts';
import { useCommandSelection, useCommands, useCommandTarget } from '../../commands/useCommand.ts';
import type { TextKey } from '../../i18n/textKey.ts';
import { toggleDensity } from '../../theme/useDensity.ts';
import { CREATE_KEY } from './createRecord.ts';
import { requestFilter } from './filters/filterRequests.ts';
import type { ListBodyHandle, ListDescription, ListFilter } from './listDescription.ts';
import { useChooseTab } from './tabs/useChooseTab.ts';

interface State<T, Tools> {
  focused: T | null;
  chosen: Chosen<T> | undefined;
  runner: ActionRunner<T, Tools>;
  body: RefObject<ListBodyHandle | null>;
  onExport: (() => void) | undefined;
  /** Why no action is possible now. */
  blocked?: TextKey | undefined;
}

/** The keys of a list: actions on the ticked rows, else on the active row; search, pages, tabs by number, and others. */
export function useListCommands<T extends { id: string }, Tools, F extends ListFilter>(
  list: ListDescription<T, Tools, F>,
  { focused, chosen, runner, body, onExport, blocked }: State<T, Tools>,
): void {
  const { resource, recordsOf = resource, tabs, name, useOwnCommands = noCommands, create } = list;
  const { useStart = useNoStart } = create ?? {};
  const start = useStart();
  const { page, perPage, total = 0, setPage } = useListContext();
  const refresh = useRefresh();
  const chooseTab = useChooseTab();
  useCommandTarget(
    focused ? { resource: recordsOf, id: focused.id, label: name(focused), record: focused } : undefined,
  );
  const selection = useMemo(
    () =>
      chosen && {
        resource: recordsOf,
        ids: chosen.ids ?? [],
        records: chosen.known,
        total: chosen.count,
      },
    [chosen, recordsOf],
  );
  useCommandSelection(selection);
  const command = commandOf(resource);
  const { dates, choices = [] } = list.filters;
  const hasFilters = Boolean(dates) || choices.some(({ onlyWhenSet }) => !onlyWhenSet);
  const bodyKeys = 'keys' in list.body ? list.body.keys : gridKeyCommands;
  useCommands([
    // A grid handles Escape itself; in search and filters, Escape moves to the first row.
    ...bodyKeys.map((key) =>
      key.id === 'list.leave'
        ? { ...key, listedOnly: false, run: () => (body.current?.focusFirst ?? focusPage)() }
        : key,
    ),
    ...recordCommands({
      prefix: resource,
      screen: resource,
      group: list.group ?? 'list',
      actions: list.actions,
      runner,
      focused,
      chosen,
      blocked,
      ...(list.primaryKey ? { primary: list.primaryKey } : {}),
    }),
    ...(create
      ? [{ ...command('create', create.label, [CREATE_KEY], start), group: 'create' as const }]
      : []),
    ...useOwnCommands(),
    command('search', 'common.search', hasFilters ? ['/'] : ['/', 'f'], () =>
      document.getElementById('list-search')?.focus(),
    ),
    ...(hasFilters ? [command('filters', 'common.filters', ['f'], () => requestFilter('first'))] : []),
    ...rowAndPageCommands(resource, {
      focused,
      body,
      page,
      hasNext: page * perPage < total,
      setPage,
    }),
    command('refresh', 'common.refresh', ['r'], () => refresh()),
    ...(onExport
      ? [
          command(
            'export',
            'common.export',
            ['shift+e'],
            blocked ? () => runner.refuse({ text: blocked }) : onExport,
          ),
        ]
      : []),
    command('density', 'commands.list.density', ['shift+v'], toggleDensity),
    ...tabCommands(resource, tabs, chooseTab),
  ]);
}

/** Creates the commands of one list. */
const commandOf =
  (screen: string) =>
  (verb: string, labelKey: TextKey, keys: string[], run: () => void): Command => ({
    scope: 'screen',
    screen,
    group: 'list',
    id: `${screen}.${verb}`,
    labelKey,
    keys,
    run,
  });

interface ListPosition {
  focused: unknown;
  body: RefObject<ListBodyHandle | null>;
  page: number;
  hasNext: boolean;
  setPage: (page: number) => void;
}

/** Commands that focus the rows, open the menu of the active row, and change the page. */
export function rowAndPageCommands(
  screen: string,
  { focused, body, page, hasNext, setPage }: ListPosition,
): Command[] {
  const command = commandOf(screen);
  return [
    command('focusList', 'orders.focusList', ['g g'], () => body.current?.focus()),
    {
      ...command('menu', 'orders.openMenu', ['.'], () => body.current?.openMenu()),
      when: () => focused !== null,
    },
    {
      ...command('previousPage', 'common.previousPage', ['['], () => setPage(page - 1)),
      when: () => page > 1,
    },
    { ...command('nextPage', 'common.nextPage', [']'], () => setPage(page + 1)), when: () => hasNext },
  ];
}

/** Commands that select a tab by its number. */
export const tabCommands = <Tab extends string>(
  screen: string,
  { values, text }: { values: readonly Tab[]; text: (tab: Tab) => TextKey },
  chooseTab: (tab: Tab) => void,
): Command[] =>
  values.map((tab, i) => commandOf(screen)(`tab.${tab}`, text(tab), [String(i + 1)], () => chooseTab(tab)));

const useNoStart = () => () => undefined;
const noCommands = (): Command[] => [];
const focusPage = () => document.getElementById('main-content')?.focus();
