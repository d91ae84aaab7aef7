import type english from '../en_US/cancelAndRejectReasons.ts';

/** Why an order is cancelled or a driver rejected, by the English words that are stored. */
export default {
  Mistake: '下错单',
  Duplicate: '重复下单',
  Late: '太晚',
  'No collection': '无人取件',
  'No service': '无可用服务',
  'System error': '系统错误',
  Other: '其他',
  'Driver is late': '司机迟到',
  'Driver cannot be reached': '无法联系司机',
  'Vehicle does not fit': '车辆不合适',
  'Driver behaves badly': '司机态度不佳',
  'Driver asked to cancel': '司机要求取消',
} satisfies Record<keyof typeof english, string>;
