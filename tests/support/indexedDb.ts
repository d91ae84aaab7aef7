import 'fake-indexeddb/auto';
import { afterAll, beforeAll } from 'vitest';

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

/** Gives the tests of this file an IndexedDB, empty at first. Without it there is none, so that no file finds what another one stored. */
export function withIndexedDb(): void {
  beforeAll(() => {
    globalThis.indexedDB = factory;
  });
  afterAll(async () => {
    Reflect.deleteProperty(globalThis, 'indexedDB');
    // Modules keep their connection until they hear that it was closed.
    for (const connection of connections) {
      connection.close();
      connection.onclose?.(new Event('close'));
    }
    connections.clear();
    await Promise.all([...names].map(dropped));
  });
}
