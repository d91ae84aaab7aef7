import type { CallRight } from '../../contract/rules/account/rights.ts';

/** The right that a page of the console needs, by the beginning of its address; the first that fits counts. */
const PAGE_RIGHTS: readonly (readonly [string, CallRight])[] = [
  ['/', 'prices.see'],
  ['/orders/new-order', 'orders.write'],
  ['/orders/edit', 'orders.write'],
  ['/orders/multipoint', 'orders.write'],
  ['/orders/import-order', 'orders.write'],
  ['/orders/bulk-orders', 'orders.write'],
  ['/orders/templates', 'orders.write'],
  ['/orders/scan', 'orders.scan'],
  ['/orders/cod', 'cod.read'],
  ['/orders', 'orders.read'],
  ['/order', 'orders.read'],
  ['/return', 'orders.write'],
  ['/inbox', 'orders.write'],
  ['/contacts/add', 'contacts.write'],
  ['/contacts/import', 'contacts.write'],
  ['/contacts/customer', 'contacts.write'],
  ['/contacts', 'contacts.read'],
  ['/billing', 'wallet.read'],
  ['/payment', 'wallet.topup'],
  ['/check-rates', 'prices.see'],
  ['/analytics', 'reports.read'],
  ['/affiliates', 'reports.read'],
  ['/integration', 'integrations'],
  ['/apps', 'integrations'],
  ['/refer-earn', 'settings'],
  ['/update-profile', 'settings'],
  ['/settings/profile-information', 'settings'],
  ['/settings/bank-information', 'bank'],
  ['/settings/services', 'settings'],
  ['/settings/notifications', 'settings'],
  ['/settings/custom-branding', 'settings'],
  ['/settings/integrations', 'integrations'],
  ['/settings/webhook', 'integrations'],
  ['/settings/activity', 'audit.read'],
];

/** What a page needs, by its address without the portal's prefix; `member` where everybody may open it. */
export function pageRight(path: string): CallRight {
  const [bare = path] = path.split(/[?#]/);
  return (
    PAGE_RIGHTS.find(([start]) => bare === start || (start !== '/' && bare.startsWith(`${start}/`)))?.[1] ??
    'member'
  );
}
