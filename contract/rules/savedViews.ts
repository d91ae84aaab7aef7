import type { CallRight } from './account/rights.ts';

/** The console's lists with saved views, each with the right that opens the list and its views. */
export const LIST_RIGHTS = {
  orders: 'orders.read',
  drafts: 'orders.write',
  inbox: 'orders.read',
  templates: 'orders.write',
  instabook: 'orders.write',
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
} as const satisfies Record<string, CallRight>;
export type ViewedList = keyof typeof LIST_RIGHTS;
export const VIEWED_LISTS = Object.keys(LIST_RIGHTS) as readonly ViewedList[];

/** Named date ranges of a list, so that a view moves with the current day. "All time" is no filter. */
export const VIEW_PERIODS = [
  'today',
  'yesterday',
  'tomorrow',
  'lastWeek',
  'lastMonth',
  'lastYear',
  'thisWeek',
  'thisMonth',
  'thisYear',
] as const;

export const SAVED_VIEWS = {
  nameLength: 60,
  /** Limits for one person on one list, and for the shared views of an account on one list. */
  most: 50,
  /** Maximum tabs of one person above one list. Each tab needs a count of its rows. */
  pinned: 12,
  filters: 20,
  filterLength: 500,
  columns: 60,
  /** Rows are counted up to this number. Beyond it a view only says that there are more. */
  counted: 999,
} as const;
