import { randomUUID } from 'node:crypto';
import type { Invoice, InvoiceDetails, PaymentStatus } from '../../../../contract/money/wallet.ts';
import { fromMinor, moneyOf, roundAmount } from '../../../../contract/rules/money/money.ts';
import type { Ctx, Scope } from '../../../context.ts';
import { type Doer, emitEvent } from '../../../eventBus/emitEvent.ts';
import { matterChanged } from '../../../eventBus/matters.ts';
import { notFound } from '../../../http/answer/refusal.ts';
import { pricingTenant } from '../../services/store.ts';
import { addedForInvoice, refundedByInvoice } from '../ledger/ledgerStore.ts';
import { promoOfInvoice } from '../topUp/topUpPromo.ts';
import { planBillMail } from './billMail.ts';
import {
  canRetryPayment,
  FOR_PLACED_ORDERS,
  findInvoice,
  INVOICE,
  type InvoiceRow,
  insertInvoice,
  newestPaymentFailed,
  paymentsBegun,
  writeInvoice,
} from './invoiceStore.ts';

export interface InvoiceInput {
  id?: string;
  type?: string;
  items: InvoiceRow['items'];
  currency: string;
  /** The tax within the total, if the caller has computed it. */
  taxMinor?: number;
  /** Null until a method is chosen. */
  paymentMethodId: number | null;
  paid: boolean;
  dueAt?: Date;
}

/** One invoice for an order, or for the orders of one payment. */
export async function createInvoice(ctx: Ctx, scope: Scope, input: InvoiceInput): Promise<InvoiceRow> {
  const now = ctx.ports.clock.now();
  const totalMinor = input.items.reduce((sum, i) => sum + i.amountMinor, 0);
  const isCharge = input.type === 'charge';
  const sequence = isCharge
    ? ({ name: 'charge', prefix: 'CHG-' } as const)
    : ({ name: 'invoice', prefix: 'INV-' } as const);
  const bill = await insertInvoice(ctx, sequence, {
    id: input.id ?? randomUUID(),
    companyId: scope.companyId,
    customerId: scope.customerId,
    type: input.type ?? 'order',
    status: input.paid ? INVOICE.paid : INVOICE.pending,
    totalMinor,
    // A top-up has no tax yet: purchases from it are taxed.
    taxMinor:
      input.type === 'topup' ? 0 : (input.taxMinor ?? (await taxWithin(ctx, scope.companyId, totalMinor))),
    paidMinor: input.paid ? totalMinor : 0,
    currency: input.currency,
    paymentMethodId: input.paymentMethodId,
    items: input.items,
    createdAt: now,
    paidAt: input.paid ? now : null,
    dueAt: input.dueAt ?? null,
  });
  if (!isCharge) await planBillMail(ctx, bill);
  if (bill.type === 'postpaid') await matterChanged(ctx, bill, 'invoice', bill.id);
  return bill;
}

/** The tax within a price: prices include tax. */
export async function taxWithin(ctx: Ctx, companyId: string, amountMinor: number): Promise<number> {
  const tenant = await pricingTenant(ctx, companyId);
  if (!tenant?.taxBp) return 0;
  return amountMinor - roundAmount((amountMinor * 10_000) / (10_000 + tenant.taxBp), tenant.currency);
}

/**
 * The tax within the next paid part of an invoice, at the rate of the invoice: the tenant's rate may have changed since. The parts of an
 * invoice add up to its tax.
 */
export function taxOfPart(
  {
    totalMinor,
    taxMinor,
    paidMinor,
    currency,
  }: Pick<InvoiceRow, 'totalMinor' | 'taxMinor' | 'paidMinor' | 'currency'>,
  amountMinor: number,
): number {
  if (totalMinor === 0) return 0;
  const upTo = (minor: number) => roundAmount((taxMinor * minor) / totalMinor, currency);
  return upTo(paidMinor + amountMinor) - upTo(paidMinor);
}

/** Throws 404. */
export async function invoiceDetails(ctx: Ctx, scope: Scope, id: string): Promise<InvoiceDetails> {
  const found = await ownInvoice(ctx, scope, id);
  const { totalMinor: amountMinor, currency } = found.invoice;
  const creditMinor = await walletCreditMinor(ctx, scope, found.invoice);
  return {
    ...(await recordOf(ctx, scope, found)),
    promo: await promoOfInvoice(ctx, scope, id, { amountMinor, currency }),
    walletCredit: creditMinor > 0 ? moneyOf(creditMinor, currency) : null,
    canPayAgain: await canRetryPayment(ctx, scope, found.invoice),
  };
}

/** Money of the invoice's payment that went to the wallet. A top-up always goes there, so only the excess counts. */
async function walletCreditMinor(ctx: Ctx, scope: Scope, bill: InvoiceRow): Promise<number> {
  const addedMinor = await addedForInvoice(ctx, scope, bill.id);
  return bill.type === 'topup' ? addedMinor - bill.totalMinor : addedMinor;
}

/** Throws 404. */
export const invoiceOf = async (ctx: Ctx, scope: Scope, id: string): Promise<Invoice> =>
  recordOf(ctx, scope, await ownInvoice(ctx, scope, id));

type FoundInvoice = NonNullable<Awaited<ReturnType<typeof findInvoice>>>;

async function ownInvoice(ctx: Ctx, scope: Scope, id: string): Promise<FoundInvoice> {
  const found = await findInvoice(ctx, scope, id);
  if (!found) throw notFound();
  return found;
}

async function recordOf(ctx: Ctx, scope: Scope, { invoice, owner }: FoundInvoice): Promise<Invoice> {
  const refunded = await refundedByInvoice(ctx, scope, [invoice]);
  const begun = await paymentsBegun(ctx, [invoice.id]);
  return toInvoice(invoice, owner, refunded.get(invoice.id) ?? 0, begun.has(invoice.id));
}

/** State of an invoice's payment; for a debt that stays due, the result of the newest attempt. Throws 404. */
export async function paymentStatusOf(ctx: Ctx, scope: Scope, id: string): Promise<PaymentStatus> {
  const { status, type } = (await ownInvoice(ctx, scope, id)).invoice;
  const isOwed = status === INVOICE.pending && FOR_PLACED_ORDERS.includes(type);
  return { id, statusCode: isOwed && (await newestPaymentFailed(ctx, id)) ? INVOICE.failed : status };
}

/** An invoice in the API's form; `payer` is the addressed account. */
export function toInvoice(
  row: InvoiceRow,
  payer: { billing: Record<string, unknown>; email: string | null; phone: string | null },
  refundedMinor: number,
  isPaymentBegun: boolean,
): Invoice {
  const money = (minor: number) => moneyOf(minor, row.currency);
  return {
    id: row.id,
    invoiceNo: row.invoiceNo,
    date: row.createdAt.toISOString(),
    dueDate: row.dueAt?.toISOString() ?? null,
    status: row.status,
    totalPrice: money(row.totalMinor),
    totalPaid: money(row.paidMinor),
    totalRefunded: money(refundedMinor),
    items: row.items.map((i) => ({
      name: i.name,
      amount: fromMinor(i.amountMinor),
      orderId: i.orderId,
    })),
    refundTxId: row.refundTxId,
    invoice_type: { type: row.type },
    processEinvoice: row.processEinvoice,
    documentUuid: row.documentUuid,
    documentLongId: row.documentLongId,
    documentStatus: row.documentStatus,
    paymentTerm: String(payer.billing.paymentTerm ?? 'debit'),
    paymentMethodId: row.paymentMethodId,
    payer: { email: payer.email, phone: payer.phone },
    isPaymentBegun,
  };
}

/** Writes the result of an invoice's payment and notifies the customer. `failed` says why it was not paid. */
export async function settleInvoice(
  ctx: Ctx,
  row: InvoiceRow,
  status: number,
  doer: Doer = row,
  failed: 'failed' | 'expired' = 'failed',
): Promise<void> {
  const paid = status === INVOICE.paid;
  await writeInvoice(ctx, row, row.id, {
    status,
    ...(paid ? { paidMinor: row.totalMinor, paidAt: ctx.ports.clock.now() } : {}),
  });
  if (paid) await planBillMail(ctx, row);
  await matterChanged(ctx, row, 'invoice', row.id);
  await emitEvent(ctx, doer, 'invoice.status', {
    invoiceId: row.id,
    statusCode: status,
    status: paid ? 'paid' : failed,
    message: row.invoiceNo,
  });
}
