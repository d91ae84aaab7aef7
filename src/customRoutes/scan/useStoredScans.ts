import { useEffect, useRef, useState } from 'react';
import { storedForm, storeForm, storeFormBeforeUnload } from '../../lib/forms/formStorage.ts';
import type { ScanQueue } from './scanQueue.ts';
import type { ScanRow } from './scanRows.ts';

const STORE_PAUSE_MS = 300;

/** Brings the list that this browser stored back into the queue, and stores it when it changes; whether it was read. */
export function useStoredScans(customerId: number, queue: ScanQueue, rows: readonly ScanRow[]): boolean {
  const key = `scan:${customerId}`;
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    let isUnmounted = false;
    void storedForm<ScanRow[]>(key).then((stored) => {
      if (isUnmounted) return;
      if (stored) queue.restore(stored.data);
      setLoaded(true);
    });
    return () => {
      isUnmounted = true;
    };
  }, [key, queue]);
  useEffect(() => {
    // Before the stored list is there, storing would overwrite it.
    if (!loaded) return;
    const timer = setTimeout(() => void storeForm(key, rows), STORE_PAUSE_MS);
    const storeNow = () => storeFormBeforeUnload(key, queue.state().rows);
    addEventListener('pagehide', storeNow);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', storeNow);
    };
  }, [key, rows, loaded, queue]);
  const isLoaded = useRef(loaded);
  isLoaded.current = loaded;
  // Leaving the page within the console keeps the last scans too.
  useEffect(
    () => () => {
      if (isLoaded.current) void storeForm(key, queue.state().rows);
    },
    [key, queue],
  );
  return loaded;
}
