import { type ReactNode, useCallback, useState } from 'react';
import { useCommands } from '../../../commands/useCommand.ts';
import { useNotify } from '../../../i18n/useNotify.ts';
import { asFailure } from '../../../lib/calls/callFailure.ts';
import { type Undoable, UndoBar } from '../../messages/UndoBar.tsx';

interface Undo {
  /** Offers for some seconds to undo an action; `back` undoes it. */
  offer(text: string, back: () => Promise<unknown>): void;
  bar: ReactNode;
}

/** The undo of a list's actions: a line with a button, and the key `z`. */
export function useUndo(screen: string, refetch: () => void): Undo {
  const notify = useNotify();
  const [undoable, setUndoable] = useState<Undoable | null>(null);
  const offer = useCallback(
    (text: string, back: () => Promise<unknown>) =>
      setUndoable({
        text,
        undo: () => {
          setUndoable(null);
          void back().catch(notify.failure).finally(refetch);
        },
      }),
    [notify, refetch],
  );
  useCommands([
    {
      id: `${screen}.undo`,
      labelKey: 'common.undo',
      scope: 'screen',
      screen,
      group: 'list',
      keys: ['z'],
      when: () => undoable !== null,
      run: () => undoable?.undo(),
    },
  ]);
  return { offer, bar: <UndoBar undoable={undoable} onOver={() => setUndoable(null)} /> };
}

/** Deletes one record; a record that another user has deleted meanwhile is not a failure. Returns whether this call deleted the record. */
export async function deletedNow(remove: Promise<unknown>): Promise<boolean> {
  try {
    await remove;
    return true;
  } catch (err) {
    if (asFailure(err).status === 404) return false;
    throw err;
  }
}
