import { hasParcelToReturn, isMultipoint } from '../../../../contract/rules/orders/orderStatus.ts';
import type { Ctx, Payer } from '../../../context.ts';
import { conflict } from '../../../http/answer/refusal.ts';
import type { OrderRow } from '../status/status.ts';
import { recordById, stopsOfOrder } from '../store.ts';
import { cloneInput } from './cloneOrder.ts';
import { createOrder } from './createOrder.ts';

/**
 * A draft for the return: sender and recipient are swapped, nothing is collected, and its service is chosen again (FORM-114). Throws 409
 * for an order that was never picked up, or has several stops.
 */
export async function draftReturn(ctx: Ctx, scope: Payer, id: string, newId: string): Promise<OrderRow> {
  const { order } = await recordById(ctx, scope, id);
  const stops = await stopsOfOrder(ctx, id);
  if (!hasParcelToReturn(order.statusCode))
    throw conflict('This parcel was not picked up: there is nothing to return.');
  if (isMultipoint(order.source, stops.length))
    throw conflict('An order with several stops cannot be returned as one.');
  const { waypoint, ...copied } = await cloneInput(ctx, scope, id, {});
  const [from, to] = waypoint ?? [];
  return createOrder(
    ctx,
    scope,
    {
      ...copied,
      serviceCode: null,
      serviceAddon: [],
      cod: null,
      insurance: null,
      note: null,
      // The goods stay at the stop where they are handed over. An outlet of the first parcel does not apply to the return.
      waypoint:
        from && to
          ? [
              { ...from, contact: to.contact, placeId: null, scheduledAt: null, note: null },
              { ...to, contact: from.contact, placeId: null, scheduledAt: null, note: null },
            ]
          : [],
    },
    newId,
    'copy',
  );
}
