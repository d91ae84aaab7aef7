import type english from '../en_US/orderStatus.ts';

export default {
  title: 'Status pesanan',
  processing: 'Sedang diproses..',
  created: 'Menunggu pengemudi menerima pesanan..',
  assigned: 'Pengemudi telah menerima pesanan Anda.',
  pendingPayment: 'Menunggu pembayaran. Buka pesanan Anda untuk memantau statusnya.',
  failed: 'Gagal diproses',
  paid: 'Pembayaran diterima.',
  number: 'Nomor pesanan',
  stops: 'Titik singgah',
  service: 'Layanan',
  price: 'Harga',
  rider: 'Pengemudi',
  viewOrder: 'Lihat detail pesanan',
  printLabel: 'Cetak label',
  pay: 'Buka halaman pembayaran',
  retry: 'Ubah dan coba lagi',
} satisfies typeof english;
