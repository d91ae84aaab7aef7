import { z } from 'zod';
import type { PriceLine } from '../../../contract/orders/services.ts';
import { isUnconfirmed, STATUS, statusRule } from '../../../contract/rules/orders/orderStatus.ts';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import type { Ctx } from '../../context.ts';
import { emitEvent } from '../../eventBus/emitEvent.ts';
import { Refusal } from '../../http/answer/refusal.ts';
import { enqueue } from '../../jobs/queue.ts';
import { onJob } from '../../jobs/registry.ts';
import { quoteFor } from '../orders/pricing/orderPrice.ts';
import type { OrderRow } from '../orders/status/status.ts';
import { findOrder, ownerOfOrders, stopsOfOrder } from '../orders/store.ts';
import { withCatalogMemo } from '../services/catalogMemo.ts';
import { bookCorrection, type Weighing } from '../wallet/postpaid/weightCorrections.ts';

const WEIGH_QUEUE = 'orders.weigh';
/** With growing pauses of up to six hours these are about a week: a courier that gives no price may be away for days. */
const ATTEMPTS = 40;

/** A courier's report of a weight, with its proof. */
const Report = z.object({
  orderId: z.string(),
  kg: z.number().positive(),
  proof: z.object({ at: z.string(), place: z.string().nullable(), picture: z.string().nullable() }),
});
export type WeightReport = z.infer<typeof Report>;

/** Takes a courier's weight of a parcel. The price is worked out by a job, since a geocoder may be slow. */
export async function reportWeight(ctx: Ctx, report: WeightReport): Promise<void> {
  const owner = await ownerOfOrders(ctx, [report.orderId]);
  const payload = { ...report, customerId: owner?.customerId };
  const key = `${report.orderId} ${report.proof.at}`;
  await enqueue(ctx, WEIGH_QUEUE, payload, { key, maxAttempts: ATTEMPTS });
}

export function registerWeighing(ctx: Ctx): void {
  onJob(ctx, WEIGH_QUEUE, async (_ctx, payload) => correctWeight(ctx, Report.parse(payload)));
}

/**
 * Charges or refunds the difference. The newest weighing by its own time counts. It replaces an earlier weighing; a late report of an older
 * weighing changes nothing. A cancelled order has no correction.
 */
export async function correctWeight(ctx: Ctx, { orderId, kg, proof }: WeightReport): Promise<void> {
  const scope = await ownerOfOrders(ctx, [orderId]);
  const order = scope && (await findOrder(ctx, scope, orderId));
  if (!scope || !order || !isCarried(order)) return;
  const lines = await differenceOf(ctx, order, kg);
  await ctx.db.tx(async () => {
    const now = await findOrder(ctx, scope, orderId, { lock: true });
    if (!now?.consignmentNo || !isCarried(now)) return;
    const weighing: Weighing = {
      orderId,
      consignmentNo: now.consignmentNo,
      declaredKg: now.weightKg,
      measuredKg: kg,
      proof,
      lines,
      paidMinor: now.priceMinor ?? 0,
      currency: now.currency,
      invoiceId: now.invoiceId,
    };
    if (!(await bookCorrection(ctx, scope, weighing))) return;
    await emitEvent(ctx, now, 'order.updated', {
      orderId,
      invoiceId: now.invoiceId,
      consignmentNo: now.consignmentNo,
      statusCode: now.statusCode,
      status: statusRule(now.statusCode).wire,
      message: `Weight correction of ${now.consignmentNo}`,
    });
  });
}

/** A weight from a shipper's own courier account does not change our price. */
const isCarried = ({ statusCode, ownCourier }: Pick<OrderRow, 'statusCode' | 'ownCourier'>) =>
  !isUnconfirmed(statusCode) && statusCode !== STATUS.cancelled && !ownCourier;

/** The change of each component of the price, at today's rates for both weights; empty if the sum is the same. */
async function differenceOf(ctx: Ctx, order: OrderRow, kg: number): Promise<Weighing['lines']> {
  // The promo code may have ended meanwhile: then both weights are priced without it.
  const prices = (await pricesAt(ctx, order, kg, order.promoCode)) ?? (await pricesAt(ctx, order, kg, null));
  // The service no longer carries such a parcel: the agreed price stays.
  if (!prices) return [];
  const [before, after] = prices;
  const lines = [...new Map([...before, ...after])]
    .map(([key, { kind, label }]) => ({
      kind,
      label,
      amountMinor: (after.get(key)?.amountMinor ?? 0) - (before.get(key)?.amountMinor ?? 0),
    }))
    .filter(({ amountMinor }) => amountMinor !== 0);
  return lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0) === 0 ? [] : lines;
}

/** Compared by kind and name: a courier's add-on may have the name of one of our lines. */
type Lines = Map<string, PriceLine>;

/** The price with the declared and with the measured weight; null if either is refused. Throws if a courier gives no price in time. */
async function pricesAt(
  ctx: Ctx,
  order: OrderRow,
  kg: number,
  promoCode: string | null,
): Promise<[Lines, Lines] | null> {
  const stops = await stopsOfOrder(ctx, order.id);
  const { companyId, customerId } = order;
  // Both prices use the same switches and rates, so the difference comes from the weight alone.
  const memo = withCatalogMemo(ctx);
  const at = async (weightKg: number): Promise<Lines> => {
    const priced = { ...order, weightKg, promoCode, serviceCode: order.serviceCode ?? '' };
    const { lines } = await quoteFor(memo, { companyId, customerId, isBooked: true }, priced, stops);
    return new Map(lines.map((line) => [`${line.kind} ${line.label}`, line]));
  };
  try {
    return [await at(order.weightKg), await at(kg)];
  } catch (err) {
    // A courier that gives no price in time is asked again by the job's next try.
    if (err instanceof Refusal && err.code !== ERROR.courierLate) return null;
    throw err;
  }
}
