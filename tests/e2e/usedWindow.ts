import type { BrowserContext, CDPSession, Page } from '@playwright/test';

/** Events that tests listen to. Playwright itself listens to others, and these listeners stay. */
const PAGE_EVENTS = [
  'console',
  'dialog',
  'domcontentloaded',
  'download',
  'filechooser',
  'frameattached',
  'framedetached',
  'framenavigated',
  'load',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'websocket',
  'worker',
] as const;
const CONTEXT_EVENTS = [
  'console',
  'dialog',
  'page',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
] as const;

/** A page of the API's own that is rendered at once: the browser keeps one process for all pages of an address. */
const EMPTY_PAGE = '/healthz';

/** Longer than any step takes on a busy machine. */
const STEP_MS = 30_000;

/**
 * A window that the tests of a worker use one after the other, each as if it were new. The portal's code is then compiled once
 * instead of for every test, which took half of the time of opening a page. The browser's cache is the one thing that it keeps.
 */
export class UsedWindow {
  private scripts: { dispose(): Promise<void> }[] = [];
  private changed = false;
  private offline = false;

  private constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    /** The options with which it was opened. */
    readonly options: string,
    private readonly devtools: CDPSession,
  ) {
    for (const part of [context, page]) {
      const add = part.addInitScript.bind(part) as (...args: unknown[]) => ReturnType<Page['addInitScript']>;
      part.addInitScript = async (...args: unknown[]) => {
        const script = await add(...args);
        this.scripts.push(script);
        return script;
      };
    }
    // Changes by these calls are not undone below.
    const change =
      <A extends unknown[], R>(work: (...args: A) => R) =>
      (...args: A): R => {
        this.changed = true;
        return work(...args);
      };
    context.newCDPSession = change(context.newCDPSession.bind(context));
    const { clock } = context;
    clock.install = change(clock.install.bind(clock));
    clock.setFixedTime = change(clock.setFixedTime.bind(clock));
    clock.setSystemTime = change(clock.setSystemTime.bind(clock));
    const setOffline = context.setOffline.bind(context);
    context.setOffline = (offline) => {
      this.offline = offline;
      return setOffline(offline);
    };
    page.exposeFunction = change(page.exposeFunction.bind(page));
    context.exposeFunction = change(context.exposeFunction.bind(context));
  }

  static async open(context: BrowserContext, options: string): Promise<UsedWindow> {
    const page = await context.newPage();
    return new UsedWindow(context, page, options, await context.newCDPSession(page));
  }

  /** Makes it as a new one at the server's address; false when it cannot be used again. */
  async clear(baseURL: string, look: Look, limitMs = STEP_MS): Promise<boolean> {
    // A page that is online again would first send its waiting drafts.
    if (this.changed || this.offline || this.page.isClosed() || this.hasServiceWorker()) return false;
    return done(this.clearAll(new URL(baseURL).origin, look), limitMs);
  }

  /** Sends these headers from now on; false when it cannot be used again. */
  setHeaders(headers: Record<string, string>, limitMs = STEP_MS): Promise<boolean> {
    return done(
      this.context.setExtraHTTPHeaders(headers).then(() => true),
      limitMs,
    );
  }

  private async clearAll(origin: string, { viewport, reducedMotion }: Look): Promise<boolean> {
    const { context, page, devtools } = this;
    for (const other of context.pages()) if (other !== page) await other.close();
    for (const event of PAGE_EVENTS) page.removeAllListeners(event);
    for (const event of CONTEXT_EVENTS) context.removeAllListeners(event);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    for (const script of this.scripts.splice(0)) await script.dispose();
    await context.clearPermissions();
    const { entries } = await devtools.send('Page.getNavigationHistory');
    if (entries.some(({ url }) => /^http/.test(url) && new URL(url).origin !== origin)) return false;
    await page.goto(origin + EMPTY_PAGE);
    await context.clearCookies();
    await page.evaluate(() => sessionStorage.clear());
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    await devtools.send('Page.resetNavigationHistory');
    await page.mouse.move(-1, -1);
    if (viewport) await page.setViewportSize(viewport);
    await page.emulateMedia({ media: null, colorScheme: 'light', reducedMotion: reducedMotion ?? null });
    // A worker that was still being registered.
    return !this.hasServiceWorker();
  }

  /** Headers and routes are set in each service worker, and a worker that is stopping may never answer. */
  private hasServiceWorker(): boolean {
    return this.context.serviceWorkers().length > 0;
  }
}

/** Whether a step on a window succeeds in time; otherwise a new window costs a second. */
async function done(step: Promise<boolean>, limitMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, limitMs, false);
  });
  // A page that goes elsewhere at this moment, say.
  const succeeded = step.catch(() => false);
  try {
    return await Promise.race([succeeded, late]);
  } finally {
    clearTimeout(timer);
  }
}

interface Look {
  viewport: { width: number; height: number } | null;
  reducedMotion: 'reduce' | 'no-preference' | null | undefined;
}
