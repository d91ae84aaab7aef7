import type { InventoryItem, Waypoint } from '../../../../contract/orders/orders.ts';
import { replaceSide } from '../../../shared/address/sideValues.ts';
import { addonsOf } from '../../../shared/booking/rules/addonChoice.ts';
import type { FormPattern } from '../../../shared/booking/rules/formPattern.ts';
import { fromScheduledAt, pickupMoment } from '../../../shared/booking/rules/pickupTime.ts';
import { type ItemValues, newItem, type OrderFormValues, type StopNote } from './orderFormValues.ts';

function toItem(item: InventoryItem, carton: number): ItemValues {
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
    mpcId: carton,
    ...(item.taxShipping === null ? {} : { taxShipping: item.taxShipping }),
    ...(item.price?.amount && item.price.currency ? { currency: item.price.currency } : {}),
  };
}

const cartonOf = ({ mpcId }: InventoryItem): string => mpcId ?? '1';

/**
 * Clients repeat the items on both stops, so the items of one stop are used. Clients also name cartons as they like: `A` and `B`, or 0 and
 * 1; the form numbers them from 1.
 */
const itemsOf = (waypoints: Waypoint[]): ItemValues[] => {
  const dropped = waypoints.filter((w) => w.type === 'DROPOFF').flatMap((w) => w.inventory);
  const items = dropped.length ? dropped : waypoints.flatMap((w) => w.inventory);
  const cartons = [...new Set(items.map(cartonOf))].sort((a, b) =>
    a.localeCompare(b, undefined, { numeric: true }),
  );
  return items.map((item) => toItem(item, cartons.indexOf(cartonOf(item)) + 1));
};

/** The form of an existing order: to complete it, or as the pattern of a new one. */
export function formFromOrder(
  base: OrderFormValues,
  order: FormPattern,
  when: { now: Date; timezone: string },
): OrderFormValues {
  const [first] = order.waypoint;
  const last = order.waypoint.length > 1 ? order.waypoint.at(-1) : undefined;
  const named = base.items[0]?.itemDetails ?? '';
  const items = itemsOf(order.waypoint).map((item) => ({ ...item, itemDetails: item.itemDetails || named }));
  const pickup = fromScheduledAt(first?.scheduledAt ?? null, when.timezone);
  const moment = pickup.pickupNow ? null : pickupMoment(pickup, when.timezone);
  const dropAt = last?.scheduledAt ?? '';
  const cartons = Math.max(1, ...items.map((i) => i.mpcId));
  // Every value must be listed: saving an old order would empty a missing one.
  return {
    sender: first ? replaceSide(first.contact, base.sender.country) : base.sender,
    receiver: last ? replaceSide(last.contact, base.receiver.country) : base.receiver,
    dropAtOutlet: Boolean(first?.placeId),
    outletId: first?.placeId ?? '',
    itemType: order.itemType || base.itemType,
    items: items.length ? items : [{ ...newItem(named), weightValue: order.weight.value || null }],
    isMultiplePieces: cartons > 1,
    numPieces: cartons,
    ...(moment && moment > when.now ? pickup : { pickupNow: true, pickupDate: '', pickupTime: '' }),
    serviceCode: order.serviceCode ?? '',
    addon: addonsOf(order),
    promoCode: order.promoCode ?? '',
    paymentMethodId: order.paymentMethodId ?? base.paymentMethodId,
    note: order.note ?? '',
    referenceNo: order.referenceNo ?? '',
    ...(first?.note ? { pickupNote: noteOf(first) } : {}),
    ...(last?.note ? { dropNote: noteOf(last) } : {}),
    ...(Date.parse(dropAt) > when.now.getTime() ? { dropAt } : {}),
  };
}

const noteOf = ({ note, contact }: Waypoint): StopNote => ({
  text: note ?? '',
  ofName: contact.name ?? '',
});

/** A return order: sender and receiver are swapped, the service is chosen again, nothing is collected on delivery (FORM-114). */
export const returned = ({
  pickupNote: _pickup,
  dropNote: _drop,
  dropAt: _at,
  ...form
}: OrderFormValues): OrderFormValues => ({
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
