import { type NotificationType, useNotify as useUntypedNotify } from 'ra-core';
import { useMemo } from 'react';
import { isAborted, isLoadFailure } from '../session/failures.ts';
import type { TextKey, TextValues } from './textKey.ts';

interface Options {
  type?: NotificationType;
  /** Milliseconds, or null for a notice that stays until it is closed. */
  autoHideDuration?: number | null;
  multiLine?: boolean;
}

export interface Notify {
  (key: TextKey, options?: Options & { messageArgs?: TextValues }): void;
  /** Shows a sentence that is already translated: a message of the server, or a sentence made of several texts. */
  sentence(text: string, options?: Options): void;
  /** Shows why something failed. */
  failure(error: unknown, options?: Omit<Options, 'type'>): void;
}

/** react-admin's `useNotify`, with keys that are checked against the English texts. */
export function useNotify(): Notify {
  const notify = useUntypedNotify();
  return useMemo<Notify>(
    () =>
      Object.assign((key: TextKey, options?: Options) => notify(key, options), {
        sentence: (text: string, options?: Options) => notify(text, options),
        failure: (error: unknown, options?: Options) => {
          if (isAborted(error)) return;
          notify(messageOf(error), { ...options, type: 'error' });
        },
      }),
    [notify],
  );
}

/** The message of an error, the reason in an answer, or a sentence. */
function messageOf(error: unknown): string {
  if (isLoadFailure(error)) return 'shell.codeMissing' satisfies TextKey;
  const { message } = (error ?? {}) as { message?: unknown };
  return typeof message === 'string' ? message : String(error);
}
