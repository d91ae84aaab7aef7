import type english from '../en_US/gateway.ts';

export default {
  title: 'Bayaran kad',
  test: 'Ini gerbang bayaran ujian: tiada wang bertukar tangan.',
  amount: 'Amaun',
  invoice: 'Invois',
  card: 'Nombor kad',
  hint: 'Berjaya: 4242 4242 4242 4242. Gagal: 4000 0000 0000 0002. Kekal belum selesai: 4000 0000 0000 3220.',
  pay: 'Bayar',
  back: 'Batal dan kembali',
  badCard: 'Masukkan salah satu nombor kad ujian.',
  gone: 'Bayaran ini tidak wujud.',
} satisfies typeof english;
