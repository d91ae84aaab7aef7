/** Price level of a currency relative to ringgit, as a power of ten. Limits and steps of amounts depend on it. */
const LEVELS: readonly [level: number, currencies: string][] = [
  [1, 'MYR SGD BND USD EUR GBP AUD NZD CAD CHF HKD CNY AED SAR QAR BRL ILS PLN'],
  [10, 'PHP THB TWD INR JPY LKR PKR BDT NPR MVR MUR RUB TRY MXN ZAR SEK NOK DKK CZK DJF VUV XPF ISK'],
  [100, 'KRW MMK CLP HUF RWF XAF XOF BIF KMF'],
  [1000, 'IDR VND KHR LAK PYG UGX GNF MGA'],
];

const levelOf = new Map(
  LEVELS.flatMap(([level, currencies]) =>
    currencies.split(' ').map((currency): [string, number] => [currency, level]),
  ),
);

/** Currencies whose fractions are not in use: all amounts are whole units. */
const WHOLE = new Set(
  'IDR JPY KRW VND KHR LAK MMK TWD CLP PYG UGX RWF BIF DJF GNF KMF MGA VUV XAF XOF XPF ISK'.split(' '),
);

export const priceLevel = (currency: string): number => levelOf.get(currency) ?? 1;
export const isWholeCurrency = (currency: string): boolean => WHOLE.has(currency);
export const KNOWN_CURRENCIES: readonly string[] = [...levelOf.keys()];

/** The smallest amount in use, in minor units. All currencies are stored in hundredths, also those without fractions. */
export const smallestMinor = (currency: string): 1 | 100 => (isWholeCurrency(currency) ? 100 : 1);

/** Limits of amounts as decimals of the wire, by the currency's price level. */
export interface AmountLimits {
  /** Cash to collect, and the insured value. */
  cash: number;
  /** Value of one item. */
  value: number;
  /** Lowest value of goods that are insured or cross a border. */
  leastValue: number;
  topUp: number;
  topUpStep: number;
  /** Initial amount of a top-up without a plan or a missing amount. */
  topUpStart: { plain: number; planTable: number };
  /** The largest balance below which a customer can request a notice (SET-37). */
  balanceNotice: number;
  /** The highest limit for the payments of one person from the wallet in a day. */
  dayLimit: number;
}

export function amountLimits(currency: string): AmountLimits {
  const level = priceLevel(currency);
  return {
    cash: 1_000_000 * level,
    value: 100_000_000 * level,
    leastValue: level / 10,
    topUp: 100_000_000 * level,
    topUpStep: 10 * level,
    topUpStart: { plain: 50 * level, planTable: 20 * level },
    balanceNotice: 100_000 * level,
    dayLimit: 1_000_000 * level,
  };
}
