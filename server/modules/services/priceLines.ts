import type { PriceLine, PriceLineKind } from '../../../contract/orders/services.ts';
import { percent, round5 } from '../../../contract/rules/money/money.ts';
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

/** Up to `baseKg` for the base price, then one step price for every started step. */
export function weightChargeMinor(line: WeightLine, kg: number): number {
  const over = kg - line.baseKg;
  // Differences of decimals such as 2.3 - 2 are slightly above the intended step.
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

/** A fixed add-on counts per piece; one on a value is a percentage of the value with a minimum. */
export function addonChargeMinor({ addon, qty, valueMinor }: ChosenAddon): number {
  if (addon.shareBp === undefined) return (addon.fixedMinor ?? 0) * qty;
  return Math.max(addon.minMinor ?? 0, percent(valueMinor ?? 0, addon.shareBp));
}

/** Never more than the amount it is deducted from. */
export function promoMinor(promo: PromoTerms, fromAmountMinor: number): number {
  const off = percent(fromAmountMinor, promo.shareBp) + promo.fixedMinor;
  return Math.min(off, promo.maxMinor ?? off, fromAmountMinor);
}

/**
 * The receipt: delivery, add-ons and the own brand, then the customer's discount and the promo (both on the delivery only), tax on the
 * remainder, and the rounding to 0.05. The lines add up to the total.
 */
export function priceOf(input: {
  delivery: Charge[];
  addons: ChosenAddon[];
  brandMinor: number;
  discountBp: number;
  promo: PromoTerms | null;
  taxBp: number;
}): Price {
  const deliveryMinor = sum(input.delivery);
  const lines: PriceLine[] = input.delivery.map((line) => ({ kind: 'delivery', ...line }));
  for (const chosen of input.addons) {
    const kind = chosen.addon.id === ADDON_COD ? 'cod' : 'addon';
    add(lines, kind, chosen.addon.name, addonChargeMinor(chosen));
  }
  // The shipper's own brand on the parcel's pages, mails and papers.
  add(lines, 'brand', 'Brand', input.brandMinor);
  const discount = percent(deliveryMinor, input.discountBp);
  add(lines, 'discount', 'Discount', -discount);
  if (input.promo)
    add(lines, 'promo', `Promo ${input.promo.code}`, -promoMinor(input.promo, deliveryMinor - discount));
  add(lines, 'tax', 'Tax', percent(sum(lines), input.taxBp));
  const exact = sum(lines);
  const totalMinor = round5(exact);
  add(lines, 'rounding', 'Rounding', totalMinor - exact);
  return { lines, totalMinor };
}

function add(lines: PriceLine[], kind: PriceLineKind, label: string, amountMinor: number): void {
  if (amountMinor !== 0) lines.push({ kind, label, amountMinor });
}

const sum = (lines: Charge[]) => lines.reduce((total, line) => total + line.amountMinor, 0);
