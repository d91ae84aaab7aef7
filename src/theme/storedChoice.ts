import { useSyncExternalStore } from 'react';

/** A choice stored in this browser, the same in all its tabs. For the fallback, no entry is stored. */
export function storedChoice<T extends string>(key: string, others: readonly T[], fallback: NoInfer<T>) {
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    window.addEventListener('storage', listener);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', listener);
    };
  };
  let unstored: T | undefined;
  const read = (): T => unstored ?? others.find((value) => value === localStorage.getItem(key)) ?? fallback;
  return {
    read,
    write(next: T) {
      unstored = undefined;
      try {
        if (next === fallback) localStorage.removeItem(key);
        else localStorage.setItem(key, next);
      } catch {
        // Storage is full or forbidden: the choice lasts until the page is closed.
        unstored = next;
      }
      for (const listener of listeners) listener();
    },
    useChoice: () => useSyncExternalStore(subscribe, read),
  };
}
