import type { Page } from '@playwright/test';
import { apiOf, expect, loaded, test } from '../support.ts';
import { SCREENS, type Screen, visit } from './screenList.ts';
import { enter, measure } from './widthsWorld.ts';

// The tests are independent, so several workers share this file.
test.describe.configure({ mode: 'parallel' });

const WIDTHS = [360, 390, 768, 1024];
/** Height of a bar of one line. */
const BAR_MOST = 64;

/** Screens that do not fit their window, with the too large part. */
async function tooLarge(
  page: Page,
  screens: readonly Screen[],
  { host, widths }: { host: string; widths: readonly number[] },
): Promise<string[]> {
  const wrong: string[] = [];
  for (const screen of screens) {
    await visit(page, screen, `${host}${screen.path}`);
    await expect(page.locator('h1')).toHaveCount(1);
    await loaded(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      const { beyond, bar } = await measure(page);
      if (beyond > 0 || bar > BAR_MOST)
        wrong.push(`${screen.path} at ${width}: ${beyond} beyond, bar ${bar}`);
    }
  }
  return wrong;
}

/** Screens of this tenant's host. Another tenant's screens have its host in their path. */
const ownScreens = (open: Screen['open']) =>
  SCREENS.filter((screen) => screen.path.startsWith('/') && screen.open === open);

/** Fields of answers with free names by people, shops and couriers. */
const NAMED =
  /^(name|companyName|brandName|accountName|bankName|serviceCompanyName|recipientName|productName|planName|podName|device|city|state|address1|address2|unitNo|description|desc|note|failedReason|email|referenceNo)$/;

/** The same answer with the longest names that the schemas allow. */
const withLongNames = (value: unknown, text: string): unknown => {
  if (Array.isArray(value)) return value.map((one) => withLongNames(one, text));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      // The state of a link is no place.
      typeof one === 'string' && one && NAMED.test(key) && (key !== 'state' || 'city' in value)
        ? text
        : withLongNames(one, text),
    ]),
  );
};

async function answerWithLongNames(page: Page, text: string): Promise<void> {
  await page.route(/\/v1\.0\//, async (route) => {
    if (!['fetch', 'xhr'].includes(route.request().resourceType())) return route.fallback();
    const response = await route.fetch();
    if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response });
    await route.fulfill({ response, json: withLongNames(await response.json(), text) });
  });
}

interface Run {
  title: string;
  /** First part of the host's name, with its dot. */
  tenant?: string;
  lang?: string;
  names?: string;
  widths?: readonly number[];
}

const RUNS: readonly Run[] = [
  {
    title: 'with names of 120 characters of one word',
    lang: 'en_US',
    names: 'Wolfeschlegelsteinhausenbergerdorff'.repeat(4).slice(0, 120),
  },
  {
    title: 'with names of 120 characters in Chinese',
    lang: 'zh_CN',
    names: '深圳市宝安区跨境电子商务有限责任公司'.repeat(7).slice(0, 120),
    widths: [390, 768],
  },
  // This tenant uses Indonesian and rupiah.
  { title: 'of the tenant swiftlogistics', tenant: 'swiftlogistics.' },
  { title: 'of the tenant sg in Malay', tenant: 'sg.', lang: 'my', widths: [390, 1024] },
];

for (const { title, tenant = '', lang, names, widths = WIDTHS } of RUNS)
  test(`no page ${title} is wider than its window, and its bar has one line (I18N-01, SHELL-76, BX-32)`, async ({
    page,
    baseURL,
    watched,
  }) => {
    // The usual time limit for each screen.
    test.setTimeout(SCREENS.length * test.info().timeout);
    watched.expectProblem(/404/);
    const host = (baseURL ?? '').replace('localhost', `${tenant}localhost`);
    if (lang) await page.addInitScript((code) => localStorage.setItem('lang', code), lang);
    if (names) await answerWithLongNames(page, names);
    const wrong = await tooLarge(page, ownScreens('signedOut'), { host, widths });
    await enter(page, host);
    wrong.push(...(await tooLarge(page, ownScreens(undefined), { host, widths })));
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    expect(wrong).toEqual([]);
  });

test('the bar of the tenant myhub has one line at each width (BX-32)', async ({ page, baseURL }) => {
  const host = (baseURL ?? '').replace('localhost', 'myhub.localhost');
  await enter(page, host);
  const screens = ownScreens(undefined).filter(({ name }) =>
    ['inbox', 'new order', 'invoices'].includes(name),
  );
  expect(await tooLarge(page, screens, { host, widths: WIDTHS })).toEqual([]);
});

test('on a phone a webhook with a long address is on a card that is no wider than the window (SET-65, SHELL-76, BX-32)', async ({
  page,
  request,
  baseURL,
}) => {
  const url = `https://hooks.example.test/${'parcels'.repeat(12)}`;
  const hook = await apiOf(request).post<{ id: number }>('webhook', { url, event: 'order_tracking.update' });
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, baseURL ?? '');
  await page.goto('/customer/settings/webhook');
  await expect(page.getByText(url)).toBeVisible();
  expect((await measure(page)).beyond).toBe(0);
  await apiOf(request).remove(`webhook/${hook.id}`);
});

/** Texts of the greatest lengths that an order may have. */
const LONGEST = {
  name: 'Muhammad Hafizuddin bin Abdul Rahman Al-Haj and Daughters Trading Enterprise '
    .repeat(2)
    .slice(0, 119),
  company: 'Wolfeschlegelsteinhausenbergerdorff'.repeat(4).slice(0, 120),
  email: `${'a'.repeat(60)}@${'b'.repeat(60)}.example.test`,
  address1: 'Persiarankewajipan'.repeat(15).slice(0, 255),
};

test('an order with the longest texts is no wider than the window (DET-01, SHELL-76, BX-32)', async ({
  page,
  request,
  baseURL,
}) => {
  const place = { phone: '+60123456789', postcode: '50450', city: 'Kuala Lumpur', country: 'MY' };
  const contact = { ...place, state: 'Wilayah Persekutuan Kuala Lumpur', ...LONGEST };
  const { id } = await apiOf(request).post<{ id: string }>('order', {
    referenceNo: 'R'.repeat(100),
    note: 'n'.repeat(500),
    waypoint: [
      { type: 'PICKUP', scheduledAt: 'now', contact },
      { type: 'DROPOFF', contact, inventory: [{ description: 'd'.repeat(500), quantity: 1 }] },
    ],
  });
  await enter(page, baseURL ?? '');
  await page.goto(`/customer/order/${id}`);
  await expect(page.getByText(LONGEST.company).first()).toBeVisible();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    expect((await measure(page)).beyond, `at ${width}`).toBe(0);
  }
  await apiOf(request).post(`order/${id}/cancel`);
});

test('the name of a brand without a logo is whole in the bar at each width (SHELL-02, BX-32)', async ({
  page,
  baseURL,
}) => {
  const brandName = 'Lemon Parcels and Freight Forwarding';
  // The page has its tenant embedded.
  await page.route(/\/customer\//, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const body = (await response.text())
      .replace(/"(logob?)":"[^"]*"/g, '"$1":null')
      .replace(/"brandName":"[^"]*"/g, `"brandName":"${brandName}"`);
    await route.fulfill({ response, body });
  });
  await enter(page, baseURL ?? '');
  const name = page.locator('header strong', { hasText: brandName });
  await expect(name).toBeVisible();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    expect(await name.evaluate((e) => e.scrollHeight - e.clientHeight), `at ${width}`).toBeLessThanOrEqual(1);
    expect((await measure(page)).bar).toBeLessThanOrEqual(BAR_MOST);
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('the order form opens at its top, with the focus in a field that is in view (FORM-05, BX-32)', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 1024, height: 640 });
  await enter(page, baseURL ?? '');
  await page.goto('/customer/orders/new-order');
  await expect(page.locator('#f-receiver-name')).toBeFocused();
  await expect(page.locator('#f-receiver-name')).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => scrollY)).toBe(0);
});
