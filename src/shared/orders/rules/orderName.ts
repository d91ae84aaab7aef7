import type { Order } from '../../../../contract/orders/orders.ts';

type Named = Pick<Order, 'consignmentNo' | 'referenceNo' | 'id'> & Partial<Pick<Order, 'waypoint'>>;

/** Number of an order, else the shipper's own reference; a draft may have neither of them. */
export const orderNumber = (order: Named): string | null => order.consignmentNo ?? order.referenceNo;

/** Name of an order for users: its number, else its recipient; the start of the id only if it has no recipient yet. */
export const orderName = (order: Named): string =>
  orderNumber(order) ?? (order.waypoint?.at(-1)?.contact?.name || order.id.slice(0, 8));
