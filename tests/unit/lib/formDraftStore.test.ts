import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  forgetAllForms,
  forgetForm,
  keepForm,
  keepFormInHurry,
  keptForm,
} from '../../../src/lib/formDraftStore.ts';

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

beforeEach(async () => {
  globalThis.localStorage = memoryStorage();
  await forgetAllForms();
});

describe('a form that was not sent', () => {
  test('comes back as it was typed, under its own key only', async () => {
    await keepForm('a', { note: 'ring' }, 1000);
    expect(await keptForm('a', 2000)).toEqual({ savedAt: 1000, data: { note: 'ring' } });
    expect(await keptForm('b', 2000)).toBeNull();
  });
  test('comes back with what was typed at the last moment', async () => {
    await keepForm('a', 'earlier', 1000);
    keepFormInHurry('a', 'last', 1500);
    expect((await keptForm('a', 2000))?.data).toBe('last');
    await keepForm('a', 'later still', 1800);
    expect((await keptForm('a', 2000))?.data).toBe('later still');
  });
  test('is kept for seven days and no longer', async () => {
    await keepForm('a', 1, 0);
    expect(await keptForm('a', 7 * DAY)).not.toBeNull();
    expect(await keptForm('a', 7 * DAY + 1)).toBeNull();
    expect(await keptForm('a', 0)).toBeNull();
  });
  test('is gone once it is forgotten, alone or with all the others', async () => {
    await keepForm('a', 1, 0);
    keepFormInHurry('a', 2, 0);
    await keepForm('b', 1, 0);
    await forgetForm('a');
    expect([await keptForm('a', 0), (await keptForm('b', 0))?.data]).toEqual([null, 1]);
    keepFormInHurry('c', 1, 0);
    await forgetAllForms();
    expect([await keptForm('b', 0), await keptForm('c', 0)]).toEqual([null, null]);
  });
});
