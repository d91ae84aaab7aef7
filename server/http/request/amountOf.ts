import { fitsCurrency, isAmount, toMinor } from '../../../contract/rules/money/money.ts';
import { invalid } from '../answer/refusal.ts';

/** An amount of a call in minor units. Throws 422 with the field for one that the currency does not have, and above `max`. */
export function minorOf(
  amount: number,
  { currency, field, max = Number.POSITIVE_INFINITY }: { currency: string; field: string; max?: number },
): number {
  if (amount > max) throw invalid(field, `"${field}" must be at most ${max}`, { max });
  if (!isAmount(amount)) throw invalid(field, `"${field}" must have at most 2 decimals`);
  if (!fitsCurrency(amount, currency))
    throw invalid(field, `"${field}" must be a whole amount in ${currency}`, { currency });
  return toMinor(amount);
}
