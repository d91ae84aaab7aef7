import type english from '../en_US/menuWords.ts';

/** Names of the console's pages. */
export default {
  main: 'Menu utama',
  dashboard: 'Dasbor',
  newOrder: 'Pesanan baru',
  bulkOrders: 'Pesanan massal',
  failedOrders: 'Pesanan gagal',
  instabook: 'Tautan Instabook',
  importOrders: 'Impor pesanan',
  templates: 'Templat',
  orders: 'Pesanan',
  manifests: 'Manifes',
  scan: 'Stasiun pindai',
  cod: 'COD',
  returns: 'Retur',
  contacts: 'Buku alamat',
  topUp: 'Isi saldo',
  billing: 'Tagihan',
  transactions: 'Transaksi',
  analytics: 'Analitik',
  checkRates: 'Cek tarif',
  track: 'Lacak',
  settings: 'Pengaturan',
} satisfies typeof english;
