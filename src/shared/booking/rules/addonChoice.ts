import type { Order } from '../../../../contract/orders/orders.ts';
import type { Addon, InstantQuoteInput } from '../../../../contract/orders/services.ts';
import { ADDON_COD, ADDON_INSURANCE } from '../../../../contract/rules/money/payment.ts';

export interface AddonChoice {
  id: number;
  qty: number;
  /** The add-on's inputs, by its `required` keys. */
  values: Record<string, string>;
}

/** Chosen add-ons that a service does not offer. An amount of zero means no add-on. */
export const lackedAddons = (
  chosen: readonly AddonChoice[],
  offered: readonly Pick<Addon, 'id'>[],
): AddonChoice[] =>
  chosen.filter(
    ({ id, values }) =>
      !offered.some((addon) => addon.id === id) && !(id < 0 && values.value && Number(values.value) === 0),
  );

/** Add-ons with their values; an add-on with an amount of zero is omitted. */
export function toServiceAddon(addon: AddonChoice[]): NonNullable<InstantQuoteInput['serviceAddon']> {
  return (
    addon
      // A text that is not an amount is kept, so that the server refuses it.
      .filter((a) => a.id > 0 || !(Number(a.values.value || 0) <= 0))
      .map(({ id, qty, values }) => ({
        ...Object.fromEntries(
          Object.entries(values).map(([key, value]) => [key, id < 0 ? Number(value) : value.trim()]),
        ),
        id,
        qty,
      }))
  );
}

/** The add-ons of an order, as choices. */
export function addonsOf(order: Pick<Order, 'serviceAddon' | 'cod' | 'insurance'>): AddonChoice[] {
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
