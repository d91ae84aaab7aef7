import type { NoticeMonth, OrderNotice } from '../../../contract/messages/notices.ts';
import { fromMinor } from '../../../contract/rules/money/money.ts';
import { firstOfMonth } from '../../../contract/rules/text/days.ts';
import { localDay } from '../../../contract/rules/text/localClock.ts';
import type { Ctx, Scope } from '../../context.ts';
import { companyById } from '../company/service.ts';
import { hasVerifiedAddress } from '../company/verifiedAddressStore.ts';
import { recordById } from '../orders/store.ts';
import { countMonth, noticesOfOrder } from './noticeStore.ts';
import { countHeld, limitOf, sentToday } from './standingStore.ts';

/** The messages about an order, the oldest first. Throws 404. */
export async function orderNotices(ctx: Ctx, scope: Scope, orderId: string): Promise<OrderNotice[]> {
  const { order } = await recordById(ctx, scope, orderId);
  const rows = await noticesOfOrder(ctx, scope, orderId);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    channel: row.channel,
    state: row.state,
    recipient: row.recipient,
    cost: row.costMinor === null ? null : fromMinor(row.costMinor),
    currency: order.currency,
    reason: row.reason,
    nextAt: row.state === 'waiting' || row.state === 'held' ? row.nextAt.toISOString() : null,
    sentAt: row.state === 'unpaid' ? null : (row.sentAt?.toISOString() ?? null),
    createdAt: row.createdAt.toISOString(),
  }));
}

/** Messages of this month, and their cost. */
export async function noticeMonth(ctx: Ctx, scope: Scope): Promise<NoticeMonth> {
  const { timezone, currency } = await companyById(ctx, scope.companyId);
  const counts = await countMonth(ctx, scope, timezone);
  const totals = new Map<string, Omit<NoticeMonth['counts'][number], 'cost'> & { costMinor: number }>();
  for (const { kind, channel, state, messages, costMinor } of counts) {
    if (state === 'unpaid') continue;
    const key = `${kind} ${channel}`;
    const before = totals.get(key) ?? { kind, channel, messages: 0, costMinor: 0 };
    totals.set(key, {
      ...before,
      messages: before.messages + messages,
      costMinor: before.costMinor + costMinor,
    });
  }
  const limit = await limitOf(ctx, scope);
  return {
    since: firstOfMonth(localDay(ctx.ports.clock.now(), timezone)),
    currency,
    counts: [...totals.values()].map(({ costMinor, ...total }) => ({ ...total, cost: fromMinor(costMinor) })),
    unpaid: counts.filter(({ state }) => state === 'unpaid').reduce((sum, { messages }) => sum + messages, 0),
    isVerified: await hasVerifiedAddress(ctx, scope),
    day: {
      limit,
      left: Math.max(0, limit - (await sentToday(ctx, scope))),
      held: await countHeld(ctx, scope),
    },
  };
}
