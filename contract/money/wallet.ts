import { z } from 'zod';
import { int, Money, num } from '../wire/scalars.ts';

export const Invoice = z.object({
  id: z.string(),
  invoiceNo: z.string(),
  date: z.string(),
  /** 0 pending, 1 paid, 9 failed. */
  status: z.number(),
  totalPrice: Money,
  totalPaid: Money,
  items: z.array(z.object({ name: z.string(), amount: z.number(), orderId: z.string().nullable() })),
  refundTxId: z.string().nullable(),
  totalRefunded: Money,
  /** Last moment of the due day; null if the invoice is due at once. */
  dueDate: z.string().nullable(),
  /**
   * `order`, `topup`, `postpaid` (a month's), `charge` (an order of an account that pays monthly), or `weight` (a courier weighed more than
   * was declared).
   */
  invoice_type: z.object({ type: z.string() }),
  /** Whether the tax authority gets an e-invoice. The `document…` fields are its ids and its state there. */
  processEinvoice: z.boolean(),
  documentUuid: z.string().nullable(),
  documentLongId: z.string().nullable(),
  documentStatus: z.string().nullable(),
  paymentTerm: z.string(),
  /** Payment method that was used or chosen: 0 wallet; null if none was chosen. */
  paymentMethodId: z.number().nullable(),
  payer: z.object({ email: z.string().nullable(), phone: z.string().nullable() }),
  /** A payer has opened the payment page, and the payment has not failed. */
  isPaymentBegun: z.boolean(),
});
export type Invoice = z.infer<typeof Invoice>;

/** The promo code of a top-up. `refusal`: why the same top-up could not be begun with it again. */
export const TopUpPromo = z.object({ code: z.string(), refusal: z.string().nullable() });
export type TopUpPromo = z.infer<typeof TopUpPromo>;

/** One invoice, read by its id. */
export const InvoiceDetails = Invoice.extend({
  promo: TopUpPromo.nullable(),
  /** Money for an invoice that was already paid or no longer due; it was added to the wallet. */
  walletCredit: Money.nullable(),
  /** The payment failed, and the invoice can be paid again unchanged. */
  canPayAgain: z.boolean(),
});
export type InvoiceDetails = z.infer<typeof InvoiceDetails>;

/** How an invoice is paid, and the amount due that the payer saw. */
export const ChoosePaymentInput = z.object({ paymentMethodId: int(), quotedPrice: num().nullish() });
export type ChoosePaymentInput = z.input<typeof ChoosePaymentInput>;

export const PaymentStatus = z.object({
  id: z.string(),
  /** 0 pending, 1 success, 9 failed. */ statusCode: z.number(),
});
export type PaymentStatus = z.infer<typeof PaymentStatus>;

/** Sandbox gateway: its callback to the API, signed over the raw body. */
export const GatewayCallback = z.object({
  paymentId: z.string(),
  invoiceId: z.string(),
  result: z.enum(['success', 'failed', 'pending']),
  amountMinor: z.number().int(),
  currency: z.string(),
});
export type GatewayCallback = z.infer<typeof GatewayCallback>;
