// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { clear, createStore } from 'idb-keyval';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { forgetForm, keptForm, mayBeKept } from '../../../src/lib/formDraftStore.ts';
import { type KeptState, useKeptForm } from '../../../src/ui/booking/useKeptForm.ts';

const KEY = 'orderForm:1:new';
const open = (values: string, state: KeptState) =>
  renderHook((now: { values: string; state: KeptState }) => useKeptForm(KEY, now.values, now.state, null), {
    initialProps: { values, state },
  });
const kept = async () => (await keptForm<{ values: string }>(KEY))?.data.values ?? null;

globalThis.indexedDB ??= new IDBFactory();
const keptForms = createStore('forms', 'kept');
beforeEach(async () => {
  localStorage.clear();
  await clear(keptForms);
});
afterEach(cleanup);

describe('a form that is left', () => {
  it('is kept with what was typed last', async () => {
    const page = open('', { isDirty: false, wasKept: false });
    page.rerender({ values: 'Siti', state: { isDirty: true, wasKept: false } });
    expect(mayBeKept(KEY)).toBe(true);
    page.unmount();
    expect(await kept()).toBe('Siti');
  });

  it('is not kept by a page in which nothing was typed, for another may have sent it', async () => {
    const typing = open('', { isDirty: false, wasKept: false });
    typing.rerender({ values: 'Siti', state: { isDirty: true, wasKept: false } });
    const looking = open('Siti', { isDirty: false, wasKept: true });
    await typing.result.current.forget();
    looking.unmount();
    typing.unmount();
    expect(await kept()).toBeNull();
  });

  it('is forgotten once all that was typed was taken back', async () => {
    const page = open('', { isDirty: false, wasKept: false });
    page.rerender({ values: 'Wrong', state: { isDirty: true, wasKept: false } });
    page.unmount();
    expect(await kept()).toBe('Wrong');
    await forgetForm(KEY);
    const again = open('', { isDirty: false, wasKept: false });
    again.rerender({ values: 'Wrong', state: { isDirty: true, wasKept: false } });
    again.rerender({ values: '', state: { isDirty: false, wasKept: false } });
    again.unmount();
    expect([mayBeKept(KEY), await kept()]).toEqual([false, null]);
  });

  it('goes on being kept where it was brought back and changed', async () => {
    const page = open('Siti', { isDirty: false, wasKept: true });
    page.rerender({ values: 'Siti A', state: { isDirty: true, wasKept: true } });
    page.rerender({ values: 'Siti', state: { isDirty: false, wasKept: true } });
    page.unmount();
    expect(await kept()).toBe('Siti');
  });
});
