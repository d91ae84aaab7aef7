import type { Company } from '../../../contract/company.ts';
import type { Customer } from '../../../contract/customers.ts';
import type { ContactInput, InventoryItem, Order, OrderContact, Waypoint } from '../../../contract/orders.ts';
import { ADDON_COD, ADDON_INSURANCE } from '../../../contract/rules/payment.ts';
import { knownState } from '../../lib/malaysianStates.ts';
import { DEFAULT_COUNTRY } from '../../ui/addressValue.ts';
import {
  type AddonChoice,
  emptySide,
  type ItemValues,
  newItem,
  type OrderFormValues,
  type SideValues,
} from './orderFormValues.ts';
import { fromScheduledAt, pickupMoment } from './pickupTime.ts';

type PersonOf = Pick<
  Customer,
  'name' | 'email' | 'phone' | 'unitNo' | 'address1' | 'address2' | 'city' | 'state' | 'postcode' | 'country'
>;
/** A person and a place as contacts, orders and the quote page carry them; any part may be missing. */
export type KnownContact = Partial<Record<keyof ContactInput, unknown>>;

/** The customer's country, else the company's, else Malaysia (FORM-10). */
export const homeCountry = (customer: Pick<Customer, 'country'>, company: Pick<Company, 'country'>): string =>
  customer.country || company.country || DEFAULT_COUNTRY;

/** Lays what is known of a person over what the form holds; parts that are not told stay. */
export function fillSide(side: SideValues, known: KnownContact): SideValues {
  const told = (value: unknown) => (typeof value === 'string' && value.trim() ? value.trim() : undefined);
  const country = told(known.country) ?? side.country;
  const coord = known.coord as OrderContact['coord'] | undefined;
  return {
    name: told(known.name) ?? side.name,
    phone: told(known.phone) ?? told(known.mobile) ?? side.phone,
    email: told(known.email) ?? side.email,
    company: told(known.company) ?? side.company,
    unitNo: told(known.unitNo) ?? side.unitNo,
    address1: told(known.address1) ?? side.address1,
    address2: told(known.address2) ?? side.address2,
    city: told(known.city) ?? side.city,
    state: knownState(country, told(known.state) ?? side.state),
    postcode: told(known.postcode) ?? side.postcode,
    country,
    coord: coord && typeof coord.lat === 'number' && typeof coord.lon === 'number' ? coord : null,
  };
}

/** Another person altogether: nothing of the one before is left. */
export const replaceSide = (known: KnownContact, country: string): SideValues =>
  fillSide(emptySide(country), known);

/** FORM-09. */
export const senderFromCustomer = (customer: PersonOf, country: string): SideValues =>
  replaceSide(customer, country);

function toItem(item: InventoryItem): ItemValues {
  const carton = Number(item.mpcId);
  return {
    itemDetails: item.description || item.name || '',
    weightValue: item.weight
      ? item.weight.unit === 'g'
        ? item.weight.value / 1000
        : item.weight.value
      : null,
    widthValue: item.dimension?.width ?? null,
    lengthValue: item.dimension?.length ?? null,
    heightValue: item.dimension?.height ?? null,
    quantity: item.quantity,
    itemValue: item.price?.amount ?? 0,
    hsCode: item.hsCode ?? '',
    mpcId: Number.isInteger(carton) && carton > 0 ? carton : 1,
  };
}

/** Clients repeat the items on both stops, so one stop's are taken. */
const itemsOf = (waypoints: Waypoint[]): ItemValues[] => {
  const dropped = waypoints.filter((w) => w.type === 'DROPOFF').flatMap((w) => w.inventory);
  return (dropped.length ? dropped : waypoints.flatMap((w) => w.inventory)).map(toItem);
};

function addonsOf(order: Pick<Order, 'serviceAddon' | 'cod' | 'insurance'>): AddonChoice[] {
  const amount = (id: number, value: number | undefined): AddonChoice[] =>
    value ? [{ id, qty: 1, values: { value: String(value) } }] : [];
  const others = order.serviceAddon
    .filter((a) => a.id !== ADDON_COD && a.id !== ADDON_INSURANCE)
    .map(
      (a) =>
        ({ id: a.id, qty: a.qty, values: a.value === null ? {} : { value: String(a.value) } }) as AddonChoice,
    );
  const sent = (id: number) => Number(order.serviceAddon.find((a) => a.id === id)?.value) || undefined;
  return [
    ...amount(ADDON_COD, order.cod?.amount ?? sent(ADDON_COD)),
    ...amount(ADDON_INSURANCE, order.insurance?.amount ?? sent(ADDON_INSURANCE)),
    ...others,
  ];
}

/** The form of an order that exists: to be completed, or as the pattern of a new one. */
export function formFromOrder(
  base: OrderFormValues,
  order: Order,
  when: { now: Date; timezone: string },
): OrderFormValues {
  const [first] = order.waypoint;
  const last = order.waypoint.length > 1 ? order.waypoint.at(-1) : undefined;
  const items = itemsOf(order.waypoint);
  const pickup = fromScheduledAt(first?.scheduledAt ?? null, when.timezone);
  const moment = pickup.pickupNow ? null : pickupMoment(pickup, when.timezone);
  const cartons = Math.max(1, ...items.map((i) => i.mpcId));
  return {
    ...base,
    sender: first ? replaceSide(first.contact, base.sender.country) : base.sender,
    receiver: last ? replaceSide(last.contact, base.receiver.country) : base.receiver,
    dropAtOutlet: Boolean(first?.placeId),
    outletId: first?.placeId ?? '',
    itemType: order.itemType || base.itemType,
    items: items.length
      ? items
      : [{ ...newItem(base.items[0]?.itemDetails ?? ''), weightValue: order.weight.value || null }],
    isMultiplePieces: cartons > 1,
    numPieces: cartons,
    ...(moment && moment > when.now ? pickup : { pickupNow: true, pickupDate: '', pickupTime: '' }),
    serviceCode: order.serviceCode ?? '',
    addon: addonsOf(order),
    promoCode: order.promoCode ?? '',
    paymentMethodId: order.paymentMethodId ?? base.paymentMethodId,
    note: order.note ?? '',
    referenceNo: order.referenceNo ?? '',
  };
}

/** The way back: the two sides change places, the service is asked for anew, nothing is collected from anybody (FORM-114). */
export const returned = (form: OrderFormValues): OrderFormValues => ({
  ...form,
  sender: form.receiver,
  receiver: form.sender,
  dropAtOutlet: false,
  outletId: '',
  pickupNow: true,
  pickupDate: '',
  pickupTime: '',
  serviceCode: '',
  addon: [],
  promoCode: '',
  note: '',
});
