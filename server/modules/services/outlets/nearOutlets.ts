import type { Order, OrderContact } from '../../../../contract/orders/orders.ts';
import type { Outlet } from '../../../../contract/orders/services.ts';
import type { InstructionKind } from '../../../../contract/rules/orders/instructions.ts';
import { isPlace } from '../../../../contract/rules/places/isPlace.ts';
import type { Ctx } from '../../../context.ts';
import { townCoord } from '../../../geo/embeddedGeocoder.ts';
import type { InstructedParcel } from '../../../ports/couriers.ts';
import { kmBetween } from '../../tracking/distance.ts';
import { outletsOf } from './outletStore.ts';

/** Maximum distance in kilometres to an outlet for a recipient. */
export const NEAR_KM = 40;

/** Outlets of a courier near a place, the nearest first. */
export const nearOutlets = async (
  ctx: Ctx,
  companyId: string,
  courierId: number | null,
  place: OrderContact | undefined,
): Promise<Outlet[]> => nearest(await outletsOf(ctx, companyId), courierId, place);

function nearest(
  all: readonly Outlet[],
  courierId: number | null,
  place: OrderContact | undefined,
): Outlet[] {
  if (!place) return [];
  return all
    .filter(
      ({ serviceCompany, country }) =>
        serviceCompany.id === courierId && country === (place.country ?? country),
    )
    .map((outlet) => ({ outlet, km: kmTo(outlet, place) }))
    .filter(({ km }) => km <= NEAR_KM)
    .toSorted((a, b) => a.km - b.km)
    .map(({ outlet }) => outlet);
}

/** Outlets that may hold at least one of these parcels: those near the first one, the nearest first, then further ones of the next. */
export async function nearOutletsOf(
  ctx: Ctx,
  companyId: string,
  parcels: readonly Pick<CarriedParcel, 'serviceCompanyId' | 'place'>[],
): Promise<Outlet[]> {
  const all = await outletsOf(ctx, companyId);
  return [
    ...new Set(parcels.flatMap(({ serviceCompanyId, place }) => nearest(all, serviceCompanyId, place))),
  ];
}

/**
 * Uses the place tables instead of a service in the network, as pages of many parcels need it. If the tables do not know a place, only an
 * outlet in the same city is near.
 */
function kmTo(outlet: Outlet, place: OrderContact): number {
  const [from, to] = [townCoord(outlet), isPlace(place.coord) ? place.coord : townCoord(place)];
  if (from && to) return kmBetween(from, to);
  return outlet.city.toLowerCase() === place.city?.trim().toLowerCase() ? 0 : Number.POSITIVE_INFINITY;
}

interface CarriedParcel extends InstructedParcel {
  /** Its courier. */
  serviceCompanyId: number | null;
  /** Where it is delivered. */
  place: OrderContact | undefined;
}

/** The parcel of an order as its courier has it. */
export const carriedParcel = (order: Order): CarriedParcel => ({
  ...order,
  orderId: order.id,
  serviceCompanyId: order.service?.serviceCompanyId ?? null,
  place: order.waypoint.at(-1)?.contact,
});

/**
 * The instructions that the couriers of these parcels do not refuse on sight, by order. A courier without an outlet near the recipient can
 * hold no parcel. It reads a few statements for all parcels together.
 */
export async function takenInstructions(
  ctx: Ctx,
  companyId: string,
  parcels: readonly CarriedParcel[],
): Promise<Map<string, readonly InstructionKind[]>> {
  if (parcels.length === 0) return new Map();
  const taken = await ctx.ports.couriers.takes(parcels);
  const outlets = await outletsOf(ctx, companyId);
  return new Map(
    parcels.map(({ orderId, serviceCompanyId, place }) => [
      orderId,
      (taken.get(orderId) ?? []).filter(
        (kind) => kind !== 'holdAtOutlet' || nearest(outlets, serviceCompanyId, place).length > 0,
      ),
    ]),
  );
}
