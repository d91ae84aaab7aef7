import { OrderInput } from '../../../contract/orders.ts';
import { fromMinor } from '../../../contract/rules/money.ts';
import type { Ctx, Scope } from '../../context.ts';
import { createOrder } from './createOrder.ts';
import type { OrderRow } from './status.ts';
import { recordById, stopsOfOrder } from './store.ts';

export interface CloneWish {
  serviceCode?: string | null | undefined;
  process?: boolean | null | undefined;
  scheduledAt?: string | null | undefined;
}

/** A new order with what the old one carried and where; times that are over, its number and its payment stay behind. */
export async function cloneOrder(
  ctx: Ctx,
  scope: Scope,
  id: string,
  wish: CloneWish,
  newId: string,
): Promise<OrderRow> {
  const { order } = await recordById(ctx, scope, id);
  const stops = await stopsOfOrder(ctx, id);
  const now = ctx.ports.clock.now();
  const stillAhead = (at: string | null) => (at && at !== 'now' && new Date(at) > now ? at : null);
  const input = OrderInput.parse({
    process: wish.process ?? false,
    serviceCode: wish.serviceCode ?? order.serviceCode,
    serviceAddon: order.serviceAddon.map(({ id: addonId, qty, value }) => ({ id: addonId, qty, value })),
    source: 'web-customer-clone',
    waypoint: stops.map((s, i) => ({
      ...s,
      scheduledAt: (i === 0 ? wish.scheduledAt : null) ?? stillAhead(s.scheduledAt),
    })),
    note: order.note,
    itemType: order.itemType,
    ...(order.weightKg > 0 ? { weight: { unit: 'kg', value: order.weightKg } } : {}),
    cod: order.codMinor === null ? null : { amount: fromMinor(order.codMinor) },
    insurance: order.insuranceMinor === null ? null : { amount: fromMinor(order.insuranceMinor) },
  });
  return createOrder(ctx, scope, input, newId);
}
