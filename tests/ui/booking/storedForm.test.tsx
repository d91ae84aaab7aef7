// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  deleteStoredForm,
  keepOpenForms,
  mayBeStored,
  storedForm,
} from '../../../src/lib/forms/formStorage.ts';
import { type FormState, useStoredForm } from '../../../src/ui/form/useStoredForm.ts';
import { clearStoredForms, withIndexedDb } from '../../support/indexedDb.ts';

withIndexedDb();

const KEY = 'orderForm:1:new';
const open = (values: string, state: FormState) =>
  renderHook((now: { values: string; state: FormState }) => useStoredForm(KEY, now.values, now.state, null), {
    initialProps: { values, state },
  });
const stored = async () => (await storedForm<{ values: string }>(KEY))?.data.values ?? null;

beforeEach(clearStoredForms);

describe('a form that is left', () => {
  it('a form that is left is stored with the last typed text', async () => {
    const page = open('', { isDirty: false, wasRestored: false });
    page.rerender({ values: 'Siti', state: { isDirty: true, wasRestored: false } });
    expect(mayBeStored(KEY)).toBe(true);
    page.unmount();
    expect(await stored()).toBe('Siti');
  });

  it('a form that is left without typing is not stored, because another tab may have sent it', async () => {
    const typing = open('', { isDirty: false, wasRestored: false });
    typing.rerender({ values: 'Siti', state: { isDirty: true, wasRestored: false } });
    const looking = open('Siti', { isDirty: false, wasRestored: true });
    await typing.result.current.clear();
    looking.unmount();
    typing.unmount();
    expect(await stored()).toBeNull();
  });

  it('a form that is left for a step with a return, such as a top-up, is stored unchanged', async () => {
    const page = open('Aisyah, from the palette', { isDirty: false, wasRestored: false });
    keepOpenForms();
    expect(mayBeStored(KEY)).toBe(true);
    page.unmount();
    expect(await stored()).toBe('Aisyah, from the palette');
    await deleteStoredForm(KEY);
    keepOpenForms();
    expect([mayBeStored(KEY), await stored()]).toEqual([false, null]);
  });

  it('a form that is left after all changes were undone is deleted', async () => {
    const page = open('', { isDirty: false, wasRestored: false });
    page.rerender({ values: 'Wrong', state: { isDirty: true, wasRestored: false } });
    page.unmount();
    expect(await stored()).toBe('Wrong');
    await deleteStoredForm(KEY);
    const reopened = open('', { isDirty: false, wasRestored: false });
    reopened.rerender({ values: 'Wrong', state: { isDirty: true, wasRestored: false } });
    reopened.rerender({ values: '', state: { isDirty: false, wasRestored: false } });
    reopened.unmount();
    expect([mayBeStored(KEY), await stored()]).toEqual([false, null]);
  });

  it('a form that is left after it was restored and changed stays stored', async () => {
    const page = open('Siti', { isDirty: false, wasRestored: true });
    page.rerender({ values: 'Siti A', state: { isDirty: true, wasRestored: true } });
    page.rerender({ values: 'Siti', state: { isDirty: false, wasRestored: true } });
    page.unmount();
    expect(await stored()).toBe('Siti');
  });
});
