/** Values of cells, by row and column. */
export type RowCells<C extends string, T> = ReadonlyMap<string, ReadonlyMap<C, T>>;

export function putCells<C extends string, T>(
  all: RowCells<C, T>,
  rowId: string,
  cells: readonly (readonly [C, T])[],
): RowCells<C, T> {
  return new Map(all).set(rowId, new Map([...(all.get(rowId) ?? []), ...cells]));
}

/** The map without these cells; the same map if it has none of them. */
export function dropCells<C extends string, T>(
  all: RowCells<C, T>,
  rowId: string,
  cells: readonly C[],
): RowCells<C, T> {
  const row = all.get(rowId);
  if (!row || !cells.some((c) => row.has(c))) return all;
  const next = new Map(all);
  const left = new Map([...row].filter(([c]) => !cells.includes(c)));
  if (left.size) next.set(rowId, left);
  else next.delete(rowId);
  return next;
}
