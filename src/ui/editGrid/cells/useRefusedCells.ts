import { useCallback, useState } from 'react';
import type { Refused } from './cellText.ts';
import type { Refusal } from './gridClipboard.ts';

/** The typed text and why it was refused. */
export interface RefusedCell {
  text: string;
  refused: Refused;
}
export type RefusedCells = ReadonlyMap<string, ReadonlyMap<string, RefusedCell>>;

/** Invalid texts, which stay in their cells with the reason; the grid's owner does not get them. */
export function useRefusedCells() {
  const [cells, setCells] = useState<RefusedCells>(new Map());
  const change = useCallback(
    (add: readonly Refusal[], clear: readonly { rowId: string; column: string }[]) => {
      setCells((old) => {
        if (!add.length && !clear.some((c) => old.get(c.rowId)?.has(c.column))) return old;
        const next = new Map(old);
        const rowOf = (rowId: string) => {
          const row = new Map(next.get(rowId));
          next.set(rowId, row);
          return row;
        };
        for (const { rowId, column } of clear) rowOf(rowId).delete(column);
        for (const { rowId, column, text, refused } of add) rowOf(rowId).set(column, { text, refused });
        for (const [rowId, row] of next) if (!row.size) next.delete(rowId);
        return next;
      });
    },
    [],
  );
  return { cells, change };
}
