import type english from '../en_US/afterPayment.ts';

export default {
  title: 'Hasil pembayaran',
  thanks: 'Terima kasih atas pesanan Anda.',
  processing: 'Sedang diproses..',
  processingHint: 'Halaman ini diperbarui dengan sendirinya.',
  pending: 'Menunggu pembayaran',
  pendingHint: 'Menunggu pembayaran. Buka pesanan Anda untuk memantau statusnya.',
  failed: 'Gagal diproses',
  failedHint: 'Maaf. Terjadi masalah pada pesanan/transaksi Anda.',
  partly: 'Terima kasih atas pesanan Anda.',
  partlyHint: '%{failed} dari %{total} pesanan gagal. Maaf. Terjadi masalah pada pesanan/transaksi Anda.',
  unknown: 'Tidak ada pembayaran untuk ditampilkan di sini.',
  status: 'Status',
  statusCode: 'Kode status',
  failedReason: 'Alasan kegagalan',
  recipient: 'Penerima',
  orders: 'Pesanan dalam pembayaran ini',
  backToMultipoint: 'Kembali ke pesanan multi-titik',
  backToBulk: 'Kembali ke pesanan massal',
  printAll: 'Cetak semua label',
} satisfies typeof english;
