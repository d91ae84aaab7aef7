import { COD_STATUS } from '../money/cod.ts';
import { INBOX_KINDS } from '../orders/inbox.ts';
import { STATUS } from '../orders/orderStatus.ts';
import { LIST_RIGHTS } from '../savedViews.ts';
import type { CallRight } from './rights.ts';

/** A visit ends after this time without an action of its person. */
export const VISIT_PAUSE_MS = 30 * 60_000;
/** The console reports an active user at most once in this time. */
export const VISIT_REPORT_INTERVAL_MS = 60_000;

/** Events of orders that are not matters of the inbox. */
export const ORDER_NEWS = ['delivered', 'returned', 'booked', 'codPaid'] as const;
export type OrderNews = (typeof ORDER_NEWS)[number];
export const NEWS_KINDS = [...ORDER_NEWS, ...INBOX_KINDS] as const;
export type NewsKind = (typeof NEWS_KINDS)[number];

/** The booker of an order: the reader, or anybody else. */
export const BOOKED_BY = ['me', 'others'] as const;

/** The filter of the orders that such news count, and that their list shows. */
export function orderNewsFilter(kind: OrderNews, since: string) {
  switch (kind) {
    case 'delivered':
      // Hours later a delivered order is completed by itself.
      return { statusCode: `${STATUS.delivered},${STATUS.completed}`, statusSince: since };
    case 'returned':
      return { statusCode: String(STATUS.returnDelivered), statusSince: since };
    case 'booked':
      return { bookedBy: 'others', bookedSince: since } as const;
    case 'codPaid':
      return { codStatus: String(COD_STATUS.settled), codPaidSince: since };
  }
}

/** The right of the list to which such news lead. */
export function newsRight(kind: NewsKind): CallRight {
  if (kind === 'codPaid') return LIST_RIGHTS.cod;
  return (ORDER_NEWS as readonly NewsKind[]).includes(kind) ? LIST_RIGHTS.orders : LIST_RIGHTS.inbox;
}
