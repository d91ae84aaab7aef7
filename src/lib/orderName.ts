import type { Order } from '../../contract/orders.ts';

/** What a person calls an order: its number, else the shipper's own reference, else the beginning of its id. */
export const orderName = (order: Pick<Order, 'consignmentNo' | 'referenceNo' | 'id'>): string =>
  order.consignmentNo ?? order.referenceNo ?? order.id.slice(0, 8);
