import type { InboxLine } from '../../../contract/orders/inbox.ts';
import { filteredPath } from '../../lib/lists/filteredPath.ts';

/** The page that shows the record of a matter. */
export function matterPath({ kind, order, facts }: InboxLine): string {
  if (kind === 'codLate' || kind === 'codShort')
    return filteredPath('/orders/cod', {
      tab: kind === 'codLate' ? 'overdue' : 'settled',
      q: order?.consignmentNo ?? '',
    });
  if (order) return `/order/${order.id}`;
  if (facts.invoiceNo) return filteredPath('/billing/invoice', { tab: 'all', q: facts.invoiceNo });
  if (kind === 'webhookOff') return '/settings/webhook';
  return kind === 'importRows' ? '/orders/import-order' : '/payment';
}
