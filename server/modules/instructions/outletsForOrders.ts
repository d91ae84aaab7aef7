import type { Outlet } from '../../../contract/orders/services.ts';
import type { Ctx, Scope } from '../../context.ts';
import { notFound } from '../../http/answer/refusal.ts';
import { ordersOf, waypointsByOrder } from '../orders/store.ts';
import { nearOutletsOf } from '../services/outlets/nearOutlets.ts';

/** Outlets that an instruction for these orders may name. Throws 404 if none of them is the account's. */
export async function outletsForOrders(ctx: Ctx, scope: Scope, ids: readonly string[]): Promise<Outlet[]> {
  const ordersById = new Map((await ordersOf(ctx, scope, ids)).map((order) => [order.id, order]));
  if (ordersById.size === 0) throw notFound();
  const stops = await waypointsByOrder(ctx, [...ordersById.keys()]);
  return nearOutletsOf(
    ctx,
    scope.companyId,
    ids.map((id) => ({
      serviceCompanyId: ordersById.get(id)?.serviceCompanyId ?? null,
      place: stops.get(id)?.at(-1)?.contact,
    })),
  );
}
