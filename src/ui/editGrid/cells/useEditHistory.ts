import { useCallback, useMemo, useRef, useState } from 'react';
import type { CellChange, EditHistory, OnEdit } from '../editGridTypes.ts';
import { addStep, NO_STEPS, redoStep, type Steps, undoStep } from './editHistory.ts';

/** Undo and redo of all changes made by `edit`; each call of `edit` is one step. */
export function useEditHistory(onEdit: OnEdit): EditHistory {
  const [steps, setSteps] = useState<Steps>(NO_STEPS);
  // The newest steps and callback: a second key may arrive before React has rendered the result of the first.
  const now = useRef({ steps, onEdit });
  now.current.onEdit = onEdit;

  const keep = useCallback((next: Steps) => {
    now.current.steps = next;
    setSteps(next);
  }, []);
  const edit = useCallback(
    (changes: CellChange[], cause: 'edit' | 'paste' = 'edit') => {
      const real = changes.filter((c) => c.from !== c.to);
      if (!real.length) return;
      keep(addStep(now.current.steps, real));
      now.current.onEdit(real, cause);
    },
    [keep],
  );
  const take = useCallback(
    (way: typeof undoStep, cause: 'undo' | 'redo') => {
      const { steps: next, changes } = way(now.current.steps);
      if (changes.length) {
        keep(next);
        now.current.onEdit(changes, cause);
      }
      return changes;
    },
    [keep],
  );
  const undo = useCallback(() => take(undoStep, 'undo'), [take]);
  const redo = useCallback(() => take(redoStep, 'redo'), [take]);
  const canUndo = steps.done.length > 0;
  const canRedo = steps.undone.length > 0;
  return useMemo(() => ({ edit, undo, redo, canUndo, canRedo }), [edit, undo, redo, canUndo, canRedo]);
}
