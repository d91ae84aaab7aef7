/** Currencies that Stripe counts in whole units, and in thousandths. It counts all others, also UGX, ISK and rupiah, in hundredths. */
const WHOLE_UNITS = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ');
const THOUSANDTHS = 'BHD JOD KWD OMR TND'.split(' ');
/** Stripe's last digit of thousandths must be 0, so our hundredths hold each of its amounts. */
const unitsOf = (currency: string): number =>
  WHOLE_UNITS.includes(currency) ? 1 : THOUSANDTHS.includes(currency) ? 1000 : 100;

/** Throws if the amount has hundredths that the currency does not have at Stripe. */
export function amountAt(amountMinor: number, currency: string): number {
  const amount = (amountMinor * unitsOf(currency)) / 100;
  if (!Number.isInteger(amount)) throw new RangeError(`Stripe takes no fraction of ${currency}`);
  return amount;
}

/** Hundredths of an amount of Stripe. */
export const minorOf = (amount: number, currency: string): number => (amount * 100) / unitsOf(currency);
