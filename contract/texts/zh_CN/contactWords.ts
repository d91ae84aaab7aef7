import type { ContactWords } from '../writtenWords.ts';

export default {
  sides: {
    receiver: {
      alone: ['收件人', '收货人'],
      beside: ['收件', '收货', '收方', '目的地', '客户'],
    },
    sender: {
      alone: ['寄件人', '发件人', '发货人'],
      beside: ['寄件', '发件', '发货', '寄方'],
    },
  },
  fields: {
    Name: ['姓名', '名字', '名称', '联系人'],
    Phone: ['电话', '手机', '手机号', '手机号码', '电话号码', '联系电话', '联系方式'],
    Email: ['邮箱', '电子邮箱', '电子邮件'],
    Company: ['公司', '公司名称', '单位'],
    UnitNo: ['单元号', '门牌号', '房号'],
    Address1: ['地址', '地址1', '详细地址', '街道'],
    Address2: ['地址2', '区'],
    City: ['城市', '市'],
    State: ['州', '州属', '省', '省份', '州省'],
    Postcode: ['邮编', '邮政编码'],
    Country: ['国家', '国家代码', '国家地区'],
  },
  companyForms: ['公司'],
  unitForms: [],
  streetForms: [],
  streetEndings: ['路', '街', '道', '巷', '弄', '号'],
} satisfies ContactWords;
