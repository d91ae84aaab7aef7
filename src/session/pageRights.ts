import type { CallRight } from '../../contract/rules/account/rights.ts';
import { LIST_RIGHTS, VIEWED_LISTS, type ViewedList } from '../../contract/rules/savedViews.ts';

/** The address of each list with views, without the portal's prefix. */
export const LIST_PATHS: Readonly<Record<ViewedList, string>> = {
  orders: '/orders',
  drafts: '/orders/bulk-orders',
  inbox: '/inbox',
  templates: '/orders/templates',
  instabook: '/orders/bulk-orders/instabook',
  manifests: '/orders/manifest',
  cod: '/orders/cod',
  invoices: '/billing/invoice',
  transactions: '/billing/transaction',
  contacts: '/contacts',
  apps: '/apps/list',
  integrations: '/integration',
  tokens: '/settings/integrations',
  webhooks: '/settings/webhook',
  activity: '/settings/activity',
};

/** The rights that pages of the console need, by the start of their address; the longest matching start counts. */
const PAGE_RIGHTS: ReadonlyMap<string, CallRight> = new Map<string, CallRight>([
  ...VIEWED_LISTS.map((list) => [LIST_PATHS[list], LIST_RIGHTS[list]] as const),
  ['/', 'prices.see'],
  ['/orders/new-order', 'orders.write'],
  ['/orders/edit', 'orders.write'],
  ['/orders/multipoint', 'orders.write'],
  ['/orders/import-order', 'orders.write'],
  ['/orders/scan', 'orders.scan'],
  ['/order', 'orders.read'],
  ['/return', 'orders.write'],
  ['/contacts/add', 'contacts.write'],
  ['/contacts/import', 'contacts.write'],
  ['/contacts/customer', 'contacts.write'],
  ['/billing', 'wallet.read'],
  ['/payment', 'wallet.topup'],
  ['/check-rates', 'prices.see'],
  ['/analytics', 'reports.read'],
  ['/affiliates', 'reports.read'],
  ['/apps', 'integrations'],
  ['/refer-earn', 'settings'],
  ['/update-profile', 'settings'],
  ['/settings/profile-information', 'settings'],
  ['/settings/bank-information', 'bank'],
  ['/settings/services', 'settings'],
  ['/settings/notifications', 'settings'],
  ['/settings/rules', 'orders.read'],
  ['/settings/custom-branding', 'settings'],
]);

/** The right that a page needs, by its address without the portal's prefix; `member` if every member may open it. */
export function pageRight(path: string): CallRight {
  const [bare = path] = path.split(/[?#]/);
  if (bare === '/') return PAGE_RIGHTS.get('/') ?? 'member';
  for (let start = bare; start !== ''; start = start.slice(0, start.lastIndexOf('/'))) {
    const right = PAGE_RIGHTS.get(start);
    if (right) return right;
  }
  return 'member';
}
