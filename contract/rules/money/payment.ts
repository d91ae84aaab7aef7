import { amountLimits } from './currencies.ts';

/** Ids of the two add-ons that exist on every server. */
export const ADDON_COD = -1;
export const ADDON_INSURANCE = -3;

/** `paymentMethodId` of the API: 0 wallet, above 0 a gateway, -1 none yet (draft). */
export const PAYMENT_WALLET = 0;
export const PAYMENT_CARD = 1;
export const PAYMENT_DRAFT = -1;

/** `statusCode` of an invoice's payment. */
export const PAYMENT_STATUS = { pending: 0, paid: 1, failed: 9 } as const;

/** `status` of an invoice's event: money arrived for an invoice that was already paid or no longer due. The wallet received it. */
export const CREDITED_STATUS = 'credited';

/** The payer's bank claims the money of a paid invoice; nothing moves until the bank decides. */
export const DISPUTED_STATUS = 'disputed';

/** Money of a paid invoice went back to its payer without a refund of ours: the wallet paid it. */
export const REFUNDED_STATUS = 'refunded';

/** Marks the address of a payer who left the gateway's page without paying. */
export const LEFT_UNPAID = 'cancelled';

/** An order's payment counts as done at any status but draft, pending payment and failed (MULTI-47). */
export const isPaymentDone = (orderStatus: number): boolean => ![0, 10, 99].includes(orderStatus);

/** Checks of a pending payment: every 3 s, at most 9 times, and once 5 s after the return from the gateway (PAY-25, PAY-27, PAY-30). */
export const PAYMENT_CHECK = { everyMs: 3000, most: 9, onceAfterMs: 5000 } as const;

/** The smallest top-up for a shortfall: the missing amount, raised to the minimum and to the next full step. */
export function topUpFor(missing: number, minAmount: number, currency: string): number {
  const { topUpStep: step } = amountLimits(currency);
  const needed = Math.max(missing, minAmount);
  return Math.ceil(Math.round(needed * 100) / (step * 100)) * step;
}

/** Features of a plan that the portal has texts for (PAY-08). A tenant's other features are shown by their key. */
export const PLAN_FEATURES = ['serviceincluded', 'freecredit', 'freeflyer', 'smsnotifyrate'] as const;
