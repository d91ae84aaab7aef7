// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Ref, useMemo, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Command } from '../../../src/commands/command.ts';
import { useCommands } from '../../../src/commands/useCommand.ts';
import type { TextKey } from '../../../src/i18n/textKey.ts';
import { TextContext } from '../../../src/session/TextContext.ts';
import { EditGrid } from '../../../src/ui/editGrid/EditGrid.tsx';
import type {
  CellChange,
  EditColumn,
  EditGridHandle,
  EditGridProps,
} from '../../../src/ui/editGrid/editGridTypes.ts';
import { textsOf } from '../../../texts/read.ts';
import { withElementSize } from '../../support/elementSize.ts';
import { CommandsPage } from '../commands/commandsHarness.tsx';

const editGridTexts = textsOf('en_US', 'editGrid');
const gridTexts = textsOf('en_US', 'grid');

interface Line {
  id: string;
  name: string;
  kg: number | null;
  service: string | null;
}
const texts: Record<string, unknown> = { editGrid: editGridTexts, grid: gridTexts };
function translate(key: string, options: Record<string, unknown> = {}): string {
  const text = key
    .split('.')
    .reduce<unknown>((node, part) => (node as Record<string, unknown>)?.[part], texts);
  if (typeof text !== 'string') throw new Error(`No text for ${key}`);
  const forms = text.split(' |||| ');
  const form = forms[options.smart_count === 1 ? 0 : forms.length - 1] ?? '';
  return form.replace(/%\{(\w+)\}/g, (_, name: string) => String(options[name]));
}
const columns: EditColumn<Line>[] = [
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
const rowId = (l: Line) => l.id;
const rowLabel = (l: Line) => l.name;
const heard = vi.fn<(changes: CellChange[], cause: string) => void>();
let setLines: (change: (lines: Line[]) => Line[]) => void = () => undefined;

function Sheet({
  count = 3,
  handle,
  ...more
}: { count?: number; handle?: Ref<EditGridHandle> } & Partial<EditGridProps<Line>>) {
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
      <Chord />
      <TextContext value={value}>
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
      </TextContext>
    </CommandsPage>
  );
}

const went = vi.fn();
const CHORD: Command[] = [
  {
    id: 'away',
    labelKey: 'away' as TextKey,
    scope: 'global',
    group: 'navigate',
    keys: ['g x'],
    run: () => went(),
  },
];
function Chord() {
  useCommands(CHORD);
  return null;
}

const user = userEvent.setup();
const cell = (row: string, name: string) =>
  within(screen.getByRole('row', { name: row })).getByRole('gridcell', { name });
const focused = () => document.activeElement as HTMLElement;

withElementSize(600);
beforeEach(() => {
  went.mockClear();
  heard.mockClear();
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** Moves the focus to the first cell. */
async function enter() {
  await user.tab();
  for (let i = 0; i < 5 && focused().getAttribute('role') !== 'gridcell'; i++) await user.tab();
}

describe('a grid of editable cells', () => {
  it('is one tab stop whose cells are reached by arrows and letters', async () => {
    render(<Sheet />);
    await enter();
    expect(focused()).toBe(cell('Name 1', 'Name 1'));
    await user.keyboard('{ArrowRight}{ArrowRight}j');
    expect(focused()).toHaveTextContent('1');
    expect(focused().closest('tr')).toHaveAttribute('aria-label', 'Name 2');
    await user.keyboard('{End}');
    expect(focused().closest('tr')).toHaveAttribute('aria-label', 'Name 3');
    await user.keyboard('{Control>}{ArrowLeft}{/Control}');
    expect(focused()).toHaveTextContent('Name 3');
  });

  it('leaves the second letter of a chord to the chord, and handles the next one', async () => {
    render(<Sheet />);
    await enter();
    const ticked = () => screen.getAllByRole('row').filter((r) => r.getAttribute('aria-selected') === 'true');
    await user.keyboard('gx');
    expect(went).toHaveBeenCalledOnce();
    expect(ticked()).toHaveLength(0);
    await user.keyboard('x');
    expect(ticked()).toHaveLength(1);
  });

  it('arrows move and Enter edits also while a chord waits, and end it', async () => {
    render(<Sheet />);
    await enter();
    await user.keyboard('g{ArrowDown}x');
    expect(went).not.toHaveBeenCalled();
    expect(focused().closest('tr')).toHaveAttribute('aria-label', 'Name 2');
    expect(focused().closest('tr')).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{ArrowRight}{ArrowRight}g{Enter}');
    expect(screen.getByRole('textbox', { name: 'Weight, Name 2' })).toHaveFocus();
  });

  it('renders only the visible rows and states the number of rows', () => {
    render(<Sheet count={10_000} />);
    expect(screen.getByRole('grid', { name: 'Lines' })).toHaveAttribute('aria-rowcount', '10001');
    expect(screen.getAllByRole('row').length).toBeLessThan(60);
  });

  it('Enter edits, Enter saves, and the focus is back on the cell (BULK-17)', async () => {
    render(<Sheet />);
    await enter();
    await user.keyboard('{ArrowRight}{ArrowRight}{Enter}');
    const input = screen.getByRole('textbox', { name: 'Weight, Name 1' });
    expect(input).toHaveFocus();
    await user.keyboard('2.5{Enter}');
    expect(heard).toHaveBeenCalledExactlyOnceWith([{ rowId: 'L1', column: 'kg', from: 1, to: 2.5 }], 'edit');
    expect(focused()).toHaveTextContent('2.5');
    expect(focused()).toHaveAttribute('role', 'gridcell');
  });

  it('Escape restores the old value', async () => {
    render(<Sheet />);
    await enter();
    await user.keyboard('{F2}Other{Escape}');
    expect(heard).not.toHaveBeenCalled();
    expect(focused()).toHaveTextContent('Name 1');
  });

  it('Tab edits the next editable cell, also past the end of the row', async () => {
    render(<Sheet />);
    await enter();
    await user.keyboard('{Enter}A{Tab}');
    expect(screen.getByRole('textbox', { name: 'Weight, A' })).toHaveFocus();
    await user.keyboard('{Tab}');
    expect(screen.getByRole('combobox', { name: 'Service, A' })).toHaveFocus();
    await user.keyboard('{Tab}');
    expect(screen.getByRole('textbox', { name: 'Name, Name 2' })).toHaveFocus();
  });

  it('Mod+Enter saves the text and moves to the next row', async () => {
    render(<Sheet />);
    await enter();
    await user.keyboard('{Enter}A{Control>}{Enter}{/Control}');
    expect(heard).toHaveBeenCalledOnce();
    expect(focused()).toHaveTextContent('Name 2');
  });

  it('a value out of bounds stays in the editor with its reason, and left by Tab it stays in its cell (BULK-18)', async () => {
    render(<Sheet />);
    await enter();
    await user.keyboard('{ArrowRight}{ArrowRight}{Enter}11{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent('At most 10.');
    expect(screen.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
    await user.keyboard('{Tab}{Escape}');
    const wrong = cell('Name 1', '11');
    expect(wrong).toHaveAttribute('aria-invalid', 'true');
    expect(screen.getByText('1 error')).toBeVisible();
    expect(heard).not.toHaveBeenCalled();
    await user.keyboard('{F8}');
    expect(wrong).toHaveFocus();
    expect(wrong).toHaveAccessibleDescription('At most 10.');
  });

  it('F8 cycles through the errors that the parent component passes', async () => {
    const errors = new Map([
      ['L1', new Map([['service', 'No such service']])],
      ['L3', new Map([['name', 'Too short']])],
    ]);
    render(<Sheet errors={errors} />);
    await enter();
    await user.keyboard('{F8}');
    expect(focused()).toHaveAccessibleDescription('No such service');
    await user.keyboard('{F8}');
    expect(focused()).toHaveAccessibleDescription('Too short');
    await user.keyboard('{Shift>}{F8}{/Shift}');
    expect(focused()).toHaveAccessibleDescription('No such service');
    await user.click(screen.getByRole('button', { name: 'Next error' }));
    expect(focused()).toHaveAccessibleDescription('Too short');
  });

  it('a choice is selected by letters; a row without choices shows that and cannot be edited (BULK-19, BULK-23)', async () => {
    render(<Sheet />);
    await enter();
    await user.keyboard('{Control>}{ArrowRight}{/Control}{Enter}stan{Enter}');
    expect(heard).toHaveBeenCalledExactlyOnceWith(
      [{ rowId: 'L1', column: 'service', from: 'DX', to: 'ST' }],
      'edit',
    );
    await user.keyboard('{End}{Enter}');
    expect(focused()).toHaveTextContent('No service available.');
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  });

  it('Mod+Z writes the old value back, Mod+Shift+Z the new one again', async () => {
    render(<Sheet />);
    await enter();
    await user.keyboard('{Enter}A{Enter}{Control>}z{/Control}');
    expect(heard).toHaveBeenLastCalledWith(
      [{ rowId: 'L1', column: 'name', from: 'A', to: 'Name 1' }],
      'undo',
    );
    expect(focused()).toHaveTextContent('Name 1');
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    expect(heard).toHaveBeenLastCalledWith(
      [{ rowId: 'L1', column: 'name', from: 'Name 1', to: 'A' }],
      'redo',
    );
    await user.click(screen.getByRole('button', { name: 'Undo the last change' }));
    expect(screen.getByRole('row', { name: 'Name 1' })).toBeInTheDocument();
  });

  it('rows are ticked by x, by Shift with moves, by Shift with a click, and all by Mod+A', async () => {
    const onSelectAll = vi.fn();
    render(<Sheet count={5} total={20} onSelectAll={onSelectAll} />);
    const ticked = () =>
      screen.getAllByRole('row').filter((r) => r.getAttribute('aria-selected') === 'true').length;
    await enter();
    await user.keyboard('x');
    expect(ticked()).toBe(1);
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    expect(ticked()).toBe(3);
    await user.keyboard('{Escape}');
    expect(ticked()).toBe(0);
    await user.click(screen.getByRole('checkbox', { name: 'Select Name 2' }));
    await user.keyboard('{Shift>}');
    await user.click(screen.getByRole('checkbox', { name: 'Select Name 5' }));
    await user.keyboard('{/Shift}');
    expect(ticked()).toBe(4);
    await user.keyboard('{Control>}a{/Control}');
    expect(ticked()).toBe(5);
    expect(onSelectAll).not.toHaveBeenCalled();
    await user.keyboard('{Control>}a{/Control}');
    expect(onSelectAll).toHaveBeenCalledOnce();
  });

  it('a copied value is pasted into all ticked rows as one step', async () => {
    render(<Sheet count={4} />);
    await enter();
    await user.keyboard('{Enter}Same{Enter}');
    heard.mockClear();
    const setData = vi.fn();
    fireEvent.copy(focused(), { clipboardData: { setData } });
    expect(setData).toHaveBeenCalledExactlyOnceWith('text/plain', 'Same');
    await user.keyboard('{Control>}a{/Control}');
    await user.paste('Same');
    expect(heard).toHaveBeenCalledOnce();
    expect(heard.mock.lastCall?.[0].map((c) => c.rowId)).toEqual(['L2', 'L3', 'L4']);
    expect(screen.getByText('4 cells pasted.', { selector: '[role=status]' })).toBeInTheDocument();
    await user.keyboard('{Control>}z{/Control}');
    expect(screen.getByRole('row', { name: 'Name 4' })).toBeInTheDocument();
  });

  it('a change by another user is shown in the open editor, which keeps the typed text', async () => {
    render(<Sheet />);
    await enter();
    await user.keyboard('{Enter}Mine');
    act(() => setLines((old) => old.map((l) => (l.id === 'L1' ? { ...l, name: 'Theirs' } : l))));
    expect(screen.getByRole('textbox')).toHaveValue('Mine');
    expect(screen.getByText(/Someone else changed this to “Theirs”/)).toBeInTheDocument();
    await user.keyboard('{Enter}');
    expect(heard).toHaveBeenCalledExactlyOnceWith(
      [{ rowId: 'L1', column: 'name', from: 'Theirs', to: 'Mine' }],
      'edit',
    );
  });

  it('an edit whose row is removed is shown as lost, with its text', async () => {
    render(<Sheet />);
    await enter();
    await user.keyboard('{Enter}Mine');
    act(() => setLines((old) => old.slice(1)));
    expect(screen.getByRole('status')).toHaveTextContent('“Mine” was not saved');
    expect(focused()).toHaveTextContent('Name 2');
  });

  it('the focus stays on its row when rows come before it', async () => {
    render(<Sheet />);
    await enter();
    await user.keyboard('j');
    act(() => setLines((old) => [{ id: 'L0', name: 'New', kg: 1, service: null }, ...old]));
    expect(focused()).toHaveTextContent('Name 2');
  });

  it('a second click on a cell edits it, a toolbar can too', async () => {
    const handle: { current: EditGridHandle | null } = { current: null };
    render(<Sheet handle={handle} />);
    await user.click(cell('Name 2', 'Name 2'));
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    await user.click(cell('Name 2', 'Name 2'));
    expect(screen.getByRole('textbox', { name: 'Name, Name 2' })).toHaveFocus();
    await user.keyboard('{Escape}');
    act(() => handle.current?.edit('L3', 'kg'));
    expect(screen.getByRole('textbox', { name: 'Weight, Name 3' })).toHaveFocus();
  });
});
