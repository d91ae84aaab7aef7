/** Home country and price level of a tenant by its currency; the rate cards are in ringgit. */
const HOMES: Record<string, { country: string; factor: number }> = {
  MYR: { country: 'MY', factor: 1 },
  SGD: { country: 'SG', factor: 0.5 },
  PHP: { country: 'PH', factor: 12 },
  IDR: { country: 'ID', factor: 3500 },
};

export const homeOf = (currency: string) => HOMES[currency] ?? { country: 'MY', factor: 1 };

/** A ringgit price in another currency, rounded to 0.05. */
export const scaled = (minor: number, factor: number) => Math.round((minor * factor) / 5) * 5;
