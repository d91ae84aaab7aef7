import { isDelivered } from '../../../contract/rules/orderStatus.ts';
import { Uuid } from '../../../contract/scalars.ts';
import type { Ctx } from '../../context.ts';
import { emitEvent } from '../../eventBus/emitEvent.ts';
import { conflict, notFound } from '../../http/refusal.ts';
import { findByNanoId, writeRating } from './store.ts';

/** One rating for a delivered order by the holder of its secure link. Throws 404 when id and link do not belong together, 409 twice. */
export async function rateOrder(
  ctx: Ctx,
  id: string,
  input: { rating: number; ratingNote?: string | null; nanoId: string },
): Promise<{ rating: number; ratingNote: string | null }> {
  return ctx.db.tx(async () => {
    const order = Uuid.safeParse(id).success ? await findByNanoId(ctx, input.nanoId) : undefined;
    if (!order || order.id !== id.toLowerCase()) throw notFound();
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
