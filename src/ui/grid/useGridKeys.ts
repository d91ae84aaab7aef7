import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useCommandServices } from '../../commands/commandsContext.ts';
import { clampGrid, EMPTY_GRID, type GridState, gridKey } from '../../commands/keys/gridKeys.ts';
import { belongsToChord, isComposingKey } from '../../commands/keys/keyGuard.ts';
import { detectPlatform } from '../../commands/keys/platform.ts';
import type { GridProps } from './gridTypes.ts';
import { returnRows } from './returnRows.ts';

/** Keeps the roving row and turns keys in the table into moves, ticks and openings. */
export function useGridKeys<T extends { id: string }>(props: GridProps<T>) {
  const { rows, selected, onSelect, onSelectAll, onOpen, onFocusRow } = props;
  const { keymap, manager } = useCommandServices();
  const ids = rows.map((r) => r.id);
  const [list] = useState(() => location.pathname);
  const [roving, setRoving] = useState<Pick<GridState, 'index' | 'anchor'>>(() => ({
    index: Math.max(0, ids.indexOf(returnRows.get(list)?.id ?? '')),
    anchor: undefined,
  }));
  /** Whether the row under the keyboard is shown in full. */
  const [looking, setLooking] = useState(false);
  const body = useRef<HTMLTableSectionElement>(null);
  const state = clampGrid({ ...EMPTY_GRID, ...roving, selected: new Set(selected) }, ids);

  const focusRow = (index: number) => body.current?.querySelectorAll<HTMLElement>('tr')[index]?.focus();

  const onKeyDown = (e: KeyboardEvent) => {
    if (isComposingKey(e.nativeEvent, Number.POSITIVE_INFINITY)) return;
    // The second letter of a chord belongs to the chord, also where alone it would open or move a row.
    if (manager.pending() && belongsToChord(e)) return;
    const target = e.target as HTMLElement;
    // Keys in a menu of the table come here too, as React sees it below the table.
    if (!e.currentTarget.contains(target)) return;
    const inWidget = target.closest('button, a, input');
    if (
      inWidget &&
      !(inWidget instanceof HTMLInputElement && inWidget.type === 'checkbox') &&
      (e.key === 'Enter' || e.key === ' ')
    )
      return;
    const step = gridKey(state, e, {
      ids,
      total: props.total,
      characterKeys: keymap.settings().characterKeys,
      apple: detectPlatform() === 'apple',
    });
    if (!step.handled) return;
    e.preventDefault();
    e.stopPropagation();
    // What the list takes never comes to the chord, which ends with it.
    manager.clearChord();
    const row = rows[step.state.index];
    setRoving({ index: step.state.index, anchor: step.state.anchor });
    if (step.state.selected !== state.selected) onSelect([...step.state.selected]);
    if (step.state.index !== state.index) focusRow(step.state.index);
    if (step.effect === 'leave') document.getElementById('main-content')?.focus();
    else if (step.effect === 'selectAllOfFilter') onSelectAll?.();
    else if (step.effect === 'quickView') setLooking(true);
    else if (step.effect && row) onOpen(row, step.effect === 'openInNewTab');
  };

  const entered = useRef<string>(undefined);
  // Who comes back from a record goes on where it was opened.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the list comes and goes
  useEffect(() => {
    if (returnRows.get(list)?.id === ids[state.index] && document.activeElement === document.body)
      focusRow(state.index);
    returnRows.delete(list);
    return () => {
      if (entered.current) returnRows.set(list, { id: entered.current });
    };
  }, []);

  const lastCount = useRef(rows.length);
  // A row that went away while it had the focus gives it to the next one, never to the page.
  useEffect(() => {
    if (rows.length < lastCount.current && document.activeElement === document.body) focusRow(state.index);
    lastCount.current = rows.length;
  });

  const looked = useRef(false);
  // Once the dialog is gone: it would take the focus back while it is open. The row may be another one by now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only closing gives the focus back
  useEffect(() => {
    if (looked.current && !looking) focusRow(state.index);
    looked.current = looking;
  }, [looking]);

  return {
    body,
    index: state.index,
    looked: looking ? rows[state.index] : undefined,
    stopLooking: () => setLooking(false),
    /** Another row, while the list itself has not the focus. */
    step: (by: 1 | -1) => {
      const index = Math.min(Math.max(state.index + by, 0), rows.length - 1);
      setRoving({ index, anchor: undefined });
      onFocusRow?.(rows[index] ?? null);
    },
    onKeyDown,
    onRowFocus: (index: number) => {
      entered.current = rows[index]?.id;
      setRoving((old) => (old.index === index ? old : { index, anchor: undefined }));
      onFocusRow?.(rows[index] ?? null);
    },
    /** Puts the keyboard on the list. */
    focus: () => focusRow(Math.max(0, state.index)),
  };
}
