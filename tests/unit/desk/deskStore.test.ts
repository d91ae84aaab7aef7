import { expect, test, vi } from 'vitest';
import {
  ALI,
  ALI_BEFORE,
  ALI_LATER,
  BEN,
  DAY,
  dump,
  openPage,
  signedInAs,
  withBrowser,
} from './deskWorld.ts';

withBrowser();

test('a record of the desk is encrypted with its text and user, and a later page of the session can read it (BX-53)', async () => {
  const { desk } = await openPage();
  expect(await desk.putOnDesk('rows/7/contacts', [{ name: 'Siti Aminah' }], 1000)).toBe(true);
  const { text, names } = await dump();
  expect(text).not.toContain('Siti');
  for (const secret of ALI.split('.')) expect(text).not.toContain(secret);
  expect(names).toHaveLength(1);
  const later = await openPage();
  expect(await later.desk.readDesk('rows/7/contacts', 2000)).toEqual({
    at: 1000,
    value: [{ name: 'Siti Aminah' }],
  });
});

test.each([
  ['of another user', BEN],
  ['of the same user that was begun later', ALI_LATER],
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

test.each([
  ['a later session', ALI_LATER, true],
  ['a session whose cookie the previous release set', ALI_BEFORE, false],
])(
  'in %s of the same user, copies of the earlier one are deleted without a fault, and what was typed is read and stored (BX-53)',
  async (_, secret, hasCopies) => {
    const first = await openPage();
    for (const name of ['waiting/a', 'cells/7/b']) await first.desk.putOnDesk(name, 'typed');
    for (const name of ['answer/user/user?', 'rows/7/contacts', 'quote/7'])
      await first.desk.putOnDesk(name, 'read');
    signedInAs(secret);
    const { desk } = await openPage();
    for (const name of ['answer/user/user?', 'rows/7/contacts', 'quote/7'])
      expect(await desk.readDesk(name)).toBeNull();
    for (const name of ['waiting/a', 'cells/7/b']) expect((await desk.readDesk(name))?.value).toBe('typed');
    await desk.sweepDesk();
    expect((await dump()).names.toSorted()).toEqual([
      expect.stringMatching(/\/cells\/7\/b$/),
      expect.stringMatching(/\/waiting\/a$/),
    ]);
    expect(await desk.putOnDesk('waiting/c', 'typed')).toBe(true);
    expect(await desk.putOnDesk('rows/7/contacts', 'read later')).toBe(hasCopies);
    expect(await desk.namesOnDesk('rows/')).toEqual(hasCopies ? ['rows/7/contacts'] : []);
  },
);

test('this release reads the records of the previous one: typed values under the user’s secret, but no copies (BX-53)', async () => {
  signedInAs(ALI_BEFORE);
  const { deskKey } = await import('../../../src/lib/desk/deskKey.ts');
  const { seal } = await import('../../../src/lib/desk/sealing.ts');
  const { createStore, set } = await import('idb-keyval');
  const key = await deskKey();
  if (!key) throw new Error('no key');
  for (const name of ['waiting/a', 'rows/7/contacts']) {
    const full = `${key.owner}/${name}`;
    await set(full, await seal(key, full, '"of before"', Date.now()), createStore('desk', 'sealed'));
  }
  signedInAs(ALI);
  const { desk } = await openPage();
  expect((await desk.readDesk('waiting/a'))?.value).toBe('of before');
  expect(await desk.readDesk('rows/7/contacts')).toBeNull();
  await desk.sweepDesk();
  expect((await dump()).names).toEqual([`${key.owner}/waiting/a`]);
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
  signedInAs(ALI_LATER);
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

test('the keys of a desk cannot be exported, and without the browser’s cryptography there are none (BX-53)', async () => {
  const { deskKey } = await import('../../../src/lib/desk/deskKey.ts');
  const keys = await deskKey();
  expect([keys?.key.extractable, keys?.copies?.key.extractable]).toEqual([false, false]);
  expect(keys?.copies?.owner).not.toBe(keys?.owner);
  vi.stubGlobal('crypto', {});
  const { desk } = await openPage();
  expect(await desk.putOnDesk('waiting/a', 1)).toBe(false);
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
