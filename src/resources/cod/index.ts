import type { Order } from '../../../contract/orders.ts';

/** Orders with cash on delivery, as the settlement list shows them. */
export const cod = {
  name: 'cod',
  recordRepresentation: (order: Order) => order.consignmentNo ?? order.id.slice(0, 8),
};
