import { useCallback, useMemo, useRef, useState } from 'react';

interface Place {
  rowId: string | null;
  row: number;
  column: number;
  /** Number of columns to the right that are copied too; negative for columns to the left. */
  widen: number;
  /** First row of a range of ticks. */
  anchor: number | undefined;
}

export interface ActiveCell extends Omit<Place, 'rowId'> {
  indexOf: ReadonlyMap<string, number>;
  /** Activates a cell and focuses it; with `focus: false` only activates it. */
  go(
    to: { row?: number; column?: number; widen?: number; anchor?: number | undefined },
    focus?: boolean,
  ): void;
  /** True once, when the cell must be focused as soon as it is rendered. */
  wantsFocus: { current: boolean };
}

/** The active cell of the grid. It stays on its row when rows are added, removed or sorted. */
export function useActiveCell(ids: readonly string[], columnCount: number): ActiveCell {
  const [place, setPlace] = useState<Place>({
    rowId: null,
    row: 0,
    column: 0,
    widen: 0,
    anchor: undefined,
  });
  const wantsFocus = useRef(false);
  const indexOf = useMemo(() => new Map(ids.map((id, i) => [id, i])), [ids]);
  const kept = place.rowId === null ? undefined : indexOf.get(place.rowId);
  const row = kept ?? Math.min(Math.max(place.row, 0), ids.length - 1);
  const column = Math.min(place.column, columnCount - 1);
  const latest = useRef({ ids, row, column });
  latest.current = { ids, row, column };

  const go = useCallback<ActiveCell['go']>(
    (to, focus = true) => {
      const now = latest.current;
      const nextRow = Math.min(Math.max(to.row ?? now.row, 0), now.ids.length - 1);
      const nextColumn = Math.min(Math.max(to.column ?? now.column, 0), columnCount - 1);
      const next: Place = {
        rowId: now.ids[nextRow] ?? null,
        row: nextRow,
        column: nextColumn,
        widen: to.widen ?? 0,
        anchor: to.anchor,
      };
      latest.current = { ids: now.ids, row: nextRow, column: nextColumn };
      setPlace(next);
      if (focus) wantsFocus.current = true;
    },
    [columnCount],
  );

  // A range begins at a row; once rows were added or removed above, its number names another row.
  const anchor = row === place.row ? place.anchor : undefined;
  return { row, column, widen: place.widen, anchor, indexOf, go, wantsFocus };
}
