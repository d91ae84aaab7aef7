import type english from '../en_US/push.ts';

/** Of each message what it is about, and what happened. */
export default {
  status: { title: '{number}', body: '{status}' },
  failed: { title: '订单失败', body: '{message}' },
  instabook: { title: '有买家填写了您的表单', body: '{message}' },
  repeatHeld: { title: '未下单：{name}', body: '{message}' },
  paid: { title: '付款', body: '已收到。' },
  paymentFailed: { title: '付款', body: '失败。' },
  several: { title: '您的包裹', body: '{count} 个包裹有新动态。' },
  batch: { title: '批量任务已完成', body: '成功 {done} 个，失败 {failed} 个。' },
  batchLeftOut: { title: '批量任务已完成', body: '成功 {done} 个，失败 {failed} 个，未包含 {leftOut} 个。' },
} satisfies typeof english;
