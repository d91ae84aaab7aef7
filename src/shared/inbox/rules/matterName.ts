import type { InboxLine } from '../../../../contract/orders/inbox.ts';
import { orderName } from '../../orders/rules/orderName.ts';

/** Name of the record of a matter; null for the balance, which has no name. */
export function matterName({ order, facts }: InboxLine): string | null {
  if (order) return orderName(order);
  return facts.invoiceNo ?? facts.file ?? facts.host ?? null;
}
