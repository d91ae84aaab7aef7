import type english from '../en_US/settings.ts';

export default {
  menu: '设置',
  save: '保存',
  account: {
    title: '账户信息',
    you: '关于您',
    name: '姓名',
    nameMissing: '请填写姓名',
    email: '电子邮箱',
    mobile: '手机号码',
    saved: '账户已更新。',
    appearance: '外观',
    appearanceHint: '仅适用于此浏览器。',
    deleteHint: '订单、发票和账目会作为记录保留，您的其他数据将被删除。',
  },
  profile: {
    title: '资料信息',
    preferences: '使用偏好',
    business: '您或您的企业',
    identityType: '证件类型',
    identityTypes: {
      NRIC: 'NRIC（身份证）',
      BRN: 'BRN（企业注册号）',
      PASSPORT: '护照',
      ARMY: '军人证',
    },
    tax: '税务信息',
    taxHint: '电子发票将于次月 6 日前开具，需要您的税号。',
    taxNumber: '税号（TIN）',
    taxFormat: '个人：IG 加最多 11 位数字，例如 IG12345678901。公司：C 加 10 或 11 位数字。',
    address: '地址',
  },
} satisfies typeof english;
