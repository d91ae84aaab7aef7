import type { OrderInput } from '../../../../contract/orders/orders.ts';
import type { RiskParcelInput } from '../../../../contract/orders/risks.ts';
import { RISK_LIMITS } from '../../../../contract/rules/orders/risks.ts';

/** A parcel whose reasons are requested; it has a name only if there are several parcels. */
export interface RiskParcel {
  name?: string;
  parcel: RiskParcelInput;
  /** Version of the draft with the parcel's id: a new version requests the reasons again. */
  version?: number;
}

/**
 * The parcel of an order that a form would send; null until it has a recipient. Times are omitted, as they do not affect the reasons but would
 * cause another request.
 */
export function riskParcelOf(input: OrderInput): RiskParcelInput | null {
  const { serviceCode, serviceAddon, itemType, weight, cod } = input;
  const waypoint = (input.waypoint ?? []).map((stop) => ({ ...stop, scheduledAt: null }));
  const hasRecipient = waypoint
    .slice(1)
    .some(({ contact }) => contact.phone || (contact.postcode && contact.address1));
  return hasRecipient ? { serviceCode, serviceAddon, itemType, weight, cod, waypoint } : null;
}

/** Splits the list into groups that fit into one call. */
export function chunked<T>(all: readonly T[]): T[][] {
  const parts: T[][] = [];
  for (let i = 0; i < all.length; i += RISK_LIMITS.parcels) parts.push(all.slice(i, i + RISK_LIMITS.parcels));
  return parts;
}
