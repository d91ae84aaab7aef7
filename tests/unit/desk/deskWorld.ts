import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, vi } from 'vitest';

export const DAY = 24 * 3_600_000;
/** The cookie of the previous release: only the user's secret. */
export const ALI_BEFORE = 'secret-of-ali-0123456789';
export const ALI = `${ALI_BEFORE}.of-the-first-session-012`;
export const ALI_LATER = `${ALI_BEFORE}.of-the-second-session-01`;
export const BEN = 'secret-of-ben-0123456789.of-a-session-of-ben-01';

/** A storage in memory whose entries are its own properties, as in a browser. */
export function memoryStorage(): Storage {
  const kept: Record<string, string> = {};
  return Object.defineProperties(kept, {
    getItem: { value: (key: string) => kept[key] ?? null },
    setItem: { value: (key: string, value: string) => Object.assign(kept, { [key]: value }) },
    removeItem: { value: (key: string) => void delete kept[key] },
  }) as unknown as Storage;
}

/** Sets the secrets of this browser's session; null: no session. */
export function signedInAs(secret: string | null): void {
  vi.stubGlobal('document', { cookie: secret === null ? 'lang=en' : `lang=en; wb_desk=${secret}` });
}

/** Opens the page again: the same browser with new modules. */
export async function openPage() {
  vi.resetModules();
  return {
    desk: await import('../../../src/lib/desk/deskStore.ts'),
    waiting: await import('../../../src/shared/desk/waitingDrafts.ts'),
    count: await import('../../../src/lib/desk/waitingCount.ts'),
    forms: await import('../../../src/lib/forms/formStorage.ts'),
  };
}

/** The raw content of the database. */
export async function dump(): Promise<{ names: string[]; text: string }> {
  const { entries, createStore } = await import('idb-keyval');
  const all = await entries<string, { text: ArrayBuffer }>(createStore('desk', 'sealed'));
  const bytes = all.map(([, { text }]) => new TextDecoder('latin1').decode(text));
  return {
    names: all.map(([name]) => name),
    text: JSON.stringify(all.map(([name]) => name)) + bytes.join(''),
  };
}

/** Each test has its own browser, in which Ali is signed in. */
export function withBrowser(): void {
  beforeEach(() => {
    vi.stubGlobal('localStorage', memoryStorage());
    vi.stubGlobal('indexedDB', new IDBFactory());
    // Without web locks, as in an old browser.
    vi.stubGlobal('navigator', {});
    signedInAs(ALI);
  });
  afterEach(() => {
    vi.resetModules();
  });
}
