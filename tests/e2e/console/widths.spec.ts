import type { Page } from '@playwright/test';
import { apiOf, expect, loaded, test } from '../support.ts';
import { SCREENS, type Screen, visit } from './screenList.ts';

// The tests are independent, so several workers share this long file.
test.describe.configure({ mode: 'parallel' });

const WIDTHS = [360, 390, 768, 1024];
/** Height of a bar of one line. */
const BAR_MOST = 64;

/** The page's width beyond the window and the bar's height, after the next frame. */
const measure = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const bar = document.querySelector('#main-content') && document.querySelector('header');
    return {
      beyond: document.documentElement.scrollWidth - innerWidth,
      bar: bar?.getBoundingClientRect().height ?? 0,
    };
  });

/** Signs in on a tenant's host by its form. */
async function enter(page: Page, host: string): Promise<void> {
  await page.goto(`${host}/customer/login`);
  await page.locator('input[autocomplete=username]').fill('demo@waybill.test');
  await page.locator('input[type=password]').fill('waybill-demo');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.pathname.includes('/login'));
  await expect(page.locator('h1')).toHaveCount(1);
}

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

test('at 360 and 1024 px a folded section names its person, and rows of the notices break no word (FORM-08, SET-32, BX-32)', async ({
  page,
  baseURL,
}) => {
  const host = (baseURL ?? '').replace('localhost', 'swiftlogistics.localhost');
  await page.setViewportSize({ width: 360, height: 800 });
  await enter(page, host);
  await page.goto(`${host}/customer/orders/new-order`);
  const summary = page.locator('[data-section=sender][data-folded] p[title]');
  await expect(summary).toBeVisible();
  for (const width of [1024, 360]) {
    await page.setViewportSize({ width, height: 800 });
    const cut = await summary.evaluate((p) => [
      p.scrollWidth - p.clientWidth,
      p.scrollHeight - p.clientHeight,
    ]);
    expect(cut, `at ${width}`).toEqual([0, 0]);
  }
  await page.goto(`${host}/customer/settings/notifications`);
  await expect(page.locator('th[scope=row]').first()).toBeVisible();
  const wrapped = await page.locator('th[scope=row]').evaluateAll((rows) =>
    rows.flatMap((row) => {
      const text = document.createTreeWalker(row, NodeFilter.SHOW_TEXT).nextNode() as Text;
      const words = [...text.data.matchAll(/\S+/g)];
      return words
        .filter(({ 0: word, index }) => {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          return range.getClientRects().length > 1;
        })
        .map(([word]) => word);
    }),
  );
  expect(wrapped).toEqual([]);
  expect((await measure(page)).beyond).toBe(0);
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

test('on a phone each friend who signed up is a card with a labelled line for each fact (REF-07, BX-32)', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await enter(page, baseURL ?? '');
  await page.goto('/customer/refer-earn');
  const cells = page.getByRole('row').nth(1).locator('td');
  await expect(cells.first()).toBeVisible();
  const facts = await cells.evaluateAll((all) =>
    all.map((cell) => ({
      label: getComputedStyle(cell, '::before').content,
      top: cell.getBoundingClientRect().top,
    })),
  );
  expect(facts.map(({ label }) => label)).toEqual(['none', '"Current plan"', '"Sign-up date"', '"Bonus"']);
  const tops = facts.map(({ top }) => top);
  expect(tops).toEqual([...new Set(tops)].sort((a, b) => a - b));
  expect((await measure(page)).beyond).toBe(0);
});

test('at 1440 px purposes and names of shops are whole (BILL-18, BX-32)', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await enter(page, baseURL ?? '');
  for (const [path, cell] of [
    ['/customer/billing/transaction', ':is(.one-line > :first-child, .two-lines)'],
    ['/customer/integration', 'td:nth-of-type(2)'],
  ] as const) {
    await page.goto(path);
    await loaded(page);
    await expect(page.locator(`#record-grid ${cell}`).first()).toBeVisible();
    const cut = await page
      .locator(`#record-grid ${cell}`)
      .evaluateAll((all) =>
        all
          .filter((e) => e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 6)
          .map((e) => e.textContent),
      );
    expect(cut, path).toEqual([]);
  }
});

test('at 1440 px COD, transactions and integrations fit beside the menu without scrolling sideways, and each purpose is one line (COD-07, BILL-18, BX-32)', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await enter(page, baseURL ?? '');
  for (const path of ['orders/cod', 'integration', 'billing/transaction']) {
    await page.goto(`/customer/${path}`);
    await loaded(page);
    const grid = page.locator('#record-grid');
    await expect(grid).toBeVisible();
    const beyond = ({ parentElement: box }: Element) => (box ? box.scrollWidth - box.clientWidth : 1);
    expect(await grid.evaluate(beyond), path).toBe(0);
  }
  const heights = await page
    .locator('#record-grid .one-line')
    .evaluateAll((all) => all.map((line) => line.clientHeight));
  expect(heights).not.toEqual([]);
  expect(Math.max(...heights)).toBeLessThan(24);
});

test('on a phone notices and friends who signed up are in view without scrolling, and invitations open in place (SET-32, REF-07, REF-10, BX-32)', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await enter(page, baseURL ?? '');
  await page.goto('/customer/settings/notifications');
  await expect(page.locator('th[scope=row]').nth(3)).toBeInViewport({ ratio: 1 });
  await page.goto('/customer/refer-earn');
  await expect(page.getByRole('row').nth(1)).toBeInViewport();
  await page.getByRole('button', { name: 'Invite friends by email' }).click();
  await expect(page.getByRole('textbox', { name: 'Email addresses' })).toBeFocused();
});

for (const lang of ['en_US', 'my', 'id_ID', 'zh_CN'])
  test(`buttons of the dashboard stand in one line on a phone, and modes of the scan station have one line each in ${lang} (DASH-12, I18N-01, BX-32)`, async ({
    page,
    baseURL,
  }) => {
    await page.addInitScript((code) => localStorage.setItem('lang', code), lang);
    await page.setViewportSize({ width: 360, height: 800 });
    await enter(page, baseURL ?? '');
    const buttons = page.locator('main ul').first().getByRole('link');
    await expect(buttons).toHaveCount(3);
    const tops = await buttons.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/customer/orders/scan');
    const modes = page.locator('main [role=group] button[value]');
    await expect(modes).toHaveCount(4);
    const heights = await modes.evaluateAll((all) => all.map((one) => one.clientHeight));
    expect(Math.max(...heights)).toBeLessThan(56);
  });

test('at 768 px the last column covers a column that it would cut (BX-32)', async ({ page, baseURL }) => {
  const host = (baseURL ?? '').replace('localhost', 'swiftlogistics.localhost');
  await page.setViewportSize({ width: 768, height: 800 });
  await enter(page, host);
  const links = '/customer/orders/bulk-orders/instabook';
  const [list] = await Promise.all([page.waitForRequest(/\/v1\.0\/instabook\?/), page.goto(host + links)]);
  // The demo of this tenant has no links.
  await page.evaluate(
    ([url, authorization]) =>
      fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization },
        body: JSON.stringify({ value: 20 }),
      }),
    [list.url(), (await list.allHeaders()).authorization ?? ''] as const,
  );
  for (const path of ['/customer/contacts', links, '/customer/orders']) {
    await page.goto(host + path);
    await loaded(page);
    await expect(page.locator('#record-grid')).toBeVisible();
    const inView = await page.locator('#record-grid').evaluate((grid) => {
      const heads = [...grid.querySelectorAll('th')];
      const last = heads.at(-1)?.getBoundingClientRect();
      if (!last) return 'no column';
      const seen = document.elementFromPoint(last.left - 4, last.top + last.height / 2)?.closest('th');
      const right = seen?.getBoundingClientRect().right ?? 0;
      return seen === heads.at(-1) || right <= last.left + 1 || right - last.left < 0
        ? ''
        : seen?.textContent;
    });
    expect(inView, path).toBe('');
  }
});

for (const [tenant, lang] of [
  ['', 'my'],
  ['swiftlogistics.', 'id_ID'],
] as const)
  test(`on phones heads and search labels of lists are one line in ${lang}, and on tablets no column is cut (I18N-01, SHELL-76, BX-32)`, async ({
    page,
    baseURL,
  }) => {
    const host = (baseURL ?? '').replace('localhost', `${tenant}localhost`);
    await page.addInitScript((code) => localStorage.setItem('lang', code), lang);
    await enter(page, host);
    for (const path of ['orders', 'orders/bulk-orders', 'contacts', 'billing', 'inbox', 'orders/cod']) {
      await page.goto(`${host}/customer/${path}`);
      await loaded(page);
      for (const width of [360, 390]) {
        await page.setViewportSize({ width, height: 740 });
        for (const one of [page.locator('h1'), page.locator('label[for=list-search]')])
          expect(await one.evaluate((line) => line.getBoundingClientRect().height), path).toBeLessThan(34);
      }
      for (const width of [768, 1024]) {
        await page.setViewportSize({ width, height: 768 });
        const grid = page.locator('#record-grid, #edit-grid');
        if ((await grid.count()) === 0) continue;
        const { gap, whole } = await grid.evaluate((table) => {
          const heads = [...table.querySelectorAll('th')].map((head) => head.getBoundingClientRect());
          const edge = heads.pop()?.left ?? 0;
          const ends = heads.map(({ right }) => right).filter((right) => right <= edge + 1);
          return { gap: edge - Math.max(...ends), whole: ends.length };
        });
        expect(Math.abs(gap), `${path} at ${width}`).toBeLessThanOrEqual(1.5);
        // The tick, and three columns.
        expect(whole, `${path} at ${width}`).toBeGreaterThanOrEqual(4);
      }
    }
  });

for (const [tenant, lang] of [
  ['', 'en_US'],
  ['swiftlogistics.', 'id_ID'],
  ['myhub.', 'my'],
  ['sg.', 'zh_CN'],
] as const)
  test(`headings of lists are whole and in one line in ${lang}, no status, time or kind is cut, and the inbox fits from 1100 px on (I18N-01, SHELL-76, BX-32, BX-40)`, async ({
    page,
    baseURL,
  }) => {
    const host = (baseURL ?? '').replace('localhost', `${tenant}localhost`);
    await page.addInitScript((code) => localStorage.setItem('lang', code), lang);
    await enter(page, host);
    const lists = [
      'orders?tab=ALL',
      'billing/transaction',
      'inbox',
      'orders/cod',
      'orders/cod?tab=overdue',
      'settings/integrations',
      'settings/activity',
    ];
    for (const path of lists) {
      await page.goto(`${host}/customer/${path}`);
      await loaded(page);
      for (const width of [768, 1024, ...(path === 'inbox' ? [1100, 1200, 1280] : []), 1440]) {
        await page.setViewportSize({ width, height: 800 });
        if ((await page.locator('#record-grid').count()) === 0) continue;
        if (path === 'inbox' && width >= 1100)
          expect(
            await page
              .locator('#record-grid')
              .evaluate(({ parentElement: box }) => (box ? box.scrollWidth - box.clientWidth : 1)),
            `at ${width}`,
          ).toBe(0);
        const cut = await page.locator('#record-grid').evaluate((grid) => {
          const wrong = [...grid.querySelectorAll('th[data-column]')].filter((head) => {
            const text = document.createRange();
            text.selectNodeContents(head);
            const { right, height } = text.getBoundingClientRect();
            return height > 25 || right > head.getBoundingClientRect().right;
          });
          // Free texts such as names may be cut, and have a title.
          const words = [...grid.querySelectorAll('[data-status] > span')];
          // On a tablet a name takes two lines.
          const names = [...grid.querySelectorAll('.person')];
          if (innerWidth < 1024) words.push(...grid.querySelectorAll('.person > span'));
          const keys = [
            'schedule',
            'date',
            'kind',
            'deadline',
            'since',
            'lastUsedAt',
            'at',
            'delivered',
            'due',
            'paidOut',
          ];
          const columns = [...grid.querySelectorAll<HTMLElement>('th')].map(
            (head) => head.dataset.column ?? '',
          );
          const cells = [...grid.querySelectorAll('td')].filter((cell) =>
            keys.includes(columns[cell.cellIndex] ?? ''),
          );
          return [
            ...wrong,
            ...[...words, ...cells].filter((part) => part.scrollWidth > part.clientWidth),
            ...names.filter((name) => innerWidth <= 1024 && name.scrollHeight > name.clientHeight + 1),
          ].map((part) => part.textContent);
        });
        expect(cut, `${path} at ${width}`).toEqual([]);
      }
    }
  });

test('on a phone the words of a menu wrap instead of being cut, the words of buttons in a dialog stay in one line, and tabs fade where more are hidden (SHELL-76, BX-32)', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await enter(page, baseURL ?? '');
  await page.goto('/customer/inbox');
  const menus = page.locator('[data-row-menu]');
  await expect(menus.first()).toBeVisible();
  for (let at = 0; at < 6; at++) {
    await menus.nth(at).click();
    await expect(page.getByRole('menuitem').first()).toBeVisible();
    const cut = await page
      .getByRole('menuitem')
      .evaluateAll((items) =>
        items.filter((item) => item.scrollWidth > item.clientWidth).map((item) => item.textContent),
      );
    expect(cut, `menu ${at}`).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menuitem')).toHaveCount(0);
  }
  await page.goto('/customer/orders');
  await expect(page.getByRole('tablist')).toHaveAttribute('data-more', 'right');
  await page.getByRole('listitem').getByRole('link').first().click();
  await page.waitForURL(/customer\/order\//);
  await expect(page.locator('[data-row-menu]')).toHaveCount(1);
  await page.keyboard.press('Shift+S');
  const buttons = page.getByRole('dialog').getByRole('button');
  await expect(buttons).not.toHaveCount(0);
  const heights = await buttons.evaluateAll((all) => all.map((button) => button.clientHeight));
  expect(Math.max(...heights)).toBeLessThan(50);
});
