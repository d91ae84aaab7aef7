import type english from '../en_US/push.ts';

export default {
  status: '{number}：{status}',
  failed: '订单失败：{message}',
  instabook: '有买家填写了您的表单：{message}',
  repeatHeld: '未下单，{name}：{message}',
  paid: '已收到付款。',
  paymentFailed: '付款失败。',
  several: '您有 {count} 个包裹有新动态。',
  batch: '批量任务已完成：成功 {done} 个，失败 {failed} 个。',
} satisfies typeof english;
