import type { ClipboardEvent, FocusEvent, MouseEvent, RefObject } from 'react';
import type { useCellEdits } from './cells/useCellEdits.ts';
import type { ActiveCell } from './useActiveCell.ts';

interface Parts<Row> {
  scroller: RefObject<HTMLDivElement | null>;
  /** Whether the focus is within the cells. */
  hasFocus: { current: boolean };
  cell: ActiveCell;
  edits: ReturnType<typeof useCellEdits<Row>>;
}

/** Mouse, focus and clipboard events of cells. A click activates a cell, a second click edits it, and Shift extends the range. */
export function useGridPointer<Row>({ scroller, hasFocus, cell, edits }: Parts<Row>) {
  const onMouseDown = (e: MouseEvent) => {
    const target = e.target as HTMLElement;
    if (e.button !== 0 || target.closest('a, button, input, .eg-bubble')) return;
    const place = placeOf(target);
    if (!place) return;
    const isSameCell = place.row === cell.row && place.column === cell.column && hasFocus.current;
    e.preventDefault();
    if (e.shiftKey && place.row === cell.row)
      return cell.go({ widen: place.column - cell.column, anchor: cell.anchor });
    (document.activeElement as HTMLElement | null)?.blur();
    if (!isSameCell || !edits.begin(place.row, place.column)) cell.go(place);
  };
  const onFocus = (e: FocusEvent) => {
    hasFocus.current = true;
    const place = placeOf(e.target as HTMLElement);
    if (place && !edits.editing && (place.row !== cell.row || place.column !== cell.column))
      cell.go(place, false);
  };
  const onBlur = (e: FocusEvent) => {
    if (e.relatedTarget && !scroller.current?.contains(e.relatedTarget as Node)) hasFocus.current = false;
  };
  const clipboard = (e: ClipboardEvent, act: () => boolean | undefined) => {
    const field = (e.target as HTMLElement).matches('input:not([type=checkbox]), textarea');
    if (field || edits.editing) return;
    if (act() !== false) e.preventDefault();
  };
  return {
    onMouseDown,
    onFocus,
    onBlur,
    onCopy: (e: ClipboardEvent) => clipboard(e, () => edits.copy(e.clipboardData)),
    onPaste: (e: ClipboardEvent) =>
      clipboard(e, () => void edits.paste(e.clipboardData.getData('text/plain'))),
  };
}

function placeOf(element: HTMLElement): { row: number; column: number } | undefined {
  const cell = element.closest<HTMLElement>('[data-c]');
  const row = cell?.closest<HTMLElement>('[data-r]');
  return cell && row ? { row: Number(row.dataset.r), column: Number(cell.dataset.c) } : undefined;
}
