import { CELLS, namesOnDesk, putOnDesk, readDesk, removeFromDesk } from '../../lib/desk/deskStore.ts';
import type { DraftCell } from './draftCells.ts';
import type { TypedCell, TypedCells } from './draftConflicts.ts';

type Row = readonly (readonly [DraftCell, TypedCell])[];

const prefixOf = (customerId: number) => `${CELLS}${customerId}/`;

/** Stores cells of a draft that got no answer, until they are saved. A tab writes only its own rows. */
export const holdCells = (customerId: number, id: string, cells: TypedCells): Promise<boolean> =>
  putOnDesk(prefixOf(customerId) + id, [...cells]);

export const dropHeldCells = (customerId: number, id: string): Promise<unknown> =>
  removeFromDesk(prefixOf(customerId) + id);

/** Cells that an earlier page of this session could not save, by draft. */
export async function heldCells(customerId: number): Promise<[id: string, cells: TypedCells][]> {
  const prefix = prefixOf(customerId);
  const names = await namesOnDesk(prefix);
  const rows = await Promise.all(names.map((name) => readDesk<Row>(name)));
  return rows.flatMap((row, i) => (row ? [[names[i]!.slice(prefix.length), new Map(row.value)]] : []));
}
