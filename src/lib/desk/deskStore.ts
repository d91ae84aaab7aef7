import { createStore, del, delMany, get, keys, set } from 'idb-keyval';
import { storeText } from '../browser/storedJson.ts';
import { type DeskKey, deskKey, type RecordKey } from './deskKey.ts';
import { type Sealed, seal, unseal } from './sealing.ts';

/** Drafts that wait to be sent. */
export const WAITING = 'waiting/';
/** Cells typed into the list of drafts, which wait to be sent. */
export const CELLS = 'cells/';
/** Typed values stay after the session; all other records are copies, which no other session can read. */
const TYPED = [WAITING, CELLS];
const isTyped = (name: string) => TYPED.some((prefix) => name.startsWith(prefix));
const keyFor = (desk: DeskKey, name: string): RecordKey | null => (isTyped(name) ? desk : desk.copies);

/** A record's full name is its key's owner and its own name. */
const fullName = ({ owner }: RecordKey, name: string) => `${owner}/${name}`;
const ownName = (full: string) => full.slice(full.indexOf('/') + 1);
const isReadable = (desk: DeskKey, full: string) => {
  const key = keyFor(desk, ownName(full));
  return key !== null && full.startsWith(`${key.owner}/`);
};

const DAY_MS = 24 * 3_600_000;
/** The longest session; the server also knows an idempotency key for this time. */
const MAX_AGE_MS = 30 * DAY_MS;
/** Maximum number of characters of one record as JSON. */
const MOST_CHARACTERS = 1_000_000;
/** Name of the entry with the user of the stored records, for a sign-out after the key was deleted. */
const OWNER = 'desk.owner';
const store = createStore('desk', 'sealed');

let closed = false;

async function unlessImpossible<T>(work: (desk: DeskKey) => Promise<T>): Promise<T | null> {
  try {
    const desk = closed ? null : await deskKey();
    if (!desk) return null;
    storeText(OWNER, desk.owner);
    return await work(desk);
  } catch {
    // Without an IndexedDB, or with a full one, nothing is stored, and the pages work only online.
    return null;
  }
}

/** The same for one record. */
const withRecord = <T>(name: string, work: (key: RecordKey, full: string) => Promise<T>): Promise<T | null> =>
  unlessImpossible(async (desk) => {
    const key = keyFor(desk, name);
    return key && work(key, fullName(key, name));
  });

/** Stores a value; false if it cannot be stored. */
export async function putOnDesk(name: string, value: unknown, now = Date.now()): Promise<boolean> {
  const json = JSON.stringify(value);
  if (json.length > MOST_CHARACTERS) return false;
  const stored = await withRecord(name, async (key, full) => {
    await set(full, await seal(key, full, json, now), store);
    // A sign-out meanwhile has deleted all other records.
    if (closed) await del(full, store);
    return !closed;
  });
  return stored ?? false;
}

/** The value and the time when it was stored; null if there is none that this session can read. */
export const readDesk = <T>(name: string, now = Date.now()): Promise<{ at: number; value: T } | null> =>
  withRecord(name, async (key, full) => {
    const sealed = await get<Sealed>(full, store);
    if (!sealed || now - sealed.at > MAX_AGE_MS) return null;
    return { at: sealed.at, value: await unseal<T>(key, full, sealed) };
  });

/** Names of the records with this prefix that this session can read. */
export const namesOnDesk = async (prefix: string): Promise<string[]> =>
  (await unlessImpossible(async (desk) => {
    const all = await keys<string>(store);
    const names = all.filter((full) => isReadable(desk, full)).map(ownName);
    return names.filter((name) => name.startsWith(prefix));
  })) ?? [];

/** Number of this user's records that were typed and never sent, in all accounts. */
export const typedOnDesk = async (): Promise<number> =>
  (await Promise.all(TYPED.map(namesOnDesk))).flat().length;

export const removeFromDesk = (name: string): Promise<unknown> =>
  withRecord(name, (_key, full) => del(full, store));

/** Deletes copies of other users and of earlier sessions, and all records that are too old. */
export const sweepDesk = (now = Date.now()): Promise<unknown> =>
  unlessImpossible(async (desk) => {
    const gone: string[] = [];
    for (const full of await keys<string>(store)) {
      const isKept = isReadable(desk, full) || isTyped(ownName(full));
      const at = isKept ? (await get<Sealed>(full, store))?.at : undefined;
      if (at === undefined || now - at > MAX_AGE_MS) gone.push(full);
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
    const isLeaving = (full: string) => end === 'signedOut' && (owner === '/' || full.startsWith(owner));
    const goes = (full: string) => !isTyped(ownName(full)) || isLeaving(full);
    await delMany((await keys<string>(store)).filter(goes), store);
  } catch {
    // Without an IndexedDB nothing was stored.
  }
}
