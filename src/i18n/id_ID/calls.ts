import type english from '../en_US/calls.ts';

export default {
  timedOut: 'Waktu permintaan habis. Silakan coba lagi.',
  notFound: 'Berkas tidak ditemukan',
  ended: 'Sesi Anda telah berakhir. Silakan masuk lagi.',
} satisfies typeof english;
