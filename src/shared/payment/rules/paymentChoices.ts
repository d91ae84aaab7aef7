import type { Customer } from '../../../../contract/account/customers.ts';
import type { PaymentMethod } from '../../../../contract/orders/services.ts';
import { nearestMinor } from '../../../../contract/rules/money/money.ts';
import { PAYMENT_DRAFT, PAYMENT_WALLET } from '../../../../contract/rules/money/payment.ts';

export interface PaymentChoice {
  method: PaymentMethod;
  /** Why the method cannot be used: the balance is too low, the price is below the gateway's minimum, or the method is disabled. */
  refused: 'short' | 'minimum' | 'off' | null;
  /** The missing amount, or the gateway's minimum. */
  amountMinor: number;
}

/** Money that the wallet can pay: its balance, and its limit below zero. */
export const spendableMinor = ({
  walletBalance,
  billing,
}: Pick<Customer, 'walletBalance'> & { billing?: { maxCredit?: number } }): number =>
  nearestMinor(walletBalance) + nearestMinor(Number(billing?.maxCredit ?? 0));

interface Money {
  priceMinor: number;
  /** Money that the wallet can pay. */
  walletMinor: number;
  /** Setting `min_order_amount`, for methods without their own minimum. */
  minimumMinor: number;
}

/** Payment methods, each with the reason if it cannot be used (FORM-65, -66). */
export function paymentChoices(
  methods: PaymentMethod[],
  { priceMinor, walletMinor, minimumMinor }: Money,
): PaymentChoice[] {
  return methods.map((method) => {
    if (method.id === PAYMENT_WALLET && walletMinor < priceMinor)
      return { method, refused: 'short', amountMinor: priceMinor - walletMinor };
    if (method.disabled) return { method, refused: 'off', amountMinor: 0 };
    const minimum = method.minAmount === null ? minimumMinor : nearestMinor(method.minAmount);
    if (method.id > PAYMENT_WALLET && priceMinor < minimum)
      return { method, refused: 'minimum', amountMinor: minimum };
    return { method, refused: null, amountMinor: 0 };
  });
}

/** The previously chosen method if it can still be used, else the first method that can, with the wallet first. */
export function payWith(choices: PaymentChoice[], chosen: number): number {
  const usable = choices.filter((c) => c.refused === null).map((c) => c.method.id);
  if (usable.includes(chosen)) return chosen;
  return usable.includes(PAYMENT_WALLET) ? PAYMENT_WALLET : (usable[0] ?? PAYMENT_DRAFT);
}

/**
 * The payment method. A method that a person chose stays while it is offered, even if it cannot be used, as the order must not be paid in
 * another way. The page's own choice, `preset`, depends on the price.
 */
export function methodFor(choices: PaymentChoice[], chosen: number, preset: number | null): number {
  const isPersons = chosen !== preset && choices.some((c) => c.method.id === chosen);
  return choices.length === 0 || isPersons ? chosen : payWith(choices, chosen);
}
