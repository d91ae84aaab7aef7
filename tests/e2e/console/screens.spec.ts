import type { Locator, Page } from '@playwright/test';
import { tokens } from '../../../pages/theme/publicTokens.ts';
import {
  apiOf,
  bookOrder,
  expect,
  expectAccessible,
  expectOpenAccessible,
  loaded,
  signIn,
  test,
} from '../support.ts';
import { addressOf, follow, heading, rows, SCREENS, type Screen, tab, visit } from './screenList.ts';

// The tests are independent, so both workers share this longest file.
test.describe.configure({ mode: 'parallel' });

const ORDER_TABS = ['New', 'Pending', 'Completed', 'Cancelled', 'Returned', 'All'];

const LOOKS = ['light', 'dark', 'phone'] as const;
type Look = (typeof LOOKS)[number];

/** Checks in light, in dark and on a phone: axe, one h1, the language, no scrolling to the side. */
async function judge(page: Page, ready: () => Promise<void>, looks: readonly Look[] = LOOKS) {
  for (const look of looks) {
    const scheme = look === 'dark' ? 'dark' : 'light';
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize(look === 'phone' ? { width: 390, height: 844 } : { width: 1440, height: 900 });
    await test.step(look, async () => {
      await ready();
      await settled(page, scheme);
      await expectAccessible(page, look === 'dark' ? 'colours' : 'all');
      await expect(page.locator('h1')).toHaveCount(1);
      await expect(page.locator('html')).toHaveAttribute('lang', /^en/);
      if (look === 'phone') expect(await overflow(page)).toBeLessThanOrEqual(0);
    });
  }
}

const SCHEMES = ['light', 'dark'] as const;
type Scheme = (typeof SCHEMES)[number];

/** Colours of text that do not depend on the tenant, as the browser writes them. */
const textColours = (scheme: Scheme) => {
  const grey = '#777777';
  const { text, muted } = tokens({ primaryColor: grey, secondaryColor: grey, tertiaryColor: grey }, scheme);
  return [text, muted].map(
    (hex) => `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`,
  );
};

/** Waits until headings and rows have the scheme's colours and animations have ended, so that no colour is measured half-way. */
async function settled(page: Page, scheme: Scheme): Promise<void> {
  await page.waitForFunction(
    (before) =>
      [...document.querySelectorAll('main h1, main td')].every(
        (part) => !before.includes(getComputedStyle(part).color),
      ),
    textColours(scheme === 'dark' ? 'light' : 'dark'),
  );
  await page.evaluate(async () => {
    // A changed colour scheme is painted one frame later.
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    await new Promise((resolve) => setTimeout(resolve));
    const moving = document.getAnimations().filter((a) => a.effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(moving.map((a) => a.finished));
  });
}

/** Lists whose rows are cards on a phone. */
const onPhone = (name: string) => /^(orders,|bulk orders|invoices|transactions|address book)/.test(name);

/** Screens that one window visits, so that their common code is compiled once. */
const AREAS: [name: string, holds: (screen: Screen) => boolean][] = [
  ['public pages', ({ open }) => open === 'signedOut'],
  ['settings', ({ path }) => path.startsWith('/customer/settings')],
  ['orders', ({ path }) => path.startsWith('/customer/orders')],
  ['other pages', () => true],
];
const areaOf = (screen: Screen) => AREAS.find(([, holds]) => holds(screen))?.[0];

for (const [area] of AREAS) {
  const screens = SCREENS.filter((screen) => areaOf(screen) === area);
  const ids = [...new Set(screens.flatMap((screen) => screen.ids.split(', ')))].join(', ');
  test(`${area} is readable in light, dark and on a phone, by the content policy (${ids}, SHELL-76, B1-20, B1-30)`, async ({
    page,
    baseURL,
    watched,
  }) => {
    // The usual time limit for each screen.
    test.setTimeout(screens.length * test.info().timeout);
    if (area !== 'public pages') await signIn(page);
    // Each screen begins with the previous screen's last look, because a change renders the whole page again.
    let looks: readonly Look[] = ['phone', 'light', 'dark'];
    for (const screen of screens)
      await test.step(screen.name, async () => {
        if (screen.expects) watched.expectProblem(screen.expects);
        await visit(page, screen, addressOf(screen, baseURL ?? ''));
        await judge(
          page,
          async () => {
            const phone = (page.viewportSize()?.width ?? 0) < 768;
            if (phone && onPhone(screen.name)) await expect(page.getByRole('listitem').first()).toBeVisible();
            else await screen.ready(page);
          },
          looks,
        );
        looks = looks.toReversed();
      });
  });
}

test('the order list’s other tabs are readable in light and dark (ORD-01, ORD-31, B1-20, B1-30)', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/customer/orders');
  await rows(page);
  for (const name of ORDER_TABS) {
    await page.getByRole('tab', { name, exact: false }).click();
    await judge(page, async () => {
      await tab(name)(page);
      await rows(page);
    }, ['light', 'dark']);
  }
});

test('an order, its dialogs and menus are readable in light, dark and on a phone (DET-01, DET-19, B1-20, B1-30)', async ({
  page,
  request,
}) => {
  const order = await bookOrder(apiOf(request));
  await signIn(page);
  await page.goto(`/customer/order/${order.id}`);
  const title = page.getByRole('heading', { level: 1, name: order.consignmentNo });
  await judge(page, () => expect(title).toBeVisible());
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: `Actions for ${order.consignmentNo}` }).click();
  await judge(page, () => expect(page.getByRole('menuitem', { name: 'Cancel order' })).toBeVisible());
  await page.getByRole('menuitem', { name: 'Cancel order' }).click();
  const dialog = page.getByRole('dialog', { name: `Cancel order ${order.consignmentNo}?` });
  await judge(page, () => expect(dialog).toBeVisible());
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByText('Order cancelled.')).toBeVisible();
});

test('the dialog for a field of ticked drafts, and the step before payment, are readable in light, dark and on a phone (BULK-09, B1-20, B1-30)', async ({
  page,
}) => {
  await signIn(page);
  // Finds one seeded draft on any page of the list.
  const filters = JSON.stringify({ tab: 'DRAFT', q: 'Aisyah binti Rahman' });
  await page.goto(`/customer/orders/bulk-orders?filter=${encodeURIComponent(filters)}`);
  await page.getByRole('checkbox', { name: 'Select DRAFT-2' }).check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Edit a field' }).click();
  const field = page.getByRole('dialog', { name: 'Edit one order' });
  await expectOpenAccessible(page, field);
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  await page.getByRole('toolbar').getByRole('button', { name: 'Confirm' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm this order?' });
  await judge(page, () => expect(dialog).toBeVisible());
  await dialog.getByRole('button', { name: 'Not yet' }).click();
  await expect(dialog).toBeHidden();
});

test('the palette and the list of keys are readable in light, dark and on a phone (B1-20, B1-30)', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/customer/orders');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await judge(page, () => expect(palette.getByRole('option').first()).toBeVisible());
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('dialog').getByRole('combobox').fill('quote 50000 to 10200');
  await judge(page, () => expect(palette.getByLabel('Weight (kg)')).toBeVisible());
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
  await page.keyboard.press('Control+/');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await judge(page, () => expect(sheet.getByText('Open the command palette')).toBeVisible());
});

test('the pages of a parcel are readable in light, dark and on a phone (TRACK-27, TRACK-42, B1-20, B1-30)', async ({
  page,
  request,
}) => {
  const api = apiOf(request);
  const order = await bookOrder(api);
  await api.post(`sandbox/order/${order.id}/status`, { statusCode: 600 });
  await page.goto(`/customer/strack?trackingNo=${order.consignmentNo}`);
  await judge(page, heading(/./).bind(null, page));
  await page.setViewportSize({ width: 1440, height: 900 });
  await api.post(`sandbox/order/${order.id}/status`, { statusCode: 700 });
  await page.goto(`/customer/etrack/${order.nanoId}`);
  await judge(page, heading(/./).bind(null, page));
});

for (const [lang, tag, title] of [
  ['en_US', 'en-US', 'Orders'],
  ['zh_CN', 'zh-CN', '订单'],
  ['id_ID', 'id-ID', 'Pesanan'],
  ['my', 'ms-MY', 'Pesanan'],
] as const)
  test(`sign-in, orders, many orders at once, their import and trips declare their language and are readable: ${tag} (I18N-01, I18N-03, IMP-02, BULK-01, MULTI-01, B1-20, B1-30)`, async ({
    page,
  }) => {
    await page.addInitScript((code) => localStorage.setItem('lang', code), lang);
    await page.goto('/customer/login');
    await expect(page.locator('html')).toHaveAttribute('lang', tag);
    await expectAccessible(page);
    await signIn(page);
    await page.goto('/customer/orders');
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    for (const path of ['', '/bulk-orders', '/import-order', '/multipoint']) {
      if (path) await follow(page, `/customer/orders${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await loaded(page);
      await expect(page.locator('html')).toHaveAttribute('lang', tag);
      await expectAccessible(page);
      expect(await page.locator('main').innerText()).not.toMatch(/\b[a-z][A-Za-z]+\.[a-z]\w+\.\w+/);
    }
  });

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('on a phone the drawer, the messages, the user’s menu and the palette are readable while they are open, in light and dark (SHELL-76, B1-20, B1-30)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  await page.goto('/customer/orders');
  await expect(page.getByRole('listitem').first()).toBeVisible();
  const parts: [opener: RegExp, part: Locator][] = [
    [/^Open menu/, page.getByRole('navigation', { name: 'Main menu' })],
    [/^Messages/, page.getByRole('dialog', { name: 'Messages' })],
    [/^Your account/, page.getByRole('menu')],
    [/^Search or run a command/, page.getByRole('dialog', { name: 'Command palette' })],
  ];
  for (const scheme of SCHEMES) {
    await page.emulateMedia({ colorScheme: scheme });
    for (const [opener, part] of parts) {
      await page.getByRole('banner').getByRole('button', { name: opener }).click();
      await expect(part).toBeVisible();
      await settled(page, scheme);
      await expectAccessible(page, scheme === 'dark' ? 'colours' : 'all');
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      await page.keyboard.press('Escape');
      await expect(part).toBeHidden();
    }
  }
});
