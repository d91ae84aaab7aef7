import { type RefObject, useLayoutEffect } from 'react';
import type { ActiveCell } from './useActiveCell.ts';

interface Parts {
  scroller: RefObject<HTMLDivElement | null>;
  hasFocus: { current: boolean };
  cell: ActiveCell;
  editing: boolean;
  showRow: (index: number) => void;
  /** Widths covered by sticky columns on the left and on the right. */
  left: number;
  right: number;
}

/** Focuses the active cell on request, or after the focused row was removed. */
export function useCellFocus({ scroller, hasFocus, cell, editing, showRow, left, right }: Parts): void {
  // Runs after every render, as the cell to focus may be rendered only now.
  useLayoutEffect(() => {
    const lost = hasFocus.current && document.activeElement === document.body;
    if (editing || !(cell.wantsFocus.current || lost)) return;
    const target = scroller.current?.querySelector<HTMLElement>(
      `[data-r="${cell.row}"] > [data-c="${cell.column}"]`,
    );
    if (!target || !scroller.current) return;
    cell.wantsFocus.current = false;
    showRow(cell.row);
    target.focus({ preventScroll: true });
    if (cell.column > 0 && !target.classList.contains('eg-actions'))
      uncover(scroller.current, target, left, right);
  });
}

/** Scrolls sideways until no sticky column covers the cell. */
function uncover(scroller: HTMLElement, cell: HTMLElement, left: number, right: number): void {
  const start = cell.offsetLeft - left;
  const end = cell.offsetLeft + cell.offsetWidth + right - scroller.clientWidth;
  if (scroller.scrollLeft > start) scroller.scrollLeft = start;
  else if (scroller.scrollLeft < end) scroller.scrollLeft = end;
}
