import type { Order } from '../../contract/orders.ts';

/** Name of an order for users: its number, else the shipper's own reference, else the start of its id. */
export const orderName = (order: Pick<Order, 'consignmentNo' | 'referenceNo' | 'id'>): string =>
  order.consignmentNo ?? order.referenceNo ?? order.id.slice(0, 8);
