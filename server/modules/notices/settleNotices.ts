import type { Ctx } from '../../context.ts';
import type { MessageResult } from '../../ports/mailer.ts';
import { refundMessage, taxOfMessage } from './charge.ts';
import {
  bouncedSince,
  type NoticeRow,
  noticesOfMessage,
  paidMessagesTo,
  partsOf,
  writeNotices,
} from './noticeStore.ts';

/** Stores the mail server's answer to a message; an undelivered message costs nothing. Within the open transaction. */
export async function settleNotices(ctx: Ctx, outboxId: number, result: MessageResult): Promise<void> {
  const open = (await noticesOfMessage(ctx, outboxId)).filter(({ state }) => state === 'sending');
  await writeNotices(
    ctx,
    open.map(({ id }) => id),
    { ...result, ...(result.state === 'sent' ? {} : { costMinor: null }) },
  );
  if (result.state !== 'sent') await refundNotices(ctx, open);
}

/**
 * Refunds the paid messages to an address from which they came back after the mail server had taken them. A second report finds none.
 * Returns the refunds.
 */
export async function settleBounce(
  ctx: Ctx,
  companyId: string,
  recipient: string,
  reason: string,
): Promise<Refunded[]> {
  const paid = await paidMessagesTo(ctx, companyId, recipient);
  await writeNotices(
    ctx,
    paid.map(({ id }) => id),
    { state: 'bounced', reason, costMinor: null },
  );
  const refunded = await refundNotices(ctx, paid);
  // Confirmations of recipients' requests have no notice.
  for (const refund of await ctx.ports.mailer.takeRefunds(companyId, recipient, bouncedSince(ctx))) {
    await refundMessage(ctx, { companyId, customerId: refund.customerId }, refund);
    refunded.push(refund);
  }
  return refunded;
}

interface Refunded {
  amountMinor: number;
  currency: string;
}

async function refundNotices(ctx: Ctx, notices: readonly NoticeRow[]): Promise<Refunded[]> {
  const refunded: Refunded[] = [];
  for (const { costMinor, orderId, invoiceId, companyId, customerId, sentAt } of notices) {
    const [parts] = costMinor ? await partsOf(ctx, [orderId]) : [];
    if (!parts || !costMinor) continue;
    const refund = { amountMinor: costMinor, currency: parts.currency };
    const description = `Refund of a message about ${parts.consignmentNo}`;
    const scope = { companyId, customerId };
    const at = sentAt ?? ctx.ports.clock.now();
    const taxMinor = await taxOfMessage(ctx, scope, { orderId, amountMinor: costMinor, at });
    await refundMessage(ctx, scope, { ...refund, orderId, description, invoiceId, taxMinor });
    refunded.push(refund);
  }
  return refunded;
}
