import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, test, vi } from 'vitest';

const DAY = 24 * 3_600_000;

/** The few verbs of local storage that the store uses. */
function memoryStorage(): Storage {
  const kept: Record<string, string> = {};
  return Object.defineProperties(kept, {
    getItem: { value: (key: string) => kept[key] ?? null },
    setItem: { value: (key: string, value: string) => Object.assign(kept, { [key]: value }) },
    removeItem: { value: (key: string) => void delete kept[key] },
  }) as unknown as Storage;
}

let store: typeof import('../../../src/lib/formDraftStore.ts');
/** A page of its own for every test: signing out ends what a page keeps. */
beforeEach(async () => {
  globalThis.localStorage = memoryStorage();
  globalThis.indexedDB = new IDBFactory();
  vi.resetModules();
  store = await import('../../../src/lib/formDraftStore.ts');
});

describe('a form that was not sent', () => {
  test('comes back as it was typed, under its own key only', async () => {
    await store.keepForm('a', { note: 'ring' }, 1000);
    expect(await store.keptForm('a', 2000)).toEqual({ savedAt: 1000, data: { note: 'ring' } });
    expect(await store.keptForm('b', 2000)).toBeNull();
  });
  test('comes back with what was typed at the last moment', async () => {
    await store.keepForm('a', 'earlier', 1000);
    store.keepFormInHurry('a', 'last', 1500);
    expect((await store.keptForm('a', 2000))?.data).toBe('last');
    await store.keepForm('a', 'later still', 1800);
    expect((await store.keptForm('a', 2000))?.data).toBe('later still');
  });
  test('is kept for seven days and no longer', async () => {
    await store.keepForm('a', 1, 0);
    expect(await store.keptForm('a', 7 * DAY)).not.toBeNull();
    expect(await store.keptForm('a', 7 * DAY + 1)).toBeNull();
    expect(await store.keptForm('a', 0)).toBeNull();
  });
  test('is gone once it is forgotten, alone or with all the others', async () => {
    await store.keepForm('a', 1, 0);
    store.keepFormInHurry('a', 2, 0);
    await store.keepForm('b', 1, 0);
    await store.forgetForm('a');
    expect([await store.keptForm('a', 0), (await store.keptForm('b', 0))?.data]).toEqual([null, 1]);
    store.keepFormInHurry('c', 1, 0);
    await store.forgetAllForms();
    expect([await store.keptForm('b', 0), await store.keptForm('c', 0)]).toEqual([null, null]);
    store.keepFormInHurry('c', 1, 0);
    await store.keepForm('b', 1, 0);
    expect([await store.keptForm('b', 0), await store.keptForm('c', 0)]).toEqual([null, null]);
  });
  test('is known of at once, also by another page, until it is gone', async () => {
    expect(store.mayBeKept('a')).toBe(false);
    void store.keepForm('a', 1, 0);
    store.keepFormInHurry('b', 1, 0);
    vi.resetModules();
    const other = await import('../../../src/lib/formDraftStore.ts');
    expect([other.mayBeKept('a'), other.mayBeKept('b'), other.mayBeKept('c')]).toEqual([true, true, false]);
    await other.forgetForm('a');
    expect(store.mayBeKept('a')).toBe(false);
    await other.forgetAllForms();
    expect(store.mayBeKept('b')).toBe(false);
  });
  test('is not kept, and nothing fails, in a browser that forbids a database', async () => {
    const forbidden = () => {
      throw new DOMException('forbidden', 'SecurityError');
    };
    globalThis.indexedDB = { open: forbidden } as unknown as IDBFactory;
    await store.keepForm('a', 'typed', 0);
    expect(await store.keptForm('a', 0)).toBeNull();
    store.keepFormInHurry('a', 'last', 0);
    expect((await store.keptForm('a', 0))?.data).toBe('last');
    await store.forgetForm('a');
    await store.forgetAllForms();
    expect(await store.keptForm('a', 0)).toBeNull();
  });
  test('is looked for in a browser that does not let it be noted', async () => {
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    globalThis.localStorage = Object.create(memoryStorage(), { setItem: { value: full } });
    await store.keepForm('a', 'typed', 0);
    expect(store.mayBeKept('a')).toBe(true);
    expect((await store.keptForm('a', 0))?.data).toBe('typed');
  });
});
