import { type RefObject, useEffect, useRef } from 'react';
import type { KeyedRequest, RequestStorage } from '../../lib/calls/keyedRequest.ts';
import {
  deleteStoredForm,
  markFormStored,
  onKeepOpenForms,
  storeForm,
  storeFormBeforeUnload,
} from '../../lib/forms/formStorage.ts';
import { useEffectOn } from '../../lib/react/useEffectOn.ts';

/** Stored state of a form: its values, and a request that may not have been answered yet. */
export interface StoredBooking<V> {
  values: V;
  lastRequest: KeyedRequest | null;
  /** The version of the draft on which the values are based, so that a later visit does not overwrite a newer one. */
  basis?: { version: number; values: V } | null;
}

const PAUSE_MS = 400;

/** Stores the form with its request; after the form was sent or discarded, nothing is stored. */
interface LastingStorage extends RequestStorage {
  /** Stores later typing again. */
  restart: () => void;
}

/** Whether the values differ from the initial ones, and whether the initial ones were restored from storage. */
export interface FormState {
  isDirty: boolean;
  wasRestored: boolean;
}

/**
 * Stores typed text within a second, and when the page is left. Without typing nothing is stored, as another tab may have sent the same form. If
 * the user restores the initial values, the stored form is deleted.
 */
export function useStoredForm<V>(
  key: string,
  values: V,
  { isDirty, wasRestored }: FormState,
  firstRequest: KeyedRequest | null,
  basis?: RefObject<StoredBooking<V>['basis']>,
): LastingStorage {
  const isKeptOpen = useRef(false);
  const isWorthStoring = isDirty || wasRestored || isKeptOpen.current;
  const now = useRef({ key, values, isWorth: isWorthStoring, basis });
  const typed = useRef(false);
  const lastRequest = useRef(firstRequest);
  const isFinished = useRef(false);
  now.current = { key, values, isWorth: isWorthStoring, basis };
  if (isDirty) typed.current = true;

  const formStorage = useRef<LastingStorage & { save: () => Promise<void> }>(null);
  formStorage.current ??= {
    get lastRequest() {
      return lastRequest.current;
    },
    async storeRequest(next) {
      lastRequest.current = next;
      await formStorage.current?.save();
    },
    async clear() {
      isFinished.current = true;
      await deleteStoredForm(now.current.key);
    },
    restart() {
      isFinished.current = false;
      typed.current = false;
    },
    async save() {
      if (isFinished.current) return;
      const { key: at, values: last, isWorth: hasMore } = now.current;
      if (hasMore || lastRequest.current)
        await storeForm<StoredBooking<V>>(at, packed(last, lastRequest.current, now.current.basis));
      else await deleteStoredForm(at);
    },
  };

  useEffect(() => {
    if (isDirty && !isFinished.current) markFormStored(key);
  }, [key, isDirty]);

  // Every change of the values starts the pause again.
  useEffectOn(() => {
    if (!typed.current) return;
    const timer = setTimeout(() => void formStorage.current?.save(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [values, isDirty]);

  useEffect(() => {
    const leave = () => {
      if (!typed.current || isFinished.current) return;
      const { key: at, values: last, isWorth: hasMore } = now.current;
      if (hasMore || lastRequest.current)
        storeFormBeforeUnload<StoredBooking<V>>(at, packed(last, lastRequest.current, now.current.basis));
      else void deleteStoredForm(at);
    };
    addEventListener('pagehide', leave);
    const stopKeeping = onKeepOpenForms(() => {
      isKeptOpen.current = true;
      typed.current = true;
      now.current.isWorth = true;
      if (!isFinished.current) markFormStored(now.current.key);
    });
    return () => {
      stopKeeping();
      removeEventListener('pagehide', leave);
      leave();
    };
  }, []);

  return formStorage.current;
}

function packed<V>(
  values: V,
  lastRequest: KeyedRequest | null,
  basis: RefObject<StoredBooking<V>['basis']> | undefined,
): StoredBooking<V> {
  return { values, lastRequest, ...(basis?.current ? { basis: basis.current } : {}) };
}
