import type english from '../en_US/push.ts';

/** Of each message what it is about, and what happened. */
export default {
  status: { title: '{number}', body: '{status}' },
  failed: { title: 'Pesanan gagal', body: '{message}' },
  instabook: { title: 'Seorang pembeli sudah mengisi formulir Anda', body: '{message}' },
  repeatHeld: { title: 'Tidak dipesan: {name}', body: '{message}' },
  paid: { title: 'Pembayaran', body: 'Diterima.' },
  paymentFailed: { title: 'Pembayaran', body: 'Gagal.' },
  several: { title: 'Paket Anda', body: 'Ada kabar baru tentang {count} paket.' },
  batch: { title: 'Proses massal selesai', body: '{done} berhasil, {failed} gagal.' },
  batchLeftOut: {
    title: 'Proses massal selesai',
    body: '{done} berhasil, {failed} gagal, {leftOut} dilewati.',
  },
} satisfies typeof english;
