import type { Customer } from '../../contract/account/customers.ts';
import { priceLevel } from '../../contract/rules/money/currencies.ts';

/** The limit of a low balance for an account without its own limit, at the price level of ringgit. */
const LOW = 20;

type Billed = { billing?: { paymentTerm?: string | null } | null };

/** Whether the account pays from its wallet instead of monthly. */
const isPrepaid = ({ billing }: Billed): boolean => (billing?.paymentTerm || 'debit') === 'debit';

type OwnLine = Partial<Pick<Customer, 'minBalanceNotify' | 'minBalanceVal'>>;

/** Whether the balance of a prepaid customer is low (SHELL-70, -71, -72): below the account's own limit, if it has one (SET-36). */
export const hasLowCredit = (
  customer: Pick<Customer, 'walletBalance' | 'planName'> & OwnLine & Billed,
  currency: string,
): boolean => {
  const ownLine = customer.minBalanceNotify ? customer.minBalanceVal : null;
  if (ownLine != null) return isPrepaid(customer) && customer.walletBalance < ownLine;
  return (
    isPrepaid(customer) && Boolean(customer.planName) && customer.walletBalance < LOW * priceLevel(currency)
  );
};
