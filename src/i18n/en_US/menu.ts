export default {
  main: 'Main menu',
  dashboard: 'Dashboard',
  newOrder: 'New order',
  bulkOrders: 'Bulk orders',
  orders: 'Orders',
  checkRates: 'Check rates',
  track: 'Track',
  orderDetail: 'Order',
};
