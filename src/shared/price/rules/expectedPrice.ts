import type { Order } from '../../../../contract/orders/orders.ts';
import { nearestMinor } from '../../../../contract/rules/money/money.ts';
import { offerOfCode } from '../../../../contract/rules/orders/serviceCode.ts';

/** The price if the order is confirmed now: the last quote of its service, else the order's price; null if unknown. */
export function expectedPriceMinor(order: Pick<Order, 'quotes' | 'serviceCode' | 'price'>): number | null {
  const quoted = offerOfCode(order.quotes?.services ?? [], order.serviceCode ?? '');
  const money = quoted?.price ?? order.price;
  return money && order.serviceCode ? nearestMinor(money.amount) : null;
}
