/** Names of the console's pages. */
export default {
  main: 'Main menu',
  dashboard: 'Dashboard',
  newOrder: 'New order',
  bulkOrders: 'Bulk orders',
  failedOrders: 'Failed orders',
  instabook: 'Instabook links',
  importOrders: 'Import orders',
  orders: 'Orders',
  manifests: 'Manifests',
  cod: 'COD',
  contacts: 'Address book',
  topUp: 'Top up wallet',
  billing: 'Billing',
  transactions: 'Transactions',
  checkRates: 'Check rates',
  track: 'Track',
};
