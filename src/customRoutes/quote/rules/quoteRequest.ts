import type { InstantQuoteInput } from '../../../../contract/orders/services.ts';
import { LIMITS } from '../../../../contract/rules/limits.ts';
import { fromMinor, round5 } from '../../../../contract/rules/money/money.ts';
import { ADDON_COD, ADDON_INSURANCE } from '../../../../contract/rules/money/payment.ts';
import { DEFAULT_ITEM_TYPE } from '../../../../contract/rules/orders/goods.ts';
import { EMPTY_PLACE, placeToWire, type QuotePlace } from './quotePlace.ts';

export const WEIGHT_STEP_KG = 0.001;

/** The values of a quote form. */
export interface QuoteValues {
  origin: QuotePlace;
  destination: QuotePlace;
  weightKg: number | null;
  itemType: string;
  /** Decimal amounts in the company's currency; null for none. */
  cod: number | null;
  insurance: number | null;
}

/** A complete request. `retry` counts repeated requests. */
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

/** Fields with possible errors, in the order of the form. */
export const QUOTE_FIELDS = ['origin', 'destination', 'weightKg', 'cod', 'insurance'] as const;
export type QuoteField = (typeof QUOTE_FIELDS)[number];

/** The nearest amount that a money input can show (NUM-02, -03); null for no amount and for 0. */
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

/** Initial values of the order form after a service was chosen (QUOTE-48, FORM-113). */
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
