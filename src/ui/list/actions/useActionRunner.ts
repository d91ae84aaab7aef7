import { useMemo } from 'react';
import { type ActionRunner, createActionRunner } from '../../../commands/recordAction.ts';
import { useNotify } from '../../../i18n/useNotify.ts';

/** Runs actions on records of a kind, and shows failures. `tools` must be the same on each render. */
export function useActionRunner<T extends { id: string }, Tools>(tools: Tools): ActionRunner<T, Tools> {
  const notify = useNotify();
  return useMemo(
    () =>
      createActionRunner<T, Tools>(
        tools,
        (error) => notify.failure(error, { autoHideDuration: 8000 }),
        () => notify('common.onlyOneRow', { type: 'warning' }),
      ),
    [tools, notify],
  );
}
