import { createStore, entries } from 'idb-keyval';
import { expect, test, vi } from 'vitest';
import { ALI, ALI_BEFORE, ALI_LATER, BEN, openPage, signedInAs, withBrowser } from './deskWorld.ts';

withBrowser();

const KEY = 'order:7:new';
const FORM = { values: { name: 'Siti Aminah' } };

/** Everything that the browser's storage holds, as text. */
async function stored(): Promise<string> {
  const all = await entries<string, { text?: ArrayBuffer }>(createStore('forms', 'kept'));
  const sealed = all.map(([, { text }]) => (text ? new TextDecoder('latin1').decode(text) : ''));
  return JSON.stringify([all, localStorage]) + sealed.join('');
}

test('a form that was typed and not sent is encrypted for its user, and a later page of the session reads it (BX-53)', async () => {
  const { forms } = await openPage();
  await forms.storeForm(KEY, FORM, 1000);
  expect(await stored()).not.toContain('Siti');
  const later = await openPage();
  expect(await later.forms.storedForm(KEY, 2000)).toEqual({ savedAt: 1000, data: FORM });
});

test.each([
  ['of another user', BEN],
  ['that has ended', null],
])(
  'a form that was typed and not sent is not read in a session %s, but again after signing in (BX-53)',
  async (_, secret) => {
    await (await openPage()).forms.storeForm(KEY, FORM, 1000);
    signedInAs(secret);
    const { forms } = await openPage();
    expect(await forms.storedForm(KEY, 2000)).toBeNull();
    for (const session of [ALI_LATER, ALI_BEFORE, ALI]) {
      signedInAs(session);
      expect((await (await openPage()).forms.storedForm(KEY, 2000))?.data).toEqual(FORM);
    }
  },
);

test('a form is left in clear by no page that has stored it, also after the end of its session (BX-53)', async () => {
  const { forms } = await openPage();
  await forms.storeForm(KEY, FORM, 1000);
  forms.storeFormBeforeUnload(KEY, FORM, 2000);
  signedInAs(null);
  await forms.storeForm(KEY, FORM, 3000);
  expect(await stored()).not.toContain('Siti');
});

test('a closing page stores the last keystrokes encrypted, and only this user reads them (BX-53)', async () => {
  const { forms } = await openPage();
  forms.markFormStored(KEY);
  await forms.storeForm(KEY, { values: { name: 'S' } }, 1000);
  await vi.dynamicImportSettled();
  forms.storeFormBeforeUnload(KEY, FORM, 1500);
  const left = String(localStorage.getItem(`form:${KEY}`));
  expect(left).toContain('sealed');
  // The browser ends the page's other write.
  await forms.storedForm(KEY, 1600);
  localStorage.setItem(`form:${KEY}`, left);
  expect(await stored()).not.toContain('Siti');
  signedInAs(BEN);
  expect((await (await openPage()).forms.storedForm(KEY, 2000))?.data).not.toEqual(FORM);
  signedInAs(ALI_LATER);
  expect(await (await openPage()).forms.storedForm(KEY, 2000)).toEqual({ savedAt: 1500, data: FORM });
});

test('a form that a closing page stored in clear, as its key was not there yet, is encrypted when it is next read (BX-53)', async () => {
  const { forms } = await openPage();
  forms.storeFormBeforeUnload(KEY, FORM, 1000);
  expect(await stored()).toContain('Siti');
  const later = await openPage();
  expect(await later.forms.storedForm(KEY, 2000)).toEqual({ savedAt: 1000, data: FORM });
  expect(await stored()).not.toContain('Siti');
  expect(await later.forms.storedForm(KEY, 2000)).toEqual({ savedAt: 1000, data: FORM });
});

test('a form that is deleted while it is encrypted does not return, and of two stored forms the last one stays (BX-53)', async () => {
  const { forms } = await openPage();
  void forms.storeForm(KEY, { values: { name: 'x'.repeat(500_000) } }, 1000);
  void forms.storeForm(KEY, FORM, 1000);
  expect((await forms.storedForm(KEY, 2000))?.data).toEqual(FORM);
  void forms.storeForm(KEY, FORM, 1000);
  await forms.deleteStoredForm(KEY);
  expect(await forms.storedForm(KEY, 2000)).toBeNull();
});
