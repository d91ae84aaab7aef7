import { and, inArray, ne, sql } from 'drizzle-orm';
import { STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import type { Ctx, Scope } from '../../context.ts';
import { orders } from '../../db/schema/orders/orders.ts';
import type { Stop } from '../orders/booking/orderInput.ts';
import { type NewOrder, ownOrders, waypointsByOrder } from '../orders/store.ts';

/** An order of the account, or one that a row would become. */
export interface Version {
  order: Pick<
    NewOrder,
    | 'id'
    | 'consignmentNo'
    | 'referenceNo'
    | 'note'
    | 'serviceCode'
    | 'weightKg'
    | 'codMinor'
    | 'insuranceMinor'
    | 'currency'
  >;
  stops: readonly Pick<Stop, 'type' | 'scheduledAt' | 'contact' | 'inventory'>[];
}

/** Orders of the account with these references, by reference in small letters, the oldest first; without cancelled orders. */
export async function ordersByReference(
  ctx: Ctx,
  scope: Scope,
  references: readonly string[],
): Promise<Map<string, Version[]>> {
  const found = new Map<string, Version[]>();
  if (references.length === 0) return found;
  const folded = [...new Set(references.map((reference) => reference.toLowerCase()))];
  const rows = await ctx.db.sql
    .select({
      id: orders.id,
      consignmentNo: orders.consignmentNo,
      referenceNo: orders.referenceNo,
      note: orders.note,
      serviceCode: orders.serviceCode,
      weightKg: orders.weightKg,
      codMinor: orders.codMinor,
      insuranceMinor: orders.insuranceMinor,
      currency: orders.currency,
    })
    .from(orders)
    .where(
      and(
        ownOrders(scope),
        inArray(sql`lower(${orders.referenceNo})`, folded),
        ne(orders.statusCode, STATUS.cancelled),
      ),
    )
    .orderBy(orders.createdAt, orders.id);
  const stops = await waypointsByOrder(
    ctx,
    rows.map(({ id }) => id),
  );
  for (const order of rows) {
    const reference = order.referenceNo?.toLowerCase() ?? '';
    const version = { order, stops: stops.get(order.id) ?? [] };
    found.set(reference, [...(found.get(reference) ?? []), version]);
  }
  return found;
}
