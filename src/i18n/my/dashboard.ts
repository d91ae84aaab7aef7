import type english from '../en_US/dashboard.ts';

export default {
  welcome: 'Selamat datang, %{name}',
  count: {
    DRAFT: 'Draf',
    NEW: 'Pesanan baharu',
    PENDING: 'Pesanan menunggu',
    CURRENT: 'Pesanan semasa',
  },
  open: {
    DRAFT: 'Buka draf',
    NEW: 'Buka pesanan baharu',
    PENDING: 'Buka pesanan menunggu',
    CURRENT: 'Buka pesanan semasa',
  },
  shortcuts: 'Buat pesanan',
  waiting: 'Perlu tindakan hari ini',
  nothingWaits: 'Tiada apa yang menunggu. Tempahan baharu dan yang gagal dipaparkan di sini.',
  waits: {
    OVERDUE: 'Tertunggak: bayar untuk membuat pesanan semula',
    FAILED: 'Gagal: betulkan dan cuba semula',
    DRAFT: 'Menunggu pengesahan',
    NEW: 'Label untuk dicetak dan diserahkan',
  },
  quote: 'Sebut harga segera',
  focusQuote: 'Pergi ke sebut harga segera',
  news: 'Berita',
  allNews: 'Semua berita',
  newsFailed: 'Berita tidak dapat dimuatkan.',
  moreNews: 'Tunjukkan %{count} lagi',
  fewerNews: 'Tunjukkan lebih sedikit',
  banners: 'Tawaran',
  promo: 'Tawaran',
} satisfies typeof english;
