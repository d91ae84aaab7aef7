import { clear, createStore, del, get, set } from 'idb-keyval';

/** What a person typed into a form, kept in this browser until it is sent (seven days at most). */
export interface KeptForm<T> {
  savedAt: number;
  data: T;
}

const KEEP_MS = 7 * 24 * 3_600_000;
const kept = createStore('forms', 'kept');

/** A browser that keeps nothing, or forbids it, is no error. */
async function tolerant<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch {
    // A browser without a database keeps no forms; typing goes on.
    return undefined;
  }
}

/** Keeps a form under a key that names customer and route. */
export async function keepForm<T>(key: string, data: T, now = Date.now()): Promise<void> {
  if (signedOut) return;
  announceForm(key);
  await tolerant(() => set(key, { savedAt: now, data } satisfies KeptForm<T>, kept));
}

const HURRIED = 'form:';
const MARK = 'kept:';
let signedOut = false;
let unmarked = false;

/**
 * Says to all tabs that something is kept under the key, or is about to be: otherwise only the database could tell, and a page that
 * is drawn anew looks before the one in its place has kept what was typed.
 */
export function announceForm(key: string): void {
  if (signedOut) return;
  try {
    localStorage.setItem(MARK + key, '1');
  } catch {
    // Without the mark the database has to be asked each time.
    unmarked = true;
  }
}

/** Whether something may be kept under the key. Known at once, so that an empty form need not wait for the database. */
export function mayBeKept(key: string): boolean {
  try {
    return unmarked || [MARK, HURRIED].some((kind) => localStorage.getItem(kind + key) !== null);
  } catch {
    // Without storage only the database knows.
    return true;
  }
}

/** Keeps a form at the last moment: a page that is being left waits for no database. */
export function keepFormInHurry<T>(key: string, data: T, now = Date.now()): void {
  if (signedOut) return;
  try {
    localStorage.setItem(HURRIED + key, JSON.stringify({ savedAt: now, data } satisfies KeptForm<T>));
  } catch {
    // Full or forbidden: what was kept a moment ago has to do.
  }
}

function hurried<T>(key: string): KeptForm<T> | undefined {
  try {
    return (JSON.parse(localStorage.getItem(HURRIED + key) ?? 'null') as KeptForm<T> | null) ?? undefined;
  } catch {
    // A spoiled entry counts as none.
    return undefined;
  }
}

/** What was kept last under the key, or null when there is nothing, or nothing of the last seven days. */
export async function keptForm<T>(key: string, now = Date.now()): Promise<KeptForm<T> | null> {
  const stored = await tolerant(() => get<KeptForm<T>>(key, kept));
  const last = hurried<T>(key);
  const found = last && (!stored || last.savedAt >= stored.savedAt) ? last : stored;
  if (!found) return null;
  if (now - found.savedAt <= KEEP_MS) return found;
  await forgetForm(key);
  return null;
}

export async function forgetForm(key: string): Promise<void> {
  for (const kind of [MARK, HURRIED]) localStorage.removeItem(kind + key);
  await tolerant(() => del(key, kept));
}

/** For signing out: what one person typed is not for the next. The page that is being left keeps nothing any more. */
export async function forgetAllForms(): Promise<void> {
  signedOut = true;
  for (const key of Object.keys(localStorage))
    if (key.startsWith(MARK) || key.startsWith(HURRIED)) localStorage.removeItem(key);
  await tolerant(() => clear(kept));
}
