import type { InboxLine } from '../../../contract/orders/inbox.ts';
import { matterPage } from '../../../contract/rules/orders/matterPage.ts';
import { filteredPath } from '../../lib/lists/filteredPath.ts';

/** The page that shows the record of a matter. */
export function matterPath({ kind, order, facts }: InboxLine): string {
  const page = matterPage(kind, order?.consignmentNo);
  if (page) return page;
  if (order) return `/order/${order.id}`;
  if (facts.invoiceNo) return filteredPath('/billing/invoice', { tab: 'all', q: facts.invoiceNo });
  return kind === 'webhookOff' ? '/settings/webhook' : '/payment';
}
