import { useEffect, useRef } from 'react';
import type { Attempt } from '../../lib/attempt.ts';
import { announceForm, forgetForm, keepForm, keepFormInHurry } from '../../lib/formDraftStore.ts';

/** What of the form outlives a reload: the values, and the try that may still be under way. */
export interface KeptBooking<V> {
  values: V;
  attempt: Attempt | null;
}

const PAUSE_MS = 400;

export interface FormKeeper {
  attempt: Attempt | null;
  /** Keeps the form with a try, before it is sent. */
  keepAttempt: (attempt: Attempt) => Promise<void>;
  /** The form was sent or thrown away: nothing of it is left. */
  forget: () => Promise<void>;
}

/** Keeps what is typed within a second, once something was typed; also when the page is left. */
export function useKeptForm<V>(
  key: string,
  values: V,
  isDirty: boolean,
  firstAttempt: Attempt | null,
): FormKeeper {
  const now = useRef({ key, values, isDirty });
  const attempt = useRef(firstAttempt);
  const over = useRef(false);
  now.current = { key, values, isDirty };

  const keeper = useRef<FormKeeper & { save: () => Promise<void> }>(null);
  keeper.current ??= {
    get attempt() {
      return attempt.current;
    },
    async keepAttempt(next) {
      attempt.current = next;
      await keeper.current?.save();
    },
    async forget() {
      over.current = true;
      await forgetForm(now.current.key);
    },
    async save() {
      if (over.current) return;
      await keepForm<KeptBooking<V>>(now.current.key, {
        values: now.current.values,
        attempt: attempt.current,
      });
    },
  };

  useEffect(() => {
    if (isDirty && !over.current) announceForm(key);
  }, [key, isDirty]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the values starts the pause anew
  useEffect(() => {
    if (!isDirty) return;
    const timer = setTimeout(() => void keeper.current?.save(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [values, isDirty]);

  useEffect(() => {
    const leave = () => {
      const { key: at, values: last, isDirty: isTyped } = now.current;
      if (isTyped && !over.current)
        keepFormInHurry<KeptBooking<V>>(at, { values: last, attempt: attempt.current });
    };
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, []);

  return keeper.current;
}
