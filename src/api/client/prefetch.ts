import { storedJson, storeJson } from '../../lib/browser/storedJson.ts';

const KEY = 'firstReads';
/** Reads later than this after the page was opened do not belong to its opening. */
const OPENING_MS = 8000;
const MOST = 8;

interface OpeningReads {
  /** Path and query of the page. */
  page: string;
  urls: string[];
}

const page = typeof location === 'undefined' ? '' : location.pathname + location.search;
/** An address with a ticket opens only once, so its reads cannot be prefetched next time. */
const opensOnce = /[?&]jwt=/.test(page);
const noted: string[] = [];
const ahead = new Map<string, Promise<Response>>();
let ended = false;

/** Records a read of the opening page, so that the next visit can request it before the page's code has loaded. */
export function recordOpeningRead(url: string): void {
  if (ended || opensOnce || performance.now() > OPENING_MS || noted.length >= MOST || noted.includes(url))
    return;
  noted.push(url);
  storeJson(KEY, { page, urls: noted } satisfies OpeningReads);
}

const afterThis = () => new Promise((next) => setTimeout(next, 0));

/** An address without these parts of its query. The query is sorted, so that equal reads are equal texts. */
function without(url: string, ...parts: string[]): string {
  const [path = '', search = ''] = url.split('?');
  const query = new URLSearchParams(search);
  for (const part of parts) query.delete(part);
  query.sort();
  return `${path}?${query}`;
}

/** The address of a read without its account. */
const readOf = (url: string) => without(url, 'companyId', 'customerId');

/**
 * Requests the data that this page read when this account last opened it; on a first visit `guessed`, the data that its address implies. The
 * first guess is requested at once, the others after the caller's own requests, as a slow connection handles few calls at a time.
 */
export function prefetchOpeningReads(
  get: (url: string) => Promise<Response>,
  guessed: readonly string[],
  customerId: number | null,
): void {
  const stored = storedUrls(customerId);
  const [first] = guessed;
  for (const url of stored.length > 0 ? stored : guessed) {
    const isFirst = first !== undefined && readOf(url) === readOf(first);
    const answer = isFirst ? get(url) : afterThis().then(() => get(url));
    // The caller of `takePrefetched` gets the failure.
    answer.catch(() => undefined);
    ahead.set(without(url, 'companyId'), answer);
  }
  setTimeout(forgetPrefetched, OPENING_MS);
}

/**
 * The answer to a prefetched read; once, and only while the page opens. A read prefetched without an account counts too: it is sent only if no
 * account is stored. The server then answers for the first account, which is this tab's.
 */
export function takePrefetched(url: string): Promise<Response> | undefined {
  for (const key of [without(url, 'companyId'), without(url, 'companyId', 'customerId')]) {
    const answer = ahead.get(key);
    ahead.delete(key);
    if (answer) return answer;
  }
  return undefined;
}

/** A copy of the answer to this prefetched read, which `takePrefetched` still gets. */
export function prefetchedAnswer(url: string): Promise<Response> | undefined {
  const found = [...ahead].find(([key]) => readOf(key) === readOf(url));
  return found?.[1].then((answer) => answer.clone());
}

/** Another account reads everything again. */
export const forgetPrefetched = (): void => ahead.clear();

/** Reads from now on are not part of opening the page. */
export function stopRecordingReads(): void {
  ended = true;
}

/** The recorded addresses contain the account's id, so they are deleted with the session. */
export function clearRecordedReads(): void {
  ended = true;
  localStorage.removeItem(KEY);
}

/** Other tabs, which may work for other accounts, record here too. */
function storedUrls(customerId: number | null): string[] {
  const isOfAnotherCustomer = (url: string) => {
    const urlCustomerId = new URLSearchParams(url.split('?')[1]).get('customerId');
    return customerId !== null && urlCustomerId !== null && urlCustomerId !== String(customerId);
  };
  const urlsIn = (stored: unknown) => {
    const reads = stored as OpeningReads;
    return reads.page === page && !reads.urls.some(isOfAnotherCustomer) ? reads.urls.slice(0, MOST) : [];
  };
  return storedJson(KEY, urlsIn) ?? [];
}
