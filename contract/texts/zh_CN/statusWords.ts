import type { StatusName } from '../../rules/orders/orderStatus.ts';

/** Name of each status, wherever users read it: console, public pages, mails and files. */
export const STATUS_WORDS: Readonly<Record<StatusName, string>> = {
  draft: '草稿',
  pendingPayment: '付款处理中',
  processing: '处理中',
  failed: '失败',
  new: '新订单',
  ready: '已就绪',
  assigned: '已安排',
  startPickup: '前往取件',
  arrivedPickup: '已到达取件地',
  pickupFailed: '取件失败',
  pickupSuccess: '取件成功',
  hubIn: '到达分拨中心',
  hubOut: '离开分拨中心',
  inTransit: '派送中',
  arrivedDelivery: '已到达派送地',
  failedDelivery: '派送失败',
  selfCollection: '自提',
  returning: '退回寄件人途中',
  returnFailed: '退回失败',
  delivered: '已送达',
  returnDelivered: '已退回',
  cancelled: '已取消',
  completed: '已完成',
};
