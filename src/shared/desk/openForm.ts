import { useEffect } from 'react';
import { announceWaiting } from '../../lib/desk/waitingCount.ts';

/** Web Lock of an open form, held by its tab: a form that is being edited is not sent. */
const lockOf = (id: string) => `form ${id}`;

/** Marks the form with this key as open in this tab. */
export function useOpenForm(id: string | undefined): void {
  useEffect(() => {
    if (!id || !navigator.locks) return;
    let close: () => void = () => undefined;
    const closed = new Promise<void>((resolve) => {
      close = resolve;
    });
    void navigator.locks.request(lockOf(id), { mode: 'shared' }, () => closed);
    return () => {
      close();
      // The draft may be sent now.
      announceWaiting();
    };
  }, [id]);
}

/** Works on a draft unless its form is open in a tab. */
export async function unlessOpen(id: string, work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work();
  await navigator.locks.request(lockOf(id), { ifAvailable: true }, async (lock) => {
    if (lock) await work();
  });
}
