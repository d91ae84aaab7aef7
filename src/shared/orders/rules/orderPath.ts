import type { Order } from '../../../../contract/orders/orders.ts';
import type { CallRight } from '../../../../contract/rules/account/rights.ts';
import { isUnconfirmed } from '../../../../contract/rules/orders/orderStatus.ts';

/** The page of an order; a draft opens in its form if the person may change it. */
export const orderPath = (
  { id, statusCode }: Pick<Order, 'id' | 'statusCode'>,
  may: (need: CallRight) => boolean,
): string => (isUnconfirmed(statusCode) && may('orders.write') ? `/orders/new-order/${id}` : `/order/${id}`);
