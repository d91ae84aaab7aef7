import type { Company } from '../../../contract/account/company.ts';
import type { Customer } from '../../../contract/account/customers.ts';
import type { ItemType } from '../../../contract/orders/services.ts';
import { fromMinor, toMinor } from '../../../contract/rules/money/money.ts';
import { ADDON_COD, ADDON_INSURANCE, PAYMENT_WALLET } from '../../../contract/rules/money/payment.ts';
import type { TypedBooking } from '../../commands/grammar/parsedInput.ts';
import type { PaletteFact } from '../../commands/palette/rows/paletteItem.ts';
import {
  DEFAULT_ITEM_TYPE,
  emptyOrderForm,
  newItem,
  type OrderFormValues,
} from '../../customRoutes/orderForm/rules/orderFormValues.ts';
import type { PayloadFacts } from '../../customRoutes/orderForm/rules/orderPayload.ts';
import type { OrderFormState } from '../../customRoutes/orderForm/state/navigationState.ts';
import type { PortalDataProvider } from '../../dataProvider.ts';
import type { Translate } from '../../i18n/textKey.ts';
import { formatMoney } from '../../lib/text/formatMoney.ts';
import { weightText } from '../../lib/text/formatWeight.ts';
import { homeCountry, senderFromCustomer } from '../../shared/address/sideValues.ts';
import type { AddonChoice } from '../../shared/booking/rules/addonChoice.ts';

/** Dependencies of a booking in the palette. */
export interface BookingFacts {
  dataProvider: PortalDataProvider;
  customer: Customer;
  company: Company;
  locale: string;
  itemTypes: ItemType[];
  t: Translate;
  /** Delivery times are shown only where the tenant enables them (QUOTE-39). */
  showsEstimate: boolean;
  openForm: (state: OrderFormState) => void;
}

/** The parcel as values of the order form: from the customer's own address, paid from the wallet. */
export function formOf(
  booking: TypedBooking,
  receiver: OrderFormValues['receiver'],
  { customer, company, t }: BookingFacts,
): OrderFormValues {
  const country = homeCountry(customer, company);
  const description = t('orderForm.defaultItem');
  const amounts: [number, TypedBooking['cod']][] = [
    [ADDON_COD, booking.cod],
    [ADDON_INSURANCE, booking.insurance],
  ];
  const value = booking.insurance ? fromMinor(booking.insurance.amountMinor) : 0;
  return {
    ...emptyOrderForm(country, description),
    sender: senderFromCustomer(customer, country),
    receiver,
    itemType: booking.itemType ?? DEFAULT_ITEM_TYPE,
    items: [{ ...newItem(description), weightValue: booking.weightKg ?? null, itemValue: value }],
    addon: amounts.flatMap(([id, money]): AddonChoice[] =>
      money ? [{ id, qty: 1, values: { value: String(fromMinor(money.amountMinor)) } }] : [],
    ),
    paymentMethodId: PAYMENT_WALLET,
  };
}

/** How the parcel was understood. */
export function factsOf(
  { receiver: r }: OrderFormValues,
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
  const parcel = [
    booking.weightKg !== undefined && weightText({ unit: 'kg', value: booking.weightKg }, locale),
    booking.cod && `COD ${money(booking.cod.amountMinor)}`,
    booking.insurance && `${t('commands.preview.insurance')} ${money(booking.insurance.amountMinor)}`,
  ];
  return [
    { label: t('commands.booking.to'), text: to.filter(Boolean).join(', ') },
    { label: t('commands.booking.parcel'), text: parcel.filter(Boolean).join(' · ') },
  ].filter(({ text }) => text);
}

/** The amounts of the form, as they are shown. */
export function bookingOf({ items, addon }: OrderFormValues): TypedBooking {
  const minor = (id: number) => toMinor(Number(addon.find((a) => a.id === id)?.values.value ?? 0));
  const [cod, insurance] = [minor(ADDON_COD), minor(ADDON_INSURANCE)];
  const [item] = items;
  return {
    ...(item?.weightValue && { weightKg: item.weightValue }),
    ...(cod && { cod: { amountMinor: cod } }),
    ...(insurance && { insurance: { amountMinor: insurance } }),
  };
}

/** Dependencies of the payloads beside the values. */
export const payloadFacts = ({ company, customer, itemTypes }: BookingFacts): PayloadFacts => ({
  companyId: company.id,
  customerId: customer.id,
  currency: company.currency,
  timezone: company.timezone,
  itemTypes,
});
