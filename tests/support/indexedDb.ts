import 'fake-indexeddb/auto';
import { clear, createStore } from 'idb-keyval';
import { afterAll, beforeAll } from 'vitest';
import { storedForm } from '../../src/lib/forms/formStorage.ts';

const factory = indexedDB;
Reflect.deleteProperty(globalThis, 'indexedDB');
const connections = new Set<IDBDatabase>();
const names = new Set<string>();

const open = factory.open.bind(factory);
factory.open = (name, version) => {
  const request = open(name, version);
  names.add(name);
  request.addEventListener('success', () => connections.add(request.result));
  return request;
};

const dropped = (name: string) =>
  new Promise<void>((resolve, reject) => {
    const request = factory.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error);
  });

/** Gives the calling file's tests an empty IndexedDB. Other files have none, so that no file finds another one's data. */
export function withIndexedDb(): void {
  beforeAll(() => {
    globalThis.indexedDB = factory;
  });
  afterAll(async () => {
    Reflect.deleteProperty(globalThis, 'indexedDB');
    // Modules keep their connection until its close event.
    for (const connection of connections) {
      connection.close();
      connection.onclose?.(new Event('close'));
    }
    connections.clear();
    await Promise.all([...names].map(dropped));
  });
}

/**
 * Deletes the stored forms. A page that was removed still writes its form: a read waits for the writes before it. A sheet is written in two
 * steps, its rows first.
 */
export async function clearStoredForms(): Promise<void> {
  for (let step = 0; step < 2; step++) await storedForm('');
  await clear(createStore('forms', 'kept'));
}
