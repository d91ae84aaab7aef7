import { ERROR } from '../../../../contract/wire/errorCodes.ts';
import type { Ctx, Scope } from '../../../context.ts';
import { Refusal } from '../../../http/answer/refusal.ts';
import { accountFacts } from '../accountFactsStore.ts';
import type { InvoiceRow } from '../invoices/invoiceStore.ts';
import { insufficientBalance } from '../ledger/ledger.ts';
import { lockAccount, otherBillsMinor, unbilledMinor } from './postpaidStore.ts';

const NET = /^net(\d{1,3})$/;

/** Days that an account has to pay its monthly invoice; null if each order is paid at once. */
export function termDays(term: string | null): number | null {
  const days = NET.exec(term ?? '')?.[1];
  return days === undefined ? null : Number(days);
}

export const paysLater = async (ctx: Ctx, scope: Scope): Promise<boolean> =>
  termDays((await accountFacts(ctx, scope))?.paymentTerm ?? null) !== null;

/** Throws 402 while an invoice for orders on their way is overdue. */
export async function assertNothingOverdue(ctx: Ctx, scope: Scope): Promise<void> {
  const overdue = (await accountFacts(ctx, scope))?.overdueInvoice;
  if (!overdue) return;
  throw new Refusal(402, ERROR.overdueInvoice, `Invoice ${overdue} is overdue. Pay it to place new orders.`);
}

/**
 * Throws 402 unless the wallet covers this monthly invoice in addition to other debts. The orders were already charged, so the invoice is
 * covered if the wallet without the other debts is not negative.
 */
export async function assertCovered(ctx: Ctx, bill: InvoiceRow): Promise<void> {
  const walletMinor = await lockAccount(ctx, bill);
  const elseMinor = (await unbilledMinor(ctx, bill)) + (await otherBillsMinor(ctx, bill));
  const leftMinor = walletMinor + elseMinor;
  if (leftMinor < 0) throw insufficientBalance(walletMinor, bill.totalMinor);
}
