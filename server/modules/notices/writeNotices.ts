import { NOTICE_KINDS, NOTICES, type NoticeKind, waitOf } from '../../../contract/rules/account/notices.ts';
import type { Ctx } from '../../context.ts';
import type { WrittenEvent } from '../../eventBus/emitEvent.ts';
import { insertNotices } from './noticeStore.ts';

/** Message of an event for people outside the portal; undefined for most. */
function kindOf({ type, statusCode }: WrittenEvent): NoticeKind | undefined {
  if (type === 'cod.paid') return 'codPaid';
  if (type === 'order.created') return 'booked';
  // Back to New is no booking.
  if (type !== 'order_tracking.change' || statusCode === NOTICES.booked.code) return undefined;
  return NOTICE_KINDS.find((kind) => NOTICES[kind].code !== null && NOTICES[kind].code === statusCode);
}

/** Writes the notices of these events, in their transaction: a crash loses none, and a rolled back event sends none. */
export async function writeNoticesOf(ctx: Ctx, events: WrittenEvent[]): Promise<void> {
  for (const event of events) {
    const kind = kindOf(event);
    if (!kind || !event.orderId) continue;
    const nextAt = new Date(ctx.ports.clock.now().getTime() + waitOf(kind) * 1000);
    await insertNotices(ctx, event, event.orderId, kind, nextAt);
  }
}
