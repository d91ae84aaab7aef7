import type { KeyboardEvent } from 'react';
import { useCommandServices } from '../../commands/commandsContext.ts';
import { EMPTY_GRID, gridKey } from '../../commands/keys/gridKeys.ts';
import { belongsToChord, isComposingKey } from '../../commands/keys/keyGuard.ts';
import { useHandler } from '../../lib/react/useHandler.ts';
import type { useCellEdits } from './cells/useCellEdits.ts';
import { type CellAction, cellKey, typedKey } from './editGridKeys.ts';
import type { EditGridProps } from './editGridTypes.ts';
import type { ActiveCell } from './useActiveCell.ts';

interface Parts<Row> {
  props: EditGridProps<Row>;
  ids: readonly string[];
  cell: ActiveCell;
  edits: ReturnType<typeof useCellEdits<Row>>;
  toError: (direction: 1 | -1) => boolean;
  rowPx: number;
}

/** Handles keys of cells first, then typed text, then the keys of every list. */
export function useEditGridKeys<Row>({ props, ids, cell, edits, toError, rowPx }: Parts<Row>) {
  const { keymap, manager, platform } = useCommandServices();
  const { rows, columns, selection } = props;
  const apple = platform === 'apple';

  const onCell = (action: CellAction, target: HTMLElement): boolean => {
    const last = columns.length - 1 + (props.actions ? 1 : 0);
    if (action.do === 'column') {
      const to = { next: cell.column + 1, previous: cell.column - 1, first: 0, last };
      cell.go({ column: to[action.to], anchor: cell.anchor });
    } else if (action.do === 'widen') {
      const end = cell.column + cell.widen + action.by;
      if (end >= 0 && end < columns.length && cell.column < columns.length)
        cell.go({ widen: cell.widen + action.by, anchor: cell.anchor });
    } else if (action.do === 'page') cell.go({ row: cell.row + action.by * pageRows(target, rowPx) });
    else if (action.do === 'edit') {
      const button = cell.column === columns.length ? target.querySelector('button, a') : null;
      if (button) (button as HTMLElement).click();
      else edits.begin(cell.row, cell.column);
    } else if (action.do === 'clear') edits.clear();
    // Also without an error left: one press too many must not leave the grid for the messages.
    else if (action.do === 'error') toError(action.direction);
    else edits.travel(action.do);
    return true;
  };

  /** Typing replaces the content of the cell, as in every spreadsheet. */
  const onTyped = (e: KeyboardEvent): boolean => {
    if (props.commandKeys === 'all') return false;
    const typed = typedKey(e);
    if (typed === undefined || props.commandKeys?.includes(typed)) return false;
    return edits.begin(cell.row, cell.column, typed);
  };

  const onRow = (e: KeyboardEvent): boolean => {
    const state = { ...EMPTY_GRID, index: cell.row, anchor: cell.anchor, selected: selection };
    const step = gridKey(state, e, {
      ids,
      total: props.total ?? ids.length,
      characterKeys: keymap.settings().characterKeys,
      apple,
    });
    if (!step.handled) return false;
    const opens = step.effect === 'open' || step.effect === 'openInNewTab' || step.effect === 'quickView';
    const row = rows[step.state.index];
    if (opens) {
      if (row !== undefined) props.onOpen?.(row, step.effect === 'openInNewTab');
      return props.onOpen !== undefined;
    }
    if (step.state.selected !== selection) props.onSelection(step.state.selected);
    if (step.effect === 'leave') document.getElementById('main-content')?.focus();
    else if (step.effect === 'selectAllOfFilter') props.onSelectAll?.();
    else cell.go({ row: step.state.index, anchor: step.state.anchor });
    return true;
  };

  const onKeyDown = (e: KeyboardEvent) => {
    const target = e.target as HTMLElement;
    if (edits.editing || isComposingKey(e.nativeEvent, Number.POSITIVE_INFINITY)) return;
    // The second key of a chord belongs to the chord.
    if (manager.pending() && belongsToChord(e)) return;
    if (target.closest('[role="menu"], .MuiModal-root')) return;
    const widget = target.closest('button, a, input');
    if (widget && (e.key === 'Enter' || e.key === ' ')) return;
    const action = cellKey(e, apple);
    if (!(action ? onCell(action, target) : onTyped(e) || onRow(e))) return;
    e.preventDefault();
    e.stopPropagation();
    // A key that the grid handles ends a chord.
    manager.clearChord();
  };

  return onKeyDown;
}

const pageRows = (target: HTMLElement, rowPx: number) =>
  Math.max(1, Math.floor((target.closest('[role="grid"]')?.clientHeight ?? 0) / rowPx) - 2);

/** Ticks a row by its checkbox; with Shift, all rows from the previously ticked row to this one. */
export function useTickRow<Row>(
  { selection, onSelection }: EditGridProps<Row>,
  ids: readonly string[],
  cell: ActiveCell,
) {
  return useHandler((index: number, range: boolean) => {
    const id = ids[index];
    if (id === undefined) return;
    const on = !selection.has(id);
    const from = range ? (cell.anchor ?? cell.row) : index;
    const next = new Set(selection);
    for (const each of ids.slice(Math.min(from, index), Math.max(from, index) + 1))
      on ? next.add(each) : next.delete(each);
    cell.go({ row: index, anchor: index });
    onSelection(next);
  });
}
