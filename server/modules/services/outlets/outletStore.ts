import { and, asc, eq } from 'drizzle-orm';
import type { Outlet } from '../../../../contract/orders/services.ts';
import type { Ctx } from '../../../context.ts';
import { outlet, serviceCompany } from '../../../db/schema/couriers/rateCards.ts';
import { toServiceCompany } from '../serviceRecord.ts';

const outletRows = (ctx: Ctx) =>
  ctx.db.sql.select().from(outlet).innerJoin(serviceCompany, eq(serviceCompany.id, outlet.serviceCompanyId));

/** The tenant's outlets, by courier and name. */
export async function outletsOf(ctx: Ctx, companyId: string): Promise<Outlet[]> {
  const rows = await outletRows(ctx)
    .where(eq(outlet.companyId, companyId))
    .orderBy(asc(serviceCompany.name), asc(outlet.name));
  return rows.map((row) => toOutlet(row.outlet, row.service_company));
}

/** The outlet with this id; null without one, as `placeId` may be the caller's own id of a place. */
export async function outletAt(
  ctx: Ctx,
  companyId: string,
  id: string | null | undefined,
): Promise<Outlet | null> {
  if (!id) return null;
  const [row] = await outletRows(ctx).where(and(eq(outlet.companyId, companyId), eq(outlet.id, id)));
  return row ? toOutlet(row.outlet, row.service_company) : null;
}

/** An outlet as an address. */
export const placeOfOutlet = ({ name, address1, city, state, postcode, country }: Outlet) => ({
  address1: `${name}, ${address1}`,
  address2: null,
  city,
  state,
  postcode,
  country,
  coord: null,
});

function toOutlet(row: typeof outlet.$inferSelect, courier: typeof serviceCompany.$inferSelect): Outlet {
  const { id, name, address1, city, state, postcode, country } = row;
  return { id, name, serviceCompany: toServiceCompany(courier), address1, city, state, postcode, country };
}
