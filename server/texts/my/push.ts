import type english from '../en_US/push.ts';

/** Of each message what it is about, and what happened. */
export default {
  status: { title: '{number}', body: '{status}' },
  failed: { title: 'Pesanan gagal', body: '{message}' },
  instabook: { title: 'Seorang pembeli telah mengisi borang anda', body: '{message}' },
  repeatHeld: { title: 'Tidak ditempah: {name}', body: '{message}' },
  paid: { title: 'Bayaran', body: 'Telah diterima.' },
  paymentFailed: { title: 'Bayaran', body: 'Gagal.' },
  several: { title: 'Bungkusan anda', body: '{count} bungkusan ada perkembangan baharu.' },
  batch: { title: 'Tugasan pukal selesai', body: '{done} berjaya, {failed} gagal.' },
  batchLeftOut: {
    title: 'Tugasan pukal selesai',
    body: '{done} berjaya, {failed} gagal, {leftOut} dikecualikan.',
  },
} satisfies typeof english;
