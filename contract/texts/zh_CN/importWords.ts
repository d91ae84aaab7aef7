import type { ImportWords } from '../writtenWords.ts';

export default {
  referenceNo: ['订单号', '订单编号', '参考编号', '客户单号', '单号'],
  itemType: ['类型', '货物类型', '包裹类型'],
  itemDescription: ['物品', '品名', '商品', '商品名称', '货物', '货物描述', '内容'],
  quantity: ['件数', '个数'],
  weightKg: ['重量', '重量kg', '重量公斤', '重量千克', '毛重'],
  lengthCm: ['长', '长度', '长cm'],
  widthCm: ['宽', '宽度', '宽cm'],
  heightCm: ['高', '高度', '高cm'],
  declaredValue: ['价值', '货值', '价格', '单价', '申报金额'],
  currency: ['币种', '币别'],
  cod: ['代收', '代收款', '代收货款', '货到付款'],
  insurance: ['保价', '保险', '保险金额', '投保金额'],
  serviceCode: ['服务', '快递', '快递公司', '物流', '运输方式'],
  pickupDate: ['日期', '取件时间', '揽件日期', '发货日期', '上门日期'],
  note: ['说明', '留言', '附言', '配送说明'],
  contactTags: ['标记', '联系人类型'],
} satisfies ImportWords;
