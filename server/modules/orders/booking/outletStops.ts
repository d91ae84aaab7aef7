import type { Outlet } from '../../../../contract/orders/services.ts';
import type { Ctx, Scope } from '../../../context.ts';
import { assertOutletCarries } from '../../services/outletCourier.ts';
import { outletAt, outletsOf, placeOfOutlet } from '../../services/outlets/outletStore.ts';
import type { Stop } from './orderInput.ts';

/** The outlet of the first stop if the parcel is dropped off; null if it is picked up. */
export const outletOf = (ctx: Ctx, { companyId }: Scope, [first]: readonly Stop[]): Promise<Outlet | null> =>
  first?.type === 'PICKUP' ? outletAt(ctx, companyId, first.placeId) : Promise.resolve(null);

/** The orders among these that are dropped off at an outlet. */
export async function ordersFromOutlets(
  ctx: Ctx,
  { companyId }: Scope,
  stopsByOrder: ReadonlyMap<string, readonly Stop[]>,
): Promise<Set<string>> {
  const starts = [...stopsByOrder].flatMap(([id, [first]]) =>
    first?.type === 'PICKUP' && first.placeId ? [{ id, placeId: first.placeId }] : [],
  );
  if (starts.length === 0) return new Set();
  const known = new Set((await outletsOf(ctx, companyId)).map(({ id }) => id));
  return new Set(starts.filter(({ placeId }) => known.has(placeId)).map(({ id }) => id));
}

/**
 * The stops, with the outlet's address if the sender sent none; a sent address stays (FORM-74). Throws 422 when the service belongs to
 * another courier than the outlet.
 */
export async function stopsFromOutlet(
  ctx: Ctx,
  scope: Scope,
  stops: Stop[],
  serviceCode: string | null | undefined,
): Promise<Stop[]> {
  const outlet = await outletOf(ctx, scope, stops);
  if (!outlet) return stops;
  if (serviceCode) await assertOutletCarries(ctx, scope.companyId, outlet, { serviceCode });
  return stops.map((stop, i) =>
    i > 0 || stop.contact.address1
      ? stop
      : { ...stop, contact: { ...stop.contact, ...placeOfOutlet(outlet) } },
  );
}
