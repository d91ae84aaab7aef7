import type english from '../en_US/push.ts';

export default {
  title: 'Notifikasi browser ini',
  question: 'Kami bisa mengabari Anda lewat browser ini, juga saat halaman ini ditutup.',
  allow: 'Beri tahu saya',
  refuse: 'Nanti saja',
} satisfies typeof english;
