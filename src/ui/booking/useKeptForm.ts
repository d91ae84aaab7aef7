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

/** What is known of the values: whether they differ from those that the page began with, and whether these were brought back. */
export interface KeptState {
  isDirty: boolean;
  wasKept: boolean;
}

/**
 * Keeps what is typed within a second, also when the page is left. A page in which nothing was typed keeps nothing: another tab may
 * have sent the same form meanwhile. What was typed and taken back is forgotten.
 */
export function useKeptForm<V>(
  key: string,
  values: V,
  { isDirty, wasKept }: KeptState,
  firstAttempt: Attempt | null,
): FormKeeper {
  const isWorth = isDirty || wasKept;
  const now = useRef({ key, values, isWorth });
  const typed = useRef(false);
  const attempt = useRef(firstAttempt);
  const over = useRef(false);
  now.current = { key, values, isWorth };
  if (isDirty) typed.current = true;

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
      const { key: at, values: last, isWorth: hasMore } = now.current;
      if (hasMore || attempt.current)
        await keepForm<KeptBooking<V>>(at, { values: last, attempt: attempt.current });
      else await forgetForm(at);
    },
  };

  useEffect(() => {
    if (isDirty && !over.current) announceForm(key);
  }, [key, isDirty]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the values starts the pause anew
  useEffect(() => {
    if (!typed.current) return;
    const timer = setTimeout(() => void keeper.current?.save(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [values, isDirty]);

  useEffect(() => {
    const leave = () => {
      if (!typed.current || over.current) return;
      const { key: at, values: last, isWorth: hasMore } = now.current;
      if (hasMore || attempt.current)
        keepFormInHurry<KeptBooking<V>>(at, { values: last, attempt: attempt.current });
      else void forgetForm(at);
    };
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, []);

  return keeper.current;
}
