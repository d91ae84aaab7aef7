import type { StatusName } from '../../rules/orders/orderStatus.ts';

/** Name of each status, wherever users read it: console, public pages, mails and files. */
export const STATUS_WORDS: Readonly<Record<StatusName, string>> = {
  draft: 'Draft',
  pendingPayment: 'Processing payment',
  processing: 'Processing',
  failed: 'Failed',
  new: 'New order',
  ready: 'Ready',
  assigned: 'Scheduled',
  startPickup: 'Start Pickup',
  arrivedPickup: 'Arrived for pickup',
  pickupFailed: 'Pickup failed',
  pickupSuccess: 'Pickup Success',
  hubIn: 'Hub check in',
  hubOut: 'Hub check out',
  inTransit: 'Delivery In Transit',
  arrivedDelivery: 'Arrived for delivery',
  failedDelivery: 'Failed to deliver',
  selfCollection: 'Self collection',
  returning: 'Returning to sender',
  returnFailed: 'Return failed',
  delivered: 'Delivered',
  returnDelivered: 'Return delivered',
  cancelled: 'Cancelled',
  completed: 'Completed',
};
