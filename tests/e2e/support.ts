import { randomUUID } from 'node:crypto';
import { type APIRequestContext, test as base, expect, type Locator, type Page } from '@playwright/test';
import axe from 'axe-core';
import type { Page as ListPage } from '../../contract/envelope.ts';
import { SERVED, startWorkerServer, type WorkerServer } from './server.ts';

export const DEMO = { email: 'demo@waybill.test', password: 'waybill-demo' };
export const POOR = { email: 'poor@waybill.test', password: 'waybill-demo' };

/** Console messages of the browser that say nothing about the portal. */
const NOISE = [/Download the React DevTools/, /\[vite\]/];

declare global {
  interface Window {
    axe: typeof axe;
  }
}

export interface Watched {
  problems: string[];
  /** Problems that a test provokes on purpose. */
  expectProblem(pattern: RegExp): void;
}

/** Every test fails on a console error, an uncaught exception or a violation of the content policy. */
export const test = base.extend<{ watched: Watched }, { server: WorkerServer | null }>({
  // Null where a server was started by hand.
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
  // Each test calls from an address of its own: what guests may do in a minute is counted by address. A server that was started by
  // hand has to believe it (TRUST_PROXY=1).
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use, info) => {
    const caller = Number.parseInt(info.testId.slice(-6), 16);
    await use({
      ...extraHTTPHeaders,
      'x-forwarded-for': `10.${caller >> 16}.${(caller >> 8) & 255}.${caller & 255}`,
    });
  },
  watched: [
    async ({ page }, use) => {
      const problems: string[] = [];
      const expected: RegExp[] = [];
      const note = (text: string) => {
        if (!NOISE.some((n) => n.test(text))) problems.push(text);
      };
      page.on('console', (m) => m.type() === 'error' && note(`${m.text()} ${m.location().url}`.trim()));
      page.on('pageerror', (e) => note(e.message));
      await page.addInitScript(() => {
        addEventListener('securitypolicyviolation', (e) =>
          console.error(`CSP: ${e.violatedDirective} ${e.blockedURI} ${e.sourceFile}:${e.lineNumber}`),
        );
      });
      await use({ problems, expectProblem: (pattern) => expected.push(pattern) });
      expect(problems.filter((p) => !expected.some((e) => e.test(p)))).toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };

/** Signs in by the API: the cookie is in the page's context, the console then gets its token by itself. */
export async function signIn(page: Page, who = DEMO): Promise<void> {
  const response = await page.request.post('/v1.0/auth/login', {
    data: { companyCode: 'my', username: who.email, password: who.password, remember: false },
  });
  expect(response.ok()).toBe(true);
}

export interface Api {
  get<T>(path: string): Promise<T>;
  /** One page of a list, with its figures. */
  page<R>(path: string): Promise<ListPage<R>>;
  post<T>(path: string, body?: unknown): Promise<T>;
}

/** The API with the demo key. */
export function apiOf(request: APIRequestContext, key = `dx${'0'.repeat(40)}`): Api {
  const headers = { 'x-delyvax-access-token': key };
  return {
    get: async (path) =>
      ((await (await request.get(`/v1.0/${path}`, { headers })).json()) as { data: never }).data,
    page: async (path) => (await request.get(`/v1.0/${path}`, { headers })).json() as Promise<never>,
    post: async (path, body) =>
      ((await (await request.post(`/v1.0/${path}`, { headers, data: body ?? {} })).json()) as { data: never })
        .data,
  };
}

/** No serious or critical finding of axe on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  // A toast or dialog that fades has neither its colour nor its ground: none begins to, and those that do are awaited.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((a) => a.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
        .map((a) => a.finished),
    ),
  );
  // Once a document, as its text is long. A builder of Playwright would judge in a window of its own, at five times the cost.
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source);
  const { violations } = await page.evaluate(() => window.axe.run({ resultTypes: ['violations'] }));
  const bad = violations.filter((v) => v.impact === 'serious' || v.impact === 'critical');
  expect(
    bad.map(
      (v) =>
        `${v.id}: ${v.nodes
          .slice(0, 3)
          .map((n) => `${n.target.join(' ')} (${n.any[0]?.message ?? ''})`)
          .join(' | ')}`,
    ),
  ).toEqual([]);
}

/** A confirmed order made by the API, and its numbers. */
export async function bookOrder(
  api: Api,
  more: Record<string, unknown> = {},
): Promise<{ id: string; consignmentNo: string; nanoId: string }> {
  // What is spent here is brought along, so that no test lives on what earlier ones left in the wallet.
  await api.post('sandbox/wallet/topUp', { amount: 40 });
  return api.post('order', {
    process: true,
    serviceCode: 'DX',
    paymentMethodId: 0,
    skipQueue: true,
    waypoint: [
      {
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
      },
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

/** A mark that only this test's orders carry. */
export const reference = (name: string): string => `${name}-${randomUUID().slice(0, 8)}`;

/** Fetches what a new window was sent to, as its one-use address is spent on the window itself. */
export async function pdfOpenedBy(
  page: Page,
  act: () => Promise<unknown>,
): Promise<{ url: URL; pages: number }> {
  const bodies: Buffer[] = [];
  const pattern =
    /\/v1\.0\/(order\/[^?]*(label|packlist|invoice)|manifest\/[^?]*print|wallet\/(invoice\/[^?]*print|statement))[^?]*\?/;
  await page.context().route(pattern, async (route) => {
    const response = await route.fetch();
    bodies.push(await response.body());
    // Headless Chromium has no viewer and would download the file: the window only has to show that it came.
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

/** Nothing in a test that calls this may touch a mouse: any event of one is a failure. */
export async function forbidMouse(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const type of ['pointerdown', 'mousedown', 'touchstart', 'click'])
      addEventListener(
        type,
        (event) => {
          // A click that a key or a script makes has no button presses to count.
          if (type !== 'click' || (event as MouseEvent).detail > 0) console.error(`mouse used: ${type}`);
        },
        { capture: true },
      );
  });
}

/** The order number that stands in `place`. */
export async function numberOf(place: Locator): Promise<string> {
  const number = place.getByText(/^MY\d{10}$/);
  await expect(number).toBeVisible();
  return number.innerText();
}

interface JobTexts {
  auth: { username: string; password: string; signIn: string };
  menu: { main: string; orders: string; newOrder: string };
  orders: { tabs: { NEW: string } };
  booking: { address: Record<'name' | 'phone' | 'address1' | 'postcode', string> };
  orderForm: {
    title: string;
    confirm: string;
    sections: { receiver: string };
    result: { title: string; created: string; viewOrder: string };
  };
  status: Record<number, string>;
}

/** The portal's own texts of a language, to find things by. */
export async function textsOf(locale: string): Promise<JobTexts> {
  const areas = ['auth', 'menu', 'orders', 'booking', 'orderForm', 'status'];
  const texts = await Promise.all(
    areas.map(async (area) => {
      const module = (await import(`../../src/i18n/${locale}/${area}.ts`)) as { default: unknown };
      return [area, module.default] as const;
    }),
  );
  return Object.fromEntries(texts) as unknown as JobTexts;
}
