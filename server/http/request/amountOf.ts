import { fitsCurrency, isAmount, toMinor } from '../../../contract/rules/money/money.ts';
import type { Money } from '../../../contract/wire/scalars.ts';
import { assertCurrency, invalid } from '../answer/refusal.ts';

/** The amount of a number, or of an object with amount and currency. Throws 422 for another currency. */
export function amountIn(given: number | Money, at: { currency: string; field: string }): number {
  if (typeof given === 'number') return given;
  assertCurrency(given.currency, at);
  return given.amount;
}

/** An amount of a call in minor units. Throws 422 with the field if the currency has no such amount, and above `max`. */
export const minorOf = (amount: number, at: Parameters<typeof checkedMinor>[1]): number =>
  checkedMinor(unchecked(amount), at);

/** An amount of a call in minor units, for `checkedMinor`: a fraction if it has more than 2 decimals. */
export const unchecked = (amount: number): number => (isAmount(amount) ? toMinor(amount) : amount * 100);

/** The same amount. Throws 422 with the field for a fraction, if the currency has no such amount, and above `max` in decimals. */
export function checkedMinor(
  minor: number,
  { currency, field, max = Number.POSITIVE_INFINITY }: { currency: string; field: string; max?: number },
): number {
  if (minor > Math.round(max * 100)) throw invalid(field, `"${field}" must be at most ${max}`, { max });
  if (!Number.isSafeInteger(minor)) throw invalid(field, `"${field}" must have at most 2 decimals`);
  if (!fitsCurrency(minor, currency))
    throw invalid(field, `"${field}" must be a whole amount in ${currency}`, { currency });
  return minor;
}
