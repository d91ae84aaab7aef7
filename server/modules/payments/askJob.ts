import { z } from 'zod';
import type { Ctx } from '../../context.ts';
import { onJob } from '../../jobs/registry.ts';
import { PAGE_OPEN_S, type PaymentResult } from '../../ports/payments.ts';
import { ASK_QUEUE, askLater } from './askGateway.ts';
import { takeReport } from './payments.ts';
import { findUnsettled, type PaymentRow } from './store.ts';

const Question = z.object({ paymentId: z.string(), customerId: z.number().optional(), turn: z.number() });

/** Polls the gateway about payments whose report never arrived. */
export function registerAsking(ctx: Ctx): void {
  onJob(
    ctx,
    ASK_QUEUE,
    async (_ctx, payload) => {
      const { turn, ...question } = Question.parse(payload);
      const { paymentId } = question;
      const open = await findUnsettled(ctx, paymentId);
      if (!open) return;
      const known = (await ctx.ports.payments.resultOf(paymentId)) ?? neverPaid(ctx, open);
      if (known && known.result !== 'pending') {
        await takeReport(ctx, { paymentId, invoiceId: open.invoiceId, ...known });
        return;
      }
      await askLater(ctx, question, turn + 1);
    },
    // The gateway was away for all tries of one question: the next question is asked all the same.
    async (_ctx, payload) => {
      const { turn, ...question } = Question.parse(payload);
      await askLater(ctx, question, turn + 1);
    },
  );
}

/** A payment that the gateway does not know can no longer be paid once its page would have ended. */
function neverPaid(ctx: Ctx, { createdAt, amountMinor, currency }: PaymentRow): PaymentResult | null {
  const ageS = (ctx.ports.clock.now().getTime() - createdAt.getTime()) / 1000;
  return ageS < PAGE_OPEN_S ? null : { result: 'expired', amountMinor, currency };
}
