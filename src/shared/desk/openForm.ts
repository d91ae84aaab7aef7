import { useEffect, useState } from 'react';
import { announceWaiting } from '../../lib/desk/waitingCount.ts';
import { mayBeStored } from '../../lib/forms/formStorage.ts';

/** Web Lock of an open form, held by its tab: it is open in one tab at a time, and is not sent while it is edited. */
const lockOf = (id: string) => `form ${id}`;

/** The form of a tab that is just reloaded or closed is free after this time. */
const RELOAD_MS = 500;

/**
 * Opens the form with this key in this tab. `elsewhere`: it is open in another tab, or just being sent; afterwards it opens here. A form without
 * typed text opens at once.
 */
export function useOpenForm(id: string): 'open' | 'waits' | 'elsewhere' {
  const [seen, setSeen] = useState<{ id: string; at: 'open' | 'elsewhere' } | null>(null);
  useEffect(() => {
    if (!navigator.locks) return;
    const gone = new AbortController();
    let close: () => void = () => undefined;
    const closed = new Promise<void>((resolve) => {
      close = resolve;
    });
    const timer = mayBeStored(id) ? setTimeout(() => setSeen({ id, at: 'elsewhere' }), RELOAD_MS) : undefined;
    navigator.locks
      .request(lockOf(id), { signal: gone.signal }, () => {
        clearTimeout(timer);
        setSeen({ id, at: 'open' });
        return closed;
      })
      // The page was left before the form was free, or the browser refuses locks.
      .catch(() => {
        clearTimeout(timer);
        if (!gone.signal.aborted) setSeen({ id, at: 'open' });
      });
    return () => {
      clearTimeout(timer);
      gone.abort();
      close();
      // The draft may be sent now.
      announceWaiting();
    };
  }, [id]);
  const [wasEmpty] = useState(() => !mayBeStored(id));
  if (!navigator.locks) return 'open';
  if (seen?.id === id) return seen.at;
  return wasEmpty ? 'open' : 'waits';
}

/** Works on a draft unless its form is open in a tab. */
export async function unlessOpen(id: string, work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work();
  await navigator.locks.request(lockOf(id), { ifAvailable: true }, async (lock) => {
    if (lock) await work();
  });
}
