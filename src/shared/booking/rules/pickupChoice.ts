import { type PickupValues, pickupMoment } from './pickupTime.ts';

/** '' for each order's own time, `now`, or the company's local date and time with a T between them, of which one may be missing. */
export type PickupChoice = string;

/** Date and time of a chosen pickup time; null if none is chosen. */
export function chosenPickup(choice: PickupChoice): PickupValues | null {
  if (choice === '' || choice === 'now') return null;
  const [pickupDate = '', pickupTime = ''] = choice.split('T');
  return { pickupNow: false, pickupDate, pickupTime };
}

/** Key of the chosen time's fault among the texts; null if there is none. */
export function pickupFault(
  choice: PickupChoice,
  timezone: string,
  now: Date,
): 'pickupDate' | 'pickupTime' | 'pickupPast' | null {
  const pickup = chosenPickup(choice);
  if (!pickup) return null;
  if (!pickup.pickupDate) return 'pickupDate';
  const moment = pickupMoment(pickup, timezone);
  if (!moment) return 'pickupTime';
  return moment > now ? null : 'pickupPast';
}

/** `now`, or the chosen time in UTC; null for each order's own time. */
export function pickupToWire(choice: PickupChoice, timezone: string): string | null {
  if (choice === 'now') return choice;
  const pickup = chosenPickup(choice);
  return (pickup && pickupMoment(pickup, timezone)?.toISOString()) ?? null;
}
