import { useSyncExternalStore } from 'react';
import type { Density } from './theme.ts';

const KEY = 'density';
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

const read = (): Density => (localStorage.getItem(KEY) === 'compact' ? 'compact' : 'comfortable');

/** Rows of the other height, in this browser, in all its tabs. */
export function toggleDensity(): void {
  if (read() === 'compact') localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, 'compact');
  for (const listener of listeners) listener();
}

/** How high the rows of tables are. */
export const useDensity = (): Density => useSyncExternalStore(subscribe, read);
