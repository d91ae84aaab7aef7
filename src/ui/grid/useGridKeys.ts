import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useCommandServices } from '../../commands/commandsContext.ts';
import { clampGrid, EMPTY_GRID, type GridState, gridKey } from '../../commands/keys/gridKeys.ts';
import { belongsToChord, isComposingKey } from '../../commands/keys/keyGuard.ts';
import { detectPlatform } from '../../commands/keys/platform.ts';
import { useEffectOn } from '../../lib/react/useEffectOn.ts';
import type { GridProps } from './gridTypes.ts';
import { returnRows } from './returnRows.ts';

interface Roving extends Pick<GridState, 'index' | 'anchor'> {
  /** The row at `index` when it became active. */
  id: string | undefined;
}

/** Manages the roving tab index, and maps keys in the table to moving, ticking and opening. */
export function useGridKeys<T extends { id: string }>(props: GridProps<T>) {
  const { rows, selected, onSelect, onSelectAll, onOpen, onFocusRow } = props;
  const { keymap, manager } = useCommandServices();
  const ids = rows.map((r) => r.id);
  const [list] = useState(() => location.pathname);
  const [roving, setRoving] = useState<Roving>(() => ({
    id: returnRows.get(list)?.id,
    index: 0,
    anchor: undefined,
  }));
  // Rows that are added or sorted above the active row do not change it: keys act on the row that has the focus.
  const at = ids.indexOf(roving.id ?? '');
  if (at >= 0 && at !== roving.index) setRoving({ id: roving.id, index: at, anchor: undefined });
  /** Whether the quick look shows the active row. */
  const [looking, setLooking] = useState(false);
  const { index: activeIndex, anchor } = roving;
  const state = clampGrid({ ...EMPTY_GRID, index: activeIndex, anchor, selected: new Set(selected) }, ids);
  const activate = (index: number, from?: number) => setRoving({ id: ids[index], index, anchor: from });
  const { body, focusRow, entered } = useRowFocus(list, ids, state.index, looking);

  const onKeyDown = (e: KeyboardEvent) => {
    if (isComposingKey(e.nativeEvent, Number.POSITIVE_INFINITY)) return;
    // The second key of a chord belongs to the chord, even if the key has its own meaning for a row.
    if (manager.pending() && belongsToChord(e)) return;
    const target = e.target as HTMLElement;
    // React also bubbles keys of the table's menus to the table.
    if (!e.currentTarget.contains(target)) return;
    const widget = target.closest('button, a, input:not([type=checkbox])');
    if (widget && (e.key === 'Enter' || e.key === ' ')) return;
    const step = gridKey(state, e, {
      ids,
      total: props.total,
      characterKeys: keymap.settings().characterKeys,
      apple: detectPlatform() === 'apple',
    });
    if (!step.handled) return;
    e.preventDefault();
    e.stopPropagation();
    // A key that the list handles ends a chord.
    manager.clearChord();
    const row = rows[step.state.index];
    activate(step.state.index, step.state.anchor);
    if (step.state.selected !== state.selected && !props.untickable) onSelect([...step.state.selected]);
    if (step.state.index !== state.index) focusRow(step.state.index);
    if (step.effect === 'leave') document.getElementById('main-content')?.focus();
    else if (step.effect === 'selectAllOfFilter') onSelectAll?.();
    else if (step.effect === 'quickView') setLooking(true);
    else if (step.effect && row) onOpen(row, step.effect === 'openInNewTab');
  };

  return {
    body,
    index: state.index,
    quickLookRow: looking ? rows[state.index] : undefined,
    stopLooking: () => setLooking(false),
    /** Activates the next or previous row while the list does not have the focus. */
    step: (by: 1 | -1) => {
      const index = Math.min(Math.max(state.index + by, 0), rows.length - 1);
      activate(index);
      onFocusRow?.(rows[index] ?? null);
    },
    onKeyDown,
    onRowFocus: (index: number) => {
      entered.current = rows[index]?.id;
      // A key that moves the range has just set its anchor.
      setRoving((old) => (old.id === ids[index] ? old : { id: ids[index], index, anchor: undefined }));
      onFocusRow?.(rows[index] ?? null);
    },
    /** Focuses the list. */
    focus: () => focusRow(Math.max(0, state.index)),
  };
}

/** Keeps the focus on the active row: after a return to the list, the removal of the row, and the quick look. */
function useRowFocus(list: string, ids: readonly string[], index: number, looking: boolean) {
  const body = useRef<HTMLTableSectionElement>(null);
  const focusRow = (at: number) => body.current?.querySelectorAll<HTMLElement>('tr')[at]?.focus();
  const entered = useRef<string>(undefined);
  // After a return from a record, its row is active again. Runs when the list is mounted and unmounted.
  useEffectOn(() => {
    if (returnRows.get(list)?.id === ids[index] && document.activeElement === document.body) focusRow(index);
    returnRows.delete(list);
    return () => {
      if (entered.current) returnRows.set(list, { id: entered.current });
    };
  }, []);

  // When the focused row is removed, the row in its place gets the focus, also if a row of the next page keeps the number of rows.
  useEffect(() => {
    const isGone = entered.current !== undefined && !ids.includes(entered.current);
    if (isGone && document.activeElement === document.body) focusRow(index);
  });

  const wasLooking = useRef(false);
  // After the quick look has closed, the list gets the focus; an open dialog would take the focus back. Another row may be active by now.
  useEffectOn(() => {
    if (wasLooking.current && !looking) focusRow(index);
    wasLooking.current = looking;
  }, [looking]);
  return { body, focusRow, entered };
}
