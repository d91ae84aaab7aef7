import type { InboxTab } from '../../../../contract/rules/orders/inbox.ts';

/** Filter of the inbox in the address bar. */
export interface InboxFilter {
  tab?: InboxTab;
  q?: string;
  /** Kinds, separated by commas. */
  kind?: string;
  serviceCompanyId?: string;
  openedSince?: string;
  /** One of `INBOX_PEOPLE`, or the id of a person. */
  person?: string;
}

/** The filter for the API. */
export function inboxFilterToWire({
  tab = 'waiting',
  q,
  kind,
  serviceCompanyId,
  openedSince,
  person,
}: InboxFilter): Record<string, string> {
  const keyword = q?.trim();
  return {
    tab,
    ...(keyword ? { keyword } : {}),
    ...(kind ? { kind } : {}),
    ...(serviceCompanyId ? { serviceCompanyId } : {}),
    ...(openedSince ? { openedSince } : {}),
    ...(person ? { person } : {}),
  };
}
