import { useSyncExternalStore } from 'react';
import { DENSITY_KEY, type Density } from '../../pages/theme/density.ts';
import { storedChoice } from './storedChoice.ts';

const density = storedChoice<Density>(DENSITY_KEY, ['compact'], 'comfortable');

/** The density of a view that is open in a tab. */
interface TabDensity {
  value: Density;
  set: (next: Density) => void;
}
let ofTab: TabDensity | null = null;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Sets the density of an open view, for this tab only; null for the density of the browser. */
export function setTabDensity(next: TabDensity | null): void {
  ofTab = next;
  for (const listener of [...listeners]) listener();
}

/** Density of table rows. */
export function useDensity(): Density {
  const stored = density.useChoice();
  return useSyncExternalStore(subscribe, () => ofTab?.value) ?? stored;
}

export function toggleDensity(): void {
  const next = (now: Density) => (now === 'compact' ? 'comfortable' : 'compact');
  if (ofTab) ofTab.set(next(ofTab.value));
  else density.write(next(density.read()));
}
