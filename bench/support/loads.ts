import { type Browser, type BrowserContext, chromium } from '@playwright/test';

/** Conditions of a page load: the slow line is 562 ms of latency and 1.44 Mbit/s. */
export interface Conditions {
  name: string;
  cpu: number;
  slowLine: boolean;
  runs: number;
}

export const CONDITIONS: [Conditions, ...Conditions[]] = [
  { name: 'as it is', cpu: 1, slowLine: false, runs: 5 },
  { name: 'CPU 4× slower', cpu: 4, slowLine: false, runs: 5 },
  { name: 'CPU 4× slower, slow line', cpu: 4, slowLine: true, runs: 5 },
];

/** A condition on the page: some element of a selector contains a text, or none contains another text. */
export interface Look {
  selector: string;
  text?: string;
  gone?: string;
}

export interface PageProbe {
  shifts: number;
  blocked: number;
  keys: number[];
  when(look: Look, start: number): Promise<number>;
}

export interface Load {
  scriptKb: number;
  requests: number;
  /** Time of the first text or picture, which may be a placeholder. */
  paintedMs: number;
  shownMs: number;
  /** Time until `usable` is painted, for a page that can be read before it can be used; else `shownMs`. */
  usableMs: number;
  blockedMs: number;
  shift: number;
}

const WINDOW_OPENS_MS = 1000;

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });

/** A first-time browser: no cache, nothing stored, no cookie. It requests brotli by default. */
export async function newVisitor(browser: Browser, encoding?: 'gzip'): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1400, height: 900 },
    locale: 'en-US',
    serviceWorkers: 'block',
    ...(encoding ? { extraHTTPHeaders: { 'accept-encoding': encoding } } : {}),
  });
  await context.addInitScript({ path: 'bench/support/probe.mjs' });
  return context;
}

/** The load of a page, with the context's cache: bytes of script as transferred, and the time until `look`, and `usable`, are painted. */
export async function loadPage(
  context: BrowserContext,
  url: string,
  look: Look,
  { cpu, slowLine }: Conditions,
  usable?: Look,
): Promise<Load> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  if (slowLine)
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 562,
      downloadThroughput: 1_440_000 / 8,
      uploadThroughput: 675_000 / 8,
    });
  // Pages of the browser's own window, such as its address bar, are not counted.
  await new Promise((settled) => setTimeout(settled, WINDOW_OPENS_MS));
  const scripts = new Set<string>();
  let bytes = 0;
  let requests = 0;
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (!response.url.startsWith('data:')) requests++;
    if (/\.js(\?|$)/.test(response.url)) scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto(url, { waitUntil: 'commit' });
  const when = (expected: Look) =>
    page.evaluate(
      (shown) => (globalThis as unknown as { __probe: PageProbe }).__probe.when(shown, 0),
      expected,
    );
  const usableAt = usable ? when(usable) : undefined;
  const shownMs = await when(look);
  const [atPaint, requestsAtPaint] = [bytes, requests];
  const usableMs = (await usableAt) ?? shownMs;
  await page.waitForLoadState('networkidle').catch(() => undefined);
  const { shifts, blocked, painted } = await page.evaluate(() => ({
    ...(globalThis as unknown as { __probe: PageProbe }).__probe,
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  }));
  await page.close();
  return {
    scriptKb: atPaint / 1000,
    requests: requestsAtPaint,
    paintedMs: painted,
    shownMs,
    usableMs,
    blockedMs: blocked,
    shift: shifts,
  };
}
