import { clear, createStore } from 'idb-keyval';
import { storedForm } from '../../src/lib/forms/formStorage.ts';

/**
 * Deletes the stored forms. A page that was removed still writes its form: a read waits for the writes before it. A sheet is written in two
 * steps, its rows first.
 */
export async function clearStoredForms(): Promise<void> {
  for (let step = 0; step < 2; step++) await storedForm('');
  await clear(createStore('forms', 'kept'));
}
