import { randomUUID } from 'node:crypto';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import type { Ctx, Scope } from '../../context.ts';
import { Refusal } from '../../http/answer/refusal.ts';
import { writeInvoice } from '../wallet/invoices/invoiceStore.ts';
import { createInvoice, taxWithin } from '../wallet/invoices/invoices.ts';
import { postDebit, postReduction } from '../wallet/ledger/ledger.ts';
import { taxTaken } from '../wallet/ledger/ledgerStore.ts';
import { paysLater } from '../wallet/postpaid/postpaid.ts';

const CATEGORY = 'notice';

interface Charge {
  amountMinor: number;
  currency: string;
  orderId: string | null;
  /** Text that the shipper sees in the transactions. */
  description: string;
}

/** The charge on the next invoice of an account that pays monthly, and the tax within the price. */
interface Charged {
  invoiceId: string | null;
  taxMinor: number;
}

/**
 * Takes the price of a message from the wallet, within the open transaction. An account that pays monthly has it on its next invoice; then
 * the id of this charge is returned. Returns `short` and writes nothing if the wallet does not hold the price.
 */
export async function chargeMessage(
  ctx: Ctx,
  scope: Scope,
  { amountMinor, currency, orderId, description }: Charge,
): Promise<Charged | 'short'> {
  const taxMinor = await taxWithin(ctx, scope.companyId, amountMinor);
  try {
    return await ctx.db.tx(async () => {
      const invoiceId = (await paysLater(ctx, scope)) ? randomUUID() : null;
      await postDebit(ctx, scope, {
        amountMinor,
        taxMinor,
        currency,
        description,
        orderId,
        invoiceId,
        category: CATEGORY,
      });
      // After the wallet, as in the payment of an order; otherwise two transactions could wait for each other.
      if (invoiceId)
        await createInvoice(ctx, scope, {
          id: invoiceId,
          type: 'charge',
          items: [{ name: description, amountMinor, orderId }],
          taxMinor,
          currency,
          paymentMethodId: null,
          paid: true,
        });
      return { invoiceId, taxMinor };
    });
  } catch (err) {
    if (err instanceof Refusal && err.code === ERROR.insufficientBalance) return 'short';
    throw err;
  }
}

/** Refunds the price of a message that never arrived, with the tax that was charged: the tenant's rate may have changed since. */
export async function refundMessage(
  ctx: Ctx,
  scope: Scope,
  refund: Charge & { invoiceId: string | null; taxMinor?: number | undefined },
): Promise<void> {
  const { amountMinor, invoiceId } = refund;
  const taxMinor = refund.taxMinor ?? (await taxWithin(ctx, scope.companyId, amountMinor));
  const { txId } = await postReduction(ctx, scope, { ...refund, taxMinor, category: CATEGORY });
  if (invoiceId) await writeInvoice(ctx, scope, invoiceId, { refundTxId: txId });
}

/** The tax that a sent message was charged with, if its charge is found. */
export const taxOfMessage = (
  ctx: Ctx,
  scope: Scope,
  message: { orderId: string; amountMinor: number; at: Date },
): Promise<number | undefined> => taxTaken(ctx, scope, { category: CATEGORY, ...message });
