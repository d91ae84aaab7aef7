import type english from '../en_US/menuWords.ts';

/** Names of the console's pages. */
export default {
  main: 'Menu utama',
  dashboard: 'Papan pemuka',
  newOrder: 'Pesanan baharu',
  bulkOrders: 'Pesanan pukal',
  failedOrders: 'Pesanan gagal',
  instabook: 'Pautan Instabook',
  importOrders: 'Import pesanan',
  templates: 'Templat',
  orders: 'Pesanan',
  manifests: 'Manifes',
  scan: 'Stesen imbasan',
  cod: 'COD',
  returns: 'Pulangan',
  contacts: 'Buku alamat',
  topUp: 'Tambah nilai',
  billing: 'Pengebilan',
  transactions: 'Transaksi',
  analytics: 'Analitik',
  checkRates: 'Semak kadar',
  track: 'Jejak',
  settings: 'Tetapan',
} satisfies typeof english;
