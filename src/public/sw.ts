import type { WorkerScope } from './workerScope.ts';

/** Caches the last tracking results so that they can be read offline. Nothing else is cached. */
const worker = globalThis as unknown as WorkerScope;
const CACHE = 'tracking-1';
const PAGES = 10;

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(dropOldCaches()));
worker.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== worker.location.origin) return;
  if (isPage(url) || event.request.destination === 'script')
    event.respondWith(networkFirst(event.request, url));
});
worker.addEventListener('message', (event) => event.waitUntil(keepAll(event.data)));

const isPage = (url: URL) => /^\/customer\/(strack$|etrack\/.)/.test(url.pathname);

/** Fetches and caches the page that was opened before the worker was installed, with its scripts. */
async function keepAll(addresses: unknown): Promise<void> {
  if (!Array.isArray(addresses)) return;
  for (const address of addresses) {
    const url = new URL(String(address), worker.location.href);
    if (url.origin !== worker.location.origin || !(isPage(url) || /\.js$/.test(url.pathname))) continue;
    // A file that cannot be cached now is cached the next time it is opened.
    await networkFirst(new Request(url), url).catch(() => undefined);
  }
}

async function dropOldCaches(): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith('tracking-') && name !== CACHE) await caches.delete(name);
}

async function networkFirst(request: Request, url: URL): Promise<Response> {
  url.searchParams.delete('lang');
  const cache = await caches.open(CACHE);
  try {
    const response = await fetch(request);
    if (response.ok && response.type === 'basic') {
      await cache.put(url.href, response.clone());
      await trim(cache);
    }
    return response;
  } catch (err) {
    // A refresh by the open page must fail if there is no network.
    const cached =
      request.mode === 'navigate' || request.destination === 'script'
        ? await cache.match(url.href)
        : undefined;
    if (cached) return cached;
    throw err;
  }
}

async function trim(cache: Cache): Promise<void> {
  const keys = await cache.keys();
  for (const key of keys.slice(0, Math.max(0, keys.length - PAGES))) await cache.delete(key);
}
