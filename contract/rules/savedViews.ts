import type { CallRight } from './account/rights.ts';

/** The lists of the console that have views, by their names there, each with its right: without it nobody opens the list or its views. */
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

/** A list's dates by their name, so that a view stays as of today. All time is no filter. */
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
export type ViewPeriod = (typeof VIEW_PERIODS)[number];

export const SAVED_VIEWS = {
  nameLength: 60,
  /** Limits for one person on one list, and for the shared views of an account on one list. */
  most: 50,
  /** Tabs of one person above one list: each is counted. */
  pinned: 12,
  filters: 20,
  filterLength: 500,
  columns: 60,
  /** A view with more rows says only that there are more. */
  counted: 999,
} as const;
