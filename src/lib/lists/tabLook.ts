import type { ViewContent } from '../../../contract/account/savedViews.ts';
import { storeJson } from '../browser/storedJson.ts';
import { listenerSet } from '../listeners.ts';

/** Columns and density that an open view sets for its list in this tab, and the version of the view when it was opened. */
export interface TabLook {
  hidden: readonly string[];
  density: ViewContent['density'];
  base: { content: ViewContent; updatedAt: string };
}

const KEY = 'viewLooks';
const MOST = 20;
const listeners = listenerSet();
let read: { text: string | null; looks: Readonly<Record<string, TabLook>> } = { text: null, looks: {} };

function looks(): Readonly<Record<string, TabLook>> {
  const text = sessionStorage.getItem(KEY);
  if (text !== read.text) {
    try {
      read = { text, looks: JSON.parse(text ?? '{}') as Record<string, TabLook> };
    } catch {
      // Only this file writes the entry: an entry that was tampered with counts as absent.
      read = { text, looks: {} };
    }
  }
  return read.looks;
}

export const tabLook = (viewId: string | null): TabLook | undefined =>
  viewId === null ? undefined : looks()[viewId];

/** Sets the look of this tab only; it survives a reload. */
export function setTabLook(viewId: string, look: TabLook): void {
  const { [viewId]: _, ...others } = looks();
  const kept = Object.entries(others).slice(1 - MOST);
  const next = { ...Object.fromEntries(kept), [viewId]: look };
  storeJson(KEY, next, sessionStorage);
  listeners.call();
}

export const onTabLook = listeners.add;

export const forgetTabLooks = (): void => sessionStorage.removeItem(KEY);
