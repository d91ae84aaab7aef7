import type english from '../en_US/messages.ts';

export default {
  title: 'Mesej',
  open: 'Mesej, %{smart_count} baharu',
  show: 'Tunjukkan mesej',
  hide: 'Sembunyikan mesej',
  results: 'Hasil',
  more: '+%{smart_count}',
  new: 'Baharu',
  clear: 'Kosongkan semua',
  none: 'Belum ada apa-apa. Hasil tindakan anda dan berita tentang pesanan anda disimpan di sini.',
} satisfies typeof english;
