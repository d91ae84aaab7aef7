import type { Manifest } from '../../contract/orders/manifests.ts';
import { manifestTab } from '../../contract/rules/orders/manifests.ts';
import type { ViewedList } from '../../contract/rules/savedViews.ts';
import type { TextKey } from '../i18n/textKey.ts';
import { filteredPath } from '../lib/lists/filteredPath.ts';
import { LIST_PATHS } from '../session/pageRights.ts';
import type { OrderListFilter } from '../shared/orders/rules/orderFilter.ts';

/** The names of the lists with views. */
export const LIST_LABELS: Readonly<Record<ViewedList, TextKey>> = {
  orders: 'menu.orders',
  drafts: 'menu.bulkOrders',
  inbox: 'menu.inbox',
  templates: 'menu.templates',
  instabook: 'menu.instabook',
  manifests: 'menu.manifests',
  cod: 'menu.cod',
  invoices: 'billing.invoices',
  transactions: 'menu.transactions',
  contacts: 'menu.contacts',
  apps: 'menu.apps',
  integrations: 'menu.integrations',
  tokens: 'apiKeys.yours',
  webhooks: 'webhooks.yours',
  activity: 'activity.title',
};

/** The order list with a filter; drafts and failed orders have lists of their own. */
export function listPath(filter: OrderListFilter): string {
  const bulk = filter.tab === 'DRAFT' || filter.tab === 'FAILED';
  return filteredPath(LIST_PATHS[bulk ? 'drafts' : 'orders'], filter);
}

/** The manifest list filtered by this number. */
export const manifestPath = (manifest: Pick<Manifest, 'manifestId' | 'status'>): string =>
  filteredPath(LIST_PATHS.manifests, { tab: manifestTab(manifest.status), q: manifest.manifestId });
