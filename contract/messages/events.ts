import { z } from 'zod';
import { BatchProgress } from '../orders/bulk.ts';

/** Kinds of live events; `order_tracking.*` go to webhooks too. */
export const EVENT_TYPES = [
  'order.created',
  'order.failed',
  'order.updated',
  'order.status',
  'invoice.status',
  'batch.progress',
  'orders.imported',
  'orders.priced',
  'instabook.submitted',
  'repeat.drafted',
  'repeat.held',
  'order_tracking.update',
  'order_tracking.change',
  'cod.paid',
  'inbox.changed',
  'webhook.state',
  'views.changed',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** The `start` event with which every stream begins. */
export const StreamOpened = z.object({
  /** The page is older than the newest event and must be read again. Always false for a stream that resumes after an event. */
  stale: z.boolean(),
});
export type StreamOpened = z.infer<typeof StreamOpened>;

/** One message of the stream. `id` rises within a customer; Last-Event-ID carries it. */
export const LiveEvent = z.object({
  id: z.number(),
  type: z.enum(EVENT_TYPES),
  orderId: z.string().nullable(),
  invoiceId: z.string().nullable(),
  consignmentNo: z.string().nullable(),
  statusCode: z.number().nullable(),
  status: z.string().nullable(),
  message: z.string().nullable(),
  /** Progress of the batch, on `batch.progress`. */
  batch: BatchProgress.nullish(),
  /** True if the user of this stream caused the event in the portal, in any tab, and not with an API key. */
  own: z.boolean(),
  createdAt: z.string(),
});
export type LiveEvent = z.infer<typeof LiveEvent>;
