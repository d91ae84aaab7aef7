import type english from '../en_US/push.ts';

export default {
  status: '{number}: {status}',
  failed: 'Pesanan gagal: {message}',
  instabook: 'Seorang pembeli sudah mengisi formulir Anda: {message}',
  repeatHeld: 'Tidak dipesan, {name}: {message}',
  paid: 'Pembayaran diterima.',
  paymentFailed: 'Pembayaran gagal.',
  several: 'Ada kabar baru tentang {count} paket Anda.',
  batch: 'Proses massal selesai: {done} berhasil, {failed} gagal.',
} satisfies typeof english;
