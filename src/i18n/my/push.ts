import type english from '../en_US/push.ts';

export default {
  title: 'Pemberitahuan pelayar ini',
  question: 'Kami boleh memaklumkan perkembangannya melalui pelayar ini, walaupun halaman ini telah ditutup.',
  allow: 'Maklumkan saya',
  refuse: 'Bukan sekarang',
} satisfies typeof english;
