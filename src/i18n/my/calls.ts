import type english from '../en_US/calls.ts';

export default {
  timedOut: 'Permintaan tamat masa. Sila cuba lagi.',
  notFound: 'Fail tidak ditemui',
  ended: 'Sesi anda telah tamat. Sila log masuk semula.',
} satisfies typeof english;
