import type { Company } from '../../../../contract/account/company.ts';
import type { Customer } from '../../../../contract/account/customers.ts';
import type { Addon, QuotedService, VehicleType } from '../../../../contract/orders/services.ts';
import type { Country } from '../../../../contract/places/parameters.ts';
import type { Place } from '../../../lib/leafletMap/mapPlaces.ts';
import type { SideValues } from '../../../shared/address/sideValues.ts';
import type { BookingSubmit } from '../../../shared/booking/useBookingSubmit.ts';
import type { PaymentChoice } from '../../../shared/payment/rules/paymentChoices.ts';
import type { Undoable } from '../../../ui/messages/UndoBar.tsx';
import type { TripPayloadFacts } from '../rules/multipointPayload.ts';
import type { InvalidPlaces, PlacePart } from '../rules/multipointRules.ts';
import type { DropTime, MultipointValues } from '../rules/multipointValues.ts';
import type { Step } from '../rules/steps.ts';
import type { TripErrors } from './useTripErrors.ts';

/** Values that do not change while the form is open. */
export interface TripPageFacts extends TripPayloadFacts {
  company: Company;
  customer: Customer;
  countries: Country[];
  vehicles: VehicleType[];
  currency: string;
  /** Country of an empty stop. */
  country: string;
  /** `min_order_amount` of the tenant. */
  minimumMinor: number;
  /** The draft that is completed; null for a new order. */
  orderId: string | null;
  storageKey: string;
  /** The form is saved at once, so that the user can choose between both versions of a conflict. */
  settles: boolean;
}

/** Actions on the stops. */
export interface StopActions {
  /** Key of the stop whose fields are shown. */
  open: string | null;
  toggle: (key: string) => void;
  show: (key: string) => void;
  /** The reason why a stop could not be added; removed with the next change of the stops, or with another vehicle. */
  refused: string | null;
  /** Announced to screen readers. */
  announcement: string;
  add: () => void;
  remove: (key: string) => void;
  /** The last change that can be undone, and its text. */
  undoable: Undoable | null;
  undo: () => void;
  forgetUndo: () => void;
  move: (key: string, by: 1 | -1) => void;
  /** Puts pasted contacts in place of a stop and after it; returns the contacts for which the vehicle has no space. */
  paste: (key: string, sides: readonly SideValues[]) => SideValues[];
  /** Changes parts of a stop. */
  patch: (key: string, patch: Partial<SideValues>) => void;
  /** Gives the stop its own delivery time, or removes that time. */
  schedule: (key: string, drop: DropTime | null) => void;
  /** Moves the stop's marker and looks up the address there. */
  put: (key: string, place: Place) => void;
  /** Stops with an invalid latitude or longitude in their fields; their markers do not move. */
  invalidPlaces: InvalidPlaces;
  markInvalidPlace: (key: string, part: PlacePart, wrong: boolean) => void;
  /** Stops whose address is being looked up, or was not found. */
  lookups: Readonly<Record<string, 'waiting' | 'failed'>>;
}

/** Price of the trip and its payment methods. */
export interface TripQuote {
  status: 'idle' | 'searching' | 'ready' | 'failed';
  /** The vehicle with its price for this route; null while the quote is pending, or if it is not offered. */
  offer: QuotedService | null;
  priceMinor: number | null;
  /** The quote has arrived and does not include the vehicle. */
  unserved: boolean;
  /** Other messages of the quote's error list. */
  problems: string[];
  /** Why the promo code does not apply to the vehicle. */
  promoRefusal: string | null;
  /** Add-ons of the vehicle; null before it had a price. */
  addons: Addon[] | null;
  payments: PaymentChoice[];
  /** No request is pending. */
  settled: boolean;
  /** Requests the quote again at once. */
  ask: () => void;
}

/** The route between the stops. */
export interface TripRoute {
  line: readonly Place[];
  /** Whether the route follows roads; otherwise it goes straight from stop to stop. */
  followsRoads: boolean;
  /** Length in kilometres; null if unknown. */
  km: number | null;
  failed: boolean;
}

/** Buttons that go through the form and leave it. */
export interface TripSubmit extends BookingSubmit<MultipointValues> {
  next: () => void;
  back: () => void;
  /** Continues: to the confirmation, then to the pay button, then pays. */
  advance: () => void;
}

/** Everything that the parts of the form share. */
export interface Trip extends Pick<TripErrors, 'shown' | 'texts' | 'refusals'> {
  facts: TripPageFacts;
  values: MultipointValues;
  change: (change: Partial<MultipointValues>) => void;
  vehicle: VehicleType;
  step: Step;
  stops: StopActions;
  quote: TripQuote;
  route: TripRoute;
  submit: TripSubmit;
}
