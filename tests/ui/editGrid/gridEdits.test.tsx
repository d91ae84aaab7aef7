// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { withElementSize } from '../../support/elementSize.ts';
import {
  cell,
  enter,
  focused,
  heard,
  pageCommand,
  Sheet,
  setLines,
  user,
  withEditGrid,
} from './editGridWorld.tsx';

withElementSize(600);

describe('a grid of editable cells', () => {
  withEditGrid();

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

  it('typing on a cell replaces its text and runs no command of that key; Escape restores it (BULK-17, IMP-06)', async () => {
    const leave = vi.fn();
    render(
      <Sheet
        pageCommands={[pageCommand('m', leave), pageCommand('shift+d', leave), pageCommand('=', leave)]}
      />,
    );
    await enter();
    for (const [key, text] of [
      ['m', 'm'],
      ['{Shift>}D{/Shift}', 'D'],
      ['x', 'x'],
      ['=', '='],
    ] as const) {
      await user.keyboard(key);
      expect(screen.getByRole('textbox', { name: 'Name, Name 1' })).toHaveValue(text);
      await user.keyboard('{Escape}');
      expect(focused()).toHaveTextContent('Name 1');
    }
    await user.keyboard('mo{Enter}');
    expect(heard).toHaveBeenCalledExactlyOnceWith(
      [{ rowId: 'L1', column: 'name', from: 'Name 1', to: 'mo' }],
      'edit',
    );
    expect(leave).not.toHaveBeenCalled();
    await user.keyboard('{ArrowRight}m');
    expect(leave).toHaveBeenCalledOnce();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  it('a sign reserved by the page runs its command also on a cell, and a read-only grid types nothing', async () => {
    const same = vi.fn();
    const { rerender } = render(<Sheet commandKeys={['=']} pageCommands={[pageCommand('=', same)]} />);
    await enter();
    await user.keyboard('=');
    expect(same).toHaveBeenCalledOnce();
    rerender(<Sheet readOnly pageCommands={[pageCommand('=', same)]} />);
    await user.keyboard('=m');
    expect(same).toHaveBeenCalledTimes(2);
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  it('the key that opens a choice also filters its options (BULK-19)', async () => {
    render(<Sheet />);
    await enter();
    await user.keyboard('{Control>}{ArrowRight}{/Control}s');
    expect(screen.getByRole('combobox')).toHaveValue('s');
    await user.keyboard('ta{Enter}');
    expect(heard).toHaveBeenCalledExactlyOnceWith(
      [{ rowId: 'L1', column: 'service', from: 'DX', to: 'ST' }],
      'edit',
    );
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

  it('a value out of bounds stays in the editor with its reason, and after Tab in its cell (BULK-18)', async () => {
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

  it('a choice is selected by letters; a row without choices says so and cannot be edited (BULK-19, BULK-23)', async () => {
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

  it('Mod+Z restores the old value, Mod+Shift+Z the new one', async () => {
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
});
