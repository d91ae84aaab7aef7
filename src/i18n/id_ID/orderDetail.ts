import reasons from '../../../pages/texts/id_ID/cancelAndRejectReasons.ts';
import type english from '../en_US/orderDetail.ts';

export default {
  noHistory: 'Belum ada yang terjadi.',
  actions: {
    fulfil: 'Penuhi pesanan',
    rejectDriver: 'Tolak pengemudi',
    proof: 'Bukti pengiriman',
  },
  fulfil: {
    title: 'Penuhi pesanan ini',
    action: 'Penuhi pesanan',
    confirm: 'Penuhi · %{amount}',
    done: 'Pesanan berhasil dipenuhi.',
    noQuotes: 'Tidak ada layanan untuk pesanan ini. Perbarui harga untuk menanyakannya lagi.',
    pickTime: 'Pilih waktu penjemputan lain',
    timeMissing: 'Pilih tanggal dan waktu.',
    changedMeanwhile:
      '%{who} mengubah %{order} pada %{when} saat Anda di sini. Periksa pesanan seperti sekarang, lalu konfirmasi lagi.',
    priceChanged: 'Harganya sekarang %{amount}. Periksa lalu konfirmasi lagi.',
  },
  reject: {
    title: 'Tolak pengemudi %{name}?',
    hint: 'Pesanan kemudian menunggu pengemudi lain.',
    keep: 'Pertahankan pengemudi',
    action: 'Tolak pengemudi',
    done: 'Pengemudi berhasil ditolak.',
    reasons: {
      late: reasons['Driver is late'],
      unreachable: reasons['Driver cannot be reached'],
      vehicle: reasons['Vehicle does not fit'],
      behaviour: reasons['Driver behaves badly'],
      asked_to_cancel: reasons['Driver asked to cancel'],
      other: reasons.Other,
    },
  },
  proof: {
    title: 'Bukti pengiriman',
    ask: 'Masukkan 4 angka terakhir nomor telepon pengirim atau penerima.',
    digits: '4 angka terakhir',
    exactly: 'Masukkan tepat 4 angka',
    show: 'Tampilkan bukti',
    wrong: 'Angka ini tidak cocok dengan paket ini.',
    tooMany: 'Terlalu banyak percobaan. Tunggu sebentar, atau mintalah bukti pengiriman kepada pengirim.',
    failed: 'Gagal mengambil gambar bukti pengiriman',
    broken: 'Terjadi kesalahan',
    unshowable: 'Maaf, terjadi kesalahan saat menampilkan gambar bukti pengiriman.',
  },
  rating: {
    ask: 'Bagaimana pengirimannya?',
    note: 'Ada yang ingin ditambahkan? (opsional)',
    send: 'Kirim penilaian',
    thanks: 'Luar biasa, terima kasih!',
    missing: 'Pilih jumlah bintang',
    stars: '%{smart_count} bintang',
  },
} satisfies typeof english;
