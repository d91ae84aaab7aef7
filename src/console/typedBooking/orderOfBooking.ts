import type { ReactNode } from 'react';
import type { Company } from '../../../contract/account/company.ts';
import type { Customer } from '../../../contract/account/customers.ts';
import type { ItemType } from '../../../contract/orders/services.ts';
import { PAYMENT_WALLET } from '../../../contract/rules/money/payment.ts';
import type { TypedBooking } from '../../commands/grammar/parsedInput.ts';
import type { PaletteFact } from '../../commands/palette/rows/paletteItem.ts';
import { withParcel } from '../../customRoutes/orderForm/rules/bookedParcel.ts';
import { emptyOrderForm, type OrderFormValues } from '../../customRoutes/orderForm/rules/orderFormValues.ts';
import type { PayloadFacts } from '../../customRoutes/orderForm/rules/orderPayload.ts';
import type { OrderFormState } from '../../customRoutes/orderForm/state/navigationState.ts';
import type { PortalDataProvider } from '../../dataProvider.ts';
import type { Translate } from '../../i18n/textKey.ts';
import type { RequestStorage } from '../../lib/calls/keyedRequest.ts';
import { serverNow } from '../../lib/dates/serverClock.ts';
import { formatMoney } from '../../lib/text/formatMoney.ts';
import { weightText } from '../../lib/text/formatWeight.ts';
import { homeCountry, senderFromCustomer } from '../../shared/address/sideValues.ts';
import { typedPickup } from '../../shared/booking/rules/pickupTime.ts';
import type { RiskParcel } from '../../shared/risks/rules/riskParcel.ts';

/** Calls of the API that price and book a typed parcel. */
export type BookingCalls = Pick<
  PortalDataProvider,
  | 'searchContacts'
  | 'lookupPostcode'
  | 'findRisks'
  | 'dismissRisk'
  | 'getPlaceTable'
  | 'instantQuote'
  | 'getPaymentMethods'
  | 'getUnbilledAmount'
  | 'createOrder'
  | 'updateOrder'
  | 'processOrders'
  | 'getOrder'
>;

/** Dependencies of a typed booking, of the palette or of the command line. */
export interface BookingFacts {
  dataProvider: BookingCalls;
  customer: Customer;
  company: Company;
  locale: string;
  itemTypes: ItemType[];
  t: Translate;
  /** Delivery times are shown only if the tenant enables them (QUOTE-39). */
  showsEstimate: boolean;
  openForm: (state: OrderFormState) => void;
  /** Stores the request of this parcel until its result is known. */
  storageOf: (parcel: string) => Promise<RequestStorage>;
  /** Shows reasons to look at the parcel in its review. */
  noticeOf: (parcels: RiskParcel[]) => ReactNode;
  /** Source of the order; the console's own if absent. */
  source?: string;
}

/** The parcel as values of the order form: from the customer's own address, paid from the wallet. */
export function formOf(
  booking: TypedBooking,
  receiver: OrderFormValues['receiver'],
  { customer, company, t }: BookingFacts,
): OrderFormValues {
  const country = homeCountry(customer, company);
  const empty = emptyOrderForm(country, t('orderForm.defaultItem'));
  const form = {
    ...empty,
    sender: senderFromCustomer(customer, country),
    receiver,
    items: empty.items.map((item) => ({ ...item, weightValue: null })),
    paymentMethodId: PAYMENT_WALLET,
  };
  // A previous step has asked about COD in another currency.
  return {
    ...withParcel(form, booking, company.currency).values,
    ...(booking.pickup && typedPickup(booking.pickup, serverNow(), company.timezone)),
  };
}

/** The understood parts of the parcel. */
export function factsOf(
  { receiver: r, pickupDate, pickupTime }: OrderFormValues,
  booking: TypedBooking,
  facts: BookingFacts,
): PaletteFact[] {
  const { company, locale, t } = facts;
  const money = (minor: number) => formatMoney(minor, company.currency, locale);
  const to = [
    r.name,
    r.phone,
    r.company,
    [r.unitNo, r.address1, r.address2].filter(Boolean).join(', '),
    [r.postcode, r.city].filter(Boolean).join(' '),
    r.state,
  ];
  const { quantity, size, weightKg, value } = booking;
  const parcel = [
    weightKg !== undefined && weightText({ unit: 'kg', value: weightKg }, locale),
    quantity && t('commands.booking.pieces', { smart_count: quantity }),
    size && `${size.lengthCm} × ${size.widthCm} × ${size.heightCm} cm`,
    booking.description,
    value && `${t('commands.booking.value')} ${money(value.amountMinor)}`,
    booking.cod && `COD ${money(booking.cod.amountMinor)}`,
    booking.insurance && `${t('commands.preview.insurance')} ${money(booking.insurance.amountMinor)}`,
  ];
  return [
    { label: t('commands.booking.to'), text: to.filter(Boolean).join(', ') },
    { label: t('commands.booking.parcel'), text: parcel.filter(Boolean).join(' · ') },
    { label: t('commands.booking.pickup'), text: booking.pickup ? `${pickupDate} ${pickupTime}` : '' },
    { label: t('commands.booking.note'), text: booking.note ?? '' },
    { label: t('commands.booking.reference'), text: booking.referenceNo ?? '' },
    { label: t('commands.booking.rest'), text: (booking.rest ?? []).join(' · ') },
  ].filter(({ text }) => text);
}

/** The facts that the payloads need besides the values. */
export const payloadFacts = ({ company, customer, itemTypes, source }: BookingFacts): PayloadFacts => ({
  companyId: company.id,
  customerId: customer.id,
  currency: company.currency,
  timezone: company.timezone,
  itemTypes,
  ...(source && { source }),
});
