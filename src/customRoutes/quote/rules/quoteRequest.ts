import { LIMITS } from '../../../../contract/rules/limits.ts';
import { fromMinor, round5 } from '../../../../contract/rules/money.ts';
import { ADDON_COD, ADDON_INSURANCE } from '../../../../contract/rules/payment.ts';
import type { InstantQuoteInput, ItemType } from '../../../../contract/services.ts';
import type { TextKey } from '../../../i18n/textKey.ts';
import { EMPTY_PLACE, isPlaced, placeToWire, type QuotePlace } from './quotePlace.ts';

export const DEFAULT_ITEM_TYPE = 'PARCEL';
export const WEIGHT_STEP_KG = 0.001;
/** Far above what any shipment is worth; keeps amounts exact. */
export const MAX_AMOUNT = 99_999_999;

/** A quote as it is being filled in. */
export interface QuoteValues {
  origin: QuotePlace;
  destination: QuotePlace;
  weightKg: number | null;
  itemType: string;
  /** Decimal amounts in the company's currency; null for none. */
  cod: number | null;
  insurance: number | null;
}

/** A complete one. `retry` counts how often the same was asked again. */
export interface QuoteRequest extends QuoteValues {
  weightKg: number;
  retry: number;
}

export const EMPTY_QUOTE: QuoteValues = {
  origin: EMPTY_PLACE,
  destination: EMPTY_PLACE,
  weightKg: LIMITS.weightMinKg,
  itemType: DEFAULT_ITEM_TYPE,
  cod: null,
  insurance: null,
};

export type QuoteField = 'origin' | 'destination' | 'weightKg' | 'cod' | 'insurance';
export interface QuoteProblem {
  key: TextKey;
  options?: Record<string, unknown>;
}
export type QuoteProblems = Partial<Record<QuoteField, QuoteProblem>>;

/** What keeps a quote from being asked for; nothing when it may leave (QUOTE-21, -22, -25…29). */
export function quoteProblems(
  values: QuoteValues,
  type?: Pick<ItemType, 'minWeight' | 'maxWeight'>,
): QuoteProblems {
  const problems: QuoteProblems = {};
  if (!isPlaced(values.origin)) problems.origin = { key: 'validation.originRequired' };
  if (!isPlaced(values.destination)) problems.destination = { key: 'validation.destinationRequired' };
  const weight = weightProblem(values.weightKg, type);
  if (weight) problems.weightKg = weight;
  for (const field of ['cod', 'insurance'] as const) {
    const amount = values[field];
    if (amount !== null && !(amount >= 0 && amount <= MAX_AMOUNT))
      problems[field] = { key: 'quote.amountWrong' };
  }
  return problems;
}

function weightProblem(
  weightKg: number | null,
  type: Pick<ItemType, 'minWeight' | 'maxWeight'> | undefined,
): QuoteProblem | undefined {
  if (weightKg === null || Number.isNaN(weightKg)) return { key: 'validation.weightRequired' };
  if (weightKg < LIMITS.weightMinKg) return { key: 'validation.weightMinimum' };
  const min = Math.max(type?.minWeight ?? 0, LIMITS.weightMinKg);
  const max = Math.min(type?.maxWeight || LIMITS.weightMaxKg, LIMITS.weightMaxKg);
  return weightKg < min || weightKg > max
    ? { key: 'validation.weightRange', options: { min, max } }
    : undefined;
}

/** The nearest amount that a money input can stand on (NUM-02, -03); nothing and 0 are both no amount. */
export const steppedAmount = (amount: number | null): number | null =>
  amount === null || !Number.isFinite(amount) || amount === 0
    ? null
    : fromMinor(round5(Math.round(amount * 100)));

/** The request of a form without problems. */
export const toRequest = (values: QuoteValues, retry = 0): QuoteRequest => ({
  ...values,
  weightKg: Math.round((values.weightKg ?? LIMITS.weightMinKg) * 1000) / 1000,
  cod: steppedAmount(values.cod),
  insurance: steppedAmount(values.insurance),
  retry,
});

/** The body of the call (QUOTE-30…32). A visitor has no customer. */
export function quoteCall(
  request: QuoteRequest,
  party: { companyId: string; customerId: number | null },
): InstantQuoteInput {
  const addon = (id: number, value: number | null) => (value ? [{ id, qty: 1, value }] : []);
  return {
    companyId: party.companyId,
    customerId: party.customerId,
    origin: placeToWire(request.origin),
    destination: placeToWire(request.destination),
    itemType: request.itemType,
    weight: { unit: 'kg', value: request.weightKg },
    serviceAddon: [...addon(ADDON_COD, request.cod), ...addon(ADDON_INSURANCE, request.insurance)],
  };
}

/** PARCEL first, the rest as the company has them (QUOTE-18). */
export const parcelFirst = <T extends Pick<ItemType, 'name'>>(types: readonly T[]): T[] => {
  const isParcel = (type: T) => type.name.toUpperCase() === DEFAULT_ITEM_TYPE;
  return [...types.filter(isParcel), ...types.filter((type) => !isParcel(type))];
};

/** What the order form starts from when a service was chosen (QUOTE-48, FORM-113). */
export interface QuotePrefill {
  origin: ReturnType<typeof placeToWire>;
  destination: ReturnType<typeof placeToWire>;
  weight: number;
  itemType: string;
  serviceCode: string;
  cod?: number;
  insurance?: number;
}

export const prefillOf = (request: QuoteRequest, serviceCode: string): QuotePrefill => ({
  origin: placeToWire(request.origin),
  destination: placeToWire(request.destination),
  weight: request.weightKg,
  itemType: request.itemType,
  serviceCode,
  ...(request.cod ? { cod: request.cod } : {}),
  ...(request.insurance ? { insurance: request.insurance } : {}),
});
