import { clear, createStore, del, entries, get, set } from 'idb-keyval';
import { storedJson, storeText } from '../browser/storedJson.ts';
import { type DeskKey, deskKey } from '../desk/deskKey.ts';
import {
  type Sealed,
  type SealedText,
  type SealerAtOnce,
  seal,
  sealerAtOnce,
  unseal,
} from '../desk/sealing.ts';
import { listenerSet } from '../listeners.ts';

/** Text typed into a form, stored in this browser until it is sent, but no longer than seven days. */
export interface StoredForm<T> {
  savedAt: number;
  data: T;
}

const MAX_AGE_MS = 7 * 24 * 3_600_000;
const store = createStore('forms', 'kept');

let queue: Promise<unknown> = Promise.resolve();

/** Works in the order of the calls, as encryption takes unequal times: a deleted form must not return. */
function inOrder<T>(work: () => Promise<T>): Promise<T | undefined> {
  // Without IndexedDB forms are not stored, but can be used.
  const done = queue.then(work).catch(() => undefined);
  queue = done;
  return done;
}

let lastKey: DeskKey | null = null;
/** For the closing page, which waits for nothing; null until a form is typed into. */
let atOnce: SealerAtOnce | null = null;

/** The user's key, also just after the session's end; null where the browser has none, and forms are stored in clear. */
async function formKey(): Promise<DeskKey | null> {
  // Without a session or a storage of keys there is no new key, and the last one holds.
  lastKey = (await deskKey().catch(() => null)) ?? lastKey;
  return lastKey;
}

/** Loads what encrypts a form in a closing page, with the user's key. */
async function prepareAtOnce(): Promise<SealerAtOnce | null> {
  const before = lastKey;
  const key = await formKey();
  // Without its code the closing page stores the form in clear, so that nothing typed is lost.
  if (key && (!atOnce || key !== before)) atOnce = await sealerAtOnce(key).catch(() => null);
  return atOnce;
}

/** The form that was last encrypted and stored; leaving the page stores it no second time. */
let sealedLast = '';

/** Stores a form under a key of customer and route, encrypted for the user. */
export async function storeForm<T>(key: string, data: T, now = Date.now()): Promise<void> {
  if (signedOut) return;
  markFormStored(key);
  await inOrder(async () => {
    const sealer = await formKey();
    if (!sealer) return set(key, { savedAt: now, data } satisfies StoredForm<T>, store);
    const json = JSON.stringify(data);
    const sealed = await seal(sealer, key, json, now);
    if (signedOut) return;
    await set(key, sealed, store);
    sealedLast = key + json;
    if ((storedBeforeUnload(key)?.savedAt ?? now) <= now) localStorage.removeItem(UNLOAD_PREFIX + key);
  });
}

/** Reads a form; undefined if another user typed it. */
async function readForm<T>(key: string): Promise<StoredForm<T> | undefined> {
  const found = await get<StoredForm<T> | Sealed>(key, store);
  if (!found || !('iv' in found)) return found;
  const sealer = await formKey();
  return sealer ? { savedAt: found.at, data: await unseal<T>(sealer, key, found) } : undefined;
}

const UNLOAD_PREFIX = 'form:';
const MARK_PREFIX = 'kept:';
let signedOut = false;
let unmarked = false;

/**
 * Marks for all tabs that a form is stored under the key or will be. A page that is opened again may ask before the write to the database has
 * ended.
 */
export function markFormStored(key: string): void {
  if (signedOut) return;
  // Without the mark, the database must be read each time.
  unmarked ||= !storeText(MARK_PREFIX + key, '1');
  if (!atOnce) void prepareAtOnce();
}

/** Whether a form may be stored under the key. The answer is immediate, so that an empty form does not wait for the database. */
export const mayBeStored = (key: string): boolean =>
  unmarked || [MARK_PREFIX, UNLOAD_PREFIX].some((kind) => localStorage.getItem(kind + key) !== null);

const keepListeners = listenerSet();

/** Stores the open forms when the user leaves them, even without typed values, as the user may return to them. */
export const keepOpenForms = (): void => keepListeners.call();

export const onKeepOpenForms = keepListeners.add;

/** A form that a closing page stored: in clear only where no key was there. */
type BeforeUnload<T> = StoredForm<T> | { savedAt: number; sealed: SealedText };

/** Stores a form while the page unloads, as a write to the database may not finish then. */
export function storeFormBeforeUnload<T>(key: string, data: T, now = Date.now()): void {
  const json = JSON.stringify(data);
  if (signedOut || key + json === sealedLast) return;
  try {
    const form: BeforeUnload<T> = atOnce
      ? { savedAt: now, sealed: atOnce.seal(key, json) }
      : { savedAt: now, data };
    localStorage.setItem(UNLOAD_PREFIX + key, JSON.stringify(form));
  } catch {
    // Storage is full or forbidden: the last write to the database is used.
  }
  if (lastKey) void storeForm(key, data, now);
}

const storedBeforeUnload = <T>(key: string): BeforeUnload<T> | undefined =>
  storedJson(UNLOAD_PREFIX + key, (stored) => stored as BeforeUnload<T>);

/** Reads what a closing page stored; undefined if another user typed it. */
async function readBeforeUnload<T>(key: string): Promise<StoredForm<T> | undefined> {
  const found = storedBeforeUnload<T>(key);
  if (!found || !('sealed' in found)) return found;
  try {
    const data = (await prepareAtOnce())?.unseal<T>(key, found.sealed);
    return data === undefined ? undefined : { savedAt: found.savedAt, data };
  } catch {
    // Another user's key sealed it.
    return undefined;
  }
}

/** The newest form stored under the key in the last seven days, else null. */
export async function storedForm<T>(key: string, now = Date.now()): Promise<StoredForm<T> | null> {
  const stored = await inOrder(() => readForm<T>(key));
  const last = await readBeforeUnload<T>(key);
  const found = last && (!stored || last.savedAt >= stored.savedAt) ? last : stored;
  if (!found) return null;
  if (now - found.savedAt <= MAX_AGE_MS) {
    if (found === last && (await formKey())) await storeForm(key, last.data, last.savedAt);
    return found;
  }
  await deleteStoredForm(key);
  return null;
}

export async function deleteStoredForm(key: string): Promise<void> {
  for (const kind of [MARK_PREFIX, UNLOAD_PREFIX]) localStorage.removeItem(kind + key);
  sealedLast = '';
  await inOrder(() => del(key, store));
}

/** Deletes forms that are older than seven days and whose keys begin so. */
export async function deleteOldForms(prefix: string, now = Date.now()): Promise<void> {
  const all = await inOrder(() => entries<string, StoredForm<unknown> | Sealed>(store));
  for (const [key, form] of all ?? [])
    if (key.startsWith(prefix) && now - ('iv' in form ? form.at : form.savedAt) > MAX_AGE_MS)
      await deleteStoredForm(key);
}

/** Called on sign-out, as the next person must not see the forms. The page stores no forms afterwards. */
export async function deleteAllStoredForms(): Promise<void> {
  signedOut = true;
  for (const key of Object.keys(localStorage))
    if (key.startsWith(MARK_PREFIX) || key.startsWith(UNLOAD_PREFIX)) localStorage.removeItem(key);
  await inOrder(() => clear(store));
}
