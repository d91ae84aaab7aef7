import { moneyText } from '../../../../contract/rules/money/money.ts';
import type { Ctx, Scope } from '../../../context.ts';
import { matterChanged } from '../../../eventBus/matters.ts';
import { mailAboutBill } from '../invoices/billMail.ts';
import { dueOf, INVOICE, type InvoiceRow, writeInvoice } from '../invoices/invoiceStore.ts';
import { settleInvoice, taxOfPart } from '../invoices/invoices.ts';
import { subtractFromWallet, writeDebit } from '../ledger/ledgerStore.ts';

/**
 * Takes debts from a wallet that has just been credited, in the same transaction, the oldest first and the last one in part. It uses only
 * the balance above `heldMinor`, no credit limit. Returns the balance afterwards.
 */
export async function takeOwed(
  ctx: Ctx,
  scope: Scope,
  owed: InvoiceRow[],
  { balanceMinor, heldMinor }: { balanceMinor: number; heldMinor: number },
): Promise<number> {
  let leftMinor = balanceMinor;
  for (const bill of owed) {
    const amountMinor = Math.min(leftMinor - heldMinor, dueOf(bill));
    if (amountMinor <= 0) break;
    const after = await subtractFromWallet(ctx, scope, amountMinor);
    if (!after) throw new Error(`The wallet of ${scope.customerId} holds less than it was given.`);
    leftMinor = after.balanceMinor;
    const { currency } = bill;
    const [item] = bill.items;
    await writeDebit(
      ctx,
      scope,
      {
        amountMinor,
        taxMinor: taxOfPart(bill, amountMinor),
        currency,
        category: 'weight',
        description: item?.name ?? bill.invoiceNo,
        orderId: item?.orderId ?? null,
        invoiceId: bill.id,
      },
      leftMinor,
    );
    const paidMinor = bill.paidMinor + amountMinor;
    if (paidMinor === bill.totalMinor) await settleInvoice(ctx, bill, INVOICE.paid);
    else {
      await writeInvoice(ctx, scope, bill.id, { paidMinor });
      await matterChanged(ctx, scope, 'invoice', bill.id);
    }
    await mailAboutBill(ctx, bill, 'chargeTaken', {
      key: String(paidMinor),
      taken: moneyText(amountMinor, currency),
      left: moneyText(bill.totalMinor - paidMinor, currency),
    });
  }
  return leftMinor;
}
