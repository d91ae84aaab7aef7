import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { DAY, memoryStorage } from '../desk/deskWorld.ts';

let store: typeof import('../../../src/lib/forms/formStorage.ts');
/** Loads the module anew for every test, because signing out ends its work. */
beforeEach(async () => {
  globalThis.localStorage = memoryStorage();
  globalThis.indexedDB = new IDBFactory();
  vi.resetModules();
  store = await import('../../../src/lib/forms/formStorage.ts');
});

describe('a form that was not sent', () => {
  test('a form that was not sent is restored unchanged, only under its own key', async () => {
    await store.storeForm('a', { note: 'ring' }, 1000);
    expect(await store.storedForm('a', 2000)).toEqual({ savedAt: 1000, data: { note: 'ring' } });
    expect(await store.storedForm('b', 2000)).toBeNull();
  });
  test('a form that was not sent is restored with the text typed before unloading', async () => {
    await store.storeForm('a', 'earlier', 1000);
    store.storeFormBeforeUnload('a', 'last', 1500);
    expect((await store.storedForm('a', 2000))?.data).toBe('last');
    await store.storeForm('a', 'later still', 1800);
    expect((await store.storedForm('a', 2000))?.data).toBe('later still');
  });
  test('a form that was not sent is stored for seven days', async () => {
    await store.storeForm('a', 1, 0);
    expect(await store.storedForm('a', 7 * DAY)).not.toBeNull();
    expect(await store.storedForm('a', 7 * DAY + 1)).toBeNull();
    expect(await store.storedForm('a', 0)).toBeNull();
  });
  test('a form that was not sent is deleted alone or with all others', async () => {
    await store.storeForm('a', 1, 0);
    store.storeFormBeforeUnload('a', 2, 0);
    await store.storeForm('b', 1, 0);
    await store.deleteStoredForm('a');
    expect([await store.storedForm('a', 0), (await store.storedForm('b', 0))?.data]).toEqual([null, 1]);
    store.storeFormBeforeUnload('c', 1, 0);
    await store.deleteAllStoredForms();
    expect([await store.storedForm('b', 0), await store.storedForm('c', 0)]).toEqual([null, null]);
    store.storeFormBeforeUnload('c', 1, 0);
    await store.storeForm('b', 1, 0);
    expect([await store.storedForm('b', 0), await store.storedForm('c', 0)]).toEqual([null, null]);
  });
  test('forms older than seven days are deleted by the start of their keys, without being opened', async () => {
    await store.storeForm('step:a', 1, 0);
    await store.storeForm('step:b', 1, 1);
    await store.storeForm('other', 1, 0);
    await store.deleteOldForms('step:', 7 * DAY + 1);
    expect(['step:a', 'step:b', 'other'].map(store.mayBeStored)).toEqual([false, true, true]);
  });
  test('a step left for a top-up is there once, beside another tab’s step of the same kind', async () => {
    const { storeStep, takeStep } = await import('../../../src/shared/payment/storedStep.ts');
    await storeStep('fulfil', 7, { id: 'a', note: 'ours' });
    await storeStep('fulfil', 7, { id: 'b', note: 'theirs' });
    expect(await takeStep('fulfil', 7, 'a')).toEqual({ id: 'a', note: 'ours' });
    expect(await takeStep('fulfil', 7, 'a')).toBeUndefined();
    expect(await takeStep('fulfil', 7, 'b')).toEqual({ id: 'b', note: 'theirs' });
  });
  test('a form that was not sent is visible at once, also to another page, until it is deleted', async () => {
    expect(store.mayBeStored('a')).toBe(false);
    void store.storeForm('a', 1, 0);
    store.storeFormBeforeUnload('b', 1, 0);
    vi.resetModules();
    const other = await import('../../../src/lib/forms/formStorage.ts');
    expect([other.mayBeStored('a'), other.mayBeStored('b'), other.mayBeStored('c')]).toEqual([
      true,
      true,
      false,
    ]);
    await other.deleteStoredForm('a');
    expect(store.mayBeStored('a')).toBe(false);
    await other.deleteAllStoredForms();
    expect(store.mayBeStored('b')).toBe(false);
  });
  test('a form that was not sent is not stored, without an error, in a browser that forbids databases', async () => {
    const forbidden = () => {
      throw new DOMException('forbidden', 'SecurityError');
    };
    globalThis.indexedDB = { open: forbidden } as unknown as IDBFactory;
    await store.storeForm('a', 'typed', 0);
    expect(await store.storedForm('a', 0)).toBeNull();
    store.storeFormBeforeUnload('a', 'last', 0);
    expect((await store.storedForm('a', 0))?.data).toBe('last');
    await store.deleteStoredForm('a');
    await store.deleteAllStoredForms();
    expect(await store.storedForm('a', 0)).toBeNull();
  });
  test('a form that was not sent is found in a browser without local storage', async () => {
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    globalThis.localStorage = Object.create(memoryStorage(), { setItem: { value: full } });
    await store.storeForm('a', 'typed', 0);
    expect(store.mayBeStored('a')).toBe(true);
    expect((await store.storedForm('a', 0))?.data).toBe('typed');
  });
});
