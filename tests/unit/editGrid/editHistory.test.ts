import { describe, expect, it } from 'vitest';
import { addStep, NO_STEPS, redoStep, undoStep } from '../../../src/ui/editGrid/cells/editHistory.ts';
import type { CellChange } from '../../../src/ui/editGrid/editGridTypes.ts';

const change = (column: string, from: number, to: number): CellChange => ({ rowId: 'r', column, from, to });

describe('the undo stack', () => {
  it('the undo stack undoes the last step as a whole, newest change first (BULK-17)', () => {
    const steps = addStep(addStep(NO_STEPS, [change('a', 1, 2)]), [change('b', 3, 4), change('b', 4, 5)]);
    const { changes, steps: left } = undoStep(steps);
    expect(changes).toEqual([change('b', 5, 4), change('b', 4, 3)]);
    expect(undoStep(left).changes).toEqual([change('a', 2, 1)]);
  });

  it('the undo stack redoes an undone step unchanged', () => {
    const undone = undoStep(addStep(NO_STEPS, [change('a', 1, 2)])).steps;
    expect(redoStep(undone).changes).toEqual([change('a', 1, 2)]);
    expect(undoStep(redoStep(undone).steps).changes).toEqual([change('a', 2, 1)]);
  });

  it('the undo stack drops undone steps after a new change', () => {
    const undone = undoStep(addStep(NO_STEPS, [change('a', 1, 2)])).steps;
    expect(redoStep(addStep(undone, [change('b', 1, 2)])).changes).toEqual([]);
  });

  it('the undo stack changes nothing at its ends, and keeps no empty steps', () => {
    expect(undoStep(NO_STEPS)).toEqual({ steps: NO_STEPS, changes: [] });
    expect(redoStep(NO_STEPS)).toEqual({ steps: NO_STEPS, changes: [] });
    expect(addStep(NO_STEPS, [])).toBe(NO_STEPS);
  });

  it('the undo stack keeps the last 200 steps', () => {
    let steps = NO_STEPS;
    for (let i = 0; i < 205; i++) steps = addStep(steps, [change('a', i, i + 1)]);
    expect(steps.done).toHaveLength(200);
    expect(steps.done[0]).toEqual([change('a', 5, 6)]);
  });
});
