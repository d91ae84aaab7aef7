import type { Customer } from '../../contract/customers.ts';

const LOW = 20;

/** Whether the balance is about to run out for somebody who pays beforehand (SHELL-70, -71, -72). */
export const hasLowCredit = (
  customer: Pick<Customer, 'walletBalance' | 'planName'> & {
    billing?: { paymentTerm?: string | null } | null;
  },
): boolean =>
  (customer.billing?.paymentTerm || 'debit') === 'debit' &&
  Boolean(customer.planName) &&
  customer.walletBalance < LOW;
