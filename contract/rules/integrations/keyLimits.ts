/**
 * The services, destinations and amounts that a key may book. An empty list or null is no limit. Amounts are in minor units of the tenant's
 * currency.
 */
export interface KeyLimits {
  perDayMinor: number | null;
  perBookingMinor: number | null;
  /** Countries (`MY`) and states of countries (`MY/Selangor`). */
  destinations: string[];
  /** Codes of services. */
  services: string[];
}

export const KEY_DESTINATIONS_MAX = 50;
export const KEY_SERVICES_MAX = 50;

export const hasLimits = ({ perDayMinor, perBookingMinor, destinations, services }: KeyLimits): boolean =>
  perDayMinor !== null || perBookingMinor !== null || destinations.length > 0 || services.length > 0;

/** A place in the terms of the limits. `states`: the written state, and the state of the postcode. */
export interface LimitedPlace {
  country: string | null;
  states: readonly string[];
}

/** Whether parcels may go to the place: its country, or each of its states, must be allowed. */
export function isAllowedPlace(
  { destinations }: Pick<KeyLimits, 'destinations'>,
  { country, states }: LimitedPlace,
): boolean {
  if (destinations.length === 0) return true;
  if (country === null) return false;
  if (destinations.includes(country)) return true;
  return states.length > 0 && states.every((state) => destinations.includes(`${country}/${state}`));
}

export const isAllowedService = (
  { services }: Pick<KeyLimits, 'services'>,
  code: string | null | undefined,
): boolean =>
  services.length === 0 || services.some((allowed) => allowed.toLowerCase() === code?.toLowerCase());
