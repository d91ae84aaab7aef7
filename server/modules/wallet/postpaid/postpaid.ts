import { ownMoneyMinor, termDays } from '../../../../contract/rules/money/billing.ts';
import { ERROR } from '../../../../contract/wire/errorCodes.ts';
import type { Ctx, Scope } from '../../../context.ts';
import { Refusal } from '../../../http/answer/refusal.ts';
import { accountFacts } from '../accountFactsStore.ts';
import { dueOf, type InvoiceRow } from '../invoices/invoiceStore.ts';
import { insufficientBalance } from '../ledger/ledger.ts';
import { lockAccount, monthlyMinor, unbilledMinor } from './postpaidStore.ts';

export const paysLater = async (ctx: Ctx, scope: Scope): Promise<boolean> =>
  termDays((await accountFacts(ctx, scope))?.paymentTerm ?? null) !== null;

/** Throws 402 while an invoice for orders on their way is overdue. */
export async function assertNothingOverdue(ctx: Ctx, scope: Scope): Promise<void> {
  const overdue = (await accountFacts(ctx, scope))?.overdueInvoice;
  if (!overdue) return;
  throw new Refusal(402, ERROR.overdueInvoice, `Invoice ${overdue} is overdue. Pay it to place new orders.`);
}

/**
 * Throws 402 unless the wallet of an account that pays monthly covers this invoice in addition to other debts. The orders of a monthly
 * invoice have already debited it.
 */
export async function assertCovered(ctx: Ctx, bill: InvoiceRow): Promise<void> {
  const walletMinor = await lockAccount(ctx, bill);
  const debited = {
    unbilledMinor: await unbilledMinor(ctx, bill),
    monthlyMinor: await monthlyMinor(ctx, bill),
  };
  if (ownMoneyMinor(walletMinor, debited) < dueOf(bill)) throw insufficientBalance(walletMinor, dueOf(bill));
}
