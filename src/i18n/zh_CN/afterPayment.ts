import type english from '../en_US/afterPayment.ts';

export default {
  title: '付款结果',
  thanks: '感谢您的订单。',
  processing: '正在处理…',
  processingHint: '本页面会自动更新。',
  pending: '等待付款',
  pendingHint: '等待付款。请查看订单以跟进状态。',
  failed: '处理失败',
  failedHint: '抱歉，您的订单或交易出现问题。',
  partly: '感谢您的订单。',
  partlyHint: '%{total} 个订单中有 %{failed} 个失败。抱歉，您的订单或交易出现问题。',
  unknown: '这里没有可显示的付款。',
  status: '状态',
  statusCode: '状态代码',
  failedReason: '失败原因',
  recipient: '收件人',
  orders: '此次付款的订单',
  backToMultipoint: '返回多点订单',
  backToBulk: '返回批量订单',
  printAll: '打印全部面单',
} satisfies typeof english;
