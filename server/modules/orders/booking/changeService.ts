import type { z } from 'zod';
import type { ChangeServiceInput } from '../../../../contract/orders/orders.ts';
import { isServiceChangeable } from '../../../../contract/rules/orders/orderStatus.ts';
import { ERROR } from '../../../../contract/wire/errorCodes.ts';
import type { Ctx, Payer, Scope } from '../../../context.ts';
import { isOvertaken } from '../../../db/failures.ts';
import { invalid, notFound, Refusal } from '../../../http/answer/refusal.ts';
import { withCatalogMemo } from '../../services/catalogMemo.ts';
import type { OrderRow } from '../status/status.ts';
import { findOrder, insertOrder, lockOrder } from '../store.ts';
import { serviceTypeOf } from '../tenantStore.ts';
import { releaseBooking, takeBack, tooLate } from './cancelOrders.ts';
import { cloneInput } from './cloneOrder.ts';
import { bookFromWallet } from './confirmOrder.ts';
import { preparedDraft, unpriced } from './createOrder.ts';
import { BookingRefused, bookOrFail, failOrder } from './placeOrder.ts';

const REASON = 'Service changed';

/**
 * Gives a booked parcel another service. In one transaction it cancels and refunds the order, and pays and books a new one with the same
 * goods, stops and reference. If the id of the new order exists already, it returns that order. Throws 402, 409 once the courier has the
 * parcel, ERR_QUOTE_STALE and 422; nothing is changed then. A refusal after the courier released the parcel leaves the new order failed
 * with the reason, unpaid.
 */
export async function changeService(
  ctx: Ctx,
  payer: Payer,
  id: string,
  { serviceCode, quotedPrice }: z.output<typeof ChangeServiceInput>,
  newId: string,
): Promise<OrderRow> {
  const made = await findOrder(ctx, payer, newId);
  if (made) return made;
  const old = await changeable(ctx, payer, await findOrder(ctx, payer, id));
  if (old.serviceCode === serviceCode) throw invalid('serviceCode', 'The parcel has this service already.');
  const memo = withCatalogMemo(ctx);
  const input = { ...(await cloneInput(memo, payer, id, { serviceCode })), quotedPrice };
  const { row, stops } = await unpriced(memo, payer, { ...input, referenceNo: old.referenceNo }, newId);
  const prepared = await preparedDraft(memo, payer, { row, stops }, input);
  const exchange = async () => {
    await takeBack(ctx, payer, await changeable(ctx, payer, await lockOrder(ctx, payer, id)), REASON);
  };
  await rehearse(ctx, async () => {
    await exchange();
    await bookFromWallet(ctx, payer, prepared);
  });
  await releaseBooking(ctx, id);
  return untilNotOvertaken(() =>
    bookOrFail(
      ctx,
      async () => {
        await exchange();
        return bookFromWallet(ctx, payer, prepared).catch(asRefusedBooking);
      },
      async (reason) => {
        await exchange();
        const failed = { ...row, ...prepared.set };
        await insertOrder(ctx, failed, stops);
        return failOrder(ctx, payer, failed, reason);
      },
    ),
  );
}

const TRIES = 3;

/** The parcel has no courier any more: two calls that waited for each other must not leave its order as booked. */
async function untilNotOvertaken<T>(work: () => Promise<T>): Promise<T> {
  for (let left = TRIES - 1; ; left--)
    try {
      return await work();
    } catch (err) {
      if (left === 0 || !isOvertaken(err)) throw err;
    }
}

/** The parcel has no courier any more: a wallet that was emptied in this moment must not leave its order as booked. */
function asRefusedBooking(err: unknown): never {
  throw err instanceof Refusal ? new BookingRefused(err.message) : err;
}

/** Throws 404, and 409 if another service cannot take the place of the order's. */
async function changeable(ctx: Ctx, scope: Scope, order: OrderRow | undefined): Promise<OrderRow> {
  if (!order) throw notFound();
  const type = await serviceTypeOf(ctx, scope, order.serviceId);
  if (!isServiceChangeable(order.statusCode, type)) throw tooLate(order);
  return order;
}

class Rehearsed extends Error {}

/** Does the work and rolls it back: a released parcel cannot be given to its courier again, so all refusals must come before. */
async function rehearse(ctx: Ctx, work: () => Promise<void>): Promise<void> {
  try {
    await ctx.db.tx(async () => {
      await work();
      throw new Rehearsed();
    });
  } catch (err) {
    if (err instanceof Rehearsed) return;
    if (err instanceof BookingRefused) throw new Refusal(409, ERROR.courierRefused, err.message);
    throw err;
  }
}
