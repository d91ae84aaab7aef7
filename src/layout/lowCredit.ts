import type { Customer } from '../../contract/account/customers.ts';

const LOW = 20;

type Billed = { billing?: { paymentTerm?: string | null } | null };

/** Whether the account pays from its wallet, not by the month. */
const isPrepaid = ({ billing }: Billed): boolean => (billing?.paymentTerm || 'debit') === 'debit';

/** Whether the balance of a prepaid customer is low (SHELL-70, -71, -72). */
export const hasLowCredit = (customer: Pick<Customer, 'walletBalance' | 'planName'> & Billed): boolean =>
  isPrepaid(customer) && Boolean(customer.planName) && customer.walletBalance < LOW;
