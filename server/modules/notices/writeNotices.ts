import {
  isForShipper,
  NOTICE_KINDS,
  NOTICES,
  type NoticeKind,
  waitOf,
} from '../../../contract/rules/account/notices.ts';
import type { Ctx, Scope } from '../../context.ts';
import type { WrittenEvent } from '../../eventBus/emitEvent.ts';
import { insertNotices } from './noticeStore.ts';

/** Messages of an event for people outside the portal; most events have none. The account gets no messages about its users' own actions. */
function kindsOf({ type, statusCode, by }: WrittenEvent): NoticeKind[] {
  if (type === 'cod.paid') return ['codPaid'];
  if (type === 'order.created') return ['booked'];
  // A step back to New is no booking.
  if (type !== 'order_tracking.change' || statusCode === null || statusCode === NOTICES.booked.code)
    return [];
  return NOTICE_KINDS.filter(
    (kind) => NOTICES[kind].code === statusCode && !(by !== null && isForShipper(kind)),
  );
}

/** Informs the recipient that the shipper has changed the delivery, in the open transaction; once a day. */
export function notifyOfChange(ctx: Ctx, scope: Scope, orderId: string): Promise<void> {
  const nextAt = new Date(ctx.ports.clock.now().getTime() + waitOf('deliveryChanged') * 1000);
  return insertNotices(ctx, scope, orderId, [{ kind: 'deliveryChanged', nextAt }]);
}

/** Writes the notices of these events, in their transaction: a crash loses none, and a rolled back event sends none. */
export async function writeNoticesOf(ctx: Ctx, events: WrittenEvent[]): Promise<void> {
  for (const event of events) {
    const now = ctx.ports.clock.now().getTime();
    const due = kindsOf(event).map((kind) => ({ kind, nextAt: new Date(now + waitOf(kind) * 1000) }));
    if (due.length > 0 && event.orderId) await insertNotices(ctx, event, event.orderId, due);
  }
}
