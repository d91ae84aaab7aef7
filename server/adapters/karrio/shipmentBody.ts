import type { OrderContact } from '../../../contract/orders/orders.ts';
import { goodsCurrency } from '../../../contract/rules/money/goodsCurrency.ts';
import { fromMinor, percent, roundAmount } from '../../../contract/rules/money/money.ts';
import { gram, toKg } from '../../../contract/rules/orders/goods.ts';
import { readPhone } from '../../../contract/rules/text/phone.ts';
import type { BookedParcel, BookingRequest, CourierRate, Shipment } from '../../ports/couriers.ts';
import { isKnownToKarrio } from './currencies.ts';
import type { Rate } from './shapes.ts';

/** Longest texts that karrio takes, in characters. */
const PERSON = 100;
const LINE = 100;
const CITY = 50;

const cut = (text: string | null | undefined, most: number): string | null =>
  text?.trim().slice(0, most) || null;

/** Unit, street and second line in karrio's two lines. A long line continues on the other one. */
function linesOf({ unitNo, address1, address2 }: OrderContact): [string, string] {
  const street = [unitNo, address1].filter(Boolean).join(', ');
  const second = address2 ?? '';
  if (street.length <= LINE && second.length <= LINE) return [street, second];
  const all = [street, second].filter(Boolean).join(', ');
  return [all.slice(0, LINE), all.slice(LINE)];
}

/** Whether karrio takes all texts of the contact as they are. */
export function fits(c: OrderContact): boolean {
  const [first, second] = linesOf(c);
  const texts: [string | null | undefined, number][] = [
    [c.name, PERSON],
    [c.company, PERSON],
    [first, LINE],
    [second, LINE],
    [c.city, CITY],
    [c.state, CITY],
  ];
  return texts.every(([text, most]) => (text ?? '').trim().length <= most);
}

/** karrio calls countries by two letters, and takes phone numbers as + and digits. */
export function addressOf(c: OrderContact): object {
  const [first, second] = linesOf(c);
  const phone = c.phone ?? c.mobile;
  const country = c.country ?? '';
  return {
    person_name: cut(c.name, PERSON),
    company_name: cut(c.company, PERSON),
    email: c.email,
    phone_number: phone ? cut(readPhone(phone, country)?.value ?? phone, 50) : null,
    address_line1: cut(first, LINE),
    address_line2: cut(second, LINE),
    city: cut(c.city, CITY),
    state_code: cut(c.state, CITY),
    postal_code: cut(c.postcode, 20),
    country_code: country,
    residential: !c.company,
  };
}

/** Weight of one piece: of many in a light parcel it is less than a gram, and karrio multiplies it. */
const pieceKg = (kg: number) => Math.max(Math.round(kg * 1e6), 1) / 1e6;

function parcelOf({ weightKg, size, items }: BookedParcel, currency: string): object {
  return {
    weight: gram(weightKg),
    weight_unit: 'KG',
    ...(size
      ? { length: size.lengthCm, width: size.widthCm, height: size.heightCm, dimension_unit: 'CM' }
      : {}),
    items: commoditiesOf({ weightKg, items }, currency),
  };
}

const commoditiesOf = (
  { weightKg, items }: Pick<BookedParcel, 'weightKg' | 'items'>,
  currency: string,
): object[] => items.map((item) => commodityOf(item, weightKg / items.length, currency));

function commodityOf(item: BookedParcel['items'][number], shareKg: number, currency: string): object {
  const { weight, quantity, price } = item;
  return {
    weight: pieceKg(weight ? toKg(weight) : shareKg / quantity),
    weight_unit: 'KG',
    quantity,
    title: cut(item.name || item.description || item.type, 200),
    description: cut(item.description || item.name || item.type, 200),
    hs_code: cut(item.hsCode, 100),
    // A quote goes without a value that karrio does not take; the booking is refused (`untakenCurrency`).
    ...(price && isKnownToKarrio(valueCurrency(price, currency))
      ? { value_amount: price.amount, value_currency: valueCurrency(price, currency) }
      : {}),
  };
}

const valueCurrency = ({ currency }: { currency: string }, ofOrder: string): string =>
  goodsCurrency(currency, ofOrder) ?? ofOrder;

/** The first currency of the goods' values that karrio does not take. */
export const untakenCurrency = ({ parcels, currency }: Shipment): string | undefined =>
  parcels
    .flatMap(({ items }) => items.flatMap(({ price }) => (price ? valueCurrency(price, currency) : [])))
    .find((code) => !isKnownToKarrio(code));

export const shipmentOf = ({ sender, recipient, parcels, currency }: Shipment) => ({
  shipper: addressOf(sender),
  recipient: addressOf(recipient),
  parcels: parcels.map((parcel) => parcelOf(parcel, currency)),
  ...(sender.country === recipient.country ? {} : { customs: customsOf(parcels, currency) }),
});

const customsOf = (parcels: BookedParcel[], currency: string) => ({
  content_type: 'merchandise',
  commodities: parcels.flatMap((parcel) => commoditiesOf(parcel, currency)),
});

/** Options of the parcel; amounts are decimals. */
export const optionsOf = ({
  currency,
  codMinor,
  insuranceMinor,
  pickupNote,
  deliveryNote,
}: BookingRequest) => ({
  currency,
  ...(codMinor ? { cash_on_delivery: fromMinor(codMinor) } : {}),
  ...(insuranceMinor ? { insurance: fromMinor(insuranceMinor) } : {}),
  ...(pickupNote ? { shipper_instructions: pickupNote } : {}),
  // Carriers read the one or the other.
  ...(deliveryNote ? { shipment_note: deliveryNote, recipient_instructions: deliveryNote } : {}),
});

/** The courier's price with the markup; null if it is in another currency, as amounts are not converted. */
export function priceIn(rate: Rate, currency: string, markupBp: number): CourierRate | null {
  if (rate.currency?.toUpperCase() !== currency || !rate.total_charge) return null;
  const minor = roundAmount(rate.total_charge * 100, currency);
  return {
    amountMinor: minor + percent(minor, markupBp, currency),
    durationS: rate.transit_days ? rate.transit_days * 86_400 : null,
  };
}
