import type {
  BatchInput,
  BatchPreview,
  BatchPreviewInput,
  BatchRowResult,
  OrderBatch,
  PricingPlan,
} from '../../contract/orders/bulk.ts';
import { call, callPage } from './client/http.ts';

/** Thousands of rows are checked before the answer. */
const TIMEOUT_MS = 60_000;

const one = (id: string) => `order/bulk/${encodeURIComponent(id)}`;

/** Preview of a batch over this selection, its cost and the balance after it; nothing is created. */
export const previewBatch = (input: BatchPreviewInput, signal?: AbortSignal) =>
  call<BatchPreview>('POST', 'order/bulk/preview', {
    body: input,
    timeoutMs: TIMEOUT_MS,
    signal,
  });
/** Starts pricing the orders of the selection that were never priced; the preview shows how many are left. */
export const priceOrders = (input: BatchPreviewInput) =>
  call<PricingPlan>('POST', 'order/bulk/price', { body: input, timeoutMs: TIMEOUT_MS });
/** Creates the batch. Use one key per user action: the same key returns the same batch. */
export const startBatch = (input: BatchInput, idempotencyKey?: string) =>
  call<OrderBatch>('POST', 'order/bulk', {
    body: input,
    timeoutMs: TIMEOUT_MS,
    idempotencyKey,
  });
export const getBatch = (id: string) => call<OrderBatch>('GET', one(id));
/** The waiting and running batches of the account, newest first. */
export const getOpenBatches = () => call<OrderBatch[]>('GET', 'order/bulk', { query: { open: 1 } });
/** The newest batches, including finished ones. */
export const getBatches = (limit = 20) => call<OrderBatch[]>('GET', 'order/bulk', { query: { limit } });
export const getBatchResults = (
  id: string,
  page: { onlyFailed?: boolean; offset?: number; limit?: number } = {},
) =>
  callPage<BatchRowResult>(`${one(id)}/results`, {
    query: { ...page, onlyFailed: page.onlyFailed ? 1 : undefined },
  });
/** Orders of a batch whose labels can be printed, in the order of the sheet. */
export const getPrintableOrders = (id: string) => call<string[]>('GET', `${one(id)}/printable`);
/** Undoes a batch while it waits. After that time the server refuses with 409 ERR_CONFLICT. */
export const undoBatch = (id: string) => call<OrderBatch>('POST', `${one(id)}/undo`, { body: {} });
/** Dismisses a finished batch for the signed-in user on every device; other users of the account still see it. */
export const markBatchSeen = (id: string) => call<OrderBatch>('POST', `${one(id)}/seen`, { body: {} });
