import type english from '../en_US/dashboard.ts';

export default {
  welcome: 'Selamat datang, %{name}',
  count: {
    DRAFT: 'Draf',
    NEW: 'Pesanan baru',
    PENDING: 'Pesanan menunggu',
    CURRENT: 'Pesanan berjalan',
  },
  open: {
    DRAFT: 'Buka draf',
    NEW: 'Buka pesanan baru',
    PENDING: 'Buka pesanan menunggu',
    CURRENT: 'Buka pesanan berjalan',
  },
  shortcuts: 'Buat pesanan',
  waiting: 'Perlu tindakan hari ini',
  nothingWaits: 'Tidak ada yang menunggu. Pesanan baru dan yang gagal muncul di sini.',
  waits: {
    OVERDUE: 'Lewat jatuh tempo: bayar untuk bisa memesan lagi',
    FAILED: 'Gagal: perbaiki dan coba lagi',
    DRAFT: 'Menunggu konfirmasi',
    NEW: 'Label untuk dicetak dan diserahkan',
  },
  quote: 'Tarif instan',
  focusQuote: 'Ke tarif instan',
  news: 'Berita',
  allNews: 'Semua berita',
  newsFailed: 'Berita tidak dapat dimuat.',
  moreNews: 'Tampilkan %{count} lagi',
  fewerNews: 'Tampilkan lebih sedikit',
  banners: 'Penawaran',
  promo: 'Penawaran',
} satisfies typeof english;
