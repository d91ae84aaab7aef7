import type { Customer } from '../../contract/customers.ts';

const LOW = 20;

/** Whether the balance of a prepaid customer is low (SHELL-70, -71, -72). */
export const hasLowCredit = (
  customer: Pick<Customer, 'walletBalance' | 'planName'> & {
    billing?: { paymentTerm?: string | null } | null;
  },
): boolean =>
  (customer.billing?.paymentTerm || 'debit') === 'debit' &&
  Boolean(customer.planName) &&
  customer.walletBalance < LOW;
