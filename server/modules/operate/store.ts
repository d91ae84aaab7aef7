import { and, count, desc, eq } from 'drizzle-orm';
import type { Stamp } from '../../../contract/operate/commands.ts';
import type { Ctx } from '../../context.ts';
import { itemType } from '../../db/schema/couriers/itemTypes.ts';
import { rate, service } from '../../db/schema/couriers/rateCards.ts';
import { operatorAction } from '../../db/schema/system/operate.ts';
import { appUser, company, customer } from '../../db/schema/tenants.ts';

type NewAction = Omit<typeof operatorAction.$inferInsert, 'id' | 'createdAt' | 'reason' | 'operator'>;

/** Written in the open transaction of the change. */
export async function insertAction(
  ctx: Ctx,
  { reason, by: operator }: Stamp,
  action: NewAction,
): Promise<void> {
  const createdAt = ctx.ports.clock.now();
  await ctx.db.sql.insert(operatorAction).values({ ...action, reason, operator, createdAt });
}

export function selectActions(
  ctx: Ctx,
  filter: { companyId: string | undefined; subject: string | undefined; limit: number },
) {
  return ctx.db.sql
    .select({ action: operatorAction, tenant: company.code })
    .from(operatorAction)
    .leftJoin(company, eq(company.id, operatorAction.companyId))
    .where(
      and(
        filter.companyId === undefined ? undefined : eq(operatorAction.companyId, filter.companyId),
        filter.subject === undefined ? undefined : eq(operatorAction.subject, filter.subject),
      ),
    )
    .orderBy(desc(operatorAction.id))
    .limit(filter.limit);
}

/** Whether a tenant has customers whose amounts are written in its currency. */
export async function hasCustomers(ctx: Ctx, companyId: string): Promise<boolean> {
  const rows = await ctx.db.sql
    .select({ id: customer.id })
    .from(customer)
    .where(eq(customer.companyId, companyId))
    .limit(1);
  return rows.length > 0;
}

export const countUsers = (ctx: Ctx, companyId: string): Promise<number> =>
  ctx.db.sql.$count(appUser, eq(appUser.companyId, companyId));

/** Numbers of a tenant's services and item types; `unpriced` has the codes of services on sale that no lane has a price for. */
export async function catalogueSize(ctx: Ctx, companyId: string) {
  const services = await ctx.db.sql
    .select({ code: service.code, active: service.active, lanes: count(rate.id) })
    .from(service)
    .leftJoin(rate, eq(rate.serviceId, service.id))
    .where(eq(service.companyId, companyId))
    .groupBy(service.code, service.active);
  const active = services.filter((s) => s.active);
  return {
    active: active.length,
    switchedOff: services.length - active.length,
    unpriced: active.filter((s) => s.lanes === 0).map((s) => s.code),
    itemTypes: await ctx.db.sql.$count(itemType, eq(itemType.companyId, companyId)),
  };
}
