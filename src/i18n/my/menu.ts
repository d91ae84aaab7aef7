export default {
  main: 'Menu utama',
  dashboard: 'Papan pemuka',
  newOrder: 'Pesanan baharu',
  bulkOrders: 'Pesanan pukal',
  orders: 'Pesanan',
  checkRates: 'Semak kadar',
  track: 'Jejak',
  orderDetail: 'Butiran pesanan',
};
