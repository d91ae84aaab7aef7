import type { z } from 'zod';
import type { AddonValue, InstantQuoteInput, QuoteAddress } from '../../../contract/orders/services.ts';
import { LIMITS } from '../../../contract/rules/limits.ts';
import { toMinor } from '../../../contract/rules/money/money.ts';
import { ADDON_COD, ADDON_INSURANCE } from '../../../contract/rules/money/payment.ts';
import { goodsOf, stopSide } from '../../../contract/rules/orders/goods.ts';
import { isPlaced } from '../../../contract/rules/places/placed.ts';
import { invalid } from '../../http/answer/refusal.ts';
import type { DimensionCm } from './weight.ts';

/** The requester of prices: a visitor of the tenant, or one of its customers. */
export interface QuoteParty {
  companyId: string;
  customerId?: number | undefined;
  /** A visitor's address. */
  ip?: string;
  /** A question for prices alone, which a caller may repeat without end: the account's questions to couriers are counted. */
  isLimited?: boolean;
  /** A booked parcel is priced again: its promo code counts however many wrong ones the account has tried since. */
  isBooked?: boolean;
}

export interface QuoteStop {
  /** Path of the stop in the body, for messages. */
  field: string;
  address: QuoteAddress;
  /** The outlet where the sender drops the parcel off. */
  placeId?: string | null | undefined;
}

export interface QuoteLoad {
  weightKg: number;
  quantity: number;
  dimension: Partial<DimensionCm> | null;
  /** The carton that holds it. */
  carton: string;
}

/** Add-ons with an amount: only services that offer them stay in the list (QUOTE-44…46). */
export const isDecisive = ({ id }: { id: number }) => id === ADDON_COD || id === ADDON_INSURANCE;

/** A requested add-on: its value as sent, and as an amount if it is one. */
export interface QuoteAddon extends AddonValue {
  valueMinor: number | null;
  /** Without an amount above 0 in a request for prices: it filters no services and costs nothing. */
  isQuestion?: boolean;
}

/** One request for prices, in any of its forms. */
export interface QuoteRequest {
  stops: QuoteStop[];
  loads: QuoteLoad[];
  itemType: { name?: string | null | undefined; id?: number | null | undefined };
  addons: QuoteAddon[];
  serviceCode: string | null;
  serviceCompanyCode: string | null;
  promoCode: string | null;
}

interface WireWeight {
  /** `g`, else kilograms. */
  unit: string;
  value: number;
}

export interface WireItem {
  weight?: WireWeight | null | undefined;
  dimension?: Partial<DimensionCm> | null | undefined;
  quantity: number;
  mpcId?: string | number | null | undefined;
}

/** Normalises both forms of the API. Throws 422 with the field that is missing or out of range. */
export function readQuote(input: z.output<typeof InstantQuoteInput>): QuoteRequest {
  return {
    stops: readStops(input),
    loads: readGoods(input),
    itemType: { name: input.itemType, id: input.itemTypeId },
    addons: quoteAddons(input.serviceAddon ?? []),
    serviceCode: input.serviceCode,
    serviceCompanyCode: input.serviceCompanyCode,
    promoCode: input.promoCode,
  };
}

/** The same request, in which cash on delivery without an amount only asks for prices: shops' plugins send it with every request. */
export const forPricesAlone = (request: QuoteRequest): QuoteRequest => ({
  ...request,
  addons: request.addons.map((addon) => ({
    ...addon,
    isQuestion: isDecisive(addon) && !((addon.valueMinor ?? 0) > 0),
  })),
});

export const quoteAddons = (addons: AddonValue[]): QuoteAddon[] =>
  addons.map((addon) => ({ ...addon, valueMinor: valueMinorOf(addon.value) }));

/** The value of an add-on as an amount; null if it is not an amount. */
function valueMinorOf(value: AddonValue['value']): number | null {
  const text = String(value ?? '').trim();
  if (!/^\d+(\.\d+)?$/.test(text)) return null;
  try {
    return toMinor(Number(text));
  } catch {
    // The caller refuses an invalid amount.
    return null;
  }
}

function readStops(input: z.output<typeof InstantQuoteInput>): QuoteStop[] {
  if (input.waypoint?.length) {
    if (input.waypoint.length < 2) throw invalid('waypoint', 'At least two stops are needed.');
    return input.waypoint.map((w, i) => ({
      field: `waypoint.${i}`,
      address: pickAddress(w.contact ?? w),
      placeId: i === 0 ? w.placeId : null,
    }));
  }
  if (!input.origin) throw invalid('origin', 'Origin is required');
  if (!input.destination) throw invalid('destination', 'Destination is required');
  return [
    {
      field: 'origin',
      address: pickAddress(input.origin.contact ?? input.origin),
      placeId: input.origin.placeId,
    },
    { field: 'destination', address: pickAddress(input.destination.contact ?? input.destination) },
  ];
}

/** Each stop must have at least one of address, postcode, country and city (QUOTE-29). */
export function checkStops(stops: QuoteStop[]): QuoteStop[] {
  for (const { field, address } of stops) {
    if (!isPlaced(address))
      throw invalid(field, `"${field}" needs an address, a postcode, a country or a city`);
  }
  return stops;
}

/**
 * The goods, weighed like those of an order: from the request's own list if it has one, else from its stops. In the quote page's form the
 * field of a stop makes it a pickup or a drop-off.
 */
function readGoods(input: z.output<typeof InstantQuoteInput>): QuoteLoad[] {
  if (input.inventory?.length) return readLoads(input.weight, input.inventory);
  const stops = (
    input.waypoint?.length
      ? input.waypoint.map((stop, i) => ({ stop, type: stopSide(stop.type, i), field: `waypoint.${i}` }))
      : [
          { stop: input.origin, type: 'PICKUP' as const, field: 'origin' },
          { stop: input.destination, type: 'DROPOFF' as const, field: 'destination' },
        ]
  ).map(({ stop, type, field }) => ({
    type,
    inventory: (stop?.inventory ?? []).map((item, j) => ({ ...item, field: `${field}.inventory.${j}` })),
  }));
  const goods = goodsOf(stops);
  return readLoads(input.weight, goods, goods[0]?.field);
}

/**
 * The weights of the items, or the single weight if it is greater, as in an order. The single weight is divided among the pieces.
 */
export function readLoads(
  weight: WireWeight | null | undefined,
  items: WireItem[],
  firstItem = 'inventory.0',
): QuoteLoad[] {
  const isSum = items.some((item) => item.weight);
  if (!isSum && !weight) throw invalid('weight', 'Weight is required');
  const statedKg = weight ? kgOf(weight) : 0;
  const itemsKg = items.reduce((sum, item) => sum + (item.weight ? kgOf(item.weight) * item.quantity : 0), 0);
  // Binary fractions in the sum of equal weights must not divide them anew.
  const weighed = isSum && statedKg <= itemsKg + 1e-6;
  const field = weighed ? `${firstItem}.weight` : 'weight';
  const pieces = items.reduce((sum, item) => sum + item.quantity, 0) || 1;
  const share = weighed ? 0 : statedKg / pieces;
  const loads = (items.length ? items : [{ quantity: 1 } as WireItem]).map((item) => ({
    weightKg: weighed && item.weight ? kgOf(item.weight) : share,
    quantity: item.quantity,
    dimension: item.dimension ?? null,
    carton: String(item.mpcId ?? 1),
  }));
  const total = loads.reduce((sum, load) => sum + load.weightKg * load.quantity, 0);
  // A thousand items of 0.001 kg must not fail because of binary fractions in their sum.
  if (total < LIMITS.weightMinKg - 1e-9) throw invalid(field, `Min weight is ${LIMITS.weightMinKg}kg`);
  if (total > LIMITS.weightMaxKg + 1e-6) throw invalid(field, `Max weight is ${LIMITS.weightMaxKg}kg`);
  return loads;
}

const kgOf = (weight: WireWeight) => (weight.unit === 'g' ? weight.value / 1000 : weight.value);

export function pickAddress(from: QuoteAddress): QuoteAddress {
  const { address1, address2, city, state, postcode, country, coord, placeConfirmed } = from;
  return { address1, address2, city, state, postcode, country, coord, placeConfirmed };
}

/** The text of a 400 for a unit other than kg and g, which is checked before the rest of the body. */
export function badWeightUnit(body: unknown): string | null {
  const unitAt = (holder: unknown): boolean => {
    const unit = (holder as { weight?: { unit?: unknown } } | null | undefined)?.weight?.unit;
    return unit !== undefined && unit !== 'kg' && unit !== 'g';
  };
  if (unitAt(body)) return 'weight.unit';
  const inGoods = (holder: unknown, path: string): string | null => {
    const inventory = (holder as { inventory?: unknown } | null | undefined)?.inventory;
    const index = Array.isArray(inventory) ? inventory.findIndex(unitAt) : -1;
    return index < 0 ? null : `${path}inventory.${index}.weight.unit`;
  };
  const { waypoint, origin, destination } = (body ?? {}) as Record<string, unknown>;
  const found = [
    inGoods(body, ''),
    inGoods(origin, 'origin.'),
    inGoods(destination, 'destination.'),
    ...(Array.isArray(waypoint) ? waypoint.map((stop, i) => inGoods(stop, `waypoint.${i}.`)) : []),
  ];
  return found.find((path) => path !== null) ?? null;
}
