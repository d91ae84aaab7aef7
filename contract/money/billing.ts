import { z } from 'zod';
import { INVOICE_SORTS, TX_SORTS } from '../rules/listSorts.ts';
import { CustomerId, DateOnly, DoneBy, paged, SHEET_LINK, sortOrder } from '../wire/scalars.ts';

/** One status of the API, or several separated by commas. */
const Statuses = z
  .string()
  .regex(/^[0-9](,[0-9])*$/, 'must be a number')
  .optional();

const Common = z.object({
  dateFrom: DateOnly.optional(),
  dateTo: DateOnly.optional(),
  status: Statuses,
  /** A part of the invoice's number, or of the number of an order on it. */
  keyword: z.string().max(100).optional(),
  customerId: CustomerId.optional(),
  companyId: z.string().max(60).optional(),
});

const Paged = {
  ...paged(10),
  orderBy: sortOrder('desc'),
};

export const InvoiceFilter = Common.extend({ refunded: z.enum(['true', 'false']).optional() });
export type InvoiceFilter = z.infer<typeof InvoiceFilter>;
export const InvoiceListQuery = InvoiceFilter.extend({
  ...Paged,
  sortBy: z.enum(INVOICE_SORTS).default('date'),
});
export type InvoiceListQuery = z.infer<typeof InvoiceListQuery>;

export const TransactionFilter = Common.extend({ category: z.string().max(20).optional() });
export type TransactionFilter = z.infer<typeof TransactionFilter>;
export const TransactionListQuery = TransactionFilter.extend({
  ...Paged,
  sortBy: z.enum(TX_SORTS).default('timestamp'),
});
export type TransactionListQuery = z.infer<typeof TransactionListQuery>;

export const InvoiceExportQuery = InvoiceListQuery.omit({ page: true }).extend(SHEET_LINK);
export const TransactionExportQuery = TransactionListQuery.omit({ page: true }).extend(SHEET_LINK);

export const StatementQuery = z.object({
  month: z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'must be a date'),
  output: z.enum(['pdf']).default('pdf'),
  companyId: z.string().max(60).optional(),
  jwt: z.string().max(200).optional(),
});

/** One movement of money, or a payment that is pending or failed. */
export const Transaction = z.object({
  id: z.string(),
  timestamp: z.string(),
  desc: z.string(),
  /** order, payment, topup, bonus, refund, correction or weight (a courier weighed another weight). */
  category: z.string(),
  /** Below zero: taken from the shipper. */
  amount: z.number(),
  currency: z.string(),
  /** Tax within the amount; below zero for a refund. */
  tax: z.number(),
  /** 0 pending, 1 success, 9 failed. */
  status: z.number(),
  /** Balance of the wallet after the movement; null if the wallet did not change. */
  balance: z.number().nullable(),
  orderId: z.string().nullable(),
  consignmentNo: z.string().nullable(),
  invoiceId: z.string().nullable(),
  invoiceNo: z.string().nullable(),
  /** The person who caused the movement; null for couriers, for timers, and for old movements without a stored person. */
  who: DoneBy.nullable(),
});
export type Transaction = z.infer<typeof Transaction>;

/** Debts of an account. */
export const UnbilledAmount = z.object({
  /** Cost of orders that are not on an invoice yet. */
  amount: z.number(),
  /** Total of unpaid invoices. `overdue` is the overdue part of this total. */
  unpaid: z.number(),
  unpaidInvoices: z.number(),
  overdue: z.number(),
  /** Weight charges within the unpaid total that the wallet could not pay. The next incoming money pays them. */
  charges: z.number(),
  monthly: z
    .number()
    .describe(
      'Monthly invoices within `unpaid`. Their orders have debited the wallet, as those of `amount` have.',
    ),
  /** Number of the overdue invoice that blocks new orders, the oldest one; null if none does. */
  blockedBy: z.string().nullable(),
  currency: z.string(),
});
export type UnbilledAmount = z.infer<typeof UnbilledAmount>;
