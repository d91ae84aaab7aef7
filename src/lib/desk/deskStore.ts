import { createStore, del, delMany, get, keys, set } from 'idb-keyval';
import { type DeskKey, deskKey } from './deskKey.ts';
import { type Sealed, seal, unseal } from './sealing.ts';

/** Drafts that wait to be sent. */
export const WAITING = 'waiting/';
/** Cells typed into the list of drafts, which wait to be sent. */
export const CELLS = 'cells/';
/** Typed values stay after the session; all other records are copies. */
const TYPED = [WAITING, CELLS];
const isTyped = (name: string) => TYPED.some((prefix) => name.includes(`/${prefix}`));

const DAY_MS = 24 * 3_600_000;
/** The longest session; the server also knows an idempotency key for this time. */
const MAX_AGE_MS = 30 * DAY_MS;
/** Maximum number of characters of one record as JSON. */
const MOST_CHARACTERS = 1_000_000;
/** Name of the entry with the user of the stored records, for a sign-out after the key was deleted. */
const OWNER = 'desk.owner';
const store = createStore('desk', 'sealed');

let closed = false;

async function unlessImpossible<T>(work: (key: DeskKey) => Promise<T>): Promise<T | null> {
  try {
    const key = closed ? null : await deskKey();
    if (!key) return null;
    localStorage.setItem(OWNER, key.owner);
    return await work(key);
  } catch {
    // Without an IndexedDB, or with a full one, nothing is stored, and the pages work only online.
    return null;
  }
}

const nameFor = ({ owner }: DeskKey, name: string) => `${owner}/${name}`;
/** Stores a value; false if it cannot be stored. */
export async function putOnDesk(name: string, value: unknown, now = Date.now()): Promise<boolean> {
  const json = JSON.stringify(value);
  if (json.length > MOST_CHARACTERS) return false;
  const stored = await unlessImpossible(async (key) => {
    const full = nameFor(key, name);
    await set(full, await seal(key, full, json, now), store);
    // A sign-out meanwhile has deleted all other records.
    if (closed) await del(full, store);
    return !closed;
  });
  return stored ?? false;
}

/** The value and the time when it was stored; null if there is none that this session can read. */
export const readDesk = <T>(name: string, now = Date.now()): Promise<{ at: number; value: T } | null> =>
  unlessImpossible(async (key) => {
    const full = nameFor(key, name);
    const sealed = await get<Sealed>(full, store);
    if (!sealed || now - sealed.at > MAX_AGE_MS) return null;
    return { at: sealed.at, value: await unseal<T>(key, full, sealed) };
  });

/** Names of this user's records with this prefix. */
export const namesOnDesk = async (prefix: string): Promise<string[]> =>
  (await unlessImpossible(async (key) => {
    const begin = nameFor(key, prefix);
    const all = await keys<string>(store);
    return all.filter((name) => name.startsWith(begin)).map((name) => name.slice(key.owner.length + 1));
  })) ?? [];

/** Number of this user's records that were typed and never sent, in all accounts. */
export const typedOnDesk = async (): Promise<number> =>
  (await Promise.all(TYPED.map(namesOnDesk))).flat().length;

export const removeFromDesk = (name: string): Promise<unknown> =>
  unlessImpossible((key) => del(nameFor(key, name), store));

/** Deletes copies of other users, and all records that are too old. */
export const sweepDesk = (now = Date.now()): Promise<unknown> =>
  unlessImpossible(async ({ owner }) => {
    const gone: string[] = [];
    for (const name of await keys<string>(store)) {
      const isKept = name.startsWith(`${owner}/`) || isTyped(name);
      const at = isKept ? (await get<Sealed>(name, store))?.at : undefined;
      if (at === undefined || now - at > MAX_AGE_MS) gone.push(name);
    }
    await delMany(gone, store);
  });

/**
 * Ends the session: deletes all copies, and on a sign-out also this user's waiting records. Another user's waiting records stay encrypted until
 * that user signs in again. The page stores nothing afterwards.
 */
export async function clearDesk(end: 'signedOut' | 'ended'): Promise<void> {
  closed = true;
  try {
    // All records of an unknown user must be deleted.
    const owner = `${localStorage.getItem(OWNER) ?? ''}/`;
    const isLeaving = (name: string) => end === 'signedOut' && (owner === '/' || name.startsWith(owner));
    const goes = (name: string) => !isTyped(name) || isLeaving(name);
    await delMany((await keys<string>(store)).filter(goes), store);
  } catch {
    // Without an IndexedDB nothing was stored.
  }
}
