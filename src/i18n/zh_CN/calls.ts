import type english from '../en_US/calls.ts';

export default {
  timedOut: '请求超时，请重试。',
  notFound: '找不到文件',
  ended: '您的会话已结束，请重新登录。',
} satisfies typeof english;
