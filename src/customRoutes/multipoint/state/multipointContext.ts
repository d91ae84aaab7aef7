import { createContext, useContext } from 'react';
import type { Company } from '../../../../contract/company.ts';
import type { Customer } from '../../../../contract/customers.ts';
import type { Country } from '../../../../contract/parameters.ts';
import type { VehicleType } from '../../../../contract/services.ts';
import type { TripPayloadFacts } from '../rules/multipointPayload.ts';
import type { TripIssue } from '../rules/multipointRules.ts';
import type { MultipointValues } from '../rules/multipointValues.ts';
import type { Step } from '../rules/steps.ts';
import type { StopActions } from './useStops.ts';
import type { TripQuote } from './useTripQuote.ts';
import type { TripRoute } from './useTripRoute.ts';
import type { TripSubmit } from './useTripSubmit.ts';

/** What does not change while the form is open. */
export interface TripPageFacts extends TripPayloadFacts {
  company: Company;
  customer: Customer;
  countries: Country[];
  vehicles: VehicleType[];
  currency: string;
  /** Country of a stop of which nothing is known. */
  country: string;
  /** `min_order_amount` of the tenant. */
  minimumMinor: number;
  /** The draft that is completed; null for a new order. */
  orderId: string | null;
  keptKey: string;
}

/** A fault that is shown. */
export interface ShownIssue extends Omit<TripIssue, 'messageKey'> {
  text: string;
}

export interface Trip {
  facts: TripPageFacts;
  values: MultipointValues;
  change: (change: Partial<MultipointValues>) => void;
  vehicle: VehicleType | null;
  step: Step;
  stops: StopActions;
  quote: TripQuote;
  route: TripRoute;
  /** Faults of the last submit that still stand. */
  shown: ShownIssue[];
  /** Their texts by field. */
  texts: Readonly<Record<string, string>>;
  submit: TripSubmit;
}

export const TripContext = createContext<Trip | null>(null);

export function useTrip(): Trip {
  const trip = useContext(TripContext);
  if (!trip) throw new Error('The multipoint form is not around this');
  return trip;
}
