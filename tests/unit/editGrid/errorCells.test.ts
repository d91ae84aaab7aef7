import { describe, expect, it } from 'vitest';
import { errorCells, nextErrorCell } from '../../../src/ui/editGrid/cells/errorCells.ts';
import { cellKey } from '../../../src/ui/editGrid/editGridKeys.ts';

const columns = [{ key: 'a' }, { key: 'b' }];
const errors = new Map([
  ['r1', new Map([['b', 'told']])],
  ['r3', new Map([['a', 'told']])],
]);
const refused = new Map([['r1', new Map([['a', { text: 'x', refused: { reason: 'number' as const } }]])]]);

describe('cells with an error', () => {
  const cells = errorCells(['r1', 'r2', 'r3'], columns, errors, refused);

  it('cells with an error come from the parent component or have a refused text', () => {
    expect(cells).toEqual([
      { row: 0, column: 0 },
      { row: 0, column: 1 },
      { row: 2, column: 0 },
    ]);
  });

  it('cells with an error are visited in turn, and the last one is followed by the first', () => {
    expect(nextErrorCell(cells, { row: 0, column: 0 }, 1)).toEqual({ row: 0, column: 1 });
    expect(nextErrorCell(cells, { row: 2, column: 0 }, 1)).toEqual({ row: 0, column: 0 });
    expect(nextErrorCell(cells, { row: 0, column: 0 }, -1)).toEqual({ row: 2, column: 0 });
    expect(nextErrorCell(cells, { row: 1, column: 1 }, -1)).toEqual({ row: 0, column: 1 });
    expect(nextErrorCell([], { row: 0, column: 0 }, 1)).toBeUndefined();
  });
});

describe('keys of cells', () => {
  it.each([
    [{ key: 'F2' }, { do: 'edit' }],
    [{ key: 'z', ctrlKey: true }, { do: 'undo' }],
    [{ key: 'Z', ctrlKey: true, shiftKey: true }, { do: 'redo' }],
    [
      { key: 'F8', shiftKey: true },
      { do: 'error', direction: -1 },
    ],
    [{ key: 'ArrowLeft', altKey: true }, undefined],
    [{ key: 'z', metaKey: true }, undefined],
    [{ key: 'Enter', ctrlKey: true }, undefined],
    [{ key: 'j' }, undefined],
  ])('%o means %o', (press, action) => {
    expect(cellKey(press, false)).toEqual(action);
  });

  it('Mod is Command on Apple', () => {
    expect(cellKey({ key: 'z', metaKey: true }, true)).toEqual({ do: 'undo' });
  });
});
