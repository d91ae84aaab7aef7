import type english from '../en_US/validation.ts';

export default {
  // Values out of range, in any form
  tooLong: '最多 %{max} 个字符',
  tooLarge: '不能大于 %{max}',
  tooSmall: '不能小于 %{min}',
  notValid: '输入的值无效',
  paymentMethodRequired: '请选择付款方式',
  // Quotes and weights
  weightMinimum: '最低重量为 0.1kg',
  weightRequired: '请填写重量',
  weightRange: '重量须在 %{min} 至 %{max} kg 之间',
  originRequired: '请填写寄件地',
  destinationRequired: '请填写目的地',
  addressNotFound: '未找到地址',
  // Multipoint
  stopNameRequired: '请填写姓名。',
  stopPhoneRequired: '请填写电话号码。',
  stopAddressRequired: '请填写地址。',
  stopLocationEmpty: '请填写或移除空的地点。最多 %{n} 个路线点。',
  waypointMinimum: '至少 %{n} 个站点',
  waypointMaximum: '最多 %{n} 个站点',
  multipointGatewayMinimum: '订单金额须超过 %{currency} %{min} 才能使用在线支付。',
  emailInvalid: '电子邮箱地址无效',
} satisfies typeof english;
