import { useMediaQuery } from '@mui/material';
import { useSyncExternalStore } from 'react';

export type ModePreference = 'light' | 'dark' | 'system';
const KEY = 'theme';
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

const read = (): ModePreference => {
  const stored = localStorage.getItem(KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
};

function setPreference(next: ModePreference): void {
  if (next === 'system') localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, next);
  for (const listener of listeners) listener();
}

/** Light or dark: the person's choice in this browser, in all its tabs, else the system's. */
export function usePreferredMode() {
  const preference = useSyncExternalStore(subscribe, read);
  const systemDark = useMediaQuery('(prefers-color-scheme: dark)', { noSsr: true });
  const mode: 'light' | 'dark' = preference === 'system' ? (systemDark ? 'dark' : 'light') : preference;
  return { preference, setPreference, mode };
}
