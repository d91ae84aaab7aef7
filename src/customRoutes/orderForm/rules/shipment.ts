import type { QuotedService } from '../../../../contract/orders/services.ts';
import { PAYMENT_DRAFT } from '../../../../contract/rules/money/payment.ts';
import { offerOfCode } from '../../../../contract/rules/orders/serviceCode.ts';
import { firstChoice, type ServiceSort } from '../../../../contract/rules/orders/serviceOrder.ts';
import type { SideValues } from '../../../shared/address/sideValues.ts';
import { type AddonChoice, lackedAddons } from '../../../shared/booking/rules/addonChoice.ts';
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

/** Values after the shipment changed (FORM-62). Add-ons of the order itself stay: nobody chose them for a service. */
export const anotherShipment = (addon: AddonChoice[], ofOrder: readonly number[]) =>
  ({
    serviceCode: '',
    addon: addon.filter(({ id }) => ofOrder.includes(id)),
    promoCode: '',
    paymentMethodId: PAYMENT_DRAFT,
  }) satisfies Partial<OrderFormValues>;

/**
 * Values that a changed shipment clears if the service was chosen before the form was opened. The user then still fills in the rest of the
 * quoted shipment. After it is complete and has a price, each change counts as another shipment.
 */
export const KEEP_CHOSEN_SERVICE = {
  promoCode: '',
  paymentMethodId: PAYMENT_DRAFT,
} satisfies Partial<OrderFormValues>;

/** Values after a service was chosen: the payment methods belong to it (FORM-61). */
export const withService = (serviceCode: string) =>
  ({ serviceCode, paymentMethodId: PAYMENT_DRAFT }) satisfies Partial<OrderFormValues>;

/** Values after the user chose another service, which also clears the add-ons (FORM-60). */
export const chooseService = (serviceCode: string): Partial<OrderFormValues> => ({
  ...withService(serviceCode),
  addon: [],
});

/** Code of the service that the form chooses: the present one, else the first one with all chosen add-ons, else the first one. */
export function serviceOf(
  services: QuotedService[],
  { serviceCode, addon }: Pick<OrderFormValues, 'serviceCode' | 'addon'>,
  sort: ServiceSort,
): string {
  const fitting = services.filter((offer) => lackedAddons(addon, offer.addon).length === 0);
  const offer =
    offerOfCode(services, serviceCode) ?? firstChoice(fitting.length ? fitting : services, '', sort);
  return offer?.code ?? '';
}

const isPlaceKnown = (s: SideValues) => Boolean(s.country && s.postcode.trim() && s.city.trim());

/** Whether prices can be requested: both sides have a place, and an item has a weight. */
export const isQuotable = (v: OrderFormValues): boolean =>
  (v.dropAtOutlet ? v.outletId !== '' : isPlaceKnown(v.sender)) &&
  isPlaceKnown(v.receiver) &&
  v.items.length > 0 &&
  v.items.every((i) => (i.weightValue ?? 0) > 0 && (i.quantity ?? 0) >= 1);
