import type { BrowserContext, CDPSession, Page } from '@playwright/test';

/** Events whose listeners are removed between tests. Playwright's own listeners for other events stay. */
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

/** A page of the API that renders at once. Its host is the portal's, so the browser keeps the same process. */
const EMPTY_PAGE = '/healthz';

/** Longer than any step takes on a busy machine. */
const STEP_MS = 30_000;

/**
 * A window that a worker's tests use one after another, each as if it were new. So the portal's code is compiled once; compiling it for
 * each test took half of the time of opening a page. Only the browser's cache stays.
 */
export class UsedWindow {
  private scripts: { dispose(): Promise<void> }[] = [];
  private changed = false;
  private offline = false;

  private constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    /** The options of the window. */
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

  /** Resets the window to the state of a new one; false if that is impossible. */
  async clear(baseURL: string, look: Look, limitMs = STEP_MS): Promise<boolean> {
    // A page that was offline would send its waiting drafts once online.
    if (this.changed || this.offline || this.page.isClosed() || this.hasServiceWorker()) return false;
    return done(this.clearAll(new URL(baseURL).origin, look), limitMs);
  }

  /** Sends these headers from now on; false if the window cannot be used again. */
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

/** Whether a step on a window succeeds in time. If not, a new window costs a second. */
async function done(step: Promise<boolean>, limitMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, limitMs, false);
  });
  // The step may fail, for example while the page changes its address.
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
