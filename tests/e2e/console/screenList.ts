import type { Page } from '@playwright/test';
import { expect, loaded } from '../support.ts';

export interface Screen {
  name: string;
  path: string;
  /** This text must be visible before the screen is checked. */
  ready: (page: Page) => Promise<void>;
  open?: 'signedOut';
  /** Status of the page where it is not 200. */
  expects?: RegExp;
  ids: string;
}

export const heading = (name: string | RegExp) => (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
export const tab = (name: string) => (page: Page) =>
  expect(page.getByRole('tab', { name, selected: true })).toBeVisible();
export const rows = async (page: Page) => {
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await loaded(page);
};
const filter = (path: string, name: string) =>
  `/customer${path}?filter=${encodeURIComponent(JSON.stringify({ tab: name }))}`;

export const SCREENS: readonly Screen[] = [
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
      // The filled form loads the preview into its frame; a check before that would lose the frame.
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
    // The axis has a label for its highest value, too.
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
  { name: 'top up', path: '/customer/payment', ready: heading(/./), ids: 'PAY-01' },
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

/** Opens another address within the open console, like a link. Loading the page takes ten times as long. */
export async function follow(page: Page, path: string): Promise<void> {
  const to = new URL(path, page.url());
  // If only the query changes, the page stays, and its change would not be visible. So another page comes first.
  if (to.pathname === new URL(page.url()).pathname) await follow(page, '/customer/on-the-way');
  await page.evaluate((address) => {
    for (const title of document.querySelectorAll('h1')) title.setAttribute('data-left', '');
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, to.href);
  await expect(page.locator('h1[data-left]')).toHaveCount(0);
}

/** Loads a public page; follows a link to a page of the open console. */
export async function visit(page: Page, screen: Screen, path: string): Promise<void> {
  const inConsole = await page.locator('#main-content').count();
  await (screen.open !== 'signedOut' && inConsole ? follow(page, path) : page.goto(path));
}

/** A screen of another tenant has its host in its path, without the port. */
export const addressOf = ({ path }: Screen, baseURL: string) =>
  path.startsWith('/') ? path : Object.assign(new URL(path), { port: new URL(baseURL).port }).href;
