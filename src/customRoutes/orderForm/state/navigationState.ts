import { ADDON_COD, ADDON_INSURANCE } from '../../../../contract/rules/money/payment.ts';
import type { TypedBooking } from '../../../commands/grammar/parsedInput.ts';
import { serverNow } from '../../../lib/dates/serverClock.ts';
import { fillSide, type KnownContact, replaceSide } from '../../../shared/address/sideValues.ts';
import type { AddonChoice } from '../../../shared/booking/rules/addonChoice.ts';
import type { FormPattern } from '../../../shared/booking/rules/formPattern.ts';
import { typedPickup } from '../../../shared/booking/rules/pickupTime.ts';
import { withParcel } from '../rules/bookedParcel.ts';
import type { OrderFormValues } from '../rules/orderFormValues.ts';
import { formFromOrder, returned } from '../rules/prefill.ts';

/** Values that other pages may pass when they open the form (FORM-113). */
export interface OrderFormState {
  /** An order to complete; with a status, an order whose result is shown. */
  orderId?: string;
  statusCode?: number;
  /** Whether the status is the server's answer to a booking of this page; an address cannot set this. */
  booked?: boolean;
  orderDetails?: FormPattern;
  returnOrder?: boolean;
  /** The sender of the order before, complete: its empty parts stay empty (FORM-98). */
  sender?: KnownContact;
  /** The outlet to which the sender brings the parcel; '' if it is not chosen yet. */
  outletId?: string;
  origin?: KnownContact;
  destination?: KnownContact;
  receiver?: KnownContact;
  /** In kilograms. */
  weight?: number | string | { value: number };
  itemType?: string;
  serviceCode?: string;
  cod?: number;
  /** The parcel data of a typed message. */
  typed?: { booking: TypedBooking; currency: string; timezone: string };
  insurance?: number;
  /** A draft that waited for the connection and was changed by another user meanwhile: the user chooses between both versions. */
  settles?: boolean;
}

/** The key under which the form of that route is stored, such as `order:7`. */
export const formKey = (customerId: number, route: string): string => `orderForm:${customerId}:${route}`;

/** Address of a draft of that route that waits for the connection; the route of a second tab ends with its number. */
export const formPath = (route: string): string => {
  const [kind, from = ''] = route.split(/:(.*)/);
  const order = kind === 'order' ? `/${encodeURIComponent(from.split(':')[0] ?? '')}` : '';
  return `/orders/new-order${order}?from=${encodeURIComponent(from)}`;
};

/** The next order: from the same sender, or by the same outlet (FORM-98). */
export const nextOrder = ({ sender, dropAtOutlet, outletId }: OrderFormValues): OrderFormState => ({
  sender,
  ...(dropAtOutlet ? { outletId } : {}),
});

/** Whether the state holds values with which the form starts. */
export const hasPrefill = (state: OrderFormState | null): state is OrderFormState =>
  Boolean(
    state &&
      (state.orderDetails ||
        state.sender ||
        state.origin ||
        state.destination ||
        state.receiver ||
        state.weight ||
        state.typed),
  );

function weightKg(weight: OrderFormState['weight']): number | null {
  const kg = Number(typeof weight === 'object' ? weight.value : weight);
  return Number.isFinite(kg) && kg > 0 ? kg : null;
}

const amounts = (state: OrderFormState): AddonChoice[] =>
  (
    [
      [ADDON_COD, state.cod],
      [ADDON_INSURANCE, state.insurance],
    ] as const
  ).flatMap(([id, value]) => (value ? [{ id, qty: 1, values: { value: String(value) } }] : []));

/** The form with the initial values that another page passes (FORM-113, -114). */
export function formFromState(
  base: OrderFormValues,
  state: OrderFormState,
  when: { now: Date; timezone: string },
): OrderFormValues {
  const copied = state.orderDetails
    ? {
        ...formFromOrder(base, state.orderDetails, when),
        referenceNo: '',
        paymentMethodId: base.paymentMethodId,
      }
    : base;
  const form = state.returnOrder ? returned(copied) : copied;
  const weight = weightKg(state.weight);
  const addon = amounts(state);
  const filled = {
    ...form,
    sender: state.sender
      ? replaceSide(state.sender, form.sender.country)
      : state.origin
        ? withPlace(form.sender, state.origin)
        : form.sender,
    ...(state.outletId === undefined ? {} : { dropAtOutlet: true, outletId: state.outletId }),
    receiver: state.receiver
      ? replaceSide(state.receiver, form.receiver.country)
      : state.destination
        ? withPlace(form.receiver, state.destination)
        : form.receiver,
    items:
      weight === null
        ? form.items
        : form.items.map((item, i) => (i === 0 ? { ...item, weightValue: weight } : item)),
    itemType: state.itemType || form.itemType,
    serviceCode: state.serviceCode || form.serviceCode,
    addon: addon.length ? addon : form.addon,
  };
  if (!state.typed) return filled;
  const { booking, currency, timezone } = state.typed;
  return {
    ...withParcel(filled, booking, currency).values,
    ...(booking.pickup && typedPickup(booking.pickup, serverNow(), timezone)),
  };
}

const PLACE = ['postcode', 'city', 'country'] as const;

/** A quoted place keeps the person, and also the street if the form already has the same place. */
function withPlace(side: OrderFormValues['sender'], place: KnownContact): OrderFormValues['sender'] {
  const isOther = (key: (typeof PLACE)[number] | 'address1') =>
    Boolean(place[key]) && String(place[key]).trim().toLowerCase() !== side[key].trim().toLowerCase();
  const isOtherStreet = isOther('address1');
  const isOtherTown =
    PLACE.some((key) => side[key] && isOther(key)) || (isOtherStreet && !place.postcode && !place.city);
  const cleared = {
    ...side,
    ...(isOtherTown || isOtherStreet ? { unitNo: '', address1: '', address2: '', coord: null } : {}),
    ...(isOtherTown ? { city: '', state: '', postcode: '' } : {}),
  };
  return fillSide(cleared, place);
}
