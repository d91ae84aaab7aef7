import type english from '../en_US/messages.ts';

export default {
  title: 'Pesan',
  open: 'Pesan, %{smart_count} baru',
  show: 'Tampilkan pesan',
  hide: 'Sembunyikan pesan',
  results: 'Hasil',
  more: '+%{smart_count}',
  new: 'Baru',
  clear: 'Hapus semua',
  none: 'Belum ada apa-apa. Hasil tindakan Anda dan kabar tentang pesanan Anda disimpan di sini.',
} satisfies typeof english;
