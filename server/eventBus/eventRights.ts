import type { EventType } from '../../contract/messages/events.ts';
import { type CallRight, mayDo, type Right } from '../../contract/rules/account/rights.ts';

/** The right that an event needs: members without it do not get the event, as they cannot read its record either. */
const RIGHT_OF_EVENT: Record<EventType, CallRight> = {
  'order.created': 'orders.read',
  'order.failed': 'orders.read',
  'order.updated': 'orders.read',
  'order.status': 'orders.read',
  'invoice.status': 'prices.see',
  'batch.progress': 'orders.read',
  'orders.imported': 'orders.read',
  'orders.priced': 'orders.read',
  'instabook.submitted': 'orders.read',
  'repeat.drafted': 'orders.read',
  'repeat.held': 'orders.read',
  'order_tracking.update': 'orders.read',
  'order_tracking.change': 'orders.read',
  'cod.paid': 'cod.read',
  'inbox.changed': 'orders.read',
  'webhook.state': 'integrations',
  'views.changed': 'member',
};

export const mayHear = (rights: readonly Right[], type: EventType): boolean =>
  mayDo({ rights }, RIGHT_OF_EVENT[type]);
