import { storedJson, storeJson } from '../../lib/browser/storedJson.ts';

const STORAGE_KEY = 'keyTips';
const USES_BEFORE_TIP = 3;
const DAY_MS = 24 * 60 * 60 * 1000;

interface Tips {
  uses: Record<string, number>;
  shownAt: number;
}

const NO_USES: Tips = { uses: {}, shownAt: Number.NEGATIVE_INFINITY };

/** Counts a use by mouse. True if the key should be shown: after the third use, and at most once a day. */
export function countMouseUse(
  id: string,
  now: number = Date.now(),
  storage?: Pick<Storage, 'getItem' | 'setItem'>,
): boolean {
  const tips = storedJson(STORAGE_KEY, tipsIn, storage) ?? NO_USES;
  const uses = (tips.uses[id] ?? 0) + 1;
  const show = uses >= USES_BEFORE_TIP && now - tips.shownAt >= DAY_MS;
  const next: Tips = { uses: { ...tips.uses, [id]: show ? 0 : uses }, shownAt: show ? now : tips.shownAt };
  // Without storage uses are not counted, so no tip is shown.
  return storeJson(STORAGE_KEY, next, storage) && show;
}

const tipsIn = (stored: unknown): Tips | undefined =>
  typeof stored === 'object' && stored !== null && 'uses' in stored && 'shownAt' in stored
    ? (stored as Tips)
    : undefined;
