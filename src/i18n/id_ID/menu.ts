export default {
  main: 'Menu utama',
  dashboard: 'Dasbor',
  newOrder: 'Pesanan baru',
  bulkOrders: 'Pesanan massal',
  orders: 'Pesanan',
  manifests: 'Manifes',
  cod: 'COD',
  checkRates: 'Cek tarif',
  track: 'Lacak',
  orderDetail: 'Rincian pesanan',
};
