import type { Order, OrderConflict } from '../../../contract/orders/orders.ts';
import { offerOfCode } from '../../../contract/rules/orders/serviceCode.ts';
import type { CellValue } from '../../ui/editGrid/editGridTypes.ts';
import { addonsOfText, type DraftCell, offeredAddons, readDraftCell } from './draftCells.ts';

/** The typed value, the cell's value at that time, and the order's version at that time. */
export interface TypedCell {
  value: CellValue;
  base: CellValue;
  version: number;
}
export type TypedCells = ReadonlyMap<DraftCell, TypedCell>;

/** Separates the cells that may be written to the current order from those that another user has changed meanwhile. */
export function partByOwner(
  now: Order,
  typed: TypedCells,
): { mine: Map<DraftCell, CellValue>; theirs: DraftCell[] } {
  const mine = new Map<DraftCell, CellValue>();
  const theirs: DraftCell[] = [];
  for (const [cell, { value, base }] of typed) {
    const current = readDraftCell(now, cell);
    if (current === base || current === value) mine.set(cell, value);
    else theirs.push(cell);
  }
  return { mine, theirs };
}

/** Cells that two users changed at once: the other user's values apply, and the user's own values are stored until the user has chosen. */
export interface CellConflict {
  otherChange: OrderConflict;
  cells: TypedCells;
}

/** A typed value as text for users. */
export function typedText(order: Order, cell: DraftCell, value: CellValue): string {
  if (value === null) return '–';
  if (cell === 'serviceCode')
    return offerOfCode(order.quotes?.services ?? [], String(value))?.name ?? String(value);
  if (cell !== 'addons') return String(value);
  const names = new Map(offeredAddons(order).map((a) => [a.id, a.name]));
  return (addonsOfText(value) ?? []).map(({ id }) => names.get(id) ?? String(id)).join(', ');
}
