import { beforeEach, expect, test, vi } from 'vitest';
import { ALI_LATER, BEN, dump, openPage, signedInAs, withBrowser } from './deskWorld.ts';

withBrowser();

let copies: typeof import('../../../src/api/desk/copies.ts');
let shown: typeof import('../../../src/lib/desk/shownFrom.ts');
beforeEach(async () => {
  await openPage();
  copies = await import('../../../src/api/desk/copies.ts');
  shown = await import('../../../src/lib/desk/shownFrom.ts');
});

const readOf = (path: string, query: object = {}, customerId: number | null = 7) => ({
  path,
  query: { ...query },
  customerId,
});
const row = (id: number, change: object = {}) => ({
  id,
  name: `Contact ${id}`,
  company: null,
  email: null,
  mobile: null,
  ...change,
});
const order = (id: string, name: string) => ({
  id,
  referenceNo: id,
  statusCode: 0,
  waypoint: [{ contact: { name } }],
});

test('an answer is found by its address and account, for any order of its query (BX-53)', async () => {
  await copies.keepCopy({ ...readOf('contacts', { name: 'siti', limit: 10 }), answer: { data: ['Siti'] } });
  expect(await copies.findCopy(readOf('contacts', { limit: 10, name: 'siti', tags: undefined }))).toEqual({
    data: ['Siti'],
  });
  expect(await copies.findCopy(readOf('contacts', { name: 'siti', limit: 10 }, 8))).toBeNull();
  expect(await copies.findCopy(readOf('contacts', { name: 'aisyah', limit: 10 }))).toBeNull();
});

test('the item types and outlets of the forms are stored, and long pages of lists only as rows (BX-53)', async () => {
  for (const [path, kept] of [
    ['service/itemTypes', true],
    ['service/outlets', true],
    ['contacts', false],
  ] as const) {
    const read = readOf(path, { limit: 1000 });
    await copies.keepCopy({ ...read, answer: { data: [path] } });
    expect(await copies.findCopy(read), path).toEqual(kept ? { data: [path] } : null);
  }
});

test('the age of the oldest copy in use is stored for the page (BX-53)', async () => {
  vi.useFakeTimers({ now: 1000, toFake: ['Date'] });
  await copies.keepCopy({ ...readOf('user', {}, null), answer: { data: 1 } });
  vi.setSystemTime(2000);
  await copies.keepCopy({ ...readOf('user/customers', {}, null), answer: { data: 2 } });
  await copies.findCopy(readOf('user/customers', {}, null));
  expect(shown.shownFrom()).toBe(2000);
  await copies.findCopy(readOf('user', {}, null));
  expect(shown.shownFrom()).toBe(1000);
});

test('only drafts and failed orders are stored as copies (BX-53)', async () => {
  const list = { data: [order('o1', 'Siti')] };
  for (const [query, kept] of [
    [{ status: 'DRAFT' }, true],
    [{ statusCode: '99' }, true],
    [{}, false],
    [{ status: 'ONGOING' }, false],
  ] as const) {
    await copies.keepCopy({ ...readOf('order', query), answer: list });
    expect((await copies.findCopy(readOf('order', query))) !== null, JSON.stringify(query)).toBe(kept);
  }
  await copies.keepCopy({ ...readOf('order/o1'), answer: { data: { statusCode: 0 } } });
  await copies.keepCopy({ ...readOf('order/o2'), answer: { data: { statusCode: 100 } } });
  expect(await copies.findCopy(readOf('order/o1'))).not.toBeNull();
  expect(await copies.findCopy(readOf('order/o2'))).toBeNull();
});

test('pages of drafts, one draft and searches are answered from the stored rows (BX-53)', async () => {
  await copies.keepRows(7, 'drafts', [order('o3', 'Siti'), order('o2', 'Aisyah'), order('o1', 'Siti')]);
  const list = { status: 'DRAFT', sortBy: 'createdAt', orderBy: 'desc', retrieve: 'quotes,service' };
  expect(await copies.findCopy(readOf('order', { ...list, page: 2, limit: 2 }))).toMatchObject({
    data: [{ id: 'o1' }],
    page: 2,
    pageTotal: 2,
    rowTotal: 3,
  });
  expect(await copies.findCopy(readOf('order', { ...list, n: 'siti', page: 1, limit: 10 }))).toMatchObject({
    data: [{ id: 'o3' }, { id: 'o1' }],
  });
  expect(await copies.findCopy(readOf('order/o2', { retrieve: 'quotes,service' }))).toMatchObject({
    data: { id: 'o2' },
  });
  // A filter that the rows cannot answer is not ignored.
  expect(await copies.findCopy(readOf('order', { ...list, dateFrom: '2026-11-01' }))).toBeNull();
});

test('contacts are searched by name, company, e-mail and number; an unsupported filter is not ignored (BX-53)', async () => {
  await copies.keepRows(7, 'contacts', [
    row(1, { name: 'Siti' }),
    row(2, { company: 'Siti Trading' }),
    row(3),
  ]);
  expect(await copies.findCopy(readOf('contacts', { name: ' SITI ', limit: 10 }))).toMatchObject({
    data: [{ id: 1 }, { id: 2 }],
    rowTotal: 2,
  });
  expect(await copies.findCopy(readOf('contact/3', { customerId: '7' }))).toMatchObject({ data: { id: 3 } });
  expect(await copies.findCopy(readOf('contacts', { tags: 'Sender' }))).toBeNull();
});

test.each([
  ['drafts', 200],
  ['contacts', 500],
] as const)('the copies of %s are the newest %i (BX-53)', async (kind, most) => {
  const rows = Array.from({ length: most + 1 }, (_, i) => (kind === 'drafts' ? order(`o${i}`, '') : row(i)));
  await copies.keepRows(7, kind, rows);
  const query = kind === 'drafts' ? { status: 'DRAFT', sortBy: 'createdAt' } : {};
  const found = await copies.findCopy(
    readOf(kind === 'drafts' ? 'order' : 'contacts', { ...query, limit: 1000 }),
  );
  expect(found).toMatchObject({ rowTotal: most });
});

test('a hundred answers are stored; the least recently read one is deleted first (BX-53)', async () => {
  for (let i = 0; i < 101; i++)
    await copies.keepCopy({ ...readOf('contacts', { name: `n${i}`, tags: 'x' }), answer: { data: i } });
  expect(await copies.findCopy(readOf('contacts', { name: 'n0', tags: 'x' }))).toBeNull();
  expect(await copies.findCopy(readOf('contacts', { name: 'n1', tags: 'x' }))).toEqual({ data: 1 });
  expect(await copies.findCopy(readOf('contacts', { name: 'n100', tags: 'x' }))).toEqual({ data: 100 });
});

test('the last list of prices is stored with its request, for its account (BX-53)', async () => {
  const { QUOTE } = await import('../../../src/api/desk/readAnswers.ts');
  for (const price of [1, 2])
    await copies.keepCopy({ ...readOf(QUOTE, { itemType: 'PARCEL' }), answer: { services: [price] } });
  expect(await copies.lastQuoteOf(7)).toMatchObject({
    value: { input: { itemType: 'PARCEL' }, quote: { services: [2] } },
  });
  expect(await copies.lastQuoteOf(8)).toBeNull();
});

test('copies of an account that the user has left are deleted; copies of other accounts and of the user stay (BX-50, BX-53)', async () => {
  const answer = { data: 1 };
  for (const of of [7, 70, null]) {
    await copies.keepCopy({ ...readOf('contacts', {}, of), answer });
    await copies.keepCopy({ ...readOf('service/instantQuote', {}, of), answer });
    if (of !== null) await copies.keepRows(of, 'drafts', [order('o1', 'Siti')]);
  }
  await copies.dropOtherCopies([70]);
  const { names } = await dump();
  expect(names.map((name) => name.split('/').slice(1).join('/')).toSorted()).toEqual([
    'answer/70/contacts?',
    'answer/user/contacts?',
    'quote/70',
    'quote/user',
    'rows/70/drafts',
  ]);
});

test.each([
  ['another user of the browser', BEN],
  ['a later session of the same user', ALI_LATER],
])('%s finds no copy (BX-53)', async (_, secret) => {
  await copies.keepCopy({ ...readOf('user', {}, null), answer: { data: 'Ali' } });
  expect(await copies.findCopy(readOf('user', {}, null))).not.toBeNull();
  signedInAs(secret);
  expect(await copies.findCopy(readOf('user', {}, null))).toBeNull();
});
