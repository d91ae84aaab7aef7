import { useEffect, useRef, useState } from 'react';
import { storedForm, storeForm, storeFormBeforeUnload } from '../../lib/forms/formStorage.ts';
import { useTabForm } from '../../ui/form/tabForm.ts';
import type { ScanQueue } from './scanQueue.ts';
import type { ScanRow } from './scanRows.ts';

const STORE_PAUSE_MS = 300;

/** Restores the stored list into the queue, and stores every change. Returns whether the list was read. */
export function useStoredScans(customerId: number, queue: ScanQueue, rows: readonly ScanRow[]): boolean {
  const key = useTabForm(`scan:${customerId}`);
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    if (key === null) return;
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
    // Storing before the list is read would overwrite it.
    if (!loaded || key === null) return;
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
  // The last scans are also stored when the user opens another page of the console.
  useEffect(
    () => () => {
      if (isLoaded.current && key !== null) void storeForm(key, queue.state().rows);
    },
    [key, queue],
  );
  return loaded;
}
