import { ownMoneyMinor, termDays } from '../../../../contract/rules/money/billing.ts';
import { ERROR } from '../../../../contract/wire/errorCodes.ts';
import type { Ctx, Scope } from '../../../context.ts';
import { Refusal } from '../../../http/answer/refusal.ts';
import { accountFacts } from '../accountFactsStore.ts';
import { billsAmong, dueOf, type InvoiceRow } from '../invoices/invoiceStore.ts';
import { insufficientBalance } from '../ledger/ledger.ts';
import { findWallet } from '../ledger/ledgerStore.ts';
import { lockWallet, monthlyMinor, unbilledMinor } from './postpaidStore.ts';

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
  const walletMinor = await lockWallet(ctx, bill);
  const ownMinor = await ownMoney(ctx, bill, walletMinor);
  if (ownMinor < dueOf(bill)) throw insufficientBalance(walletMinor, dueOf(bill), ownMinor);
}

const ownMoney = async (ctx: Ctx, scope: Scope, walletMinor: number): Promise<number> =>
  ownMoneyMinor(walletMinor, {
    unbilledMinor: await unbilledMinor(ctx, scope),
    monthlyMinor: await monthlyMinor(ctx, scope),
  });

/** The amount in minor units that the wallet lacks to pay each of these invoices alone, by id; 0 if it covers the invoice. */
export async function missingForInvoices(
  ctx: Ctx,
  scope: Scope,
  ids: string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const bills = await billsAmong(ctx, scope, ids);
  const { walletMinor = 0, creditLimitMinor = 0 } = (await findWallet(ctx, scope)) ?? {};
  const isMonthly = await paysLater(ctx, scope);
  const needsOwn = isMonthly || bills.some(({ type }) => type === 'postpaid');
  const ownMinor = needsOwn ? await ownMoney(ctx, scope, walletMinor) : Number.POSITIVE_INFINITY;
  const moneyFor = (type: string): number =>
    // The orders of a monthly invoice have already debited the wallet.
    type === 'postpaid'
      ? ownMinor
      : Math.min(walletMinor + creditLimitMinor, isMonthly ? ownMinor : Number.POSITIVE_INFINITY);
  return new Map(bills.map((bill) => [bill.id, Math.max(0, dueOf(bill) - moneyFor(bill.type))]));
}

/** The amount in minor units that the wallet lacks for a booking of this price; 0 if it covers the price. */
export async function missingForBooking(ctx: Ctx, scope: Scope): Promise<(priceMinor: number) => number> {
  const { walletMinor = 0, creditLimitMinor = 0 } = (await findWallet(ctx, scope)) ?? {};
  return (priceMinor) => Math.max(0, priceMinor - walletMinor - creditLimitMinor);
}
