/** Events of a webhook (SET-66): `order_tracking.update` for every tracking row, `.change` for a new status code only. */
export const WEBHOOK_EVENTS = [
  'order.created',
  'order.failed',
  'order.updated',
  'order_tracking.update',
  'order_tracking.change',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
/** These events, and the messages of inbox rules, which integrations cannot subscribe to. */
export type HookEvent = WebhookEvent | 'inbox.rule';

export const WEBHOOK_ON = 1;
export const WEBHOOK_OFF = 0;

/** Why a webhook is off: switched off by its owner, too many failures (the server then tries once an hour), or its address answered 410. */
export const WEBHOOK_OFF_REASONS = ['user', 'failures', 'gone'] as const;
export type WebhookOff = (typeof WEBHOOK_OFF_REASONS)[number];

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Days for which deliveries are kept, and can be sent again. */
export const DELIVERIES_KEPT_DAYS = 30;
