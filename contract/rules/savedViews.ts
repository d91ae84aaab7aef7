/** The lists of the console, by their names there; each has views of its own. */
export const VIEWED_LISTS = [
  'orders',
  'drafts',
  'inbox',
  'templates',
  'instabook',
  'manifests',
  'cod',
  'invoices',
  'transactions',
  'contacts',
  'apps',
  'integrations',
  'tokens',
  'webhooks',
  'activity',
] as const;
export type ViewedList = (typeof VIEWED_LISTS)[number];

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
  /** Of one person on one list, and of those that an account shares on one list. */
  most: 50,
  /** Tabs of one person above one list: each is counted. */
  pinned: 12,
  filters: 20,
  filterLength: 500,
  columns: 60,
  /** A view with more rows says only that there are more. */
  counted: 999,
} as const;
