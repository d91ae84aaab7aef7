import { describe, expect, it } from 'vitest';
import type { Order, OrderConflict } from '../../../contract/orders/orders.ts';
import type { CellConflict, TypedCells } from '../../../src/resources/drafts/draftConflicts.ts';
import {
  type DraftEdits,
  type DraftEvent,
  NO_EDITS,
  nextDraftEdits,
} from '../../../src/resources/drafts/draftEdits.ts';

const otherChange = { order: { id: 'a', version: 2 } as Order } as OrderConflict;
const typed = (value: string) => ({ value, base: 'old', version: 1 });
const note: TypedCells = new Map([['cod', typed('mine')]]);
const conflict = (cells: TypedCells): CellConflict => ({ otherChange, cells });
const edits = (some: Partial<DraftEdits>): DraftEdits => ({ ...NO_EDITS, ...some });
const cells = <T>(id: string, ...of: [string, T][]) => new Map([[id, new Map(of)]]) as never;

describe('edits of drafts', () => {
  it.each<[string, DraftEdits, DraftEvent, Partial<DraftEdits>]>([
    [
      'typing removes what was said of the cell, and its conflict',
      edits({
        errors: cells('a', ['cod', 'wrong'], ['weight', 'wrong']),
        notes: cells('a', ['cod', 'changed']),
        conflicts: new Map([['a', conflict(note)]]),
      }),
      { type: 'typed', id: 'a', cell: 'cod', value: 'new' },
      {
        typed: cells('a', ['cod', 'new']),
        errors: cells('a', ['weight', 'wrong']),
        notes: new Map(),
        conflicts: new Map(),
      },
    ],
    [
      'a saved value stays typed where another one was typed meanwhile',
      edits({ typed: cells('a', ['cod', 'later']), errors: cells('a', ['cod', 'wrong']) }),
      { type: 'saved', id: 'a', cells: note },
      { typed: cells('a', ['cod', 'later']), errors: new Map() },
    ],
    [
      'a saved value is the draft’s own from then on',
      edits({ typed: cells('a', ['cod', 'mine']) }),
      { type: 'saved', id: 'a', cells: note },
      { typed: new Map() },
    ],
    [
      'a refusal keeps what was typed',
      edits({ typed: cells('a', ['cod', 'mine']) }),
      { type: 'refused', id: 'a', cells: ['cod'], message: 'Too long' },
      { typed: cells('a', ['cod', 'mine']), errors: cells('a', ['cod', 'Too long']) },
    ],
    [
      'a cell that gave way shows the other value and keeps its own; the latest conflict is first',
      edits({ typed: cells('a', ['cod', 'mine']), conflicts: new Map([['b', conflict(note)]]) }),
      { type: 'gaveWay', otherChange, typed: note, cells: ['cod'], noteOf: (cell) => `not saved: ${cell}` },
      {
        typed: new Map(),
        notes: cells('a', ['cod', 'not saved: cod']),
        conflicts: new Map([
          ['a', conflict(note)],
          ['b', conflict(note)],
        ]),
      },
    ],
    [
      'a settled conflict is gone',
      edits({ conflicts: new Map([['a', conflict(note)]]) }),
      { type: 'settled', id: 'a' },
      { conflicts: new Map() },
    ],
    [
      'a row that is saved is marked until it is over',
      edits({ pending: new Map([['b', new Set(['cod'])]]) }),
      { type: 'ended', id: 'b' },
      { pending: new Map() },
    ],
  ])('%s (BULK-17)', (_case, before, event, after) => {
    const next = nextDraftEdits(before, event);
    expect(next).toEqual({ ...before, ...after });
    expect([...next.conflicts.keys()]).toEqual([...(after.conflicts ?? before.conflicts).keys()]);
  });
});
