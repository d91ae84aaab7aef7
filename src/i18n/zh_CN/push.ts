import type english from '../en_US/push.ts';

export default {
  title: '此浏览器的通知',
  question: '即使关闭此页面，我们也可以通过此浏览器通知您后续进展。',
  allow: '通知我',
  refuse: '暂不',
} satisfies typeof english;
