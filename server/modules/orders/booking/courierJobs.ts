import type { Ctx, Scope } from '../../../context.ts';
import { enqueue } from '../../../jobs/queue.ts';

export const PLACE_QUEUE = 'order.place';
export const DISCARD_QUEUE = 'couriers.discard';
export const ASK_QUEUE = 'couriers.ask';

/** An order's part of an invoice. */
export interface Share {
  orderId: string;
  invoiceId: string;
  amountMinor: number;
  currency: string;
}

/** A courier's reports may be lost, so it is polled after two hours, and then every four for a month. */
const ASK_HOURS = [2, 4] as const;
const MOST_ASKED = 180;
/** About two days of tries. */
const DISCARD_ATTEMPTS = 20;

/** A job places the paid order once the courier has it. */
export async function placeLater(
  ctx: Ctx,
  { companyId, customerId }: Scope,
  share: Share,
  { key, waitMs = 0 }: { key: string; waitMs?: number },
): Promise<void> {
  const runAt = new Date(ctx.ports.clock.now().getTime() + waitMs);
  await enqueue(ctx, PLACE_QUEUE, { companyId, customerId, ...share }, { key, runAt });
}

/** Voids the courier purchase of this payment: at once for us, by a job at the courier. */
export async function abandonBooking(ctx: Ctx, orderId: string, invoiceId: string): Promise<void> {
  if (!(await ctx.ports.couriers.abandon(orderId, invoiceId))) return;
  await enqueue(
    ctx,
    DISCARD_QUEUE,
    { orderId, invoiceId },
    { key: `${orderId}.${invoiceId}`, maxAttempts: DISCARD_ATTEMPTS },
  );
}

/** Plans the given question (0 the first) to the courier of a parcel. */
export async function askCourierLater(ctx: Ctx, orderId: string, turn: number): Promise<void> {
  if (turn >= MOST_ASKED) return;
  const afterH = ASK_HOURS[turn === 0 ? 0 : 1];
  const runAt = new Date(ctx.ports.clock.now().getTime() + afterH * 3600_000);
  await enqueue(ctx, ASK_QUEUE, { orderId, turn }, { key: `${orderId}.${turn}`, runAt });
}
