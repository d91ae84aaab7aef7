import type { Page } from '@playwright/test';
import { BASE } from '../bench/support/runningPortal.ts';
import type { ShotFacts } from './facts.ts';

/** A page in one state, photographed in every language, width and colour scheme. */
export interface ShotState {
  name: string;
  path: string | ((facts: ShotFacts) => string);
  signedOut?: true;
  /** Brings the rendered page into its state, by keys and roles, because texts differ between languages. */
  act?: (page: Page, facts: ShotFacts) => Promise<void>;
  /** Before the page is opened. */
  before?: (page: Page) => Promise<unknown>;
  /** Photographed while its data is still awaited. */
  loading?: true;
  /** The full page instead of the visible part. */
  whole?: true;
  /** Where a state exists at one width only. */
  only?: 'wide' | 'phone';
}

const list = (path: string, filter: Record<string, unknown>) =>
  `/customer${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
const press = (page: Page, ...keys: string[]) =>
  keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve());
const typeInPalette = async (page: Page, text: string) => {
  await press(page, 'Control+k');
  await page.locator('[cmdk-input]').fill(text);
};
const tickRows = async (page: Page, count: number) => {
  const boxes = page.locator(
    'tbody [type=checkbox], [role=row]:not(:first-child) [type=checkbox], li [type=checkbox]',
  );
  await boxes.first().waitFor();
  for (let i = 0; i < count; i++) await boxes.nth(i).check();
};
const hasOffers = (page: Page) => page.locator('[data-service]').first().waitFor();
const submit = (page: Page) => page.locator('button[type=submit]').first().click();
/** The account before its first visit. */
const emptyProfile = (page: Page) =>
  page.route(/\/v1\.0\/user\/customers(\?|$)/, async (route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: object[] };
    const fresh = data.map((account) => ({ ...account, identityNo: null, dob: null, industry: null }));
    await route.fulfill({ response, json: { data: fresh } });
  });
/** Answers that never come. */
const hold = (address: RegExp) => (page: Page) => page.route(address, () => undefined);
const goOffline = (page: Page) => page.context().setOffline(true);
/** Fills the receiver of the order form from a pasted address. */
const fillReceiver = async (page: Page) => {
  await page.locator('#f-receiver-name').fill('Siti Aminah binti Abdul Rahman');
  await page.locator('#f-receiver-phone').fill('0123456789');
  await page.locator('#f-receiver-postcode').fill('10300');
  await page.locator('#f-receiver-address1').fill('8 Lebuh Pantai');
  await press(page, 'Tab');
  await page.locator('[data-service]').first().waitFor();
};
const quote =
  '/customer/check-rates?o.zipcode=50450&o.country=MY&d.zipcode=10200&d.country=MY&weight=1.5&itemType=PARCEL';

export const STATES: ShotState[] = [
  { name: 'sign-in', path: '/customer/login', signedOut: true },
  {
    name: 'sign-in refused',
    path: '/customer/login',
    signedOut: true,
    act: async (page) => {
      await page.locator('input').first().fill('nobody@waybill.test');
      await page.locator('#password').fill('wrong-password');
      await submit(page);
      await page.getByRole('alert').first().waitFor();
    },
  },
  {
    name: 'sign-in by a code',
    // The tenant that has switched it on.
    path: BASE.replace('localhost', 'swiftlogistics.localhost').concat('/customer/easy-login'),
    signedOut: true,
  },
  { name: 'sign-up', path: '/customer/signup', signedOut: true, whole: true },
  { name: 'sign-up incomplete', path: '/customer/signup', signedOut: true, whole: true, act: submit },
  { name: 'account settings', path: '/customer/settings', whole: true },
  { name: 'profile settings', path: '/customer/settings/profile-information', whole: true },
  { name: 'bank and billing', path: '/customer/settings/bank-information', whole: true },
  { name: 'people', path: '/customer/settings/people', whole: true },
  { name: 'invitation of no one', path: '/customer/invitation?code=none', signedOut: true },
  { name: 'own sessions', path: '/customer/settings/sessions' },
  { name: 'service settings', path: '/customer/settings/services' },
  { name: 'brand settings', path: '/customer/settings/custom-branding', whole: true },
  { name: 'notification settings', path: '/customer/settings/notifications', whole: true },
  { name: 'API keys', path: '/customer/settings/integrations', whole: true },
  { name: 'connect an assistant', path: '/customer/connect' },
  { name: 'webhooks', path: '/customer/settings/webhook', whole: true },
  { name: 'rules for the inbox', path: '/customer/settings/rules' },
  { name: 'activity', path: '/customer/settings/activity' },
  { name: 'change email', path: '/customer/settings/change-email-address' },
  { name: 'change phone number', path: '/customer/settings/change-phone-number' },
  { name: 'change password', path: '/customer/settings/change-password' },
  { name: 'delete account', path: '/customer/delete-account' },
  { name: 'verify', path: '/customer/verify?email=somebody%40waybill.test&userId=1', signedOut: true },
  { name: 'forgot password', path: '/customer/forgot-password', signedOut: true },
  {
    name: 'forgot password sent',
    path: '/customer/forgot-password',
    signedOut: true,
    act: async (page) => {
      await page.locator('input').first().fill('nobody@waybill.test');
      await submit(page);
      await page.locator('[role=status] p').waitFor();
    },
  },
  { name: 'reset password', path: '/customer/reset-password?token=abc&userId=1', signedOut: true },
  { name: 'public check rates', path: '/customer/check-rates', signedOut: true, whole: true },
  { name: 'public offers', path: quote, signedOut: true, whole: true, act: hasOffers },
  {
    name: 'public offers, awaited',
    path: quote,
    signedOut: true,
    before: hold(/instantQuote/),
    loading: true,
  },
  { name: 'guest tracking', path: '/customer/strack', signedOut: true },
  {
    name: 'guest tracking, a parcel',
    path: (f) => `/customer/strack?trackingNo=${f.onItsWay.number}`,
    signedOut: true,
    whole: true,
  },
  { name: 'guest tracking, unknown', path: '/customer/strack?trackingNo=ZZ99999999', signedOut: true },
  {
    name: 'secure tracking',
    path: (f) => `/customer/etrack/${f.onItsWay.nanoId}`,
    signedOut: true,
    whole: true,
  },
  {
    name: 'secure tracking, delivered',
    path: (f) => `/customer/etrack/${f.delivered.nanoId}`,
    signedOut: true,
    whole: true,
  },
  {
    name: 'secure tracking, rated',
    path: (f) => `/customer/etrack/${f.delivered.nanoId}`,
    signedOut: true,
    act: async (page) => {
      await page.locator('#star4').check();
      await page.locator('#rating-note').scrollIntoViewIfNeeded();
    },
  },
  { name: 'secure tracking without an id', path: '/customer/etrack', signedOut: true },
  {
    name: 'live map',
    path: (f) => `/customer/rmap?id=${f.onItsWay.nanoId}`,
    signedOut: true,
  },
  { name: 'instabook form', path: (f) => `/customer/ib/${f.instabook.set}`, signedOut: true, whole: true },
  {
    name: 'instabook form with faults',
    path: (f) => `/customer/ib/${f.instabook.open}`,
    signedOut: true,
    whole: true,
    act: submit,
  },
  { name: 'instabook form, answered', path: (f) => `/customer/ib/${f.instabook.answered}`, signedOut: true },
  { name: 'no such page', path: '/customer/page-not-found', signedOut: true },
  { name: 'outbox of the sandbox', path: '/sandbox/outbox', signedOut: true },
  { name: 'dashboard', path: '/customer/', whole: true },
  { name: 'refer and earn', path: '/customer/refer-earn' },
  { name: 'analytics', path: '/customer/analytics' },
  { name: 'analytics, orders', path: '/customer/analytics/orders?range=days90', whole: true },
  { name: 'analytics, orders as tables', path: '/customer/analytics/orders?tables=time,status', whole: true },
  ...['operations', 'cod', 'ratings', 'performance'].map((page) => ({
    name: `analytics, ${page}`,
    path: `/customer/analytics/${page}?range=months12`,
    whole: true as const,
  })),
  { name: 'address book', path: '/customer/contacts' },
  { name: 'new contact', path: '/customer/contacts/add', whole: true },
  { name: 'top-up', path: '/customer/payment', whole: true },
  { name: 'scan station', path: '/customer/orders/scan' },
  { name: 'integrations', path: '/customer/integration' },
  { name: 'apps', path: '/customer/apps/list' },
  { name: 'install of an app', path: '/customer/apps/install?app=pos-usc' },
  { name: 'templates', path: '/customer/orders/templates' },
  { name: 'inbox', path: '/customer/inbox' },
  { name: 'instabook links', path: list('/orders/bulk-orders/instabook', { tab: 'all' }) },
  {
    name: 'instabook links, new',
    path: '/customer/orders/bulk-orders/instabook',
    act: async (page) => {
      await press(page, 'c');
      await page.locator('#link-kind').selectOption('many');
    },
  },
  {
    name: 'instabook links, share',
    path: '/customer/orders/bulk-orders/instabook',
    act: async (page) => {
      await page.locator('tbody tr, li').getByRole('button').last().waitFor();
      await page.locator('[data-row-menu]').first().click();
      await page.getByRole('menuitem').first().click();
      await page.locator('[role=dialog] img').waitFor();
    },
  },
  { name: 'orders', path: '/customer/orders' },
  {
    name: 'orders, awaited',
    path: '/customer/orders',
    before: hold(/\/v1\.0\/order\?/),
    loading: true,
  },
  { name: 'orders, offline', path: '/customer/orders', act: goOffline },
  { name: 'orders, all', path: list('/orders', { tab: 'ALL' }) },
  {
    name: 'orders, filters open',
    path: list('/orders', { tab: 'ALL' }),
    // A phone has one button for all filters.
    act: (page) =>
      page.locator('[role=search] [role=combobox]:visible, [role=search] button:visible').first().click(),
  },
  { name: 'orders, none found', path: list('/orders', { tab: 'ALL', q: 'no such parcel' }) },
  {
    name: 'orders, scrolled to the side',
    path: list('/orders', { tab: 'ALL' }),
    only: 'wide',
    act: (page) =>
      page.locator('#record-grid').evaluate((grid) => {
        for (let at: Element | null = grid; at; at = at.parentElement) at.scrollLeft = 400;
      }),
  },
  { name: 'orders, three ticked', path: list('/orders', { tab: 'NEW' }), act: (page) => tickRows(page, 3) },
  {
    name: 'orders, menu of a row',
    path: list('/orders', { tab: 'NEW' }),
    act: (page) => page.locator('[aria-haspopup=menu]').last().click(),
  },
  {
    name: 'orders, cancel several',
    path: list('/orders', { tab: 'NEW' }),
    only: 'wide',
    act: async (page) => {
      await tickRows(page, 2);
      await press(page, '#');
    },
  },
  { name: 'orders, failed to load', path: '/customer/orders', act: failingList },
  { name: 'drafts', path: '/customer/orders/bulk-orders' },
  {
    name: 'drafts, scrolled to the side',
    path: '/customer/orders/bulk-orders',
    only: 'wide',
    act: (page) =>
      page.locator('table').evaluate((grid) => {
        for (let at: Element | null = grid; at; at = at.parentElement) at.scrollLeft = 400;
      }),
  },
  {
    name: 'drafts, confirm two',
    path: list('/orders/bulk-orders', { tab: 'DRAFT' }),
    only: 'wide',
    act: async (page) => {
      await tickRows(page, 2);
      await press(page, 'a');
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'drafts, failed', path: list('/orders/bulk-orders', { tab: 'FAILED' }) },
  { name: 'import', path: '/customer/orders/import-order', whole: true },
  { name: 'import of contacts', path: '/customer/contacts/import', whole: true },
  {
    name: 'import, rows',
    path: '/customer/orders/import-order',
    act: async (page) => {
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles({
          name: 'orders.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from(
            'Receiver name,Phone,Address,Postcode,City,Weight (kg),COD\n' +
              'Tan Wei Ling,0167001234,88 Lebuh Chulia,10200,George Town,0.6,89\n' +
              'Muhammad Hafizuddin bin Abdul Rahman Al-Haj,0129876543,Lot 1234-A Jalan Persiaran Kewajipan Subang Business Centre,47600,Subang Jaya,1.2,\n' +
              'No phone,,12 Jalan Ampang,50450,Kuala Lumpur,x,\n',
          ),
        });
      await page.locator('table').first().waitFor();
    },
  },
  { name: 'multipoint', path: '/customer/orders/multipoint', whole: true },
  { name: 'manifests, none', path: list('/orders/manifest', { tab: 'pending', q: 'no such manifest' }) },
  { name: 'manifests', path: '/customer/orders/manifest' },
  { name: 'cash on delivery', path: '/customer/orders/cod' },
  {
    name: 'cash on delivery, statement',
    path: '/customer/orders/cod/statement',
    whole: true,
    act: async (page, f) => {
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles({
          name: 'payout.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from(
            `AWB No,COD amount,Fee,Paid\n${f.delivered.number},45,1,40\nZZ1,9,0,9\nZZ2,9,0,n/a\n`,
          ),
        });
      await page.locator('table').first().waitFor();
    },
  },
  { name: 'invoices', path: '/customer/billing' },
  { name: 'transactions', path: '/customer/billing/transaction' },
  { name: 'tracking in the console', path: '/customer/track' },
  {
    name: 'tracking in the console, results',
    path: (f) => `/customer/track?trackingNo=${f.onItsWay.number},${f.delivered.number},ZZ99999999`,
  },
  { name: 'new order', path: '/customer/orders/new-order', whole: true },
  {
    name: 'new order, incomplete',
    path: '/customer/orders/new-order',
    whole: true,
    act: (page) => press(page, 'Control+Enter'),
  },
  {
    name: 'new order, with offers',
    path: '/customer/orders/new-order',
    whole: true,
    act: fillReceiver,
  },
  {
    name: 'new order, an item',
    path: '/customer/orders/new-order',
    act: async (page) => {
      const add = page.locator('#f-items');
      // A complete section is folded on a phone.
      if (!(await add.isVisible())) await page.locator('[data-section=items] button:visible').first().click();
      await add.click();
    },
  },
  {
    name: 'new order, address book',
    path: '/customer/orders/new-order',
    act: async (page) => {
      await page.locator('[data-section=receiver] .MuiButton-startIcon').first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'a draft in its form', path: (f) => `/customer/orders/edit/${f.draftId}`, whole: true },
  { name: 'order, new', path: (f) => `/customer/order/${f.newOrder.id}`, whole: true },
  { name: 'order, on its way', path: (f) => `/customer/order/${f.onItsWay.id}`, whole: true },
  { name: 'order, delivered', path: (f) => `/customer/order/${f.delivered.id}`, whole: true },
  { name: 'order, cancelled', path: (f) => `/customer/order/${f.cancelledId}`, whole: true },
  { name: 'order, long names', path: (f) => `/customer/order/${f.longNames.id}`, whole: true },
  {
    name: 'order, cancel',
    path: (f) => `/customer/order/${f.newOrder.id}`,
    act: (page) => press(page, '#'),
  },
  {
    name: 'order, awaited',
    path: (f) => `/customer/order/${f.newOrder.id}`,
    before: hold(/\/v1\.0\/order\/[0-9a-f-]{36}/),
    loading: true,
  },
  {
    name: 'order, its menu',
    path: (f) => `/customer/order/${f.onItsWay.id}`,
    act: (page) => page.locator('[data-row-menu]').click(),
  },
  { name: 'order that does not exist', path: '/customer/order/00000000-0000-4000-8000-000000000000' },
  { name: 'profile', path: '/customer/update-profile', whole: true, before: emptyProfile },
  { name: 'palette', path: '/customer/orders', act: (page) => press(page, 'Control+k') },
  {
    name: 'palette, quote',
    path: '/customer/orders',
    act: async (page) => {
      await typeInPalette(page, 'quote 50450 to 10200 2kg');
      await page.getByRole('option').first().waitFor();
      await press(page, 'Enter');
      await page.getByRole('option').nth(2).waitFor();
    },
  },
  { name: 'palette, search', path: '/customer/orders', act: (page) => typeInPalette(page, 'tan') },
  {
    name: 'list of keys',
    path: '/customer/orders',
    only: 'wide',
    act: (page) => press(page, 'Control+/'),
  },
  {
    name: 'menu',
    path: '/customer/orders',
    only: 'phone',
    act: (page) => page.locator('header button').first().click(),
  },
  { name: 'no such page in the console', path: '/customer/no-such-page' },
  {
    name: 'user menu',
    path: '/customer/orders',
    only: 'wide',
    act: (page) => page.locator('header [aria-haspopup]').last().click(),
  },
];

/** The list when its server answers with an error. */
async function failingList(page: Page): Promise<void> {
  await page.route(/\/v1\.0\/order\?/, (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: '{"error":{"code":"internal"}}' }),
  );
  await page.reload();
  await page.getByRole('alert').first().waitFor();
}
