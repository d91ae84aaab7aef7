import { z } from 'zod';
import { Personnel, Waypoint } from '../orders/orders.ts';
import {
  DELIVERY_STATES,
  WEBHOOK_EVENTS,
  WEBHOOK_OFF,
  WEBHOOK_OFF_REASONS,
  WEBHOOK_ON,
} from '../rules/integrations/webhookEvents.ts';
import { WEBHOOK_SORTS } from '../rules/listSorts.ts';
import { CustomerId, int, paged, queryInt, sortOrder, text } from '../wire/scalars.ts';
import { BasedOn, type Conflict } from '../wire/versions.ts';

const URL_REQUIRED = 'Url is required';

const Url = z.string({ error: URL_REQUIRED }).pipe(text(2000)).pipe(z.string().min(1, URL_REQUIRED));
const Event = z.enum(WEBHOOK_EVENTS, {
  error: ({ input }) =>
    input === undefined || input === null || input === ''
      ? 'Event type is required'
      : 'must be one of the events of webhooks',
});

const Status = int().pipe(
  z.union([z.literal(WEBHOOK_ON), z.literal(WEBHOOK_OFF)], { error: 'must be 0 or 1' }),
);

export const WebhookInput = z.object({ customerId: CustomerId.nullish(), url: Url, event: Event });
export type WebhookInput = z.input<typeof WebhookInput>;

export const WebhookPatch = WebhookInput.partial().extend({
  /** 1 switches it on again and sends the waiting calls. 0 switches it off. */
  status: Status.optional(),
  /** The reason as the caller read it. A webhook that is off keeps its reason. */
  offReason: z.enum(WEBHOOK_OFF_REASONS).nullish(),
  updatedAt: BasedOn,
});
export type WebhookPatch = z.input<typeof WebhookPatch>;

const Try = z.object({
  at: z.string(),
  url: z.string(),
  /** The headers that were sent, without the signatures. */
  headers: z.record(z.string(), z.string()),
  /** Status of the answer; null without an answer. */
  statusCode: z.number().nullable(),
  /** The first 4 KB of the answer. */
  answer: z.string().nullable(),
  durationMs: z.number(),
  error: z.string().nullable(),
});

export const WebhookDelivery = z.object({
  id: z.string(),
  webhookId: z.number(),
  event: z.string(),
  orderId: z.string().nullable(),
  state: z.enum(DELIVERY_STATES),
  test: z.boolean(),
  attempts: z.number(),
  /** Time of the next try; null when there is none. */
  nextAt: z.string().nullable(),
  statusCode: z.number().nullable(),
  durationMs: z.number().nullable(),
  error: z.string().nullable(),
  createdAt: z.string(),
  lastAt: z.string().nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

/** A delivery with its body as signed and sent, and all its attempts, the latest first. */
export const WebhookDeliveryDetail = WebhookDelivery.extend({ body: z.string(), tries: z.array(Try) });
export type WebhookDeliveryDetail = z.infer<typeof WebhookDeliveryDetail>;

export const Webhook = z.object({
  id: z.number(),
  customerId: z.number(),
  url: z.string(),
  event: z.string(),
  /** 1 OK, else switched off. */
  status: z.number(),
  /** Failed tries since the last accepted one. */
  failedCount: z.number(),
  failedReason: z.string().nullable(),
  /** Time of the first of the failed tries. */
  failingSince: z.string().nullable(),
  disabledAt: z.string().nullable(),
  /**
   * Reason why it is off: its owner switched it off; ten failures in a row over six hours, after which it is tried once an hour; its
   * address no longer exists (410).
   */
  offReason: z.enum(WEBHOOK_OFF_REASONS).nullable(),
  /** Time of the next try while the webhook fails or is off after failures. */
  nextAt: z.string().nullable(),
  /** Deliveries that wait for their next try, or until the webhook is on again. */
  waiting: z.number(),
  /** Name of the person who made the webhook. Calls use this person's rights and secret. */
  maker: z.string(),
  /** False while the maker's role has no right to webhooks, or after its API key has ended. Meanwhile no events are stored for it. */
  isServed: z.boolean(),
  /**
   * Whether the API key that made the webhook, or chose its address, was revoked or has expired. A person who changes the webhook or
   * switches it on takes it over.
   */
  keyEnded: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** With `retrieve=queue`: deliveries that wait or failed. */
  queue: z.array(WebhookDelivery).optional(),
});
export type Webhook = z.infer<typeof Webhook>;

/** Detail of a 409 for a change that is based on an older version. */
export type WebhookConflict = Conflict<'webhook', Webhook>;

export const WebhookListQuery = z.object({
  ...paged(100),
  customerId: CustomerId.optional(),
  companyId: z.string().optional(),
  /** 1: webhooks that are called. 0: webhooks that are switched off, or whose maker has no right to webhooks. */
  status: Status.optional(),
  /** Part of the address or of the event. */
  keyword: z.string().max(200).optional(),
  sortBy: z.enum(WEBHOOK_SORTS).default('createdAt'),
  orderBy: sortOrder('desc'),
});
export const DeliveryListQuery = z.object({
  page: queryInt(1, 1_000_000, 1),
  limit: queryInt(1, 200, 20),
  state: z.enum(DELIVERY_STATES).optional(),
});

export const WebhookTestInput = z.object({ event: Event.optional() });
export const WebhookReplayInput = z.object({
  /** First moment of the events. `to` is the moment before which the events end. */
  from: z.iso.datetime({ offset: true, error: 'must be a time' }),
  to: z.iso.datetime({ offset: true, error: 'must be a time' }),
});
export const WebhookReplay = z.object({ queued: z.number() });

/** The key that signs webhooks. During a change the next key signs in addition. */
export const WebhookSecret = z.object({
  secret: z.string(),
  next: z.string().nullable(),
  /** Time from which only the next key signs. */
  nextAt: z.string().nullable(),
  /** True if another change was in progress; the next key of that change stays. */
  kept: z.boolean().optional(),
});
export type WebhookSecret = z.infer<typeof WebhookSecret>;

/** Body of the `order.*` events, as it is sent. */
export const OrderHookBody = z.object({
  id: z.string(),
  orderId: z.string(),
  consignmentNo: z.string().nullable(),
  statusCode: z.number(),
  status: z.string(),
  customerId: z.number(),
  companyId: z.string(),
  invoiceId: z.string().nullable(),
  failedReason: z.string().nullable(),
  waypoint: z.array(Waypoint),
});
export type OrderHookBody = z.infer<typeof OrderHookBody>;

/** Body of the `order_tracking.*` events, as it is sent. */
export const TrackingHookBody = z.object({
  orderId: z.string(),
  consignmentNo: z.string().nullable(),
  statusCode: z.number(),
  statusText: z.string(),
  description: z.string().nullable(),
  location: z.string().nullable(),
  personnel: Personnel.pick({ name: true, phone: true }).nullable(),
  customerId: z.number(),
  companyId: z.string(),
  createdAt: z.string(),
});
export type TrackingHookBody = z.infer<typeof TrackingHookBody>;
