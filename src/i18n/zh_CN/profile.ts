import type english from '../en_US/profile.ts';

export default {
  title: '让我们更了解您',
  intro: '发货前需要您填写几项资料，之后可以随时更改。',
  language: '语言',
  type: '账户类型',
  name: '姓名或企业名称',
  identityNo: '身份证号或企业注册号',
  dob: '出生日期或成立日期',
  industry: '行业',
  industryOptional: '个人账户可以不填。',
  websiteUrl: '网站',
  priceQuotePref: '服务排序方式',
  defaultLabelType: '面单尺寸',
  save: '保存并继续',
  saved: '资料已更新。',
  sort: {
    default: '默认',
    cheapest: '最便宜',
    fastest: '最快',
    best: '口碑',
  },
  errors: {
    type: '请选择账户类型',
    name: '请填写姓名或企业名称',
    identityNo: '请填写身份证号或企业注册号',
    dob: '请填写出生日期或成立日期',
    websiteUrl: '网站必须以 http:// 或 https:// 开头',
    industry: '请选择行业',
    title: '请检查以下字段。',
  },
} satisfies typeof english;
