import { createElement } from 'react';
import { matchPath, Navigate } from 'react-router-dom';
import { PREFIX } from '../lib/browser/loginPath.ts';
import { storedCustomerId } from '../lib/browser/sessionStorage.ts';
import { type ListNames, nameTab } from '../lib/lists/tabAddress.ts';
import { isViewAlone } from '../lib/lists/viewAddress.ts';
import { opensWithView } from '../lib/lists/viewHint.ts';
import { activity } from '../resources/activity/index.ts';
import { apps } from '../resources/apps/index.ts';
import { cod } from '../resources/cod/index.ts';
import { contacts } from '../resources/contacts/index.ts';
import { drafts } from '../resources/drafts/index.ts';
import { inbox } from '../resources/inbox/index.ts';
import { instabook } from '../resources/instabook/index.ts';
import { integrations } from '../resources/integrations/index.ts';
import { invoices } from '../resources/invoices/index.ts';
import { manifests } from '../resources/manifests/index.ts';
import { orders } from '../resources/orders/index.ts';
import { templates } from '../resources/templates/index.ts';
import { tokens } from '../resources/tokens/index.ts';
import { transactions } from '../resources/transactions/index.ts';
import { webhooks } from '../resources/webhooks/index.ts';
import { type LazyPage, lazyPage } from '../ui/page/lazyPage.tsx';

export const Dashboard = lazyPage(() => import('../customRoutes/dashboard/Dashboard.tsx'));
export const NotFound = lazyPage(() => import('../customRoutes/notFound/NotFound.tsx'));
const Multipoint = lazyPage(() => import('../customRoutes/multipoint/MultipointPage.tsx'));
const MultipointResult = lazyPage(() => import('../customRoutes/afterPayment/MultipointResult.tsx'));
const BillingResult = lazyPage(() => import('../customRoutes/afterPayment/BillingResult.tsx'));
const BulkResult = lazyPage(() => import('../customRoutes/afterPayment/BulkResult.tsx'));

const Account = lazyPage(() => import('../customRoutes/settings/AccountPage.tsx'));
const TopUp = lazyPage(() => import('../customRoutes/topUp/TopUpPage.tsx'));

/** An address that people guess redirects to the page. */
const movedTo = (path: string): LazyPage =>
  lazyPage(async () => ({ default: () => createElement(Navigate, { to: path, replace: true }) }), 'none');

/** The pages of the console by their address after /customer, without the dashboard and the order list. */
export const PAGES = {
  '/get-started': lazyPage(() => import('../customRoutes/getStarted/GetStarted.tsx')),
  '/update-profile': lazyPage(() => import('../customRoutes/profile/ProfilePage.tsx')),
  '/orders/new-order': orders.create,
  '/orders/new-order/:orderId': orders.edit,
  '/orders/edit/:orderId': orders.edit,
  '/orders/multipoint': Multipoint,
  '/orders/multipoint/:orderId': Multipoint,
  '/orders/import-order': lazyPage(() => import('../customRoutes/orderImport/OrderImportPage.tsx')),
  '/orders/bulk-orders': drafts.list,
  '/orders/bulk-orders/instabook': instabook.list,
  '/orders/templates': templates.list,
  '/orders/manifest': manifests.list,
  '/orders/scan': lazyPage(() => import('../customRoutes/scan/ScanPage.tsx')),
  '/orders/cod': cod.list,
  '/orders/cod/statement': cod.statement,
  '/return': lazyPage(() => import('../customRoutes/returns/ReturnsPage.tsx')),
  '/order/:id': orders.show,
  '/inbox': inbox.list,
  '/contacts': contacts.list,
  '/contacts/add': contacts.create,
  '/contacts/import': lazyPage(() => import('../customRoutes/contactImport/ContactImportPage.tsx')),
  '/contacts/customer/:customerId/contact/:contactId/edit': contacts.edit,
  '/after-payment/multipoint': MultipointResult,
  '/after-payment/multipoint/:orderId': MultipointResult,
  '/after-payment/bulk-order': BulkResult,
  '/after-payment/bulk-order/:invoiceId': BulkResult,
  '/after-payment/billing': BillingResult,
  '/after-payment/billing/:invoiceId': BillingResult,
  '/billing': invoices.list,
  '/billing/invoice': invoices.list,
  '/billing/transaction': transactions.list,
  '/payment': TopUp,
  '/payment/:invoiceId': TopUp,
  '/settings': Account,
  '/settings/account-information': Account,
  '/settings/profile-information': lazyPage(() => import('../customRoutes/profile/ProfileSettings.tsx')),
  '/settings/bank-information': lazyPage(() => import('../customRoutes/settings/BankPage.tsx')),
  '/settings/sessions': lazyPage(() => import('../customRoutes/settings/SessionsPage.tsx')),
  '/settings/people': lazyPage(() => import('../customRoutes/people/PeoplePage.tsx')),
  '/settings/services': lazyPage(() => import('../customRoutes/settings/ServicesPage.tsx')),
  '/settings/custom-branding': lazyPage(() => import('../customRoutes/branding/BrandingPage.tsx')),
  '/settings/integrations': tokens.list,
  '/settings/api-keys': movedTo('/settings/integrations'),
  '/connect': lazyPage(() => import('../resources/tokens/ConnectPage.tsx')),
  '/settings/webhook': webhooks.list,
  '/settings/webhooks': movedTo('/settings/webhook'),
  '/settings/activity': activity.list,
  '/settings/rules': lazyPage(() => import('../customRoutes/settings/inboxRules/RulesPage.tsx')),
  '/settings/notifications': lazyPage(() => import('../customRoutes/settings/NotificationsPage.tsx')),
  '/settings/change-email-address': lazyPage(() => import('../customRoutes/settings/ChangeEmailPage.tsx')),
  '/settings/change-phone-number': lazyPage(() => import('../customRoutes/settings/ChangePhonePage.tsx')),
  '/settings/change-password': lazyPage(() => import('../customRoutes/settings/ChangePasswordPage.tsx')),
  '/integration': integrations.list,
  '/apps/list': apps.list,
  '/apps/install': apps.create,
  '/apps/edit/:path': apps.edit,
  '/analytics': lazyPage(() => import('../customRoutes/analytics/AnalyticsPage.tsx')),
  '/analytics/orders': lazyPage(() => import('../customRoutes/analytics/OrdersPage.tsx')),
  '/analytics/operations': lazyPage(() => import('../customRoutes/analytics/OperationsPage.tsx')),
  '/analytics/cod': lazyPage(() => import('../customRoutes/analytics/CodPage.tsx')),
  '/analytics/ratings': lazyPage(() => import('../customRoutes/analytics/RatingsPage.tsx')),
  '/analytics/performance': lazyPage(() => import('../customRoutes/analytics/PerformancePage.tsx')),
  '/affiliates/:path': lazyPage(() => import('../customRoutes/analytics/AffiliatePage.tsx')),
  '/refer-earn': lazyPage(() => import('../customRoutes/referral/ReferEarnPage.tsx')),
  '/track': lazyPage(() => import('../customRoutes/tracking/TrackPage.tsx')),
};

/** Loads the page that is most often opened next, while the person reads the first page. */
export const loadNextPage = orders.show.load;

const patternOf = (path: string): string | undefined =>
  ['/', '/orders', ...Object.keys(PAGES)].find((pattern) => matchPath(pattern, path));

/** The pattern of a whole address such as `/customer/order/7`, used to count opened pages. */
export const screenOf = (address: string): string =>
  patternOf(address.slice(PREFIX.length) || '/') ?? '/page-not-found';

/** Loads the page of an address, so that it is rendered together with the console. The page itself shows a failure. */
export async function loadPage(path: string): Promise<void> {
  const all = { '/': Dashboard, '/orders': orders.list, ...PAGES };
  const page = Object.entries(all).find(([pattern]) => matchPath(pattern, path))?.[1];
  // The router loads the page again and shows the failure.
  await page?.load().catch(() => undefined);
}

/** Loads the page of a link, or of a row with a link. */
export async function loadLinkedPage(element: Element | null): Promise<void> {
  const link = element?.closest('a') ?? element?.querySelector('a[href]');
  if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return;
  if (link.pathname.startsWith(`${PREFIX}/`)) await loadPage(link.pathname.slice(PREFIX.length));
}

const LISTS: Record<string, ListNames & { name: string }> = {
  '/orders': orders,
  '/orders/bulk-orders/instabook': instabook,
  '/orders/templates': templates,
  '/orders/manifest': manifests,
  '/orders/cod': cod,
  '/inbox': inbox,
  '/billing': invoices,
  '/billing/invoice': invoices,
  '/billing/transaction': transactions,
  '/contacts': contacts,
  '/apps/list': apps,
  '/settings/integrations': tokens,
  '/settings/webhook': webhooks,
  '/settings/activity': activity,
};

/** Adds the tab to the address of a list before the first render; a later change would render the whole page twice. */
export function nameFirstTab(path: string): void {
  const list = LISTS[path];
  const { search: requestedSearch } = location;
  // A saved view sets tab and filter itself.
  const isOfView =
    isViewAlone(requestedSearch) || (list && opensWithView(storedCustomerId(), list.name, requestedSearch));
  const search = list && !isOfView ? nameTab(requestedSearch, list) : null;
  if (search !== null) history.replaceState(history.state, '', `${location.pathname}${search}`);
}
