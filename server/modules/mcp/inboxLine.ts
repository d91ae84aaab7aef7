import type { InboxLine } from '../../../contract/orders/inbox.ts';
import { INBOX_TABS, type InboxTab } from '../../../contract/rules/orders/inbox.ts';
import type { Page } from '../../../contract/wire/envelope.ts';
import type { ApiCall } from './apiCall.ts';
import { pathOf } from './orders.ts';

export const linePath = (id: string, step: string): string => `inbox/${id}/${step}`;

/** A line of the inbox; null in other tabs. */
export async function findLine(
  api: ApiCall,
  id: string,
  tabs: readonly InboxTab[] = INBOX_TABS,
): Promise<InboxLine | null> {
  for (const tab of tabs) {
    const { data } = await api<Page<InboxLine>>('GET', pathOf('inbox', { tab, id, limit: 1 }));
    const line = data.find((one) => one.id === id);
    if (line) return line;
  }
  return null;
}
