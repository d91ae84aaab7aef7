import type english from '../en_US/gateway.ts';

export default {
  title: '银行卡付款',
  test: '这是测试支付网关，不会产生真实扣款。',
  amount: '金额',
  invoice: '发票',
  card: '卡号',
  hint: '成功：4242 4242 4242 4242。失败：4000 0000 0000 0002。保持待处理：4000 0000 0000 3220。',
  pay: '付款',
  back: '取消并返回',
  badCard: '请输入其中一个测试卡号。',
  gone: '该笔付款不存在。',
} satisfies typeof english;
