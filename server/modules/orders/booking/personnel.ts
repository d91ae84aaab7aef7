import { isDeepStrictEqual } from 'node:util';
import { canMove, isDriverRejectable, STATUS } from '../../../../contract/rules/orders/orderStatus.ts';
import type { Ctx, Scope } from '../../../context.ts';
import { conflict } from '../../../http/answer/refusal.ts';
import { illegalStep, moveOrder, type OrderRow } from '../status/status.ts';
import { lockOrder, stopsOfOrder } from '../store.ts';
import { rebook } from './placeOrder.ts';

/** Reasons for which a shipper may reject a rider, by id. */
export const REJECT_REASONS = [
  { id: 'late', name: 'Driver is late' },
  { id: 'unreachable', name: 'Driver cannot be reached' },
  { id: 'vehicle', name: 'Vehicle does not fit' },
  { id: 'behaviour', name: 'Driver behaves badly' },
  { id: 'asked_to_cancel', name: 'Driver asked to cancel' },
  { id: 'other', name: 'Other' },
] as const;

interface Rejection {
  reason: string;
  /** The rider whom the caller saw; null or absent if not told. */
  personnel?: OrderRow['personnel'] | undefined;
}

/**
 * Rejects the rider: the order waits for another rider. Throws 409 when service or status do not allow it, and with the present rider when
 * the caller saw another one.
 */
export function rejectDriver(
  ctx: Ctx,
  scope: Scope,
  id: string,
  { reason, personnel: seen }: Rejection,
): Promise<OrderRow> {
  return ctx.db.tx(async () => {
    const order = await lockOrder(ctx, scope, id);
    if (!isDriverRejectable(STATUS.assigned, order.serviceCode))
      throw conflict('The driver of this service cannot be rejected.');
    if (!isDriverRejectable(order.statusCode, order.serviceCode))
      throw illegalStep(order.statusCode, STATUS.created, STATUS.created);
    if (seen && !isDeepStrictEqual(plainRider(seen), plainRider(order.personnel)))
      throw conflict('Another driver is assigned now. Please check the name and try again.', {
        personnel: order.personnel,
      });
    const back = canMove(order.statusCode, STATUS.created) ? STATUS.created : STATUS.ready;
    const text = REJECT_REASONS.find((r) => r.id === reason)?.name ?? reason;
    const waiting = await moveOrder(ctx, scope, id, back, {
      description: `Driver rejected: ${text}`,
      personnel: null,
    });
    await rebook(ctx, waiting, await stopsOfOrder(ctx, id));
    return waiting;
  });
}

const plainRider = (rider: OrderRow['personnel']) =>
  [rider?.name, rider?.phone, rider?.vehicleRegNo].map((value) => value ?? null);
