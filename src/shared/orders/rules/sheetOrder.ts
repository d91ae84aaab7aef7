import type { Order } from '../../../../contract/orders/orders.ts';
import { isPrintable } from '../../../../contract/rules/orders/orderStatus.ts';

/** Ids of the orders that have a label, in the order of creation, which is the order of their sheet. Lists have the newest first. */
export const printableIds = (orders: readonly Pick<Order, 'id' | 'statusCode' | 'createdAt'>[]): string[] =>
  orders
    .filter((order) => isPrintable(order.statusCode))
    .toSorted((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt) || (a.id < b.id ? -1 : 1))
    .map((order) => order.id);
