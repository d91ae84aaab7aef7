import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Ref, useMemo, useState } from 'react';
import { beforeEach, vi } from 'vitest';
import type { Command } from '../../../src/commands/command.ts';
import { useCommands } from '../../../src/commands/useCommand.ts';
import type { TextKey } from '../../../src/i18n/textKey.ts';
import { TextProvider } from '../../../src/i18n/useText.ts';
import { EditGrid } from '../../../src/ui/editGrid/EditGrid.tsx';
import type {
  CellChange,
  EditColumn,
  EditGridHandle,
  EditGridProps,
} from '../../../src/ui/editGrid/editGridTypes.ts';
import { textsOf } from '../../../texts/read.ts';
import { CommandsPage } from '../commands/commandsHarness.tsx';

export const editGridTexts = textsOf('en_US', 'editGrid');
export const gridTexts = textsOf('en_US', 'grid');

export interface Line {
  id: string;
  name: string;
  kg: number | null;
  service: string | null;
}
export const texts: Record<string, unknown> = { editGrid: editGridTexts, grid: gridTexts };
export function translate(key: string, options: Record<string, unknown> = {}): string {
  const text = key
    .split('.')
    .reduce<unknown>((node, part) => (node as Record<string, unknown>)?.[part], texts);
  if (typeof text !== 'string') throw new Error(`No text for ${key}`);
  const forms = text.split(' |||| ');
  const form = forms[options.smart_count === 1 ? 0 : forms.length - 1] ?? '';
  return form.replace(/%\{(\w+)\}/g, (_, name: string) => String(options[name]));
}
export const columns: EditColumn<Line>[] = [
  { key: 'name', label: 'Name', width: 120, kind: 'text', read: (l) => l.name },
  { key: 'id', label: 'Number', width: 90, kind: 'readonly', read: (l) => l.id },
  { key: 'kg', label: 'Weight', width: 90, kind: 'number', min: 0.1, max: 10, step: 0.1, read: (l) => l.kg },
  {
    key: 'service',
    label: 'Service',
    width: 140,
    kind: 'choice',
    noChoices: 'No service available.',
    read: (l) => l.service,
    choices: (l) =>
      l.id === 'L3'
        ? []
        : [
            { value: 'DX', label: 'Demo Express', detail: 'MYR 8.40' },
            { value: 'ST', label: 'Standard', detail: 'MYR 6.00' },
          ],
  },
];
export const rowId = (l: Line) => l.id;
export const rowLabel = (l: Line) => l.name;
export const heard = vi.fn<(changes: CellChange[], cause: string) => void>();
export let setLines: (change: (lines: Line[]) => Line[]) => void = () => undefined;

export function Sheet({
  count = 3,
  handle,
  pageCommands = [],
  ...more
}: { count?: number; handle?: Ref<EditGridHandle>; pageCommands?: Command[] } & Partial<
  EditGridProps<Line>
>) {
  const [lines, set] = useState<Line[]>(() =>
    Array.from({ length: count }, (_, i) => ({
      id: `L${i + 1}`,
      name: `Name ${i + 1}`,
      kg: 1,
      service: 'DX',
    })),
  );
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  setLines = set;
  const value = useMemo(() => ({ locale: 'en_US', translate }), []);
  return (
    <CommandsPage>
      <Chord more={pageCommands} />
      <TextProvider value={value}>
        <EditGrid
          label="Lines"
          rows={lines}
          rowId={rowId}
          rowLabel={rowLabel}
          columns={columns}
          selection={selection}
          onSelection={setSelection}
          onEdit={(changes, cause) => {
            heard(changes, cause);
            set((old) =>
              old.map((line) => ({
                ...line,
                ...Object.fromEntries(
                  changes.filter((c) => c.rowId === line.id).map((c) => [c.column, c.to]),
                ),
              })),
            );
          }}
          ref={handle}
          {...more}
        />
      </TextProvider>
    </CommandsPage>
  );
}

export const went = vi.fn();
export const CHORD: Command[] = [
  {
    id: 'away',
    labelKey: 'away' as TextKey,
    scope: 'global',
    group: 'navigate',
    keys: ['g x'],
    run: () => went(),
  },
];
/** A command of the page. */
export const pageCommand = (key: string, run: () => void): Command => ({
  ...CHORD[0]!,
  id: `page ${key}`,
  scope: 'screen',
  keys: [key],
  run,
});
export function Chord({ more }: { more: Command[] }) {
  useCommands([...CHORD, ...more]);
  return null;
}

export const user = userEvent.setup();
export const cell = (row: string, name: string) =>
  within(screen.getByRole('row', { name: row })).getByRole('gridcell', { name });
export const focused = () => document.activeElement as HTMLElement;

/** Moves the focus to the first cell. */
export async function enter() {
  await user.tab();
  for (let i = 0; i < 5 && focused().getAttribute('role') !== 'gridcell'; i++) await user.tab();
}

/** Prepares each test file that calls it. */
export function withEditGrid(): void {
  beforeEach(() => {
    went.mockClear();
    heard.mockClear();
  });
}
