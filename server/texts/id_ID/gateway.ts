import type english from '../en_US/gateway.ts';

export default {
  title: 'Pembayaran kartu',
  test: 'Ini gerbang pembayaran uji coba: tidak ada uang yang berpindah.',
  amount: 'Jumlah',
  invoice: 'Faktur',
  card: 'Nomor kartu',
  hint: 'Berhasil: 4242 4242 4242 4242. Gagal: 4000 0000 0000 0002. Tetap tertunda: 4000 0000 0000 3220.',
  pay: 'Bayar',
  back: 'Batalkan dan kembali',
  badCard: 'Masukkan salah satu nomor kartu uji coba.',
  gone: 'Pembayaran ini tidak ada.',
} satisfies typeof english;
