import type { z } from 'zod';
import type { RateInput } from '../../../contract/orders/tracking.ts';
import { isDelivered } from '../../../contract/rules/orders/orderStatus.ts';
import { trackingNumber } from '../../../contract/rules/orders/trackingNumbers.ts';
import type { Ctx } from '../../context.ts';
import { emitEvent } from '../../eventBus/emitEvent.ts';
import { conflict, notFound } from '../../http/answer/refusal.ts';
import { findByNanoId, type OrderRow, writeRating } from './store.ts';

/**
 * One rating for a delivered order by the holder of its secure link. `named` is the link's id, the consignment number or, for the shipper,
 * the order's id. Throws 404 when `named`, the link and a sent company do not belong together, 409 for a second rating.
 */
export async function rateOrder(
  ctx: Ctx,
  named: string,
  input: z.output<typeof RateInput>,
): Promise<{ rating: number; ratingNote: string | null }> {
  return ctx.db.tx(async () => {
    const order = await findByNanoId(ctx, input.nanoId);
    if (!order || !isNamed(order, named) || isElsewhere(order, input.companyId)) throw notFound();
    if (!isDelivered(order.statusCode)) throw conflict('A delivery can be rated once it has arrived.');
    const ratingNote = input.ratingNote?.replace(/(?!\n)[\p{Cc}\p{Cf}]/gu, '').trim() || null;
    if (!(await writeRating(ctx, order.id, input.rating, ratingNote)))
      throw conflict('This delivery has been rated already.');
    await emitEvent(ctx, order, 'order.updated', {
      orderId: order.id,
      consignmentNo: order.consignmentNo,
      statusCode: order.statusCode,
      message: `Rated ${input.rating} of 5`,
    });
    return { rating: input.rating, ratingNote };
  });
}

const isElsewhere = (order: OrderRow, companyId: string | null | undefined) =>
  Boolean(companyId) && companyId?.toLowerCase() !== order.companyId;
const isNamed = (order: OrderRow, named: string) =>
  named === order.nanoId || named.toLowerCase() === order.id || trackingNumber(named) === order.consignmentNo;
