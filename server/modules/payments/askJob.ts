import { z } from 'zod';
import type { Ctx } from '../../context.ts';
import { onJob } from '../../jobs/registry.ts';
import { ASK_QUEUE, askLater } from './askGateway.ts';
import { takeReport } from './payments.ts';
import { findUnsettled } from './store.ts';

const Question = z.object({ paymentId: z.string(), turn: z.number() });

/** Asks the gateway about payments whose report never came. */
export function registerAsking(ctx: Ctx): void {
  onJob(ctx, ASK_QUEUE, async (_ctx, payload) => {
    const { paymentId, turn } = Question.parse(payload);
    const open = await findUnsettled(ctx, paymentId);
    if (!open) return;
    const known = await ctx.ports.payments.resultOf(paymentId);
    if (known && known.result !== 'pending') {
      await takeReport(ctx, { paymentId, invoiceId: open.invoiceId, ...known });
      return;
    }
    await askLater(ctx, paymentId, turn + 1);
  });
}
