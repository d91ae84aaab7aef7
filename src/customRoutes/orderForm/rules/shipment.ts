import { PAYMENT_DRAFT } from '../../../../contract/rules/money/payment.ts';
import type { SideValues } from '../../../shared/address/sideValues.ts';
import type { OrderFormValues } from './orderFormValues.ts';

const place = (s: SideValues) => [s.address1, s.address2, s.city, s.state, s.postcode, s.country];

/** Facts that determine which services are offered. A change clears the chosen service (FORM-62). */
export const shipmentKey = (v: OrderFormValues): string =>
  JSON.stringify([
    place(v.sender),
    place(v.receiver),
    v.items.map((i) => [i.weightValue, i.quantity]),
    v.itemType,
    v.dropAtOutlet,
    v.outletId,
  ]);

/** Values that are reset when the shipment changes (FORM-62). */
export const noChoice = {
  serviceCode: '',
  addon: [],
  promoCode: '',
  paymentMethodId: PAYMENT_DRAFT,
} satisfies Partial<OrderFormValues>;

/**
 * Values that a changed shipment clears if the service was chosen before the form was opened. The user then still fills in the rest of the
 * quoted shipment. After it is complete and has a price, each change counts as another shipment.
 */
export const KEEP_CHOSEN_SERVICE = {
  promoCode: '',
  paymentMethodId: PAYMENT_DRAFT,
} satisfies Partial<OrderFormValues>;

/** Values that are reset when the service changes: add-ons and the payment method offered with it (FORM-60, -61). */
export const chooseService = (serviceCode: string): Partial<OrderFormValues> => ({
  serviceCode,
  addon: [],
  paymentMethodId: PAYMENT_DRAFT,
});

const isPlaceKnown = (s: SideValues) => Boolean(s.country && s.postcode.trim() && s.city.trim());

/** Whether prices can be requested: both sides have a place, and an item has a weight. */
export const isQuotable = (v: OrderFormValues): boolean =>
  (v.dropAtOutlet ? v.outletId !== '' : isPlaceKnown(v.sender)) &&
  isPlaceKnown(v.receiver) &&
  v.items.length > 0 &&
  v.items.every((i) => (i.weightValue ?? 0) > 0 && (i.quantity ?? 0) >= 1);
