import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Ctx } from '../../../context.ts';
import { courierConnection } from '../../../db/schema/couriers/couriers.ts';
import { service } from '../../../db/schema/couriers/rateCards.ts';

export function connectionsOf(ctx: Ctx, companyId: string) {
  return ctx.db.sql
    .select({ connection: courierConnection, service: service.code })
    .from(courierConnection)
    .innerJoin(service, eq(service.id, courierConnection.serviceId))
    .where(eq(courierConnection.companyId, companyId))
    .orderBy(asc(service.code));
}

export async function writeConnection(
  ctx: Ctx,
  values: typeof courierConnection.$inferInsert,
): Promise<void> {
  await ctx.db.sql
    .insert(courierConnection)
    .values(values)
    .onConflictDoUpdate({ target: courierConnection.serviceId, set: values });
}

export async function removeConnections(ctx: Ctx, companyId: string, serviceIds: number[]): Promise<void> {
  if (serviceIds.length === 0) return;
  await ctx.db.sql
    .delete(courierConnection)
    .where(and(eq(courierConnection.companyId, companyId), inArray(courierConnection.serviceId, serviceIds)));
}
