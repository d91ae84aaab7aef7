import { STATUS } from './orderStatus.ts';

/** English text of a courier's report for each code. Pages translate by the code. */
export const STEP_NOTES: Readonly<Record<number, string>> = {
  [STATUS.ready]: 'The courier has received the order',
  [STATUS.assigned]: 'A courier has been assigned',
  [STATUS.startPickup]: 'The courier is on the way to the sender',
  [STATUS.arrivedPickup]: 'The courier has arrived at the sender',
  [STATUS.pickupFailed]: 'The parcel could not be collected: nobody was at the pickup place',
  [STATUS.pickupSuccess]: 'The parcel has been collected',
  [STATUS.hubIn]: 'The parcel has arrived at the hub',
  [STATUS.hubOut]: 'The parcel has left the hub',
  [STATUS.inTransit]: 'The parcel is on the way to the recipient',
  [STATUS.arrivedDelivery]: 'The courier has arrived at the delivery place',
  [STATUS.failedDelivery]: 'Nobody could take the parcel; the courier will come again',
  [STATUS.selfCollection]: 'The parcel waits at the collection point',
  [STATUS.selfCollectionCounter]: 'The parcel waits at the counter',
  [STATUS.returning]: 'The parcel is on its way back to the sender',
  [STATUS.returnFailed]: 'The sender could not take the parcel back',
  [STATUS.delivered]: 'The parcel has been handed over',
  [STATUS.returnDelivered]: 'The sender has the parcel back',
  [STATUS.completed]: 'The order is complete',
};

/** The second standard report of a failed delivery. */
export const ADDRESS_NOT_FOUND = 'The courier could not find the address';

/** Whether a note is a standard note of its code. A person wrote any other note. */
export const isUsualNote = (code: number, note: string | null): boolean =>
  note !== null &&
  (STEP_NOTES[code] === note || (code === STATUS.failedDelivery && note === ADDRESS_NOT_FOUND));

const PLACES = { hub: ' hub', collectionPoint: ' collection point' } as const;
export type StepPlace = keyof typeof PLACES;

/** The text of a courier's report for a hub in Ipoh: `Ipoh hub`. */
export const placeNote = (town: string, place: StepPlace): string => town + PLACES[place];

/** `Ipoh hub` → Ipoh, hub. Null for a place that is only a town. */
export function readPlaceNote(text: string): { town: string; place: StepPlace } | null {
  const place = (Object.keys(PLACES) as StepPlace[]).find((key) => text.endsWith(PLACES[key]));
  return place ? { town: text.slice(0, -PLACES[place].length), place } : null;
}
