import type { Order } from '../../../contract/orders.ts';

/** Drafts and failed orders: the same records, listed on the bulk page. */
export const drafts = {
  name: 'drafts',
  recordRepresentation: (order: Order) => order.consignmentNo ?? order.referenceNo ?? order.id.slice(0, 8),
};
