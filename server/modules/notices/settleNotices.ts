import type { Ctx } from '../../context.ts';
import type { MessageResult } from '../../ports/mailer.ts';
import { refundMessage } from './charge.ts';
import { noticesOfMessage, partsOf, writeNotices } from './noticeStore.ts';

/** Stores the mail server's answer to a message; an undelivered message costs nothing. Within the open transaction. */
export async function settleNotices(ctx: Ctx, outboxId: number, result: MessageResult): Promise<void> {
  const open = (await noticesOfMessage(ctx, outboxId)).filter(({ state }) => state === 'sending');
  await writeNotices(
    ctx,
    open.map(({ id }) => id),
    { ...result, ...(result.state === 'sent' ? {} : { costMinor: null }) },
  );
  if (result.state === 'sent') return;
  for (const { costMinor, orderId, invoiceId, companyId, customerId } of open) {
    const [parts] = costMinor ? await partsOf(ctx, [orderId]) : [];
    if (!parts || !costMinor) continue;
    await refundMessage(
      ctx,
      { companyId, customerId },
      {
        amountMinor: costMinor,
        currency: parts.currency,
        orderId,
        description: `Refund of a message about ${parts.consignmentNo}`,
        invoiceId,
      },
    );
  }
}
