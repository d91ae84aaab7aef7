import type english from '../en_US/orderStatus.ts';

export default {
  title: '订单状态',
  processing: '正在处理…',
  created: '正在等待骑手接单…',
  assigned: '骑手已接单。',
  pendingPayment: '等待付款。请查看订单以跟进状态。',
  failed: '处理失败',
  paid: '已收到付款。',
  number: '订单编号',
  stops: '站点',
  service: '服务',
  price: '价格',
  rider: '骑手',
  viewOrder: '查看订单详情',
  printLabel: '打印面单',
  pay: '打开付款页面',
  retry: '修改后重试',
} satisfies typeof english;
