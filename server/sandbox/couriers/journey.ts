import { STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import { ADDRESS_NOT_FOUND, placeNote, STEP_NOTES } from '../../../contract/rules/orders/stepNotes.ts';
import { townText } from '../../../contract/rules/places/townText.ts';

export interface Point {
  lat: number;
  lon: number;
}

export interface Place {
  city: string | null;
  state: string | null;
  point: Point | null;
}

/** Share of the distance from pickup to delivery at each code. */
const PROGRESS: Readonly<Record<number, number>> = {
  [STATUS.pickupSuccess]: 0,
  [STATUS.hubIn]: 0.2,
  [STATUS.hubOut]: 0.3,
  [STATUS.inTransit]: 0.7,
  [STATUS.arrivedDelivery]: 1,
  [STATUS.failedDelivery]: 1,
  [STATUS.selfCollection]: 0.95,
  [STATUS.selfCollectionCounter]: 0.95,
  [STATUS.delivered]: 1,
  [STATUS.returning]: 0.5,
  [STATUS.returnFailed]: 0,
  [STATUS.returnDelivered]: 0,
};
/** Distance of a rider who comes to collect a parcel, in degrees from the pickup place. */
const APPROACH: Readonly<Record<number, number>> = {
  [STATUS.assigned]: 0.03,
  [STATUS.startPickup]: 0.015,
  [STATUS.arrivedPickup]: 0,
};

const round = (n: number) => Math.round(n * 1e5) / 1e5;

/** Position of the parcel, or of the rider who comes for it, at a code; null before anybody moves, or for an unknown place. */
export function pointAt(code: number, origin: Point | null, destination: Point | null): Point | null {
  const away = APPROACH[code];
  if (away !== undefined) return origin && { lat: round(origin.lat + away), lon: round(origin.lon - away) };
  const share = PROGRESS[code];
  if (share === undefined) return null;
  if (!origin || !destination) return share >= 0.5 ? destination : origin;
  return {
    lat: round(origin.lat + (destination.lat - origin.lat) * share),
    lon: round(origin.lon + (destination.lon - origin.lon) * share),
  };
}

/** Town or hub for the timeline, never a street. */
export function locationAt(code: number, origin: Place, destination: Place): string | null {
  if (code < STATUS.assigned || code === STATUS.completed) return null;
  if (code === STATUS.hubIn || code === STATUS.hubOut)
    return placeNote(origin.city ?? origin.state ?? 'Central', 'hub');
  if (code === STATUS.selfCollection || code === STATUS.selfCollectionCounter)
    return placeNote(destination.city ?? 'Local', 'collectionPoint');
  return townText((PROGRESS[code] ?? 0) >= 0.5 && code !== STATUS.returning ? destination : origin);
}

export const descriptionAt = (code: number, isFindable: boolean): string | null =>
  code === STATUS.failedDelivery && !isFindable ? ADDRESS_NOT_FOUND : (STEP_NOTES[code] ?? null);

/** Whether a driver can find the address: a street with a number, or a description by the recipient. */
export const isFindable = (
  { unitNo, address1, address2 }: Record<'unitNo' | 'address1' | 'address2', string | null>,
  recipientNote: string | null,
): boolean => recipientNote !== null || /\d/.test([unitNo, address1, address2].join(' '));
