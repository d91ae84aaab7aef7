import { useMemo } from 'react';
import { useNotify } from 'react-admin';
import { type ActionRunner, createActionRunner } from '../../commands/recordAction.ts';

/** Runs actions on records of a kind; what fails is told. Keep the tools between renders. */
export function useActionRunner<T extends { id: string }, Tools>(tools: Tools): ActionRunner<T, Tools> {
  const notify = useNotify();
  return useMemo(
    () =>
      createActionRunner<T, Tools>(tools, (error) =>
        notify(error instanceof Error ? error.message : String(error), {
          type: 'error',
          autoHideDuration: 8000,
        }),
      ),
    [tools, notify],
  );
}
