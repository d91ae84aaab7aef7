import { z } from 'zod';
import { BATCH_KINDS, BATCH_LIMITS, BATCH_ROW_STATES, BATCH_STATES } from '../rules/orders/bulk.ts';
import { CANCEL_REASONS } from '../rules/orders/orderStatus.ts';
import { SERVICE_CHOICES } from '../rules/orders/serviceOrder.ts';
import { CustomerId, int, Money, num, optionalText, queryInt, RowId, text } from '../wire/scalars.ts';
import { OrderListQuery } from './orders.ts';

const ignored = z.union([z.number(), z.string()]).optional();
/**
 * The list's own query, read as `GET order` reads it. `page` and `limit` have no effect: the batch takes all orders that the filter
 * finds, in the list's order. An unknown name is refused, because ignoring it would select more orders than meant.
 */
export const BatchFilter = OrderListQuery.extend({ limit: ignored, page: ignored, after: ignored }).strict();

export const BatchOptions = z.object({
  /** Confirm: payment method of every order; without it each order's own method, else the wallet. */
  paymentMethodId: int().nullish(),
  /** Confirm: new pickup time of every order. */
  scheduledAt: z.string().max(40).nullish(),
  /** Confirm: the service of every order, instead of its own. */
  serviceCode: optionalText(60),
  /** Confirm: how the service of each order is chosen among its quotes; a `serviceCode` takes precedence. */
  serviceChoice: z.enum(SERVICE_CHOICES).nullish(),
  /** Confirm: only the wallet orders that the balance covers, in the order of the selection. */
  onlyCovered: z.boolean().nullish(),
  /** Cancel: the reason. */
  reason: z.union([z.enum(CANCEL_REASONS), text(200)]).nullish(),
});
export type BatchOptions = Partial<z.output<typeof BatchOptions>>;

const selection = {
  customerId: CustomerId.nullish(),
  kind: z.enum(BATCH_KINDS),
  /** In the order of processing, each id once. A call has either these or a filter. */
  orderIds: z
    .array(RowId)
    .max(BATCH_LIMITS.orders, `At most ${BATCH_LIMITS.orders} orders at once`)
    .nullish(),
  filter: BatchFilter.nullish(),
  options: BatchOptions.nullish(),
};

/** Body of the preview of a batch. */
export const BatchPreviewInput = z.object(selection);
export type BatchPreviewInput = z.input<typeof BatchPreviewInput>;
export type ParsedBatchSelection = z.output<typeof BatchPreviewInput>;

export const BatchInput = z.object({
  ...selection,
  /**
   * `count`, `sum` and `digest` of the preview that the user saw. When they have changed, nothing is made and the answer is 409
   * ERR_QUOTE_STALE with the new preview as its detail. Without `digest` other orders with the same count and sum are not noticed.
   */
  expected: z.object({ count: int(), sum: num(), digest: optionalText(60) }).nullish(),
});
export type BatchInput = z.input<typeof BatchInput>;
export type ParsedBatchInput = z.output<typeof BatchInput>;

/** Rows that cannot be processed, grouped by reason: each reason once, with its count and the first few rows. */
export const BatchProblem = z.object({
  code: z.string(),
  message: z.string(),
  field: z.string().nullable(),
  count: z.number().int(),
  orderIds: z.array(z.string()),
});
export type BatchProblem = z.infer<typeof BatchProblem>;

export const BatchPreview = z.object({
  kind: z.enum(BATCH_KINDS),
  /** Orders that were selected. */
  total: z.number().int(),
  /** Number of selected orders that can be processed. */
  count: z.number().int(),
  /** Confirm: the total price of these orders. Cancel: the refund to the wallet. Refresh: 0. */
  sum: z.number(),
  /** The part of `sum` that is paid at the gateway instead of from the wallet. */
  gatewaySum: z.number(),
  /** A digest of the orders that can be processed, with the versions of those that are not paid. */
  digest: z.string(),
  currency: z.string(),
  /** Balance of the wallet now, and after the whole batch is paid. */
  balance: z.number(),
  balanceAfter: z.number(),
  /** The amount missing from wallet and credit limit together; 0 = nothing is missing. */
  short: z.number(),
  /** Rows that `onlyCovered` would process; null if the wallet covers all rows. */
  covered: z.object({ count: z.number().int(), sum: z.number() }).nullable(),
  byProblem: z.array(BatchProblem),
  /** Confirm: orders without prices yet; they are counted in no problem and no sum. */
  unpriced: z.number().int(),
  /** Confirm: orders that have no service of their own. */
  withoutService: z.number().int(),
  /** Confirm: services that at least one of the orders was quoted, with their names, the number of orders and the sum. */
  services: z.array(
    z.object({ code: z.string(), name: z.string(), count: z.number().int(), sum: z.number() }),
  ),
});
export type BatchPreview = z.infer<typeof BatchPreview>;

/** Answer to a request for prices: how many orders of the selection have none yet. */
export const PricingPlan = z.object({ unpriced: z.number().int() });
export type PricingPlan = z.infer<typeof PricingPlan>;

/** Progress of a batch. Also the `batch` of its live events. */
export const BatchProgress = z.object({
  id: z.string(),
  kind: z.enum(BATCH_KINDS),
  state: z.enum(BATCH_STATES),
  total: z.number().int(),
  /** Rows with a result, good or bad. */
  done: z.number().int(),
  /** Rows of `done` that failed. */
  failed: z.number().int(),
  /**
   * Rows of `failed` that were left out without an attempt: the wallet does not cover them (`onlyCovered`), another batch has them, or their
   * order is past this step already.
   */
  leftOut: z.number().int(),
});
export type BatchProgress = z.infer<typeof BatchProgress>;

export const OrderBatch = BatchProgress.extend({
  /** Price (confirm) or refund (cancel) of the rows, as previewed when the batch was made; null for members who see no prices. */
  sum: Money.nullable(),
  /** End of the time to undo the batch; null for kinds that start at once. Compare with `serverNow`, never with the local clock. */
  undoUntil: z.string().nullable(),
  serverNow: z.string(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  by: z.object({ userId: z.number(), name: z.string() }),
  /** Whether this user has dismissed it. */
  seen: z.boolean(),
  /** The invoice to be paid at the gateway, once all of its orders are on it (`paymentPageLink`). */
  invoiceId: z.string().nullable(),
  /** The amount that remains to be paid on this invoice. */
  invoiceDue: Money.nullable(),
});
export type OrderBatch = z.infer<typeof OrderBatch>;

export const BatchListQuery = z.object({
  customerId: CustomerId.optional(),
  companyId: z.string().max(60).optional(),
  /** `1`: only batches that wait or run. */
  open: z.enum(['0', '1', 'true', 'false']).optional(),
  limit: queryInt(1, 100, 20),
});

export const BatchResultsQuery = z.object({
  customerId: CustomerId.optional(),
  companyId: z.string().max(60).optional(),
  onlyFailed: z.enum(['0', '1', 'true', 'false']).optional(),
  offset: queryInt(0, BATCH_LIMITS.orders, 0),
  limit: queryInt(1, BATCH_LIMITS.resultsPage, 100),
});

export const BatchRowResult = z.object({
  orderId: z.string(),
  /** Index within the batch, from 0. */
  seq: z.number().int(),
  state: z.enum(BATCH_ROW_STATES),
  /** Null while it has no result. */
  ok: z.boolean().nullable(),
  consignmentNo: z.string().nullable(),
  referenceNo: z.string().nullable(),
  recipientName: z.string().nullable(),
  statusCode: z.number().nullable(),
  price: Money.nullable(),
  invoiceId: z.string().nullable(),
  error: z.object({ code: z.string(), message: z.string(), field: z.string().nullable() }).nullable(),
});
export type BatchRowResult = z.infer<typeof BatchRowResult>;
