import type { Customer } from '../../contract/account/customers.ts';
import { priceLevel } from '../../contract/rules/money/currencies.ts';

/** The limit of a low balance of every account, at the price level of ringgit. */
const LOW = 20;

type Billed = { billing?: { paymentTerm?: string | null } | null };

/** Whether the account pays from its wallet instead of monthly. */
const isPrepaid = ({ billing }: Billed): boolean => (billing?.paymentTerm || 'debit') === 'debit';

type OwnLine = Partial<Pick<Customer, 'minBalanceNotify' | 'minBalanceVal'>>;

/** Whether the balance of a prepaid customer is low (SHELL-70, -71, -72), or below the account's own limit (SET-36). */
export const hasLowCredit = (
  {
    walletBalance,
    planName,
    minBalanceNotify,
    minBalanceVal,
    ...customer
  }: Pick<Customer, 'walletBalance' | 'planName'> & OwnLine & Billed,
  currency: string,
): boolean =>
  isPrepaid(customer) &&
  ((Boolean(planName) && walletBalance < LOW * priceLevel(currency)) ||
    (Boolean(minBalanceNotify) && minBalanceVal != null && walletBalance < minBalanceVal));
