import type english from '../en_US/mails.ts';

export default {
  verify: {
    subject: '验证您的账户',
    body: '{name} 您好：\n\n您的验证码是 {code}，10 分钟内有效。\n\n{link}',
  },
  reset: {
    subject: '重置您的密码',
    body: '{name} 您好：\n\n请在 30 分钟内打开以下网址设置新密码：\n\n{link}\n\n如果这不是您本人的请求，则无需任何操作。',
  },
} satisfies typeof english;
