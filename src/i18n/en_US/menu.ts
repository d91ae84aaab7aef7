export default {
  main: 'Main menu',
  dashboard: 'Dashboard',
  newOrder: 'New order',
  bulkOrders: 'Bulk orders',
  failedOrders: 'Failed orders',
  importOrders: 'Import orders',
  orders: 'Orders',
  manifests: 'Manifests',
  cod: 'COD',
  topUp: 'Top up wallet',
  checkRates: 'Check rates',
  track: 'Track',
};
