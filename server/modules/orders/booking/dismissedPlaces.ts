import type { Ctx, Scope } from '../../../context.ts';
import { wrongPlace } from '../../parameters/wrongPlaces.ts';
import type { Stop } from './orderInput.ts';
import { namesOf, parcelsOf, placeKeyOf } from './parcelRecord.ts';
import { dismissedPlaces } from './parcelRecordStore.ts';

/** Names of parcels do not depend on them. */
const NO_GOODS = { itemType: null, weightKg: 0, codMinor: null };

/** The stops of an order, in which a contradiction that the account has dismissed counts as confirmed. */
export async function withDismissedPlaces(ctx: Ctx, scope: Scope, stops: Stop[]): Promise<Stop[]> {
  const wrong = stops.flatMap(({ contact }) => (wrongPlace(contact) ? placeKeyOf(contact) : []));
  if (wrong.length === 0) return stops;
  const parcels = namesOf(parcelsOf(NO_GOODS, stops), stops);
  const dismissed = await dismissedPlaces(ctx, scope, parcels, wrong);
  return stops.map((stop) =>
    dismissed.has(placeKeyOf(stop.contact))
      ? { ...stop, contact: { ...stop.contact, placeConfirmed: true } }
      : stop,
  );
}
