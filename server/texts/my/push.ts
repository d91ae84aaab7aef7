import type english from '../en_US/push.ts';

export default {
  status: '{number}: {status}',
  failed: 'Pesanan gagal: {message}',
  instabook: 'Seorang pembeli telah mengisi borang anda: {message}',
  repeatHeld: 'Tidak ditempah, {name}: {message}',
  paid: 'Bayaran telah diterima.',
  paymentFailed: 'Bayaran gagal.',
  several: '{count} bungkusan anda ada perkembangan baharu.',
  batch: 'Tugasan pukal selesai: {done} berjaya, {failed} gagal.',
} satisfies typeof english;
