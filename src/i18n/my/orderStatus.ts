import type english from '../en_US/orderStatus.ts';

export default {
  title: 'Status pesanan',
  processing: 'Sedang diproses..',
  created: 'Menunggu penghantar menerima pesanan..',
  assigned: 'Penghantar telah menerima pesanan anda.',
  pendingPayment: 'Menunggu pembayaran. Lihat pesanan anda untuk memantau statusnya.',
  failed: 'Gagal diproses',
  paid: 'Bayaran diterima.',
  number: 'Nombor pesanan',
  stops: 'Hentian',
  service: 'Perkhidmatan',
  price: 'Harga',
  rider: 'Penghantar',
  viewOrder: 'Lihat butiran pesanan',
  printLabel: 'Cetak label',
  pay: 'Buka halaman pembayaran',
  retry: 'Ubah dan cuba lagi',
} satisfies typeof english;
