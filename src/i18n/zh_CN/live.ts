import type english from '../en_US/live.ts';

export default {
  order_created: '订单 %{number} 已创建。',
  order_failed: '订单失败：%{message}',
  order_status: '%{number}：%{status}',
  order_updated: '%{number} 已更新：%{status}',
  instabook_submitted: '买家已填写表单：%{message}',
  repeat_drafted: '“%{message}”已生成草稿。',
  repeat_held: '“%{status}”未下单：%{message}',
  several: '%{smart_count} 个订单已更新。',
  invoice_status: '已收到付款。',
  invoice_failed: '付款失败。',
  invoice_expired: '发票 %{message} 未在时限内付款。',
  invoice_credited: '发票 %{message} 的付款已存入钱包。',
  webhook_failures: '发往 %{message} 的 Webhook 已连续失败数小时，现已停用，每小时尝试一次。',
  webhook_gone: '发往 %{message} 的 Webhook 已停用：该地址已不存在。',
  webhook_back: '发往 %{message} 的 Webhook 已恢复。',
} satisfies typeof english;
