import type { PriceLine, PriceLineKind } from '../../../contract/orders/services.ts';
import { percent, roundAmount, roundPrice } from '../../../contract/rules/money/money.ts';
import { ADDON_COD } from '../../../contract/rules/money/payment.ts';
import type { ServiceAddonRow } from '../../db/schema/couriers/rateCards.ts';

export interface WeightLine {
  baseKg: number;
  baseMinor: number;
  stepKg: number;
  stepMinor: number;
}

export interface VehicleTerms {
  baseMinor: number;
  baseKm: number;
  perKmMinor: number;
  perStopMinor: number;
}

export interface ChosenAddon {
  addon: ServiceAddonRow;
  qty: number;
  valueMinor: number | null;
}

export interface PromoTerms {
  code: string;
  shareBp: number;
  fixedMinor: number;
  maxMinor: number | null;
}

type Charge = Omit<PriceLine, 'kind'>;

export interface Price {
  lines: PriceLine[];
  totalMinor: number;
}

/** The base price up to `baseKg`, then one step price for each started step. */
export function weightChargeMinor(line: WeightLine, kg: number): number {
  const over = kg - line.baseKg;
  // Differences of decimals such as 2.3 - 2 are slightly too high.
  const steps = over > 0 && line.stepKg > 0 ? Math.ceil(Math.round((over / line.stepKg) * 1e6) / 1e6) : 0;
  return line.baseMinor + steps * line.stepMinor;
}

/** The distance, with every started kilometre beyond the base, and each stop beyond the first two. */
export function vehicleCharges(terms: VehicleTerms, km: number, stops: number): Charge[] {
  const extraKm = Math.max(0, Math.ceil(Math.round((km - terms.baseKm) * 1e3) / 1e3));
  return [
    { label: 'Delivery', amountMinor: terms.baseMinor },
    { label: 'Distance', amountMinor: extraKm * terms.perKmMinor },
    { label: 'Stops', amountMinor: Math.max(0, stops - 2) * terms.perStopMinor },
  ].filter((line) => line.amountMinor !== 0);
}

/** A fixed add-on counts per piece. An add-on on a value is a percentage of the value, with a minimum. */
export function addonChargeMinor({ addon, qty, valueMinor }: ChosenAddon, currency: string): number {
  if (addon.shareBp === undefined) return (addon.fixedMinor ?? 0) * qty;
  return Math.max(addon.minMinor ?? 0, percent(valueMinor ?? 0, addon.shareBp, currency));
}

/** At most the amount that it is deducted from. */
export function promoMinor(promo: PromoTerms, fromAmountMinor: number, currency: string): number {
  const off = percent(fromAmountMinor, promo.shareBp, currency) + promo.fixedMinor;
  return Math.min(off, promo.maxMinor ?? off, fromAmountMinor);
}

/**
 * The receipt: delivery, add-ons and the own brand, then the customer's discount and the promo (both on the delivery only), tax on the
 * remainder, and the rounding to 0.05. The lines add up to the total. If the currency does not use fractions, each line is whole: a rate
 * card from elsewhere may contain fractions.
 */
export function priceOf(input: {
  currency: string;
  delivery: Charge[];
  addons: ChosenAddon[];
  brandMinor: number;
  discountBp: number;
  promo: PromoTerms | null;
  taxBp: number;
}): Price {
  const { currency } = input;
  const lines: PriceLine[] = input.delivery.map(({ label, amountMinor }) => ({
    kind: 'delivery',
    label,
    amountMinor: roundAmount(amountMinor, currency),
  }));
  const deliveryMinor = sum(lines);
  const add = (kind: PriceLineKind, label: string, minor: number) => {
    const amountMinor = roundAmount(minor, currency);
    if (amountMinor !== 0) lines.push({ kind, label, amountMinor });
  };
  for (const chosen of input.addons) {
    const kind = chosen.addon.id === ADDON_COD ? 'cod' : 'addon';
    add(kind, chosen.addon.name, addonChargeMinor(chosen, currency));
  }
  // The shipper's own brand on the parcel's pages, mails and papers.
  add('brand', 'Brand', input.brandMinor);
  const discount = percent(deliveryMinor, input.discountBp, currency);
  add('discount', 'Discount', -discount);
  if (input.promo)
    add('promo', `Promo ${input.promo.code}`, -promoMinor(input.promo, deliveryMinor - discount, currency));
  add('tax', 'Tax', percent(sum(lines), input.taxBp, currency));
  const exact = sum(lines);
  const totalMinor = roundPrice(exact, currency);
  add('rounding', 'Rounding', totalMinor - exact);
  return { lines, totalMinor };
}

const sum = (lines: Charge[]) => lines.reduce((total, line) => total + line.amountMinor, 0);
