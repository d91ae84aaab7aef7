import type english from '../en_US/shopBilling.ts';

export default {
  title: 'Penagihan toko Anda',
  test: 'Ini halaman uji coba pengganti halaman Shopify: tidak ada yang ditagih.',
  asks: 'Paket akan ditagih setiap bulan kepada toko',
  approve: 'Setujui',
  decline: 'Tolak',
  gone: 'Tagihan ini tidak ada.',
} satisfies typeof english;
