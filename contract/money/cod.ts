import { z } from 'zod';
import { OrderFilter } from '../orders/orders.ts';
import { LIMITS } from '../rules/limits.ts';
import { COD_SORTS } from '../rules/listSorts.ts';
import { COD_AGES, COD_TABS, STATEMENT_NUMBERS_MAX } from '../rules/money/cod.ts';
import { Money, paged, RowId, sortOrder } from '../wire/scalars.ts';

export const CodFilter = OrderFilter.pick({
  codStatus: true,
  pastDue: true,
  codPaidSince: true,
  consignmentNo: true,
  createdDateFrom: true,
  createdDateTo: true,
  customerId: true,
  companyId: true,
});
export type CodFilter = z.infer<typeof CodFilter>;

/** Settlements are sorted oldest first by default (COD-14). */
export const CodListQuery = CodFilter.extend({
  ...paged(10),
  sortBy: z.enum(COD_SORTS).default('createdAt'),
  orderBy: sortOrder('asc'),
});
export type CodListQuery = z.infer<typeof CodListQuery>;

const CodSum = z.object({ orders: z.number(), total: Money });

/** Total of each tab, and the age of the cash that couriers still owe. */
export const CodTotals = z.object({
  tabs: z.record(z.enum(COD_TABS), CodSum),
  ages: z.record(z.enum(COD_AGES), CodSum),
});
export type CodTotals = z.infer<typeof CodTotals>;

/** Numbers found in the rows of a bank's or courier's statement. */
export const CodStatementInput = z.object({
  numbers: z.array(z.string().min(1).max(100)).max(STATEMENT_NUMBERS_MAX),
  /** True: the answer also has the orders whose cash a courier holds, even if the statement does not name them. */
  owed: z.boolean().default(false),
});
export type CodStatementInput = z.input<typeof CodStatementInput>;

/** The sums that a checked statement pays for orders. Orders that the statement does not name do not change. */
export const CodPaidInput = z.object({
  paid: z
    .array(z.object({ orderId: RowId, amount: z.number().min(0).max(LIMITS.amountMax) }))
    .min(1)
    .max(STATEMENT_NUMBERS_MAX),
  /** Time at which the statement was read. Orders that were settled later do not change. */
  readAt: z.iso.datetime().optional(),
});
export type CodPaidInput = z.input<typeof CodPaidInput>;

/**
 * Number of orders whose sum has changed, the orders that were settled after the statement was read, and the orders whose sum is not stored
 * because nobody has collected their cash.
 */
export const CodPaidNoted = z.object({
  changed: z.number().int(),
  settled: z.array(z.string()),
  leftOut: z.array(z.string()),
});
export type CodPaidNoted = z.infer<typeof CodPaidNoted>;

/** The cash of one order, with the proof of its collection. */
export const CodClaim = z.object({
  id: z.string(),
  consignmentNo: z.string().nullable(),
  referenceNo: z.string().nullable(),
  /** The bank's reference of the transfer that paid the cash out, as the courier reported it. */
  transfer: z.string().nullable(),
  amount: Money,
  codStatus: z.number(),
  deliveredAt: z.string().nullable(),
  codDueAt: z.string().nullable(),
  serviceCode: z.string().nullable(),
  receivedBy: z.string().nullable(),
  /** The part of the tracking page's address that nobody can guess. */
  nanoId: z.string(),
});
export type CodClaim = z.infer<typeof CodClaim>;

export const CodClaims = z.object({
  orders: z.array(CodClaim),
  /** Total of all orders whose cash a courier holds; 0 if the call's `owed` is false. */
  owedTotal: z.number(),
});
export type CodClaims = z.infer<typeof CodClaims>;
