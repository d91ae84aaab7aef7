/** Decimal amount of the wire to minor units (sen, cents). Throws RangeError when it has more than 2 decimals or is not finite. */
export function toMinor(amount: number): number {
  if (!isAmount(amount)) throw new RangeError(`not an amount with two decimals: ${amount}`);
  return Math.round(amount * 100);
}

/** Whether `toMinor` accepts it. */
export const isAmount = (amount: number): boolean =>
  Number.isSafeInteger(Math.round(amount * 100)) && Math.abs(Math.round(amount * 100) - amount * 100) <= 1e-6;

export function fromMinor(minor: number): number {
  return Math.round(minor) / 100;
}

/** An amount as the wire has it, with its currency. */
export const moneyOf = (minor: number, currency: string): { amount: number; currency: string } => ({
  amount: fromMinor(minor),
  currency,
});

/** Nearest 0.05 in minor units, halves upward (NUM-03). */
export function round5(minor: number): number {
  return Math.round(minor / 5) * 5;
}

/** `basisPoints` of an amount, rounded half up to a minor unit. 600 basis points are 6 %. */
export function percent(minor: number, basisPoints: number): number {
  return Math.round((minor * basisPoints) / 10_000);
}

/** Step of every money input, in minor units (NUM-02). */
export const MONEY_STEP_MINOR = 5;

/** Currencies whose amounts people write without decimals. */
const WHOLE = new Set(['IDR']);

/** Decimals with which an amount is shown: an odd one of a currency without decimals keeps its two, so that nothing is hidden. */
export const shownDecimals = (minor: number, currency: string): 0 | 2 =>
  WHOLE.has(currency) && minor % 100 === 0 ? 0 : 2;

/** `1234567` minor units as `12,345.67`: for sentences, mails and documents. The portal writes amounts as the reader's language does. */
export function amountText(minor: number, currency: string): string {
  const digits = String(Math.abs(minor)).padStart(3, '0');
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',');
  const decimals = shownDecimals(minor, currency) ? `.${digits.slice(-2)}` : '';
  return `${minor < 0 ? '-' : ''}${whole}${decimals}`;
}

export const moneyText = (minor: number, currency: string): string =>
  `${currency} ${amountText(minor, currency)}`;
