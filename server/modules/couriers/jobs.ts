import { z } from 'zod';
import { isTerminal, STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import type { Ctx } from '../../context.ts';
import { onJob } from '../../jobs/registry.ts';
import { ASK_QUEUE, askCourierLater, DISCARD_QUEUE } from '../orders/booking/courierJobs.ts';
import { takeReports } from './reports.ts';
import { statusOf } from './store.ts';

const DiscardPayload = z.object({ orderId: z.string(), invoiceId: z.string() });
const Question = z.object({
  orderId: z.string(),
  customerId: z.number().optional(),
  courier: z.number().nullish(),
  turn: z.number(),
});

/** Cancels unneeded shipments at the courier, and polls couriers whose reports may not arrive. */
export function registerCourierJobs(ctx: Ctx): void {
  onJob(ctx, DISCARD_QUEUE, async (_ctx, payload) => {
    const { orderId, invoiceId } = DiscardPayload.parse(payload);
    await ctx.ports.couriers.discard(orderId, invoiceId);
  });
  onJob(ctx, ASK_QUEUE, async (_ctx, payload) => {
    const { turn, ...question } = Question.parse(payload);
    const { orderId } = question;
    const status = await statusOf(ctx, orderId);
    if (status === undefined || isTerminal(status) || status === STATUS.delivered) return;
    // Planned first, so that a courier that fails now is polled again later.
    await askCourierLater(ctx, question, turn + 1);
    await takeReports(ctx, await ctx.ports.couriers.ask(orderId));
  });
}
