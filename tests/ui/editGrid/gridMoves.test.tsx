// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { EditGridHandle } from '../../../src/ui/editGrid/editGridTypes.ts';
import { withElementSize } from '../../support/elementSize.ts';
import { cell, enter, focused, Sheet, setLines, user, went, withEditGrid } from './editGridWorld.tsx';

withElementSize(600);

describe('a grid of editable cells', () => {
  withEditGrid();

  it('a grid of editable cells is one tab stop whose cells are reached by arrows, and by letters where nothing is typed', async () => {
    render(<Sheet />);
    await enter();
    expect(focused()).toBe(cell('Name 1', 'Name 1'));
    await user.keyboard('{ArrowRight}j{ArrowRight}');
    expect(focused()).toHaveTextContent('1');
    expect(focused().closest('tr')).toHaveAttribute('aria-label', 'Name 2');
    await user.keyboard('{End}');
    expect(focused().closest('tr')).toHaveAttribute('aria-label', 'Name 3');
    await user.keyboard('{Control>}{ArrowLeft}{/Control}');
    expect(focused()).toHaveTextContent('Name 3');
  });

  it('a grid of editable cells leaves the second letter of a chord to the chord, and handles the next one', async () => {
    render(<Sheet />);
    await enter();
    const ticked = () => screen.getAllByRole('row').filter((r) => r.getAttribute('aria-selected') === 'true');
    await user.keyboard('{ArrowRight}gx');
    expect(went).toHaveBeenCalledOnce();
    expect(ticked()).toHaveLength(0);
    await user.keyboard('x');
    expect(ticked()).toHaveLength(1);
  });

  it('arrows move and Enter edits also while a chord waits, which ends the chord', async () => {
    render(<Sheet />);
    await enter();
    await user.keyboard('{ArrowRight}g{ArrowDown}x');
    expect(went).not.toHaveBeenCalled();
    expect(focused().closest('tr')).toHaveAttribute('aria-label', 'Name 2');
    expect(focused().closest('tr')).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('g{ArrowRight}{Enter}');
    expect(screen.getByRole('textbox', { name: 'Weight, Name 2' })).toHaveFocus();
  });

  it('a grid of editable cells renders only the visible rows and states the number of rows', () => {
    render(<Sheet count={10_000} />);
    expect(screen.getByRole('grid', { name: 'Lines' })).toHaveAttribute('aria-rowcount', '10001');
    expect(screen.getAllByRole('row').length).toBeLessThan(60);
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

  it('F8 in a grid without errors keeps the focus and reaches no key of the page (KEY-06)', async () => {
    const outside = vi.fn();
    render(
      // biome-ignore lint/a11y/noStaticElementInteractions: stands for the page's own keys
      <div onKeyDown={(e) => outside(e.key)}>
        <Sheet />
      </div>,
    );
    await enter();
    outside.mockClear();
    const before = focused();
    await user.keyboard('{F8}{Shift>}{F8}{/Shift}');
    expect(outside).not.toHaveBeenCalledWith('F8');
    expect(focused()).toBe(before);
  });

  it('rows are ticked by x, by Shift with moves, by Shift with a click, and all by Mod+A', async () => {
    const onSelectAll = vi.fn();
    render(<Sheet count={5} total={20} onSelectAll={onSelectAll} />);
    const ticked = () =>
      screen.getAllByRole('row').filter((r) => r.getAttribute('aria-selected') === 'true').length;
    await enter();
    await user.keyboard('{ArrowRight}x');
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

  it('the focus stays on its row when new rows are added above', async () => {
    render(<Sheet />);
    await enter();
    await user.keyboard('{ArrowDown}');
    act(() => setLines((old) => [{ id: 'L0', name: 'New', kg: 1, service: null }, ...old]));
    expect(focused()).toHaveTextContent('Name 2');
  });

  it('a second click on a cell, or a toolbar, edits it', async () => {
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
