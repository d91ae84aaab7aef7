import type { InventoryItem } from '../../../../contract/orders/orders.ts';
import type { VehicleType } from '../../../../contract/orders/services.ts';
import { PAYMENT_DRAFT } from '../../../../contract/rules/money/payment.ts';
import { emptySide, type SideValues } from '../../../shared/address/sideValues.ts';
import type { AddonChoice } from '../../../shared/booking/rules/addonChoice.ts';
import type { PickupValues } from '../../../shared/booking/rules/pickupTime.ts';

/** One stop. Its key stays the same when the stop moves; its role follows from its position, unless another client gave it one. */
export interface StopValues extends SideValues {
  key: string;
  /** The stop's own delivery time by the company's clock; without one, the stop is due one hour after the pickup (MULTI-20). */
  drop?: DropTime | null;
  /** Set by other clients; stored unchanged. */
  note?: string;
  type?: Role;
  inventory?: InventoryItem[];
}

export type Role = 'PICKUP' | 'DROPOFF';

/** The first stop is the pickup, all others are drop-offs (MULTI-06). */
export const roleAt = (index: number): Role => (index === 0 ? 'PICKUP' : 'DROPOFF');

export const roleOf = ({ type }: Pick<StopValues, 'type'>, index: number): Role => type ?? roleAt(index);

/** A date as YYYY-MM-DD and a time as HH:mm. */
export interface DropTime {
  date: string;
  time: string;
}

/** All that a person can enter in the form. */
export interface MultipointValues extends PickupValues {
  /** `serviceCode` of the vehicle. */
  vehicleCode: string;
  stops: StopValues[];
  addon: AddonChoice[];
  promoCode: string;
  paymentMethodId: number;
  note: string;
  /** Whether its source makes an order a trip, with two stops too. */
  isTrip?: true;
}

/** The chosen vehicle, or the first vehicle if the chosen one is no longer offered. */
export const vehicleOf = (
  { vehicleCode }: Pick<MultipointValues, 'vehicleCode'>,
  { vehicles }: { vehicles: readonly VehicleType[] },
): VehicleType => vehicles.find((v) => v.serviceCode === vehicleCode) ?? vehicles[0]!;

/** The minimum number of stops, for every vehicle. */
export const FIRST_STOPS = 2;

const numberOf = (key: string) => Number(key.slice(1)) || 0;

/** A key that none of the stops has. */
export const newKey = (stops: readonly StopValues[]): string =>
  `s${Math.max(0, ...stops.map((s) => numberOf(s.key))) + 1}`;

export const newStop = (key: string, country: string): StopValues => ({ ...emptySide(country), key });

export const emptyMultipoint = (country: string): MultipointValues => ({
  vehicleCode: '',
  stops: Array.from({ length: FIRST_STOPS }, (_, i) => newStop(`s${i + 1}`, country)),
  pickupNow: true,
  pickupDate: '',
  pickupTime: '',
  addon: [],
  promoCode: '',
  paymentMethodId: PAYMENT_DRAFT,
  note: '',
});

/** Whether the stop has a place. A name or a phone number alone is not a place. */
export const hasLocation = (s: StopValues): boolean =>
  s.coord !== null || [s.address1, s.city, s.postcode].some((text) => text.trim() !== '');

/** The stops of the trip, without empty ones. */
export const placedStops = (v: Pick<MultipointValues, 'stops'>): StopValues[] => v.stops.filter(hasLocation);
