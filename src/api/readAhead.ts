const KEY = 'firstReads';
/** What a page asks for later than this after it was opened was not part of opening it. */
const OPENING_MS = 8000;
const MOST = 8;

interface FirstReads {
  /** Path and query of the page. */
  page: string;
  urls: string[];
}

const page = typeof location === 'undefined' ? '' : location.pathname + location.search;
/** An address with a ticket opens once: there is no next time to ask ahead for. */
const opensOnce = /[?&]jwt=/.test(page);
const noted: string[] = [];
const ahead = new Map<string, Promise<Response>>();
let ended = false;

/** Remembers what this page asked for while it opened, so that the next time it can be asked for before the page's code is there. */
export function noteFirstRead(url: string): void {
  if (ended || opensOnce || performance.now() > OPENING_MS || noted.length >= MOST || noted.includes(url))
    return;
  noted.push(url);
  localStorage.setItem(KEY, JSON.stringify({ page, urls: noted } satisfies FirstReads));
}

/** Asks now for what this page asked for when it was opened last. */
export function askFirstReads(get: (url: string) => Promise<Response>): void {
  for (const url of remembered()) {
    const answer = get(url);
    // Who takes the answer hears of the failure.
    answer.catch(() => undefined);
    ahead.set(url, answer);
  }
  setTimeout(() => ahead.clear(), OPENING_MS);
}

/** The answer to a read that was asked for ahead; once, and only while the page opens. */
export function takeFirstRead(url: string): Promise<Response> | undefined {
  const answer = ahead.get(url);
  ahead.delete(url);
  return answer;
}

/** What is asked for from now on is no longer part of opening the page. */
export function endFirstReads(): void {
  ended = true;
}

/** The addresses name the account: they go with its session. */
export function forgetFirstReads(): void {
  ended = true;
  localStorage.removeItem(KEY);
}

function remembered(): string[] {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as FirstReads | null;
    return kept?.page === page ? kept.urls.slice(0, MOST) : [];
  } catch {
    // Without storage, or with a spoiled entry, nothing is asked for ahead.
    return [];
  }
}
