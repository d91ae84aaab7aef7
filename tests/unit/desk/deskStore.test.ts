import { expect, test } from 'vitest';
import { ALI, BEN, DAY, dump, openPage, signedInAs, withBrowser } from './deskWorld.ts';

withBrowser();

test('a record of the desk is encrypted with its text and user, and a later page of the session can read it (BX-53)', async () => {
  const { desk } = await openPage();
  expect(await desk.putOnDesk('rows/7/contacts', [{ name: 'Siti Aminah' }], 1000)).toBe(true);
  const { text, names } = await dump();
  expect(text).not.toContain('Siti');
  expect(text).not.toContain(ALI);
  expect(names).toHaveLength(1);
  const later = await openPage();
  expect(await later.desk.readDesk('rows/7/contacts', 2000)).toEqual({
    at: 1000,
    value: [{ name: 'Siti Aminah' }],
  });
});

test.each([
  ['of another user', BEN],
  ['that has ended', null],
])('a record of the desk cannot be read in a session %s (BX-53)', async (_, secret) => {
  const { desk } = await openPage();
  await desk.putOnDesk('a', 'typed');
  signedInAs(secret);
  const { desk: other } = await openPage();
  expect(await other.readDesk('a')).toBeNull();
  expect(await other.namesOnDesk('')).toEqual([]);
  expect(await other.putOnDesk('b', 1)).toBe(secret !== null);
});

test('an encrypted record that replaces another account’s record is not read (BX-53)', async () => {
  const { desk } = await openPage();
  await desk.putOnDesk('rows/7/contacts', 'of seven');
  const { createStore, get, set } = await import('idb-keyval');
  const store = createStore('desk', 'sealed');
  const [name = ''] = (await dump()).names;
  await set(name.replace('/7/', '/8/'), await get(name, store), store);
  expect(await desk.readDesk('rows/7/contacts')).not.toBeNull();
  expect(await desk.readDesk('rows/8/contacts')).toBeNull();
});

test.each([
  [30 * DAY - 1, true],
  [30 * DAY, true],
  [30 * DAY + 1, false],
])(
  'a record of the desk is read after %i ms: %s, and an older one is deleted (BX-53)',
  async (age, isThere) => {
    const { desk } = await openPage();
    await desk.putOnDesk('a', 1, 0);
    expect((await desk.readDesk('a', age)) !== null).toBe(isThere);
    await desk.sweepDesk(age);
    expect(await desk.namesOnDesk('')).toEqual(isThere ? ['a'] : []);
  },
);

test.each([
  [999_999, true],
  [1_000_000, true],
  [1_000_001, false],
])('a record of %i characters is stored: %s (BX-53)', async (length, stored) => {
  const { desk } = await openPage();
  expect(await desk.putOnDesk('a', 'x'.repeat(length - 2))).toBe(stored);
});

test('signing out deletes all copies of the user; another user’s waiting draft stays encrypted (BX-53, AUTH-24)', async () => {
  signedInAs(BEN);
  const ben = await openPage();
  await ben.desk.putOnDesk('waiting/b', 'typed by Ben');
  await ben.desk.putOnDesk('rows/7/contacts', 'read by Ben');
  signedInAs(ALI);
  const { desk } = await openPage();
  await desk.putOnDesk('waiting/a', 'typed by Ali');
  await desk.putOnDesk('rows/7/contacts', 'read by Ali');
  // The server has taken the cookie already.
  signedInAs(null);
  await desk.clearDesk('signedOut');
  expect((await dump()).names).toEqual([expect.stringMatching(/\/waiting\/b$/)]);
  signedInAs(ALI);
  expect(await desk.putOnDesk('late', 1)).toBe(false);
  signedInAs(BEN);
  expect((await (await openPage()).desk.readDesk('waiting/b'))?.value).toBe('typed by Ben');
});

test('the end of a session deletes the copies; waiting drafts are readable again after the same user signs in (BX-53)', async () => {
  const { desk } = await openPage();
  await desk.putOnDesk('waiting/a', 'typed');
  await desk.putOnDesk('cells/7/b', 'typed into the list');
  await desk.putOnDesk('answer/user/user?', 'read');
  signedInAs(null);
  await desk.clearDesk('ended');
  expect((await dump()).names).toHaveLength(2);
  signedInAs(BEN);
  await (await openPage()).desk.sweepDesk();
  signedInAs(ALI);
  const later = await openPage();
  expect((await later.desk.readDesk('waiting/a'))?.value).toBe('typed');
  expect((await later.desk.readDesk('cells/7/b'))?.value).toBe('typed into the list');
  expect(await later.desk.typedOnDesk()).toBe(2);
});

test('another user who signs in deletes the first user’s copies (BX-53)', async () => {
  const ali = await openPage();
  await ali.desk.putOnDesk('answer/user/user?', 'read');
  await ali.desk.putOnDesk('waiting/a', 'typed');
  signedInAs(BEN);
  const { desk } = await openPage();
  await desk.sweepDesk();
  expect((await dump()).names).toEqual([expect.stringMatching(/\/waiting\/a$/)]);
});

test('a browser without IndexedDB stores nothing, and nothing fails (BX-53)', async () => {
  Reflect.deleteProperty(globalThis, 'indexedDB');
  const { desk } = await openPage();
  expect(await desk.putOnDesk('a', 1)).toBe(false);
  expect(await desk.readDesk('a')).toBeNull();
  expect(await desk.namesOnDesk('')).toEqual([]);
  await desk.sweepDesk();
  await desk.clearDesk('signedOut');
});
