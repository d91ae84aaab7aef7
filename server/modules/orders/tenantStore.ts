import { and, eq } from 'drizzle-orm';
import type { Ctx, Scope } from '../../context.ts';
import { service, serviceCompany } from '../../db/schema/couriers/rateCards.ts';

/** A service of the company with its courier's code. */
export async function findService(ctx: Ctx, { companyId }: Pick<Scope, 'companyId'>, id: number | null) {
  const [row] = await ctx.db.sql
    .select({ serviceType: service.serviceType, serviceCompanyCode: serviceCompany.code })
    .from(service)
    .innerJoin(serviceCompany, eq(serviceCompany.id, service.serviceCompanyId))
    .where(and(eq(service.id, id ?? 0), eq(service.companyId, companyId)));
  return row;
}

export async function serviceTypeOf(ctx: Ctx, scope: Scope, id: number | null): Promise<string | null> {
  return (await findService(ctx, scope, id))?.serviceType ?? null;
}
