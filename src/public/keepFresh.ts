import { age } from '../../pages/time.ts';
import { toast } from './toast.ts';
import { whenIdle } from './whenIdle.ts';

const EVERY_MS = 30_000;
/** Parts with a form that a person may be filling in, or with a map: these do not change. */
const KEPT_PARTS = new Set(['proof', 'rate', 'map', 'ask']);

/**
 * Fetches this page again when its parcel moves and when it becomes visible, and replaces the changed parts. The event stream reports a move; if
 * a network blocks the stream, the page polls.
 */
export function keepFresh(onChange: () => void): void {
  const live = document.querySelector<HTMLElement>('[data-live]');
  if (!live?.querySelector('[data-part]')) return;
  let shown = partsOf(live);
  // The first use of the browser's relative times takes longer than rendering the page.
  whenIdle(showAges);
  const refresh = async () => {
    if (document.hidden) return;
    const next = await load();
    showOffline(next === 'offline');
    if (next === 'gone') toast(document.documentElement.dataset.gone ?? '');
    if (typeof next !== 'string') {
      const fresh = next.querySelector<HTMLElement>('[data-live]');
      if (fresh) shown = takeOver(live, fresh, shown, onChange);
    }
    showAges();
  };
  const stream = followParcel(live, () => void refresh());
  setInterval(() => {
    if (stream === null || stream.readyState !== EventSource.OPEN) void refresh();
    else showAges();
  }, EVERY_MS);
  document.addEventListener('visibilitychange', refresh);
  addEventListener('online', refresh);
  addEventListener('offline', () => showOffline(true));
  if (!navigator.onLine) showOffline(true);
}

/** The stream of this page's parcel; null for a delivered or cancelled parcel. */
function followParcel({ dataset }: HTMLElement, refresh: () => void): EventSource | null {
  if (!dataset.events) return null;
  const stream = new EventSource(dataset.events);
  let opened = false;
  let lost = false;
  stream.onopen = () => {
    // A stream does not report events that happened during its interruption.
    if (opened || lost) refresh();
    opened = true;
    lost = false;
  };
  // A phone says that it is online even in a network without internet, so one refresh must fail to show this. More refreshes are not needed, as
  // the browser retries the stream every few seconds.
  stream.onerror = () => {
    if (!lost) refresh();
    lost = true;
  };
  stream.onmessage = refresh;
  return stream;
}

async function load(): Promise<Document | 'offline' | 'gone' | 'unavailable'> {
  try {
    const response = await fetch(location.href, { cache: 'no-cache', redirect: 'manual' });
    // The secure page of a deleted order redirects; the page by number answers 404.
    if (response.status === 404 || response.type === 'opaqueredirect') return 'gone';
    if (!response.ok) return 'unavailable';
    const text = await response.text();
    // Only the main part is used: the style sheet in the head has another nonce, which this page's policy would report.
    const main = text.slice(text.indexOf('<main>'), text.lastIndexOf('</main>'));
    return new DOMParser().parseFromString(main, 'text/html');
  } catch {
    // The page shows that it could not be updated.
    return 'offline';
  }
}

const nameOf = (part: Element) => part.getAttribute('data-part') ?? '';
const partsOf = (root: Element): Map<string, string> =>
  new Map([...root.querySelectorAll('[data-part]')].map((part) => [nameOf(part), markupOf(part)]));
/** A part's markup without relative times, which change by themselves. */
const markupOf = (part: Element) => part.outerHTML.replace(/(<[^>]*data-updated=[^>]*>)[^<]*/, '$1');

/** Replaces the parts that changed, keeping forms and opened lists. Returns the markup that is shown now. */
function takeOver(
  live: HTMLElement,
  fresh: HTMLElement,
  shown: Map<string, string>,
  onChange: () => void,
): Map<string, string> {
  const next = partsOf(fresh);
  const stays = (name: string) => KEPT_PARTS.has(name) || shown.get(name) === next.get(name);
  if (next.size === shown.size && [...next.keys()].every(stays)) return shown;
  const before = statusOf(live);
  const open = live.querySelector<HTMLDetailsElement>('[data-keep]')?.open ?? false;
  exchange(live, fresh, stays);
  const list = live.querySelector<HTMLDetailsElement>('[data-keep]');
  if (list) list.open = open;
  onChange();
  const status = statusOf(live);
  if (status !== before) toast((document.documentElement.dataset.fresh ?? '').replace('%{status}', status));
  return next;
}

/**
 * Replaces the children of `shown` by those of `fresh`, except the parts that stay. These never leave the document, as a moved form loses its
 * focus and a moved map loads again.
 */
function exchange(shown: Element, fresh: Element, stays: (name: string) => boolean): void {
  const staying = (root: Element) =>
    [root, ...root.querySelectorAll('[data-part]')].map(nameOf).filter((name) => name && stays(name));
  const pairs = new Map<Node, Element>();
  for (const child of fresh.children) {
    const names = staying(child);
    const partner = [...shown.children].find((candidate) =>
      staying(candidate).some((name) => names.includes(name)),
    );
    if (partner) pairs.set(child, partner);
  }
  const paired = new Set<Node>(pairs.values());
  for (const child of [...shown.childNodes]) if (!paired.has(child)) child.remove();
  let place = shown.firstChild;
  for (const child of [...fresh.childNodes]) {
    const partner = pairs.get(child);
    if (!partner) shown.insertBefore(child, place);
    else {
      if (!nameOf(partner)) exchange(partner, child as Element, stays);
      place = partner.nextSibling;
    }
  }
}

const statusOf = (root: Element) => root.querySelector('[data-status]')?.textContent ?? '';

function showOffline(offline: boolean): void {
  const notice = document.querySelector<HTMLElement>('[data-offline]');
  if (notice) notice.hidden = !offline;
}

function showAges(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-updated]')) {
    const { updated, text } = place.dataset;
    if (!updated || !text) continue;
    const seconds = (Date.parse(updated) - Date.now()) / 1000;
    place.textContent = text.replace('%{time}', age(document.documentElement.lang, seconds));
  }
}
