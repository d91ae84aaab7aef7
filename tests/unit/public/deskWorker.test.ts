import { beforeEach, expect, test, vi } from 'vitest';
import { PAGES } from '../../../src/start/consolePages.ts';
import { eventually } from '../../support/eventually.ts';
import { fakeCaches, ORIGIN } from './fakeCaches.ts';

let listeners: Record<string, (event: never) => void>;
let caches: ReturnType<typeof fakeCaches>;
let build: string;
let isDead: boolean;
let requests: string[];

const pageOf = (name: string) =>
  `<html lang="id"><title>Lion Parcels</title><meta name="build" content="${build}"><template id="not-loaded"><p role="alert">Not loaded</p><button type="button">Again</button></template><script src="/customer/assets/main-${build}.js"></script><link href="/customer/assets/${name}-${build}.js">`;

beforeEach(async () => {
  listeners = {};
  caches = fakeCaches();
  build = 'one';
  isDead = false;
  requests = [];
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('location', { origin: ORIGIN });
  vi.stubGlobal('addEventListener', (type: string, listener: never) => {
    listeners[type] = listener;
  });
  vi.stubGlobal('fetch', async (request: string | { url: string }) => {
    const { pathname } = new URL(typeof request === 'string' ? request : request.url, ORIGIN);
    requests.push(pathname);
    if (isDead) throw new TypeError('failed');
    const script = pathname.includes('/main-later')
      ? 'import(`./Menu-1.js`);["assets/Menu-1.js","assets/Menu-1.css"]'
      : '';
    return new Response(
      pathname.startsWith('/customer/assets/')
        ? script || pathname
        : pageOf(pathname.split('/').at(-1) ?? ''),
    );
  });
  vi.resetModules();
  await import('../../../src/public/deskWorker.ts');
});

async function keep(name = build, lang = 'en_US', files: string[] = []) {
  let done: Promise<unknown> = Promise.resolve();
  listeners.message?.({
    data: { keep: { build: name, lang, files } },
    waitUntil: (work: Promise<unknown>) => {
      done = work;
    },
  } as never);
  await done;
}

/** The worker's answer; null if it leaves the request to the network. */
async function open(
  path: string,
  { mode = 'navigate', method = 'GET', preload = undefined as Response | undefined } = {},
) {
  let answer: Promise<Response> | null = null;
  listeners.fetch?.({
    request: { url: ORIGIN + path, mode, method },
    preloadResponse: Promise.resolve(preload),
    respondWith: (work: Promise<Response>) => {
      answer = work;
    },
  } as never);
  return answer as Promise<Response> | null;
}
const textOf = async (path: string, how = {}) => (await (await open(path, how))?.text()) ?? null;

test('pages for drafts open offline, and every other page of the console opens as the order form (BX-53)', async () => {
  await keep();
  isDead = true;
  expect(await textOf('/customer/orders/bulk-orders?page=2')).toContain('bulk-orders-one.js');
  expect(await textOf('/customer/contacts')).toContain('contacts-one.js');
  expect(await textOf('/customer/orders')).toContain('new-order-one.js');
  expect(await textOf('/customer/orders/new-order/7')).toContain('new-order-one.js');
  expect(await textOf('/customer/check-rates?fromPostcode=50450')).toContain('new-order-one.js');
  for (const page of ['apps/list', 'analytics', 'refer-earn', 'track', 'integration', 'payment/7', 'return'])
    expect(await textOf(`/customer/${page}`)).toContain('new-order-one.js');
  for (const name of ['main', 'new-order', 'bulk-orders', 'contacts'])
    expect(await textOf(`/customer/assets/${name}-one.js`, { mode: 'cors' })).toBe(
      `/customer/assets/${name}-one.js`,
    );
});

test.each(['/', '/orders', ...Object.keys(PAGES)])(
  'the page %s of the console opens offline (BX-53)',
  async (path) => {
    await keep();
    isDead = true;
    expect(await textOf(`/customer${path.replaceAll(/:\w+/g, '7')}`)).toContain('<script');
  },
);

test('offline, a page says in the user’s language that it cannot be loaded until the release is stored (BX-53)', async () => {
  let goOn: () => void = () => undefined;
  const held = new Promise<void>((done) => {
    goOn = done;
  });
  const online = fetch;
  vi.stubGlobal('fetch', async (request: string | { url: string }) => {
    if (String(request).includes('/assets/')) await held;
    return online(request as string);
  });
  const isKept = keep();
  await eventually(() =>
    expect([...(caches.all.get('desk-one-en_US')?.keys() ?? [])]).toContain('/customer/offline'),
  );
  isDead = true;
  const page = await textOf('/customer/orders');
  expect(page).toContain('<html lang="id"><title>Lion Parcels</title>');
  expect(page).toContain('<p role="alert">Not loaded</p><a href="">Again</a>');
  expect(page).not.toContain('<script');
  isDead = false;
  goOn();
  await isKept;
  isDead = true;
  expect(await textOf('/customer/orders')).toContain('new-order-one.js');
});

test('a page comes from the server online, even if a release is stored (BX-53)', async () => {
  await keep();
  build = 'two';
  expect(await textOf('/customer/contacts')).toContain('contacts-two.js');
  expect(await textOf('/customer/contacts', { preload: new Response('preloaded') })).toBe('preloaded');
});

test.each([502, 503, 504])(
  'a proxy’s answer %i instead of the server’s opens the stored page (BX-53)',
  async (status) => {
    const away = { preload: new Response('away', { status }) };
    expect(await textOf('/customer/contacts', away)).toBe('away');
    await keep();
    expect(await textOf('/customer/contacts', { preload: new Response('away', { status }) })).toContain(
      'contacts-one.js',
    );
    expect(await textOf('/customer/contacts', { preload: new Response('fault', { status: 500 }) })).toBe(
      'fault',
    );
  },
);

test.each([
  '/customer/login',
  '/customer/strack?trackingNo=1',
  '/customer/etrack/abc',
  '/customer/push/',
  '/v1.0/order',
])('%s is left to the network (BX-53)', async (path) => {
  await keep();
  expect(await open(path)).toBeNull();
});

test('answers of the API and writes are never stored (BX-53)', async () => {
  await keep('one', 'en_US', ['/v1.0/contacts', '/customer/orders', '/customer/assets/late-one.js']);
  const kept = [...(caches.all.get('desk-one-en_US')?.keys() ?? [])];
  expect(kept).toContain('/customer/assets/late-one.js');
  expect(kept.filter((path) => !path.startsWith('/customer/assets/')).sort()).toEqual([
    '/customer/contacts',
    '/customer/offline',
    '/customer/orders/bulk-orders',
    '/customer/orders/new-order',
  ]);
  expect(await open('/v1.0/contacts', { mode: 'cors' })).toBeNull();
  expect(await open('/customer/contacts', { method: 'POST' })).toBeNull();
});

test('a new release replaces all files of the previous one; a release that cannot be read completely replaces nothing (BX-53)', async () => {
  await keep();
  build = 'two';
  isDead = true;
  await keep('two');
  expect(await textOf('/customer/contacts')).toContain('contacts-one.js');
  isDead = false;
  // The server already runs a newer release than the page.
  build = 'three';
  await keep('two');
  build = 'three';
  await keep('three');
  expect([...caches.all.keys()]).toEqual(['desk-three-en_US']);
  isDead = true;
  expect(await textOf('/customer/contacts')).toContain('contacts-three.js');
});

test('a stored release is not read again (BX-53)', async () => {
  await keep();
  requests = [];
  await keep('one', 'en_US', ['/customer/assets/main-one.js', '/customer/assets/late-one.js']);
  expect(requests).toEqual(['/customer/assets/late-one.js']);
});

test('menus and dialogs that load on demand are stored with their release, each once (BX-53)', async () => {
  build = 'later';
  await keep();
  isDead = true;
  for (const file of ['Menu-1.js', 'Menu-1.css'])
    expect(await (await open(`/customer/assets/${file}`, { mode: 'cors' }))?.text()).toContain(file);
  expect(requests.filter((path) => path.endsWith('Menu-1.js'))).toHaveLength(1);
  isDead = false;
  requests.length = 0;
  await keep();
  expect(requests).toEqual([]);
});
