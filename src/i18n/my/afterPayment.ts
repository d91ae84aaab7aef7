import type english from '../en_US/afterPayment.ts';

export default {
  title: 'Keputusan bayaran',
  thanks: 'Terima kasih atas pesanan anda.',
  processing: 'Sedang diproses..',
  processingHint: 'Halaman ini dikemas kini dengan sendirinya.',
  pending: 'Menunggu bayaran',
  pendingHint: 'Menunggu pembayaran. Lihat pesanan anda untuk memantau statusnya.',
  failed: 'Gagal diproses',
  failedHint: 'Maaf. Terdapat masalah dengan pesanan/transaksi anda.',
  partly: 'Terima kasih atas pesanan anda.',
  partlyHint:
    '%{failed} daripada %{total} pesanan gagal. Maaf. Terdapat masalah dengan pesanan/transaksi anda.',
  unknown: 'Tiada bayaran untuk ditunjukkan di sini.',
  status: 'Status',
  statusCode: 'Kod status',
  failedReason: 'Sebab gagal',
  recipient: 'Penerima',
  orders: 'Pesanan bagi bayaran ini',
  backToMultipoint: 'Kembali ke pesanan pelbagai titik',
  backToBulk: 'Kembali ke pesanan pukal',
  printAll: 'Cetak semua label',
  paidBefore: 'Invois %{number} telah dibayar sebelum ini. %{amount} telah ditambah ke dompet anda.',
  owedNothing: 'Invois %{number} tidak perlu dibayar lagi. %{amount} telah ditambah ke dompet anda.',
  showTransactions: 'Lihat transaksi',
} satisfies typeof english;
