import { useEffect, useState } from 'react';
import { storeText } from '../../lib/browser/storedJson.ts';
import { mayBeStored } from '../../lib/forms/formStorage.ts';

/** Maximum number of tabs whose forms of one record are numbered. */
const MOST = 50;
/** The lock of a page that is just reloaded is free after this time. */
const RELOAD_MS = 500;

interface Held {
  key: string;
  release: () => void;
}

/**
 * Assigns a form to one tab: two tabs that stored under one key would overwrite each other's typed text and share a booking key. A Web Lock
 * marks the keys of open tabs. A tab stays at its key over a reload; the typed form of a closed tab is offered to the next one.
 */
export function tabForms(
  lockManager: () => LockManager | undefined,
  tab: Pick<Storage, 'getItem' | 'setItem'>,
) {
  const held = new Map<string, Held>();
  const claims = new Map<string, Promise<string>>();
  const keysOf = (base: string) =>
    Array.from({ length: MOST }, (_, n) => (n === 0 ? base : `${base}:${n + 1}`));
  const nameOf = (base: string) => `tabForm.${base}`;

  const take = (key: string, options: LockOptions): Promise<Held | null> =>
    new Promise((resolve) => {
      const request = lockManager()!.request(`typed ${key}`, options, (lock) => {
        if (!lock) return resolve(null);
        return new Promise<void>((release) => resolve({ key, release }));
      });
      // Another tab holds the lock longer than a reload takes.
      request.catch(() => resolve(null));
    });
  const hold = (base: string, next: Held): string => {
    held.get(base)?.release();
    held.set(base, next);
    tab.setItem(nameOf(base), next.key);
    return next.key;
  };

  /** The tab's key, if it is known without waiting. */
  const known = (base: string): string | null => {
    if (!lockManager()) return base;
    const heldKey = held.get(base)?.key ?? null;
    const isOffered = heldKey !== null && !mayBeStored(heldKey) && keysOf(base).some(mayBeStored);
    return isOffered ? null : heldKey;
  };
  const find = async (base: string): Promise<string> => {
    const before = tab.getItem(nameOf(base));
    if (before && !held.has(base)) {
      const reloaded = await take(before, { signal: AbortSignal.timeout(RELOAD_MS) });
      if (reloaded) hold(base, reloaded);
    }
    const heldKey = held.get(base)?.key;
    if (heldKey && mayBeStored(heldKey)) return heldKey;
    const keys = keysOf(base);
    for (const key of [...keys.filter(mayBeStored), ...(heldKey ? [] : keys)]) {
      const free = await take(key, { ifAvailable: true });
      if (free) return hold(base, free);
    }
    return heldKey ?? `${base}:${crypto.randomUUID()}`;
  };
  const claim = (base: string): Promise<string> => {
    const running = claims.get(base) ?? find(base).finally(() => claims.delete(base));
    claims.set(base, running);
    return running;
  };
  return { known, claim };
}

const { known, claim } = tabForms(() => globalThis.navigator?.locks, {
  getItem: (key) => sessionStorage.getItem(key),
  setItem: (key, value) => storeText(key, value, sessionStorage),
});

/** The key of this tab's form; null for a moment, until the keys of other tabs are known. A `fixed` key is not numbered. */
export function useTabForm(base: string, { fixed = false } = {}): string | null {
  const [claimed, setClaimed] = useState(() => ({ base, key: known(base) }));
  const key = claimed.base === base ? claimed.key : null;
  useEffect(() => {
    if (fixed || key !== null) return;
    let isGone = false;
    void claim(base).then((next) => {
      if (!isGone) setClaimed({ base, key: next });
    });
    return () => {
      isGone = true;
    };
  }, [base, fixed, key]);
  return fixed ? base : key;
}
