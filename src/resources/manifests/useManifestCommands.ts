import { useMemo } from 'react';
import type { Manifest } from '../../../contract/manifests.ts';
import {
  isManifestCancellable,
  isManifestPrintable,
  MANIFEST_TABS,
} from '../../../contract/rules/manifests.ts';
import type { Command } from '../../commands/command.ts';
import { useCommandSelection, useCommandTarget } from '../../commands/useCommand.ts';
import { useListPageCommands } from '../../ui/list/useListPageCommands.ts';

interface Options {
  focused: Manifest | null;
  ticked: Manifest[];
  print: (manifests: Manifest[]) => void;
  cancel: (manifests: Manifest[]) => void;
  copyNumbers: (manifests: Manifest[]) => Promise<void>;
  onExport: () => void;
}

/** Keys of the manifest list: they act on the ticked rows, else on the focused one. */
export function useManifestCommands({
  focused,
  ticked,
  print,
  cancel,
  copyNumbers,
  onExport,
}: Options): void {
  const meant = ticked.length ? ticked : focused ? [focused] : [];
  useCommandTarget(
    focused
      ? { resource: 'manifests', id: focused.id, label: focused.manifestId, record: focused }
      : undefined,
  );
  // The status counts too: what can be printed or cancelled depends on it.
  const tickedRows = ticked.map((m) => `${m.id}:${m.status}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are new objects each time the list is fetched
  const selection = useMemo(
    () =>
      ticked.length ? { resource: 'manifests', ids: ticked.map((m) => m.id), records: ticked } : undefined,
    [tickedRows],
  );
  useCommandSelection(selection);
  const base = { scope: 'screen' as const, screen: 'manifests', group: 'orders' as const };
  const own: Command[] = [
    {
      ...base,
      id: 'manifests.print',
      labelKey: 'manifests.print',
      keys: ['p'],
      when: () => meant.some((m) => isManifestPrintable(m.status)),
      run: () => print(meant),
    },
    {
      ...base,
      id: 'manifests.cancel',
      labelKey: 'manifests.cancel',
      keys: ['#'],
      writes: true,
      when: () => meant.some((m) => isManifestCancellable(m.status)),
      run: () => cancel(meant),
    },
    {
      ...base,
      id: 'manifests.copyNumber',
      labelKey: 'manifests.copyNumber',
      keys: ['y'],
      when: () => meant.length > 0,
      run: () => copyNumbers(meant),
    },
    {
      ...base,
      id: 'manifests.export',
      labelKey: 'common.export',
      group: 'list',
      keys: ['shift+e'],
      run: onExport,
    },
  ];
  useListPageCommands({
    screen: 'manifests',
    tabs: MANIFEST_TABS.map((value) => ({ value, labelKey: `manifests.tabs.${value}` })),
    own,
  });
}
