import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type APIRequestContext, test as base, expect, type Locator, type Page } from '@playwright/test';
import type axe from 'axe-core';
import type { Page as ListPage } from '../../contract/wire/envelope.ts';
import { SERVED, startWorkerServer, type WorkerServer } from './server.ts';
import { UsedWindow } from './usedWindow.ts';

export const DEMO = { email: 'demo@waybill.test', password: 'waybill-demo' };
export const POOR = { email: 'poor@waybill.test', password: 'waybill-demo' };

/** The browser's console messages that are not about the portal. */
const NOISE = [
  /Download the React DevTools/,
  /\[vite\]/,
  // The tests' scripts in a brand's preview, which blocks all scripts.
  /^Blocked script execution in '(about:blank|\S+brandingPreview\S*)'/,
  // A lock that is granted to a page while it is reloaded.
  /The provided callback is no longer runnable/,
];

/** A colour in axe's form; parts from 0 to 1. */
interface AxeColour {
  r: number;
  g: number;
  b: number;
  alpha: number;
  parseString(text: string): AxeColour;
}

declare global {
  interface Window {
    axe: Omit<typeof axe, 'commons'> & {
      _audit: { rules: readonly { id: string; impact: string }[] };
      commons: { color: { Color: { prototype: AxeColour } } };
    };
    frameParts: typeof frameParts;
  }
}

export interface Options {
  /** Whether pages load likely next pages in spare time: a hundred files for each visit, which matter to few tests. */
  preloads: boolean;
  /** Whether the test needs a browser that has never opened the portal, because it checks loaded files. */
  firstVisit: boolean;
}

export interface Watched {
  problems: string[];
  /** Problems that a test causes on purpose. */
  expectProblem(pattern: RegExp): void;
}

/** Every test fails on a console error, an uncaught exception or a violation of the content policy. */
export const test = base.extend<
  { watched: Watched } & Options,
  { server: WorkerServer | null; used: { window: UsedWindow | null } }
>({
  preloads: [false, { option: true }],
  firstVisit: [false, { option: true }],
  // Null for a server that was started by hand.
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use, { parallelIndex }) => {
      if (SERVED) return use(null);
      const server = await startWorkerServer(parallelIndex);
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ server }, use) => use(server?.url ?? SERVED),
  // Each test has its own IP address, because rate limits for guests are counted per address. A server that was started by
  // hand needs TRUST_PROXY=1.
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use, info) => {
    const caller = Number.parseInt(info.testId.slice(-6), 16);
    await use({
      ...extraHTTPHeaders,
      'x-forwarded-for': `10.${caller >> 16}.${(caller >> 8) & 255}.${caller & 255}`,
    });
  },
  used: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const used = { window: null };
      await use(used);
      await closeWindow(used);
    },
    { scope: 'worker' },
  ],
  context: async (
    { browser, used, firstVisit, baseURL, extraHTTPHeaders, viewport, javaScriptEnabled, contextOptions },
    use,
    info,
  ) => {
    const options = JSON.stringify([firstVisit, viewport, javaScriptEnabled, contextOptions]);
    const usable =
      !firstVisit &&
      used.window?.options === options &&
      (await used.window.setHeaders(extraHTTPHeaders ?? {}));
    if (!usable) await closeWindow(used);
    used.window ??= await UsedWindow.open(await browser.newContext(), options);
    const { window } = used;
    await use(window.context);
    const asNew =
      !firstVisit &&
      info.status === info.expectedStatus &&
      (await window.clear(baseURL ?? '', { viewport, reducedMotion: contextOptions.reducedMotion }));
    if (!asNew) await closeWindow(used);
  },
  page: async ({ used, context }, use) => {
    await use(used.window?.page ?? (await context.newPage()));
  },
  watched: [
    async ({ page, preloads }, use) => {
      const problems: string[] = [];
      const expected: RegExp[] = [];
      const note = (text: string) => {
        if (!NOISE.some((n) => n.test(text))) problems.push(text);
      };
      page.on('console', (m) => m.type() === 'error' && note(`${m.text()} ${m.location().url}`.trim()));
      page.on('pageerror', (e) => note(e.message));
      await page.addInitScript(() => {
        // On a busy machine a second passes between the two keys of a chord. Sandboxed frames have no storage.
        if (window === top && origin !== 'null' && !localStorage?.getItem('keymap'))
          localStorage?.setItem('keymap', '{"chordMs":10000}');
        addEventListener('securitypolicyviolation', (e) =>
          console.error(`CSP: ${e.violatedDirective} ${e.blockedURI} ${e.sourceFile}:${e.lineNumber}`),
        );
      });
      // The setting of a browser that saves data.
      if (!preloads)
        await page.addInitScript(() =>
          Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
        );
      await use({ problems, expectProblem: (pattern) => expected.push(pattern) });
      expect(problems.filter((p) => !expected.some((e) => e.test(p)))).toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };

async function closeWindow(used: { window: UsedWindow | null }): Promise<void> {
  await used.window?.context.close();
  used.window = null;
}

/** Sums the layout shifts of each document opened from now on. The returned function reads the sum of the present document. */
export async function watchShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const counted = window as unknown as { shift: number };
    counted.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
        if (!entry.hadRecentInput) counted.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shift: number }).shift);
}

/** Signs in by the API. Sets the cookie in the page's context, with which the console gets its token. */
export async function signIn(page: Page, who = DEMO): Promise<void> {
  const response = await page.request.post('/v1.0/auth/login', {
    data: { companyCode: 'my', username: who.email, password: who.password, remember: false },
  });
  expect(response.ok()).toBe(true);
}

export interface Api {
  get<T>(path: string): Promise<T>;
  /** One page of a list with its totals. */
  page<R>(path: string): Promise<ListPage<R>>;
  post<T>(path: string, body?: unknown): Promise<T>;
  remove(path: string): Promise<void>;
}

/** Calls the API with the demo key. */
export function apiOf(request: APIRequestContext, key = `dx${'0'.repeat(40)}`): Api {
  const headers = { 'x-delyvax-access-token': key };
  return {
    get: async (path) =>
      ((await (await request.get(`/v1.0/${path}`, { headers })).json()) as { data: never }).data,
    page: async (path) => (await request.get(`/v1.0/${path}`, { headers })).json() as Promise<never>,
    post: async (path, body) =>
      ((await (await request.post(`/v1.0/${path}`, { headers, data: body ?? {} })).json()) as { data: never })
        .data,
    remove: async (path) => void (await request.delete(`/v1.0/${path}`, { headers })),
  };
}

/**
 * Runs in the page: entries of the console's menu and bar, each with all that its axe result depends on. A hovered or focused entry looks
 * different and is left out.
 */
function frameParts(): { part: Element; state: string }[] {
  const place = [
    location.host,
    matchMedia('(prefers-color-scheme: dark)').matches,
    innerWidth,
    innerHeight,
    (document.documentElement.cloneNode() as Element).outerHTML,
  ].join(' ');
  return [...document.querySelectorAll('[data-testid="sidebar"] li, header .MuiToolbar-root > *')]
    .filter((part) => !part.matches(':hover, :focus-within'))
    .map((part) => ({
      part,
      state: `${place} ${part.closest('[aria-hidden="true"], [inert]') !== null} ${part.outerHTML}`,
    }));
}

/** Runs in the page: caches the parsed colours, because axe reads the same few for every text, in a third of its time. */
function rememberColours(): void {
  const { prototype } = window.axe.commons.color.Color;
  const { parseString } = prototype;
  const known = new Map<string, Omit<AxeColour, 'parseString'>>();
  prototype.parseString = function (text) {
    const read = known.get(text);
    if (read) return Object.assign(this, read);
    const { r, g, b, alpha } = parseString.call(this, text);
    known.set(text, { r, g, b, alpha });
    return this;
  };
}

// Half as long as axe-core's exported `source`, which each document would parse again.
const AXE = `${readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')};window.frameParts=${frameParts};(${rememberColours})();`;
/** The only rules that another colour scheme can break, because it changes no element. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
/** States of the frame's entries without a finding. The frame is on nearly every page and takes half of axe's time. */
const CLEAN = { all: new Set<string>(), colours: new Set<string>() };

/** The public pages no longer poll, so only their stream can bring a change. */
export const withoutPolling = (page: Page) =>
  page.addInitScript(() => {
    const every = window.setInterval.bind(window);
    window.setInterval = ((run: () => void, ms = 0) => (ms < 15_000 ? every(run, ms) : 0)) as never;
  });

/** Resolves when nothing on the page is loading. */
export const loaded = (page: Page) => expect(page.locator('[aria-busy="true"]')).toHaveCount(0);

/** Expects no serious or critical axe finding on the page. Rows of the previous filter are grey until the new rows load. */
export async function expectAccessible(page: Page, rules: 'all' | 'colours' = 'all'): Promise<void> {
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  // Switches transitions off and waits for running ones, because fading toasts and dialogs do not have their final colours.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((a) => a.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
        .map((a) => a.finished),
    ),
  );
  // Once per document, as the script is long. AxeBuilder opens another window and takes five times as long.
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE);
  const seen = await page.evaluate(() => window.frameParts().map(({ state }) => state));
  const clean = seen.filter((state) => CLEAN[rules].has(state));
  const { bad, judged } = await page.evaluate(
    async ({ clean, only }) => {
      const parts = window.frameParts();
      const { violations } = await window.axe.run(
        { exclude: parts.filter(({ state }) => clean.includes(state)).map(({ part }) => part) },
        {
          resultTypes: ['violations'],
          ...(only
            ? { runOnly: only }
            : {
                // All findings of a rule have the same impact, so rules of low impact need not run.
                rules: Object.fromEntries(
                  window.axe._audit.rules
                    .filter(({ impact }) => impact === 'minor' || impact === 'moderate')
                    .map(({ id }) => [id, { enabled: false }]),
                ),
              }),
        },
      );
      const after = window.frameParts().map(({ state }) => state);
      return {
        bad: violations
          .filter(({ impact }) => impact === 'serious' || impact === 'critical')
          .map(
            ({ id, nodes }) =>
              `${id}: ${nodes
                .slice(0, 3)
                .map((n) => `${n.target.join(' ')} (${n.any[0]?.message ?? ''})`)
                .join(' | ')}`,
          ),
        // Only states that did not change during the check count.
        judged: parts.map(({ state }) => state).filter((state) => after.includes(state)),
      };
    },
    { clean, only: rules === 'colours' ? COLOUR_RULES : null },
  );
  expect(bad).toEqual([]);
  for (const state of judged) CLEAN[rules].add(state);
}

/** Runs in the page: the colour scheme of the rendered background. */
function groundScheme(): 'light' | 'dark' {
  const [red = 255] = getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
  return red > 127 ? 'light' : 'dark';
}

/** The same for all that is open over the page: in light and dark, on a wide window and a phone. Restores scheme and window afterwards. */
export async function expectOpenAccessible(page: Page, open: Locator): Promise<void> {
  const before = page.viewportSize();
  for (const [scheme, size] of [
    ['light', { width: 1440, height: 900 }],
    ['dark', { width: 1440, height: 900 }],
    ['dark', { width: 390, height: 844 }],
    ['light', { width: 390, height: 844 }],
  ] as const)
    await base.step(`${scheme}, ${size.width} px`, async () => {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme: scheme });
      await expect(open).toBeVisible();
      // The page's background shows that it has been rendered in the other scheme.
      await expect.poll(() => page.evaluate(groundScheme)).toBe(scheme);
      await expectAccessible(page, scheme === 'dark' ? 'colours' : 'all');
    });
  if (before) await page.setViewportSize(before);
}

/** Adds more than an order's price, so that no test depends on a balance left by others. The page gets the event. */
export const fillWallet = (api: Api): Promise<unknown> => api.post('sandbox/wallet/topUp', { amount: 40 });

/** A confirmed order made by the API, and its numbers. */
export async function bookOrder(
  api: Api,
  more: Record<string, unknown> = {},
): Promise<{ id: string; consignmentNo: string; nanoId: string }> {
  await fillWallet(api);
  return placeOrder(api, more);
}

/** The first stop of the tests' orders. */
export const PICKUP = {
  type: 'PICKUP',
  scheduledAt: 'now',
  contact: {
    name: 'Nurul Aina',
    phone: '+60123456789',
    address1: '12 Jalan Ampang',
    postcode: '50450',
    city: 'Kuala Lumpur',
    state: 'Wilayah Persekutuan Kuala Lumpur',
    country: 'MY',
  },
};

/** The same order, paid from the wallet. */
export function placeOrder(
  api: Api,
  more: Record<string, unknown> = {},
): Promise<{ id: string; consignmentNo: string; nanoId: string }> {
  return api.post('order', {
    process: true,
    serviceCode: 'DX',
    paymentMethodId: 0,
    skipQueue: true,
    waypoint: [
      PICKUP,
      {
        type: 'DROPOFF',
        contact: {
          name: 'Tan Wei Ling',
          phone: '+60167001234',
          address1: '88 Lebuh Chulia',
          postcode: '10200',
          city: 'George Town',
          state: 'Pulau Pinang',
          country: 'MY',
        },
        inventory: [{ description: 'Shawl', quantity: 1, weight: { unit: 'kg', value: 0.6 } }],
      },
    ],
    ...more,
  });
}

/** A reference that only this test's orders have. */
export const reference = (name: string): string => `${name}-${randomUUID().slice(0, 8)}`;

/** Reads the document that a new window requests; its ticket is valid only once. */
export async function pdfOpenedBy(
  page: Page,
  act: () => Promise<unknown>,
): Promise<{ url: URL; pages: number }> {
  const bodies: Buffer[] = [];
  const pattern =
    /\/v1\.0\/(order\/[^?]*(label|packlist|invoice)|manifest\/[^?]*print|wallet\/(invoice\/[^?]*print|statement))[^?]*\?/;
  await page.context().route(pattern, async (route) => {
    const request = route.request();
    const { host } = new URL(request.url());
    // Only browsers resolve the hosts of other tenants.
    const url = request.url().replace(host, host.replace(/^\w+\.localhost/, 'localhost'));
    const response = await route.fetch({ url, headers: { ...request.headers(), host } });
    bodies.push(await response.body());
    // Headless Chromium has no PDF viewer and would download the file, so the window gets a plain answer.
    await route.fulfill({ status: response.status(), contentType: 'text/plain', body: 'document' });
  });
  const [popup, request] = await Promise.all([
    page.waitForEvent('popup'),
    page.context().waitForEvent('request', (r) => pattern.test(r.url())),
    act(),
  ]);
  await expect(popup.getByText('document')).toBeVisible();
  await page.context().unroute(pattern);
  await popup.close();
  const [body] = bodies;
  expect(body?.subarray(0, 4).toString()).toBe('%PDF');
  return {
    url: new URL(request.url()),
    pages: body?.toString('latin1').match(/\/Type\s*\/Page[^s]/g)?.length ?? 0,
  };
}

/** Presses a key until the element has the focus. */
export async function reach(page: Page, element: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const hasFocus = () => element.evaluate((el) => el === document.activeElement);
  for (let presses = 0; presses < 40 && !(await hasFocus()); presses++) await page.keyboard.press(key);
  await expect(element).toBeFocused();
}

export const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' });
/** The palette's selected option. */
export const marked = (page: Page) => palette(page).getByRole('option', { selected: true });

/** Makes the test fail on any mouse event. */
export async function forbidMouse(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const type of ['pointerdown', 'mousedown', 'touchstart', 'click'])
      addEventListener(
        type,
        (event) => {
          // A click by key or script has a detail of 0.
          if (type !== 'click' || (event as MouseEvent).detail > 0) console.error(`mouse used: ${type}`);
        },
        { capture: true },
      );
  });
}

/** The order number in `place`. */
export async function numberOf(place: Locator): Promise<string> {
  const number = place.getByText(/^MY\d{10}$/);
  await expect(number).toBeVisible();
  return number.innerText();
}
