import { createContext, useContext } from 'react';
import type { Company } from '../../../../contract/account/company.ts';
import type { Customer } from '../../../../contract/account/customers.ts';
import type { ItemType, QuotedService } from '../../../../contract/orders/services.ts';
import type { Country } from '../../../../contract/places/parameters.ts';
import type { ServiceSort } from '../../../../contract/rules/orders/serviceOrder.ts';
import type { ShownIssue } from '../../../shared/booking/useBookingErrors.ts';
import type { BookingSubmit } from '../../../shared/booking/useBookingSubmit.ts';
import type { PaymentChoice } from '../../../shared/payment/rules/paymentChoices.ts';
import type { FormIssue, FormSectionId } from '../rules/formRules.ts';
import type { OrderFormValues } from '../rules/orderFormValues.ts';
import type { PayloadFacts } from '../rules/orderPayload.ts';
import type { SectionState } from '../rules/sections.ts';

/** Values that do not change while the form is open. */
export interface OrderFormFacts extends PayloadFacts {
  company: Company;
  customer: Customer;
  countries: Country[];
  itemTypes: ItemType[];
  /** `min_order_amount` of the tenant. */
  minimumMinor: number;
  /** The draft that is completed; null for a new order. */
  orderId: string | null;
  /** Whether the form returns a parcel to its sender. */
  isReturn: boolean;
  /** Key under which the typed values are stored. */
  storageKey: string;
  /** Whether the form is saved at once, so that the user sees both versions of a conflict. */
  settles: boolean;
  /** The service that was chosen before the form was opened; '' without one. */
  preferredService: string;
}

export interface FormErrors {
  /** Shown error texts by field. */
  texts: Readonly<Record<string, string>>;
  shown: readonly ShownIssue<FormIssue>[];
  states: Readonly<Record<FormSectionId, SectionState>>;
  /** Shows the error of a field once the typing pauses (NUM-01). */
  checkSoon: (field: string) => void;
  /** Number of times that the form was refused. */
  refusals: number;
  /** All errors of the section or of the form, shown or not. */
  find: (section: FormSectionId | 'all') => FormIssue[];
  /** Like `find`, and shows the errors. */
  check: (section: FormSectionId | 'all') => FormIssue[];
  /** Shows all errors, and moves the focus to their list. */
  refuse: () => void;
  /** Stores an error that the server found. */
  setServer: (field: string, text: string) => void;
}

export interface Booking {
  status: 'idle' | 'searching' | 'ready' | 'failed';
  /** Whether a request for a price failed, so that it may be repeated. */
  hasFailed: boolean;
  services: QuotedService[];
  selected: QuotedService | null;
  /** The offer with its add-ons; null while the quote is pending. */
  priced: QuotedService | null;
  priceMinor: number | null;
  /** No quote is pending. */
  settled: boolean;
  /** Messages of the quote's error list. */
  problems: string[];
  /** Why the promo code does not apply to the chosen service. */
  promoRefusal: string | null;
  /** Couriers whose prices are not in the list yet, as sentences. */
  late: string[];
  sort: ServiceSort;
  setSort: (sort: ServiceSort) => void;
  /** Chooses a service; if fields are missing, lists these instead. */
  choose: (code: string) => void;
  /** Marks add-ons of a message: another address does not clear them. */
  keepAddons: (ids: readonly number[]) => void;
  /** Takes the present shipment as it is: its service and add-ons were set with it. */
  keepShipment: () => void;
  missing: FormIssue[];
  /** Whether to list the missing fields; true after a click on a service. */
  showsMissing: boolean;
  payments: PaymentChoice[];
  /** Requests the quote again at once. */
  ask: () => void;
}

export interface Submit extends BookingSubmit<OrderFormValues> {
  /** Continues: to the next incomplete section, then to the pay button, then pays. */
  advance: () => void;
  next: (section: FormSectionId) => void;
}

export const FactsContext = createContext<OrderFormFacts | null>(null);
export const ErrorsContext = createContext<FormErrors | null>(null);
export const BookingContext = createContext<Booking | null>(null);
export const SubmitContext = createContext<Submit | null>(null);

function held<T>(value: T | null): T {
  if (value === null) throw new Error('The order form is not around this');
  return value;
}

export const useFacts = (): OrderFormFacts => held(useContext(FactsContext));
export const useFormErrors = (): FormErrors => held(useContext(ErrorsContext));
export const useBooking = (): Booking => held(useContext(BookingContext));
export const useSubmit = (): Submit => held(useContext(SubmitContext));
