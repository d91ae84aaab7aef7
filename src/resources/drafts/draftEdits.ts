import type { OrderConflict } from '../../../contract/orders/orders.ts';
import type { CellValue } from '../../ui/editGrid/editGridTypes.ts';
import type { DraftCell } from './draftCells.ts';
import type { CellConflict, TypedCells } from './draftConflicts.ts';
import { dropCells, putCells, type RowCells } from './rowCells.ts';

/** Values typed into drafts, and their results. */
export interface DraftEdits {
  /** Values that were typed and that the server has not saved yet. */
  typed: RowCells<DraftCell, CellValue>;
  errors: RowCells<DraftCell, string>;
  notes: RowCells<DraftCell, string>;
  /** Conflicts by order, the latest first. */
  conflicts: ReadonlyMap<string, CellConflict>;
  /** Cells that are being saved, by order. */
  pending: ReadonlyMap<string, ReadonlySet<string>>;
}

export const NO_EDITS: DraftEdits = {
  typed: new Map(),
  errors: new Map(),
  notes: new Map(),
  conflicts: new Map(),
  pending: new Map(),
};

export type DraftEvent =
  | { type: 'typed'; id: string; cell: DraftCell; value: CellValue }
  | { type: 'changedByOther'; id: string; cells: readonly DraftCell[]; note: string }
  | { type: 'saving'; id: string; cells: readonly DraftCell[] }
  | { type: 'saved'; id: string; cells: TypedCells }
  | { type: 'refused'; id: string; cells: readonly DraftCell[]; message: string }
  | { type: 'ended'; id: string }
  /** The other user's value stays; the typed value is stored with the cell until the user chooses. */
  | {
      type: 'gaveWay';
      otherChange: OrderConflict;
      typed: TypedCells;
      cells: readonly DraftCell[];
      noteOf: (cell: DraftCell) => string;
    }
  | { type: 'settled'; id: string };

export function nextDraftEdits(state: DraftEdits, event: DraftEvent): DraftEdits {
  const { typed, errors, notes, conflicts, pending } = state;
  switch (event.type) {
    case 'typed': {
      const { id, cell, value } = event;
      return {
        ...state,
        typed: putCells(typed, id, [[cell, value]]),
        errors: dropCells(errors, id, [cell]),
        notes: dropCells(notes, id, [cell]),
        conflicts: withoutCell(conflicts, id, cell),
      };
    }
    case 'changedByOther': {
      const noted = event.cells.map((cell) => [cell, event.note] as const);
      return { ...state, notes: putCells(notes, event.id, noted) };
    }
    case 'saving':
      return { ...state, pending: new Map(pending).set(event.id, new Set(event.cells)) };
    case 'saved': {
      const cells = [...event.cells.keys()];
      const unchanged = cells.filter((c) => typed.get(event.id)?.get(c) === event.cells.get(c)?.value);
      return {
        ...state,
        typed: dropCells(typed, event.id, unchanged),
        errors: dropCells(errors, event.id, cells),
      };
    }
    case 'refused': {
      const wrong = event.cells.map((cell) => [cell, event.message] as const);
      return { ...state, errors: putCells(errors, event.id, wrong) };
    }
    case 'ended':
      return { ...state, pending: without(pending, event.id) };
    case 'gaveWay': {
      const { otherChange, cells } = event;
      const { id } = otherChange.order;
      const conflictCells = new Map(conflicts.get(id)?.cells);
      for (const cell of cells) {
        const typedValue = event.typed.get(cell);
        if (typedValue) conflictCells.set(cell, typedValue);
      }
      const noted = cells.map((cell) => [cell, event.noteOf(cell)] as const);
      return {
        ...state,
        typed: dropCells(typed, id, cells),
        conflicts: new Map([[id, { otherChange, cells: conflictCells }], ...without(conflicts, id)]),
        notes: putCells(notes, id, noted),
      };
    }
    case 'settled':
      return { ...state, conflicts: without(conflicts, event.id) };
  }
}

function without<T>(all: ReadonlyMap<string, T>, id: string): ReadonlyMap<string, T> {
  return new Map([...all].filter(([known]) => known !== id));
}

/** The conflicts without this cell, as a cell that is edited again has no conflict any more. */
function withoutCell(all: DraftEdits['conflicts'], id: string, cell: DraftCell): DraftEdits['conflicts'] {
  const conflict = all.get(id);
  if (!conflict?.cells.has(cell)) return all;
  const cells = new Map([...conflict.cells].filter(([known]) => known !== cell));
  return cells.size ? new Map(all).set(id, { ...conflict, cells }) : without(all, id);
}
