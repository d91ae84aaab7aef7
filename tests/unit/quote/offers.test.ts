import { describe, expect, it } from 'vitest';
import {
  offerPage,
  offersWithAddons,
  pageCount,
  sortOffers,
} from '../../../src/customRoutes/quote/rules/offers.ts';

const offer = (code: string, addonIds: number[], amount = 5, duration = 60) => ({
  code,
  addon: addonIds.map((id) => ({
    id,
    name: String(id),
    description: null,
    required: [],
    price: null,
    qty: 1,
    value: null,
  })),
  price: { amount, currency: 'MYR' },
  duration,
});
const codes = (offers: { code: string }[]) => offers.map((o) => o.code).join('');
const OFFERS = [offer('N', []), offer('C', [-1]), offer('I', [-3]), offer('B', [-3, -1]), offer('O', [12])];

describe('offers', () => {
  it.each([
    [null, null, 'NCIBO', 'neither keeps all'],
    [10, null, 'CB', 'QUOTE-44'],
    [null, 10, 'IB', 'QUOTE-45'],
    [10, 10, 'B', 'QUOTE-46'],
  ])('offers for cash on delivery of %s and insurance of %s are %s (%s)', (cod, insurance, expected, _) => {
    expect(codes(offersWithAddons(OFFERS, { cod, insurance }))).toBe(expected);
  });

  const priced = [
    offer('A', [], 9, 100),
    offer('B', [], 5, 300),
    offer('C', [], 5, 200),
    offer('D', [], 7, 100),
  ];
  it.each([
    ['price', 'CBDA'],
    ['speed', 'DACB'],
  ] as const)('offers by %s are %s (SHELL-42)', (by, expected) => {
    expect(codes(sortOffers(priced, by))).toBe(expected);
  });

  it.each([
    [0, 1],
    [50, 1],
    [51, 2],
    [101, 3],
  ])('offers of %s fill %s pages (QUOTE-47)', (count, pages) => {
    expect(pageCount(count)).toBe(pages);
  });

  it('offers are fifty to a page (QUOTE-47)', () => {
    const many = Array.from({ length: 51 }, (_, i) => i);
    expect(offerPage(many, 1)).toEqual(many.slice(0, 50));
    expect(offerPage(many, 2)).toEqual([50]);
  });
});
