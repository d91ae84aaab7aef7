import type { Order } from '../../../../contract/orders/orders.ts';

type Named = Pick<Order, 'consignmentNo' | 'referenceNo' | 'id'> & Partial<Pick<Order, 'waypoint'>>;

/** Number of an order, else the shipper's own reference; a draft may have neither of them. */
export const orderNumber = (order: Named): string | null => order.consignmentNo ?? order.referenceNo;

/** Name of an order for users: its number, else its recipient, place or goods; the start of the id only if it has none of these yet. */
export function orderName(order: Named): string {
  const stop = order.waypoint?.at(-1);
  const { name, company, postcode, city } = stop?.contact ?? {};
  const known = [name, company, [postcode, city].filter(Boolean).join(' '), stop?.inventory?.[0]?.name];
  return orderNumber(order) ?? known.find(Boolean) ?? order.id.slice(0, 8);
}
