import type { MultipointValues } from './multipointValues.ts';
import { placedStops } from './multipointValues.ts';

const TOP: Record<string, string> = {
  serviceCode: 'vehicleCode',
  serviceCompanyCode: 'vehicleCode',
  weight: 'vehicleCode',
  'weight.value': 'vehicleCode',
  promoCode: 'promoCode',
  paymentMethodId: 'paymentMethodId',
  scheduledAt: 'pickupTime',
  note: 'note',
  waypoint: 'stops',
  'insurance.amount': 'addon.-3.value',
  'cod.amount': 'addon.-1.value',
};

export interface ServerField {
  field: string;
  stop?: string;
}

/** The form field for a field in the server's answer, or null. */
export function fieldOfServer(
  path: string,
  v: Pick<MultipointValues, 'stops' | 'addon'>,
): ServerField | null {
  const known = TOP[path];
  if (known) return { field: known };
  const addon = /^serviceAddon\.(\d+)\.(.+)$/.exec(path);
  if (addon) return { field: `addon.${v.addon[Number(addon[1])]?.id ?? 0}.${addon[2]}` };
  // The server names the ends of a stored trip of two stops.
  const inTrip = path.replace(/^origin(?=\.|$)/, 'waypoint.0').replace(/^destination(?=\.|$)/, 'waypoint.1');
  const at = /^waypoint\.(\d+)(?:\.(.+))?$/.exec(inTrip);
  const stop = at && placedStops(v)[Number(at[1])];
  if (!stop) return null;
  const rest = at[2] ?? '';
  if (rest === 'scheduledAt')
    return stop.drop && at?.[1] !== '0'
      ? { field: `stops.${stop.key}.dropTime`, stop: stop.key }
      : { field: 'pickupTime' };
  const part =
    /^(?:contact\.)?(name|phone|mobile|unitNo|address1|address2|city|state|postcode|country)$/.exec(rest);
  const name = part?.[1] === 'mobile' ? 'phone' : (part?.[1] ?? 'address1');
  return { field: `stops.${stop.key}.${name}`, stop: stop.key };
}
