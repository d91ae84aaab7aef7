import type { CallRight } from '../../../contract/rules/account/rights.ts';
import type { ViewedList } from '../../../contract/rules/savedViews.ts';

/** The right of each list itself: without it neither its views nor their counts are told. */
export const LIST_RIGHTS: Record<ViewedList, CallRight> = {
  orders: 'orders.read',
  drafts: 'orders.read',
  inbox: 'orders.read',
  templates: 'orders.read',
  instabook: 'orders.read',
  manifests: 'orders.read',
  cod: 'cod.read',
  invoices: 'wallet.read',
  transactions: 'wallet.read',
  contacts: 'contacts.read',
  apps: 'integrations',
  integrations: 'integrations',
  tokens: 'integrations',
  webhooks: 'integrations',
  activity: 'audit.read',
};
