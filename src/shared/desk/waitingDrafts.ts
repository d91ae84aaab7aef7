import { useEffect, useSyncExternalStore } from 'react';
import { namesOnDesk, putOnDesk, readDesk, removeFromDesk, WAITING } from '../../lib/desk/deskStore.ts';
import { noteWaitingCount, onWaitingChange } from '../../lib/desk/waitingCount.ts';
import { deleteStoredForm, markFormStored, storedForm } from '../../lib/forms/formStorage.ts';
import { listenerSet } from '../../lib/listeners.ts';
import type { StoredBooking } from '../../ui/form/useStoredForm.ts';

/** Why a draft needs a person before it can be saved. */
export type WaitingProblem =
  | { kind: 'conflict' }
  /** The server's message and the field that it names. */
  | { kind: 'refused'; message: string; field: string | null };

/** A draft that was saved offline: it is sent automatically when the server can be reached, and only once. */
export interface WaitingDraft {
  /** The key under which its form is stored. */
  id: string;
  /** The form in which it was typed. */
  form: 'order' | 'trip';
  customerId: number;
  companyId: string;
  /** The draft that it changes; null for a new draft. */
  orderId: string | null;
  /** The path of the page that opens it again. */
  path: string;
  /** Its recipient or reference, shown to users. */
  name: string;
  savedAt: number;
  /** The form with its idempotency key, and the version on which it is based. */
  stored: StoredBooking<unknown>;
  problem: WaitingProblem | null;
}

/** Maximum number of waiting drafts, more than a person types during one outage. */
const MOST = 200;

const NONE: readonly WaitingDraft[] = [];
let shown = NONE;
const readers = listenerSet();

/** The waiting drafts of this user in all accounts, oldest first. */
export async function loadWaiting(): Promise<readonly WaitingDraft[]> {
  const names = await namesOnDesk(WAITING);
  const read = await Promise.all(names.map((name) => readDesk<WaitingDraft>(name)));
  shown = read.flatMap((row) => (row ? [row.value] : [])).sort((a, b) => a.savedAt - b.savedAt);
  readers.call();
  return shown;
}

async function changed(): Promise<void> {
  noteWaitingCount((await loadWaiting()).length);
}

/** Stores a draft until it can be sent; false if this browser cannot. `quietly`: nothing that users see has changed. */
export async function keepWaiting(draft: WaitingDraft, { quietly = false } = {}): Promise<boolean> {
  const names = await namesOnDesk(WAITING);
  if (names.length >= MOST && !names.includes(WAITING + draft.id)) return false;
  if (!(await putOnDesk(WAITING + draft.id, draft))) return false;
  markFormStored(draft.id);
  if (!quietly) await changed();
  return true;
}

/** A waiting draft in its present state; null after it was saved or given up. */
export const readWaiting = async (id: string): Promise<WaitingDraft | null> =>
  (await readDesk<WaitingDraft>(WAITING + id))?.value ?? null;

/** Removes a draft that the server has saved or the user has given up. */
export async function removeWaiting(id: string): Promise<void> {
  await removeFromDesk(WAITING + id);
  await deleteStoredForm(id);
  await changed();
}

/** The last typed values of the form with this key: stored while typing, or waiting for the connection. */
export async function typedForm<V>(id: string): Promise<{ savedAt: number; data: StoredBooking<V> } | null> {
  const [typed, waiting] = await Promise.all([storedForm<StoredBooking<V>>(id), readWaiting(id)]);
  if (!waiting || (typed && typed.savedAt > waiting.savedAt)) return typed;
  return { savedAt: waiting.savedAt, data: waiting.stored as StoredBooking<V> };
}

/** Counts the waiting drafts again, as another session may have left some. */
export const recountWaiting = changed;

/** The waiting drafts, kept up to date across all tabs. */
export function useWaitingDrafts(customerId: number): readonly WaitingDraft[] {
  useEffect(() => {
    void loadWaiting();
    return onWaitingChange(() => void loadWaiting());
  }, []);
  const all = useSyncExternalStore(readers.add, () => shown);
  return all.filter((draft) => draft.customerId === customerId);
}
