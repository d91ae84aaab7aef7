import type english from '../en_US/shopBilling.ts';

export default {
  title: 'Pengebilan kedai anda',
  test: 'Ini halaman ujian menggantikan halaman Shopify: tiada apa-apa dibilkan.',
  asks: 'Bungkusan akan dibilkan setiap bulan kepada kedai',
  approve: 'Luluskan',
  decline: 'Tolak',
  gone: 'Caj ini tidak wujud.',
} satisfies typeof english;
