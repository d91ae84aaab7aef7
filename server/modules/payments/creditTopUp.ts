import { INVOICE_STATUS } from '../../../contract/rules/money/billing.ts';
import type { Ctx } from '../../context.ts';
import type { InvoiceRow } from '../wallet/invoices/invoiceStore.ts';
import { postBonus, postTopUp } from '../wallet/ledger/ledger.ts';
import type { PostingInput } from '../wallet/ledger/ledgerStore.ts';
import { findUncredited, markCredited, promoWasUsed, writePlanName } from '../wallet/topUp/topUpStore.ts';

/**
 * Credits a paid top-up with the credit of its promo code and its plan, and renews the plan. Call it in the transaction that settles the
 * invoice. The first posting locks the wallet's row, so only one of two top-ups with the same promo code gets its credit. Money for an
 * invoice that was already paid is described as such.
 */
export async function creditTopUp(
  ctx: Ctx,
  bill: InvoiceRow,
  posting: Omit<PostingInput, 'description' | 'taxMinor'>,
): Promise<void> {
  const isTopUp = bill.type === 'topup' && bill.status !== INVOICE_STATUS.paid;
  await postTopUp(ctx, bill, {
    ...posting,
    description: isTopUp ? `Top up ${bill.invoiceNo}` : `Payment of ${bill.invoiceNo} added to the wallet`,
  });
  const row = await findUncredited(ctx, bill.id);
  if (!row) return;
  const given = row.promoCode !== null && (await promoWasUsed(ctx, row.customerId, row.promoCode));
  const bonusMinor = given ? 0 : row.bonusMinor;
  if (bonusMinor > 0) {
    await postBonus(ctx, bill, {
      amountMinor: bonusMinor,
      currency: bill.currency,
      invoiceId: bill.id,
      description: `Promo ${row.promoCode ?? ''} on ${bill.invoiceNo}`,
    });
  }
  if (row.planCreditMinor > 0)
    await postBonus(ctx, bill, {
      amountMinor: row.planCreditMinor,
      currency: bill.currency,
      invoiceId: bill.id,
      description: `Free credit of ${bill.invoiceNo}`,
    });
  await markCredited(ctx, bill.id, bonusMinor);
  if (row.planName) await writePlanName(ctx, bill, row.planName);
}
