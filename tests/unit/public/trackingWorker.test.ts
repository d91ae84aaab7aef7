import { beforeEach, expect, test, vi } from 'vitest';
import { fakeCaches, ORIGIN } from './fakeCaches.ts';

let listeners: Record<string, (event: never) => void>;
let caches: ReturnType<typeof fakeCaches>;
let isDead: boolean;
let status: number;

const PAGE = '/customer/strack?trackingNo=MY1';

beforeEach(async () => {
  listeners = {};
  caches = fakeCaches();
  isDead = false;
  status = 200;
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('location', new URL('/customer/sw.js', ORIGIN));
  vi.stubGlobal('addEventListener', (type: string, listener: never) => {
    listeners[type] = listener;
  });
  vi.stubGlobal('fetch', async ({ url }: { url: string }) => {
    if (isDead) throw new TypeError('failed');
    const answer = new Response(new URL(url).pathname + new URL(url).search, { status });
    return Object.defineProperty(answer, 'type', { value: 'basic' });
  });
  vi.resetModules();
  await import('../../../src/public/sw.ts');
});

/** Calls the worker with an event, and waits for its work. */
async function call(type: 'activate' | 'message', data?: unknown) {
  let done: Promise<unknown> = Promise.resolve();
  listeners[type]?.({
    data,
    waitUntil: (work: Promise<unknown>) => {
      done = work;
    },
  } as never);
  await done;
}

/** The text of the worker's answer; null if it leaves the request to the network. */
async function open(address: string, { mode = 'navigate', method = 'GET', destination = 'document' } = {}) {
  let answer: Promise<Response> | null = null;
  listeners.fetch?.({
    request: { url: new URL(address, ORIGIN).href, mode, method, destination },
    respondWith: (work: Promise<Response>) => {
      answer = work;
    },
  } as never);
  return (await (answer as Promise<Response> | null))?.text() ?? null;
}

test('a tracking page and its script that were opened before are read offline, in any language of the address (TRACK-28)', async () => {
  const script = { destination: 'script', mode: 'no-cors' };
  await open(`${PAGE}&lang=my`);
  await open('/customer/track.js', script);
  isDead = true;
  expect(await open(PAGE)).toBe(`${PAGE}&lang=my`);
  expect(await open(`${PAGE}&lang=zh_CN`)).toBe(`${PAGE}&lang=my`);
  expect(await open('/customer/track.js', script)).toBe('/customer/track.js');
  await expect(open('/customer/strack?trackingNo=MY2')).rejects.toThrow('failed');
});

test('online, the answer is the server’s, and the newest one is stored (TRACK-28)', async () => {
  await open(PAGE);
  expect(await open(`${PAGE}&lang=id_ID`)).toBe(`${PAGE}&lang=id_ID`);
  isDead = true;
  expect(await open(PAGE)).toBe(`${PAGE}&lang=id_ID`);
});

test('a refresh by the open page fails offline, so that the page says so (TRACK-28)', async () => {
  await open(PAGE);
  isDead = true;
  await expect(open(PAGE, { mode: 'cors', destination: '' })).rejects.toThrow('failed');
});

test('an answer other than success is shown and not stored (TRACK-28)', async () => {
  status = 404;
  expect(await open(PAGE)).toBe(PAGE);
  isDead = true;
  await expect(open(PAGE)).rejects.toThrow('failed');
});

test.each([
  ['/customer/orders', {}],
  [PAGE, { method: 'POST' }],
  ['https://other.example.test/customer/strack', {}],
])('%s with %o is left to the network (TRACK-28)', async (address, how) => {
  expect(await open(address, how)).toBeNull();
});

test('only the ten newest pages are stored (TRACK-28)', async () => {
  for (let n = 1; n <= 11; n++) await open(`/customer/strack?trackingNo=MY${n}`);
  isDead = true;
  await expect(open('/customer/strack?trackingNo=MY1')).rejects.toThrow('failed');
  for (let n = 2; n <= 11; n++) expect(await open(`/customer/strack?trackingNo=MY${n}`)).toContain(`MY${n}`);
});

test('the page that was open before the worker began is stored with its scripts, and no other address (TRACK-28)', async () => {
  await call('message', [PAGE, '/customer/track.js', '/customer/orders', 'https://other.example.test/a.js']);
  expect([...(caches.all.get('tracking-1')?.keys() ?? [])]).toEqual([PAGE, '/customer/track.js']);
});

test('a new worker deletes the pages of an older one, and nothing else (TRACK-28)', async () => {
  for (const name of ['tracking-0', 'tracking-1', 'desk-one-en_US']) await caches.open(name);
  await call('activate');
  expect(await caches.keys()).toEqual(['tracking-1', 'desk-one-en_US']);
});
