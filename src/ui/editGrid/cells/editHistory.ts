import type { CellChange } from '../editGridTypes.ts';

/** Steps that can be undone and redone. */
export interface Steps {
  done: readonly (readonly CellChange[])[];
  undone: readonly (readonly CellChange[])[];
}

export const NO_STEPS: Steps = { done: [], undone: [] };
const KEPT_STEPS = 200;

/** Adds a step; steps that were undone before cannot be redone any more. */
export const addStep = (steps: Steps, changes: readonly CellChange[]): Steps =>
  changes.length ? { done: [...steps.done, changes].slice(-KEPT_STEPS), undone: [] } : steps;

/** The changes that undo the last step, and the remaining steps; no changes without a step. */
export function undoStep(steps: Steps): { steps: Steps; changes: CellChange[] } {
  const last = steps.done.at(-1);
  if (!last) return { steps, changes: [] };
  return {
    steps: { done: steps.done.slice(0, -1), undone: [...steps.undone, last] },
    changes: last.map((c) => ({ ...c, from: c.to, to: c.from })).reverse(),
  };
}

export function redoStep(steps: Steps): { steps: Steps; changes: CellChange[] } {
  const next = steps.undone.at(-1);
  if (!next) return { steps, changes: [] };
  return {
    steps: { done: [...steps.done, next], undone: steps.undone.slice(0, -1) },
    changes: [...next],
  };
}
