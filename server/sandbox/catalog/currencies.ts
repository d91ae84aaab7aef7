import { roundPrice } from '../../../contract/rules/money/money.ts';

/** Rounded factor from ringgit to a currency; the starter rate cards are in ringgit. */
const FACTORS: Readonly<Record<string, number>> = {
  MYR: 1,
  SGD: 0.5,
  PHP: 12,
  IDR: 3500,
  BND: 0.5,
  THB: 8,
  VND: 5500,
  KHR: 900,
  INR: 19,
  CNY: 1.6,
  HKD: 1.8,
  TWD: 7,
  JPY: 33,
  KRW: 300,
  AUD: 0.35,
  NZD: 0.38,
  USD: 0.23,
  EUR: 0.21,
  GBP: 0.18,
  AED: 0.85,
  SAR: 0.87,
};
const COUNTRIES: Readonly<Record<string, string>> = { MYR: 'MY', SGD: 'SG', PHP: 'PH', IDR: 'ID' };

/** Home country of a tenant; without one, the home country of its currency. */
export const homeOf = ({ country, currency }: { country?: string | undefined; currency: string }): string =>
  country ?? COUNTRIES[currency] ?? 'MY';

/** A ringgit price in another currency, rounded as usual for that currency. */
export const scaled = (minor: number, currency: string): number =>
  roundPrice(minor * (FACTORS[currency] ?? 1), currency);
