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

/** The courier that a job calls, by its id: its jobs never take the places of another courier's. */
type Courier = number | null | undefined;

/** Hours until a courier is polled, as its reports may be lost: first after two, then every four for a month. */
const ASK_HOURS = [2, 4] as const;
const MAX_POLLS = 180;
/** Attempts over about two days. */
const DISCARD_ATTEMPTS = 20;

/** Plans a job that places the paid order once the courier has accepted it. */
export async function placeLater(
  ctx: Ctx,
  { companyId, customerId }: Scope,
  share: Share,
  { key, courier, waitMs = 0 }: { key: string; courier: Courier; waitMs?: number },
): Promise<void> {
  const runAt = new Date(ctx.ports.clock.now().getTime() + waitMs);
  await enqueue(ctx, PLACE_QUEUE, { companyId, customerId, courier, ...share }, { key, runAt });
}

/** Voids the courier purchase of this payment: here at once, at the courier by a job. */
export async function abandonBooking(
  ctx: Ctx,
  { customerId }: Pick<Scope, 'customerId'>,
  { orderId, invoiceId, courier }: { orderId: string; invoiceId: string; courier: Courier },
): Promise<void> {
  if (!(await ctx.ports.couriers.abandon(orderId, invoiceId))) return;
  await enqueue(
    ctx,
    DISCARD_QUEUE,
    { orderId, invoiceId, customerId, courier },
    { key: `${orderId}.${invoiceId}`, maxAttempts: DISCARD_ATTEMPTS },
  );
}

/** Plans the question with this number to a parcel's courier; the first is 0. */
export async function askCourierLater(
  ctx: Ctx,
  question: { orderId: string; customerId?: number | undefined; courier?: Courier },
  turn: number,
): Promise<void> {
  if (turn >= MAX_POLLS) return;
  const afterH = ASK_HOURS[turn === 0 ? 0 : 1];
  const runAt = new Date(ctx.ports.clock.now().getTime() + afterH * 3600_000);
  await enqueue(ctx, ASK_QUEUE, { ...question, turn }, { key: `${question.orderId}.${turn}`, runAt });
}
