import { describe, expect, it } from 'vitest';
import { dropCells, putCells } from '../../../src/resources/drafts/rowCells.ts';
import { undoLeftMs } from '../../../src/shared/batches/batchesContext.ts';

describe('the time to undo a batch', () => {
  const batch = {
    state: 'waiting',
    undoUntil: '2026-01-01T00:00:10.000Z',
    serverNow: '2026-01-01T00:00:02.000Z',
    receivedAt: 1000,
    followed: true,
  } as const;

  it("the time to undo a batch follows the server's clock, with any clock of this machine (BULK-09, BULK-11)", () => {
    expect(undoLeftMs(batch, 1000)).toBe(8000);
    expect(undoLeftMs(batch, 4000)).toBe(5000);
  });

  it('the time to undo a batch is over at zero and without a waiting batch', () => {
    expect(undoLeftMs(batch, 20_000)).toBe(0);
    expect(undoLeftMs({ ...batch, state: 'running' }, 1000)).toBe(0);
    expect(undoLeftMs({ ...batch, undoUntil: null }, 1000)).toBe(0);
  });
});

describe('messages at cells', () => {
  it('messages at cells are set and removed one by one, and an empty row is removed', () => {
    const both = putCells(putCells(new Map(), 'r', [['a', '1']]), 'r', [['b', '2']]);
    expect([...(both.get('r') ?? [])]).toEqual([
      ['a', '1'],
      ['b', '2'],
    ]);
    expect(dropCells(both, 'r', ['a', 'b']).has('r')).toBe(false);
    expect(dropCells(both, 'r', ['c'])).toBe(both);
  });
});
