const STORAGE_KEY = 'keyTips';
const USES_BEFORE_TIP = 3;
const DAY_MS = 24 * 60 * 60 * 1000;

interface Tips {
  uses: Record<string, number>;
  shownAt: number;
}

/** Counts a use by mouse. True if the key should be shown: after the third use, and at most once a day. */
export function countMouseUse(
  id: string,
  now: number = Date.now(),
  storage: Pick<Storage, 'getItem' | 'setItem'> = localStorage,
): boolean {
  const tips = read(storage);
  const uses = (tips.uses[id] ?? 0) + 1;
  const show = uses >= USES_BEFORE_TIP && now - tips.shownAt >= DAY_MS;
  const next: Tips = { uses: { ...tips.uses, [id]: show ? 0 : uses }, shownAt: show ? now : tips.shownAt };
  try {
    storage.setItem(STORAGE_KEY, JSON.stringify(next));
  } catch {
    // Without storage tips are not counted, so none is shown.
    return false;
  }
  return show;
}

function read(storage: Pick<Storage, 'getItem'>): Tips {
  try {
    const stored: unknown = JSON.parse(storage.getItem(STORAGE_KEY) ?? 'null');
    if (typeof stored === 'object' && stored !== null && 'uses' in stored && 'shownAt' in stored) {
      return stored as Tips;
    }
  } catch {
    // An invalid entry counts as no uses.
  }
  return { uses: {}, shownAt: Number.NEGATIVE_INFINITY };
}
