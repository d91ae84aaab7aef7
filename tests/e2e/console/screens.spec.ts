import type { Locator, Page } from '@playwright/test';
import { tokens } from '../../../pages/theme/publicTokens.ts';
import {
  apiOf,
  bookOrder,
  expect,
  expectAccessible,
  expectOpenAccessible,
  signIn,
  test,
} from '../support.ts';

// The tests are independent, so both workers share this longest file.
test.describe.configure({ mode: 'parallel' });

interface Screen {
  name: string;
  path: string;
  /** This text must be visible before the screen is checked. */
  ready: (page: Page) => Promise<void>;
  open?: 'signedOut';
  /** Status of the page where it is not 200. */
  expects?: RegExp;
  ids: string;
}

const heading = (name: string | RegExp) => (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
const tab = (name: string) => (page: Page) =>
  expect(page.getByRole('tab', { name, selected: true })).toBeVisible();
const rows = async (page: Page) => {
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
};
const filter = (path: string, name: string) =>
  `/customer${path}?filter=${encodeURIComponent(JSON.stringify({ tab: name }))}`;

const ORDER_TABS = ['New', 'Pending', 'Completed', 'Cancelled', 'Returned', 'All'];

const SCREENS: Screen[] = [
  {
    name: 'sign-in',
    path: '/customer/login',
    ready: heading('Sign in'),
    open: 'signedOut',
    ids: 'AUTH-01',
  },
  {
    name: 'sign-in with a message from the link',
    path: '/customer/login?infoMsg=Hello',
    ready: heading('Sign in'),
    open: 'signedOut',
    ids: 'AUTH-10',
  },
  {
    name: 'verification',
    path: '/customer/verify?email=somebody%40waybill.test&userId=1',
    ready: heading(/./),
    open: 'signedOut',
    ids: 'AUTH-14',
  },
  {
    name: 'sign-in by a code',
    path: 'http://swiftlogistics.localhost/customer/easy-login',
    ready: heading(/./),
    open: 'signedOut',
    ids: 'AUTH-39',
  },
  { name: 'sign-up', path: '/customer/signup', ready: heading(/./), open: 'signedOut', ids: 'SHELL-48' },
  {
    name: 'forgotten password',
    path: '/customer/forgot-password',
    ready: heading(/./),
    open: 'signedOut',
    ids: 'SHELL-50',
  },
  {
    name: 'public check-rates',
    path: '/customer/check-rates',
    ready: heading(/./),
    open: 'signedOut',
    ids: 'QUOTE-01',
  },
  {
    name: 'guest tracking',
    path: '/customer/strack',
    ready: heading(/./),
    open: 'signedOut',
    ids: 'TRACK-25',
  },
  {
    name: 'secure tracking without an id',
    path: '/customer/etrack',
    ready: heading(/./),
    open: 'signedOut',
    ids: 'TRACK-43',
  },
  {
    name: 'a page that does not exist',
    path: '/customer/page-not-found',
    ready: heading('Sorry, the page you visited does not exist.'),
    open: 'signedOut',
    expects: /404/,
    ids: 'TRACK-61',
  },
  {
    name: 'end of an account',
    path: '/customer/delete-account',
    ready: heading('Delete account'),
    ids: 'SHELL-59, AUTH-92',
  },
  {
    name: 'profile settings',
    path: '/customer/settings/profile-information',
    ready: heading('Profile information'),
    ids: 'SHELL-68, SET-11',
  },
  {
    name: 'account settings',
    path: '/customer/settings',
    ready: heading('Account information'),
    ids: 'SET-03, SET-04',
  },
  {
    name: 'bank and billing settings',
    path: '/customer/settings/bank-information',
    ready: heading('Bank and billing information'),
    ids: 'SET-21',
  },
  {
    name: 'people',
    path: '/customer/settings/people',
    ready: (page) => expect(page.getByRole('button', { name: 'Invite a person' })).toBeVisible(),
    ids: 'BX-50',
  },
  {
    name: 'own sessions',
    path: '/customer/settings/sessions',
    ready: (page) => expect(page.getByText('This one')).toBeVisible(),
    ids: 'SET-01',
  },
  {
    name: 'rules for the inbox',
    path: '/customer/settings/rules',
    ready: heading('Rules for the inbox'),
    ids: 'BX-40',
  },
  {
    name: 'activity',
    path: '/customer/settings/activity',
    ready: (page) => expect(page.getByText('Signed in').first()).toBeVisible(),
    ids: 'BX-51',
  },
  {
    name: 'service settings',
    path: '/customer/settings/services',
    ready: (page) => expect(page.getByRole('radio', { name: 'All couriers, also new ones' })).toBeVisible(),
    ids: 'SET-28',
  },
  {
    name: 'custom branding',
    path: '/customer/settings/custom-branding',
    ready: async (page) => {
      await expect(page.getByRole('textbox', { name: 'Brand name' })).toBeVisible();
      // The preview is sent into its frame once the form is filled: until then the frame would leave under the check.
      await expect(page.frameLocator('iframe[name=brand-preview]').getByRole('img').first()).toBeVisible();
    },
    ids: 'SET-40, SET-42',
  },
  {
    name: 'notification settings',
    path: '/customer/settings/notifications',
    ready: heading('Notifications'),
    ids: 'SET-32',
  },
  {
    name: 'API keys',
    path: '/customer/settings/integrations',
    ready: heading('API keys'),
    ids: 'SET-61',
  },
  {
    name: 'connect an assistant',
    path: '/customer/connect',
    ready: heading('Connect an assistant'),
    ids: 'BX-54',
  },
  {
    name: 'webhooks',
    path: '/customer/settings/webhook',
    ready: heading('Webhooks'),
    ids: 'SET-65',
  },
  {
    name: 'change of the email address',
    path: '/customer/settings/change-email-address',
    ready: heading('Change email address'),
    ids: 'SET-75',
  },
  {
    name: 'change of the phone number',
    path: '/customer/settings/change-phone-number',
    ready: heading('Change phone number'),
    ids: 'SET-79',
  },
  {
    name: 'change of the password',
    path: '/customer/settings/change-password',
    ready: heading('Change password'),
    ids: 'SET-82',
  },
  {
    name: 'an Instabook link that does not exist',
    path: '/customer/ib/nothing',
    ready: heading('This form does not exist.'),
    open: 'signedOut',
    expects: /404/,
    ids: 'IB-25',
  },
  { name: 'dashboard', path: '/customer/', ready: heading(/Welcome/), ids: 'DASH-01' },
  {
    name: 'orders, Current',
    path: filter('/orders', 'CURRENT'),
    ready: async (page: Page) => {
      await tab('Current')(page);
      await rows(page);
    },
    ids: 'ORD-01, ORD-31',
  },
  {
    name: 'orders that no filter fits',
    path: `/customer/orders?filter=${encodeURIComponent(JSON.stringify({ tab: 'ALL', q: 'no such parcel' }))}`,
    ready: (page) => expect(page.getByText('No orders match these filters')).toBeVisible(),
    ids: 'ORD-10',
  },
  { name: 'bulk orders, drafts', path: '/customer/orders/bulk-orders', ready: rows, ids: 'BULK-01' },
  {
    name: 'bulk orders, failed',
    path: filter('/orders/bulk-orders', 'FAILED'),
    ready: rows,
    ids: 'BULK-02',
  },
  {
    name: 'import of orders',
    path: '/customer/orders/import-order',
    ready: heading('Import orders'),
    ids: 'IMP-01, IMP-02',
  },
  {
    name: 'Instabook links',
    path: '/customer/orders/bulk-orders/instabook',
    ready: heading('Instabook links'),
    ids: 'IB-02',
  },
  { name: 'templates', path: '/customer/orders/templates', ready: heading('Templates'), ids: 'SHELL-33' },
  { name: 'inbox', path: '/customer/inbox', ready: heading('Inbox'), ids: 'BX-40' },
  { name: 'refer and earn', path: '/customer/refer-earn', ready: heading(/./), ids: 'REF-01, REF-10' },
  { name: 'analytics', path: '/customer/analytics', ready: heading('Analytics'), ids: 'ANA-01, SHELL-30' },
  {
    name: 'orders analytics',
    path: '/customer/analytics/orders?range=months12',
    ready: (page) => expect(page.locator('[data-chart="status"] svg')).toBeVisible(),
    ids: 'ANA-02, ANA-07',
  },
  {
    name: 'orders analytics as tables',
    path: '/customer/analytics/orders?range=months12&tables=time,status',
    ready: (page) => expect(page.getByRole('table')).toHaveCount(2),
    ids: 'ANA-02',
  },
  {
    name: 'operations analytics',
    path: '/customer/analytics/operations?range=months12',
    // The whole name of each lane, which distinguishes them.
    ready: (page) =>
      expect(
        page.locator('[data-chart="lanes"] svg').filter({ hasText: 'West Malaysia →East Malaysia' }),
      ).toBeVisible(),
    ids: 'ANA-03',
  },
  {
    name: 'COD analytics',
    path: '/customer/analytics/cod?range=months12',
    ready: (page) => expect(page.locator('[data-chart="status"] svg[role]')).toBeVisible(),
    ids: 'ANA-04',
  },
  {
    name: 'ratings analytics',
    path: '/customer/analytics/ratings?range=months12',
    // The axis names its highest value too.
    ready: (page) =>
      expect(page.locator('[data-chart="time"] svg[role]').getByText('5', { exact: true })).toBeVisible(),
    ids: 'ANA-05',
  },
  {
    name: 'service performance analytics',
    path: '/customer/analytics/performance?range=months12',
    ready: (page) => expect(page.locator('[data-chart] svg[role]').first()).toBeVisible(),
    ids: 'ANA-06',
  },
  {
    name: 'integrations',
    path: '/customer/integration',
    ready: heading('Integrations'),
    ids: 'INTG-01, SHELL-31',
  },
  { name: 'apps', path: '/customer/apps/list', ready: heading('Apps'), ids: 'APPS-01, APPS-05' },
  {
    name: 'install of an app',
    path: '/customer/apps/install?app=ninja-van',
    ready: heading('Install Ninja Van'),
    ids: 'APPS-09, APPS-13, APPS-19',
  },
  {
    name: 'install of an app without a form of its own',
    path: '/customer/apps/install?app=tupai-express',
    ready: heading('Install Tupai Express'),
    ids: 'APPS-23',
  },
  { name: 'multipoint', path: '/customer/orders/multipoint', ready: heading(/multipoint/i), ids: 'MULTI-01' },
  { name: 'manifests', path: '/customer/orders/manifest', ready: heading('Manifests'), ids: 'MANI-01' },
  {
    name: 'scan station',
    path: '/customer/orders/scan',
    ready: heading('Scan station'),
    ids: 'SHELL-30',
  },
  { name: 'cash on delivery', path: '/customer/orders/cod', ready: heading(/./), ids: 'COD-01' },
  {
    name: 'check of a statement',
    path: '/customer/orders/cod/statement',
    ready: heading('Check a statement'),
    ids: 'B1-20',
  },
  { name: 'invoices', path: '/customer/billing', ready: rows, ids: 'BILL-01, BILL-02' },
  { name: 'transactions', path: '/customer/billing/transaction', ready: rows, ids: 'BILL-02' },
  { name: 'address book', path: '/customer/contacts', ready: rows, ids: 'BOOK-01' },
  {
    name: 'import of contacts',
    path: '/customer/contacts/import',
    ready: heading('Import contacts'),
    ids: 'BOOK-05',
  },
  { name: 'new contact', path: '/customer/contacts/add', ready: heading('Add contact'), ids: 'BOOK-05' },
  { name: 'tracking in the console', path: '/customer/track', ready: heading(/./), ids: 'TRACK-01' },
  { name: 'new order', path: '/customer/orders/new-order', ready: heading(/order/i), ids: 'FORM-05' },
  {
    name: 'an address of the console that does not exist',
    path: '/customer/no-such-page',
    ready: heading('Sorry, the page you visited does not exist.'),
    ids: 'SHELL-12',
  },
];

const LOOKS = ['light', 'dark', 'phone'] as const;
type Look = (typeof LOOKS)[number];

/** In light, in dark and on a phone: axe, one h1, the language, no scrolling to the side. */
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

/** Opens another address of the console that is open, as a link there does; a load of the page takes ten times as long. */
async function follow(page: Page, path: string): Promise<void> {
  const to = new URL(path, page.url());
  // A page that stays, with another query in its address, would not show when it has followed.
  if (to.pathname === new URL(page.url()).pathname) await follow(page, '/customer/on-the-way');
  await page.evaluate((address) => {
    for (const title of document.querySelectorAll('h1')) title.setAttribute('data-left', '');
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, to.href);
  await expect(page.locator('h1[data-left]')).toHaveCount(0);
}

/** Every address of the console is loaded by itself in the test of pages that scroll to the side. */
async function visit(page: Page, screen: Screen, path: string): Promise<void> {
  const inConsole = await page.locator('#main-content').count();
  await (screen.open !== 'signedOut' && inConsole ? follow(page, path) : page.goto(path));
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
    await new Promise((drawn) => setTimeout(drawn));
    const moving = document.getAnimations().filter((a) => a.effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(moving.map((a) => a.finished));
  });
}

/** A screen of another tenant has its host in its path, without the port. */
const addressOf = ({ path }: Screen, baseURL: string) =>
  path.startsWith('/') ? path : Object.assign(new URL(path), { port: new URL(baseURL).port }).href;

/** Lists whose rows are cards on a phone. */
const onPhone = (name: string) => /^(orders,|bulk orders|invoices|transactions|address book)/.test(name);

/** Screens that one window visits: the code that they share is compiled once. */
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
    // The usual limit, for each of them.
    test.setTimeout(screens.length * test.info().timeout);
    if (area !== 'public pages') await signIn(page);
    // Each begins with the look that the one before ended with, as every change draws the whole page again.
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

test('a field of ticked drafts, and the step before drafts are paid, are readable in light, dark and on a phone (BULK-09, B1-20, B1-30)', async ({
  page,
}) => {
  await signIn(page);
  // One seeded draft, on its current page.
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
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await expect(page.locator('html')).toHaveAttribute('lang', tag);
      await expectAccessible(page);
      expect(await page.locator('main').innerText()).not.toMatch(/\b[a-z][A-Za-z]+\.[a-z]\w+\.\w+/);
    }
  });

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const [lang, tag, loads] of [
  ['zh_CN', 'zh-CN', true],
  ['my', 'ms-MY', false],
] as const)
  test(`on a phone no page scrolls to the side in ${tag} (I18N-01, SHELL-76)`, async ({
    page,
    watched,
    baseURL,
  }) => {
    watched.expectProblem(/404/);
    await page.addInitScript((code) => localStorage.setItem('lang', code), lang);
    await page.setViewportSize({ width: 390, height: 844 });
    const wide: string[] = [];
    const look = async (screen: Screen) => {
      const path = addressOf(screen, baseURL ?? '');
      const address = `${path}${path.includes('?') ? '&' : '?'}lang=${lang}`;
      await (loads ? page.goto(address) : visit(page, screen, address));
      await expect(page.locator('h1')).toHaveCount(1);
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      if ((await overflow(page)) > 0) wide.push(path);
    };
    for (const screen of SCREENS.filter(({ open }) => open === 'signedOut')) await look(screen);
    await signIn(page);
    for (const screen of SCREENS.filter(({ open }) => open !== 'signedOut')) await look(screen);
    expect(wide).toEqual([]);
  });

test('on a phone a webhook with a long address is on a card that is no wider than the window (SET-65, SHELL-76)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  const url = `https://hooks.example.test/${'parcels'.repeat(12)}`;
  await apiOf(page.request).post('webhook', { url, event: 'order_tracking.update' });
  await page.goto('/customer/settings/webhook');
  await expect(page.getByText(url)).toBeVisible();
  expect(await overflow(page)).toBe(0);
});

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
