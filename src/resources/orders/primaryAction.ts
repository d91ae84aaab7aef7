import type { Order } from '../../../contract/orders.ts';
import { isRetryable, STATUS } from '../../../contract/rules/orderStatus.ts';

export type PrimaryAction = 'retry' | 'print' | 'track';

/** What the button on a row does: retry below 100 with a service, print at 100, else track (ORD-32…34). */
export function primaryAction(order: Pick<Order, 'statusCode' | 'serviceCode'>): PrimaryAction {
  if (isRetryable(order.statusCode, order.serviceCode)) return 'retry';
  return order.statusCode === STATUS.created ? 'print' : 'track';
}
