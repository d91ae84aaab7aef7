import type { Ctx, Scope } from '../../context.ts';
import { outletAt, placeOfOutlet } from '../services/outletStore.ts';
import type { Stop } from './orderInput.ts';

/** A sender who drops the parcel off at an outlet and sends no address gets the outlet's (FORM-74). */
export function fromOutlets(ctx: Ctx, scope: Scope, stops: Stop[]): Promise<Stop[]> {
  return Promise.all(
    stops.map(async (stop) => {
      if (stop.type !== 'PICKUP' || stop.contact.address1) return stop;
      const outlet = await outletAt(ctx, scope.companyId, stop.placeId);
      return outlet ? { ...stop, contact: { ...stop.contact, ...placeOfOutlet(outlet) } } : stop;
    }),
  );
}
