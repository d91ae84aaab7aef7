import { describe, expect, it } from 'vitest';
import { InstantQuoteInput } from '../../../contract/orders/services.ts';
import { EMPTY_PLACE } from '../../../src/customRoutes/quote/rules/quotePlace.ts';
import {
  EMPTY_QUOTE,
  prefillOf,
  type QuoteValues,
  quoteCall,
  steppedAmount,
  toRequest,
  WEIGHT_STEP_KG,
} from '../../../src/customRoutes/quote/rules/quoteRequest.ts';
import { type QuoteFacts, quoteIssues } from '../../../src/customRoutes/quote/rules/quoteRules.ts';
import { parcelFirst } from '../../../src/shared/orders/rules/parcelFirst.ts';

const values = (parts: Partial<QuoteValues> = {}): QuoteValues => ({
  ...EMPTY_QUOTE,
  origin: { ...EMPTY_PLACE, postcode: '50450', country: 'MY' },
  destination: { ...EMPTY_PLACE, city: 'Ipoh' },
  ...parts,
});
const wrong = (parts: Partial<QuoteValues>, type?: QuoteFacts) =>
  quoteIssues(values(parts), type).map(({ field, messageKey, texts }) => [field, messageKey, texts]);
const BOOK = { minWeight: 0.2, maxWeight: 5 };

describe('a quote', () => {
  it('a quote reports errors in the order of the form, with one error per address (QUOTE-25, QUOTE-26, QUOTE-27, QUOTE-28, QUOTE-29)', () => {
    const long = { ...EMPTY_PLACE, postcode: '5'.repeat(21) };
    expect(wrong({ insurance: -1, cod: -1, weightKg: 0, destination: long, origin: EMPTY_PLACE })).toEqual([
      ['origin', 'validation.originRequired', undefined],
      ['destination', 'validation.tooLong', { max: 20 }],
      ['weightKg', 'validation.weightMinimum', undefined],
      ['cod', 'quote.amountWrong', undefined],
      ['insurance', 'quote.amountWrong', undefined],
    ]);
  });

  it('a quote starts as a parcel of 0.1 kg, with steps of 0.001 kg (QUOTE-19, QUOTE-23, QUOTE-24)', () => {
    expect(EMPTY_QUOTE).toMatchObject({ itemType: 'PARCEL', weightKg: 0.1, cod: null, insurance: null });
    expect(WEIGHT_STEP_KG).toBe(0.001);
  });

  it('a quote can be sent when both addresses have a place and the weight is enough (QUOTE-29)', () => {
    expect(wrong({})).toEqual([]);
    expect(wrong({ cod: 0, insurance: 100_000_000_000 })).toEqual([]);
  });

  it.each([
    ['no origin', { origin: EMPTY_PLACE }, 'origin', 'validation.originRequired', 'QUOTE-25'],
    [
      'no destination',
      { destination: EMPTY_PLACE },
      'destination',
      'validation.destinationRequired',
      'QUOTE-26',
    ],
    ['no weight', { weightKg: null }, 'weightKg', 'validation.weightRequired', 'QUOTE-21'],
    ['0.099 kg', { weightKg: 0.099 }, 'weightKg', 'validation.weightMinimum', 'QUOTE-22'],
    ['a negative weight', { weightKg: -1 }, 'weightKg', 'validation.weightMinimum', 'QUOTE-22'],
    ['more than can be sent', { weightKg: 10_001 }, 'weightKg', 'validation.weightRange', 'QUOTE-22'],
    ['a negative amount to collect', { cod: -0.05 }, 'cod', 'quote.amountWrong', 'QUOTE-27'],
    [
      'more to collect than anything is worth',
      { cod: 100_000_000_000.01 },
      'cod',
      'quote.amountWrong',
      'QUOTE-27',
    ],
    ['a negative insured value', { insurance: -1 }, 'insurance', 'quote.amountWrong', 'QUOTE-28'],
  ] as const)('a quote cannot be sent with %s (%s %s %s %s)', (_, parts, field, key, _ids) => {
    expect(wrong(parts)).toEqual([
      [field, key, key.endsWith('Range') ? { min: 0.1, max: 10_000 } : undefined],
    ]);
  });

  it.each([
    [0.1, 'validation.weightRange'],
    [0.2, undefined],
    [5, undefined],
    [5.001, 'validation.weightRange'],
  ])('a quote of %s kg is checked against the range of its item type: %s (NUM-08)', (weightKg, key) => {
    expect(wrong({ weightKg }, BOOK)).toEqual(key ? [['weightKg', key, { min: 0.2, max: 5 }]] : []);
  });

  it.each([
    [null, null],
    [0, null],
    [0.05, 0.05],
    [12.02, 12],
    [12.03, 12.05],
    [99.99, 100],
    [1.15, 1.15],
    [Number.NaN, null],
  ])('a quote steps an amount of %s to %s (QUOTE-27, QUOTE-28, NUM-02, NUM-03)', (amount, expected) => {
    expect(steppedAmount(amount)).toBe(expected);
  });

  it('a quote is sent in the form that the server accepts (QUOTE-30)', () => {
    const call = quoteCall(toRequest(values({ weightKg: 1.2345 })), { companyId: 'c', customerId: null });
    expect(call).toEqual({
      companyId: 'c',
      customerId: null,
      origin: { address1: null, address2: null, city: null, state: null, postcode: '50450', country: 'MY' },
      destination: {
        address1: null,
        address2: null,
        city: 'Ipoh',
        state: null,
        postcode: null,
        country: null,
      },
      itemType: 'PARCEL',
      weight: { unit: 'kg', value: 1.235 },
      serviceAddon: [],
    });
    expect(InstantQuoteInput.safeParse(call).success).toBe(true);
  });

  it.each([
    [{ cod: 20 }, [{ id: -1, qty: 1, value: 20 }], 'QUOTE-31'],
    [{ insurance: 150.5 }, [{ id: -3, qty: 1, value: 150.5 }], 'QUOTE-32'],
    [
      { cod: 20, insurance: 150.5 },
      [
        { id: -1, qty: 1, value: 20 },
        { id: -3, qty: 1, value: 150.5 },
      ],
      'QUOTE-31, QUOTE-32',
    ],
  ])('a quote sends %o as add-ons %o (%s)', (parts, expected, _ids) => {
    expect(quoteCall(toRequest(values(parts)), { companyId: 'c', customerId: 7 }).serviceAddon).toEqual(
      expected,
    );
  });

  it('a quote puts PARCEL first and keeps the order of the other types (QUOTE-18)', () => {
    const names = (list: string[]) => parcelFirst(list.map((name) => ({ name }))).map((t) => t.name);
    expect(names(['BOOK', 'DOCUMENT', 'PARCEL', 'FOOD'])).toEqual(['PARCEL', 'BOOK', 'DOCUMENT', 'FOOD']);
    expect(names(['BOOK'])).toEqual(['BOOK']);
  });

  it('a quote passes addresses, weight, service and amounts to the order form (QUOTE-48)', () => {
    expect(prefillOf(toRequest(values({ cod: 20 })), 'DX')).toEqual({
      origin: expect.objectContaining({ postcode: '50450', country: 'MY' }),
      destination: expect.objectContaining({ city: 'Ipoh' }),
      weight: 0.1,
      itemType: 'PARCEL',
      serviceCode: 'DX',
      cod: 20,
    });
  });
});
