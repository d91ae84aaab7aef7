import type { NoticeMonth, OrderNotice } from '../../../contract/messages/notices.ts';
import { call } from '../client/http.ts';

export const getOrderNotices = (orderId: string) =>
  call<OrderNotice[]>('GET', `order/${encodeURIComponent(orderId)}/notices`);
export const getNoticeMonth = () => call<NoticeMonth>('GET', 'notice/month');
