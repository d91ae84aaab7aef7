// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';

const LIST = '/v1.0/order?customerId=7&companyId=c&page=1';
const answer = (data: unknown) => new Response(JSON.stringify({ data }), { status: 200 });
let requests: string[] = [];

/** A tab with a session that has just opened the page. */
async function openPage(path: string, list: () => Response = () => answer('rows')) {
  vi.resetModules();
  // A fake clock, because on a busy machine the test may take longer than the prefetch is kept.
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  history.replaceState(null, '', path);
  requests = [];
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('refreshToken'))
      return answer({ accessToken: 't', refreshToken: 'r', expiresIn: 600, companyId: 'c', userId: 1 });
    requests.push(url);
    return url.includes('/order?') ? list() : answer('other');
  });
  const session = await import('../../../src/api/client/session.ts');
  await session.ensureSession();
  return import('../../../src/api/client/http.ts');
}

/** Requests after the caller's own requests. */
const afterCaller = () => vi.advanceTimersByTimeAsync(0);

async function readList(http: Awaited<ReturnType<typeof openPage>>) {
  http.setCallingCustomer({ customerId: 7, companyId: 'c' });
  return http.call('GET', 'order', { query: { page: 1 } });
}

beforeEach(() => {
  // Otherwise modules of earlier tests would answer as other tabs.
  vi.stubGlobal('BroadcastChannel', undefined);
  // biome-ignore lint/suspicious/noDocumentCookie: the hint that a session exists
  document.cookie = 'wb_session=1';
});

it("the reads of the page's last visit are prefetched, once", async () => {
  expect(await readList(await openPage('/customer/orders'))).toBe('rows');
  const http = await openPage('/customer/orders');
  http.prefetchPage([], null);
  await afterCaller();
  expect(requests).toEqual([LIST]);
  expect(await readList(http)).toBe('rows');
  expect(requests).toEqual([LIST]);
  expect(await readList(http)).toBe('rows');
  expect(requests).toEqual([LIST, LIST]);
});

it('reads after the event stream is open are not recorded', async () => {
  const http = await openPage('/customer/orders');
  await readList(http);
  (await import('../../../src/api/client/prefetch.ts')).stopRecordingReads();
  await http.call('GET', 'user/customers');
  (await openPage('/customer/orders')).prefetchPage([], null);
  await afterCaller();
  expect(requests).toEqual([LIST]);
});

it('the record is deleted with the session, and later reads are not recorded (AUTH-24)', async () => {
  const http = await openPage('/customer/orders');
  await readList(http);
  expect(localStorage.getItem('firstReads')).toContain('customerId=7');
  (await import('../../../src/api/client/session.ts')).endSessionEverywhere('ended');
  await readList(http).catch(() => undefined);
  expect(localStorage.getItem('firstReads')).toBeNull();
});

it('another page prefetches nothing, and a failed prefetch is requested again', async () => {
  await readList(await openPage('/customer/orders'));
  (await openPage('/customer/orders?filter=x')).prefetchPage([], null);
  await afterCaller();
  expect(requests).toEqual([]);
  const answers = [new Response('{}', { status: 503 }), answer('rows')];
  const http = await openPage('/customer/orders', () => answers.shift() as Response);
  http.prefetchPage([], null);
  await afterCaller();
  expect(await readList(http)).toBe('rows');
  expect(requests).toEqual([LIST, LIST]);
});

it('one-use tickets are not prefetched', async () => {
  const first = await openPage('/customer/orders');
  first.setCallingCustomer({ customerId: 7, companyId: 'c' });
  await first.call('GET', 'auth/ticket');
  (await openPage('/customer/orders')).prefetchPage([], null);
  await afterCaller();
  expect(requests).toEqual([]);
});

it('a page with a one-use address is not recorded, and neither is its ticket', async () => {
  const http = await openPage('/customer/orders?jwt=secret');
  await readList(http);
  expect(localStorage.getItem('firstReads')).toBeNull();
});

it.each([
  [8000, true],
  [8001, false],
])('a read %i ms after the start is recorded: %s', async (ms, isRecorded) => {
  const http = await openPage('/customer/orders');
  vi.advanceTimersByTime(ms);
  await readList(http);
  expect(localStorage.getItem('firstReads') !== null).toBe(isRecorded);
});

it('the first eight reads of a page are prefetched, a ninth is not', async () => {
  const http = await openPage('/customer/orders');
  http.setCallingCustomer({ customerId: 7, companyId: 'c' });
  for (let i = 1; i <= 9; i++) await http.call('GET', `read/${i}`);
  (await openPage('/customer/orders')).prefetchPage([], null);
  await afterCaller();
  expect(requests.map((url) => /read\/(\d)/.exec(url)?.[1]).join('')).toBe('12345678');
});

it.each([
  [7999, [LIST]],
  [8000, [LIST, LIST]],
])('a prefetched answer is used %i ms later or requested again: %j', async (ms, requested) => {
  await readList(await openPage('/customer/orders'));
  const http = await openPage('/customer/orders');
  http.prefetchPage([], null);
  vi.advanceTimersByTime(ms);
  expect(await readList(http)).toBe('rows');
  expect(requests).toEqual(requested);
});

const GUESSED = [{ path: 'order', query: { page: 1 } }];

it('reads that the address implies are prefetched on a first visit and answer the first account’s reads', async () => {
  const http = await openPage('/customer/orders');
  http.prefetchPage(GUESSED, null);
  expect(requests).toEqual(['/v1.0/order?page=1']);
  expect(await readList(http)).toBe('rows');
  expect(requests).toEqual(['/v1.0/order?page=1']);
});

it('a guessed read is for the tab’s account, answers its read and is not used for another account', async () => {
  const ownPage = await openPage('/customer/orders');
  ownPage.prefetchPage(GUESSED, 7);
  expect(await readList(ownPage)).toBe('rows');
  expect(requests).toEqual(['/v1.0/order?page=1&customerId=7']);
  const http = await openPage('/customer/orders');
  http.prefetchPage(GUESSED, 8);
  expect(requests).toEqual(['/v1.0/order?page=1&customerId=8']);
  expect(await readList(http)).toBe('rows');
  expect(requests).toEqual(['/v1.0/order?page=1&customerId=8', LIST]);
});

it('a returning visitor gets the recorded reads, not the guessed ones', async () => {
  await readList(await openPage('/customer/orders'));
  (await openPage('/customer/orders')).prefetchPage([{ path: 'order', query: { page: 2 } }], 7);
  await afterCaller();
  expect(requests).toEqual([LIST]);
});

it('reads of another account on this page are neither requested nor shown', async () => {
  await readList(await openPage('/customer/orders'));
  const http = await openPage('/customer/orders');
  http.prefetchPage(GUESSED, 8);
  expect(requests).toEqual(['/v1.0/order?page=1&customerId=8']);
  expect(http.prefetchedCall('order', { page: 1 })).toBeDefined();
});

it('rows are shown only for the read of this address, whose answer stays for the list', async () => {
  const first = await openPage('/customer/orders');
  await readList(first);
  await first.call('GET', 'order', { query: { page: 2 } });
  const http = await openPage('/customer/orders');
  http.prefetchPage([{ path: 'order', query: { page: 2 } }], 7);
  expect(requests).toEqual(['/v1.0/order?customerId=7&companyId=c&page=2']);
  expect(http.prefetchedCall('order', { page: 3 })).toBeUndefined();
  const shown = await http.prefetchedCall('order', { page: 2 });
  expect(await shown?.json()).toEqual({ data: 'rows' });
  http.setCallingCustomer({ customerId: 7, companyId: 'c' });
  expect(await http.call('GET', 'order', { query: { page: 2 } })).toBe('rows');
  expect(requests.filter((url) => url.endsWith('page=2'))).toHaveLength(1);
});
