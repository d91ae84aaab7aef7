import { CELLS, namesOnDesk, putOnDesk, readDesk, removeFromDesk } from '../../lib/desk/deskStore.ts';
import type { DraftCell } from './draftCells.ts';
import type { TypedCell, TypedCells } from './draftConflicts.ts';

type Row = readonly (readonly [DraftCell, TypedCell])[];

const prefixOf = (customerId: number) => `${CELLS}${customerId}/`;

let last: Promise<unknown> = Promise.resolve();
/** Encryption takes unequal times: deleted cells must not return. */
function inOrder<T>(work: () => Promise<T>): Promise<T> {
  const done = last.then(work);
  // The caller gets the failure.
  last = done.catch(() => undefined);
  return done;
}

/** Stores cells of a draft from before they are sent until they are saved. A tab writes only its own rows. */
export const holdCells = (customerId: number, id: string, cells: TypedCells): Promise<boolean> =>
  inOrder(() => putOnDesk(prefixOf(customerId) + id, [...cells]));

export const dropHeldCells = (customerId: number, id: string): Promise<unknown> =>
  inOrder(() => removeFromDesk(prefixOf(customerId) + id));

/** Cells that an earlier page of this session could not save, by draft. */
export async function heldCells(customerId: number): Promise<[id: string, cells: TypedCells][]> {
  const prefix = prefixOf(customerId);
  const names = await namesOnDesk(prefix);
  const rows = await Promise.all(names.map((name) => readDesk<Row>(name)));
  return rows.flatMap((row, i) => (row ? [[names[i]!.slice(prefix.length), new Map(row.value)]] : []));
}
