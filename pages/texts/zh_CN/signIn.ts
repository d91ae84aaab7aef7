/** Texts of the sign-in form, which the server renders and the browser takes over. */
export const signInTexts = {
  signIn: '登录',
  intro: '比价、下单、查件，一站完成。',
  ended: '您的会话已结束。请登录后从原处继续，您输入的内容已保留。',
  username: '用户名或邮箱',
  password: '密码',
  remember: '记住我',
  newHere: '还没有账户？',
  forgotLink: '忘记密码？',
  signUp: '注册',
  verifyLink: '验证账户',
  trackLink: '查询包裹',
  ratesLink: '查询运费',
  byCode: '用验证码登录',
};
