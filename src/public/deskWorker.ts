import type { AwayStatuses, DeskCaches, Keep } from '../lib/desk/shellWorker.ts';
import type { WorkerFetch, WorkerScope } from './workerScope.ts';

/**
 * Lets the console open offline: stores the pages where drafts are written, with all files of their release. It stores no answers of the API.
 */
const worker = globalThis as unknown as WorkerScope;
const PREFIX: DeskCaches = 'desk-';
/** The first page is used for every page that is not stored. */
const PAGES = ['/customer/orders/new-order', '/customer/orders/bulk-orders', '/customer/contacts'];
/** The page that is shown offline until a release is stored. */
const OFFLINE = '/customer/offline';
/** The words of a page whose code cannot be loaded, which each page has in the user's language. */
const NOT_LOADED = /<template id="not-loaded">(.*?)<\/template>/s;
/**
 * Pages of the console, and the rates, in whose place the console shows the last prices. Other pages without a session, and pages of parcels,
 * always come from the network.
 */
const CONSOLE =
  /^\/customer\/?$|^\/customer\/(orders|order|contacts|inbox|billing|settings|check-rates|return|track|apps|analytics|affiliates|integration|refer-earn|payment|after-payment|get-started|update-profile|connect)(\/|$)/;
/** Files that are stored at the same time: one after another, a release takes most of a minute. */
const AT_ONCE = 4;
const FILES = '/customer/assets/';
const FILE = /\/customer\/assets\/[\w.-]+/g;
/** Files whose names are in a script: menus and dialogs are loaded only when they open. */
const LOADED_LATER = /["'`](?:\.\/|assets\/)([\w.-]+\.(?:js|css))["'`]/g;
const AWAY: readonly number[] = [502, 503, 504] satisfies AwayStatuses;

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) =>
  event.waitUntil(
    // Without this preload each page would wait until this worker has started.
    Promise.all([worker.clients.claim(), worker.registration.navigationPreload?.enable()]),
  ),
);
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== worker.location.origin) return;
  if (request.mode === 'navigate') {
    if (CONSOLE.test(url.pathname)) event.respondWith(openPage(event, url.pathname));
  } else if (url.pathname.startsWith(FILES)) event.respondWith(openFile(request));
});
worker.addEventListener('message', (event) => {
  const { keep } = (event.data ?? {}) as { keep?: Keep };
  // Offline, the next page sends this message again.
  if (keep) event.waitUntil(keepRelease(keep).catch(() => undefined));
});

async function openPage(event: WorkerFetch, path: string): Promise<Response> {
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request));
    return AWAY.includes(answer.status) ? ((await keptPage(path)) ?? answer) : answer;
  } catch (err) {
    const kept = await keptPage(path);
    if (kept) return kept;
    throw err;
  }
}

async function openFile(request: Request): Promise<Response> {
  // A file's name always has the same content.
  return (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request);
}

async function keptPage(path: string): Promise<Response | undefined> {
  for (const name of await keptReleases()) {
    const cache = await caches.open(name);
    const page = (await cache.match(path)) ?? (await cache.match(PAGES[0] ?? ''));
    if (page) return page;
  }
  return caches.match(OFFLINE);
}

const keptReleases = async () => (await caches.keys()).filter((name) => name.startsWith(PREFIX)).reverse();

/** Stores all pages and files of a release, then deletes every other release: files of two releases are never mixed. */
async function keepRelease({ build, lang, files }: Keep): Promise<void> {
  const name = `${PREFIX}${build}-${lang}`;
  const cache = await caches.open(name);
  const isWhole = (await cache.match(PAGES[0] ?? '')) !== undefined;
  const pages = isWhole ? [] : await Promise.all(PAGES.map((path) => readPage(path, build)));
  const [first] = pages;
  if (first) await cache.put(OFFLINE, offlinePage(first.text));
  const addresses = new Set([
    ...files.filter((address) => address.match(FILE)?.[0] === address),
    ...pages.flatMap(({ text }) => text.match(FILE) ?? []),
  ]);
  const store = async (address: string): Promise<string[]> => {
    if (!(await cache.match(address, { ignoreVary: true }))) await cache.add(address);
    return isWhole ? [] : loadedLater(cache, address);
  };
  // The list grows during the loop, until all files of the release were in it.
  for (const left = [...addresses]; left.length; ) {
    const later = (await Promise.all(left.splice(0, AT_ONCE).map(store))).flat();
    left.push(...later.filter((address) => !addresses.has(address) && addresses.add(address)));
  }
  // The pages are stored last, so that a release without them counts as incomplete.
  for (const { path, answer } of pages.reverse()) await cache.put(path, answer);
  for (const other of await keptReleases()) if (other !== name) await caches.delete(other);
}

async function loadedLater(cache: Cache, address: string): Promise<string[]> {
  if (!address.endsWith('.js')) return [];
  const script = await (await cache.match(address, { ignoreVary: true }))?.text();
  return [...(script ?? '').matchAll(LOADED_LATER)].map(([, name]) => `${FILES}${name}`);
}

/** A page that says in the language of this one that it cannot be loaded, without a script. */
function offlinePage(page: string): Response {
  const part = (pattern: RegExp) => pattern.exec(page)?.[1] ?? '';
  const words = part(NOT_LOADED).replace(/<button[^>]*>(.*?)<\/button>/s, '<a href="">$1</a>');
  return new Response(
    `<!doctype html><html lang="${part(/<html lang="([\w-]*)"/)}"><title>${part(/<title>(.*?)<\/title>/s)}</title><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">${words}`,
    { headers: { 'content-type': 'text/html; charset=utf-8' } },
  );
}

async function readPage(path: string, build: string) {
  const answer = await fetch(path);
  const text = await answer.clone().text();
  if (!answer.ok || !text.includes(`content="${build}"`)) throw new Error('another release');
  return { path, answer, text };
}
