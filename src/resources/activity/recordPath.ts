import type { AuditEntry } from '../../../contract/account/audit.ts';
import type { AuditSubject } from '../../../contract/rules/account/audit.ts';
import type { CallRight } from '../../../contract/rules/account/rights.ts';
import { manifestTab } from '../../../contract/rules/orders/manifests.ts';
import type { ViewedList } from '../../../contract/rules/savedViews.ts';
import { filteredPath } from '../../lib/lists/filteredPath.ts';
import { viewLink } from '../../lib/lists/viewAddress.ts';
import { LIST_PATHS, pageRight } from '../../session/pageRights.ts';
import { INSTABOOK_PATH } from '../../shared/orders/rules/instabookFilter.ts';
import { SETTINGS_PATHS } from '../../ui/settings/settingsItems.ts';

/** The person who reads the activity. */
export interface Reader {
  customerId: number;
  userId: number;
  may: (need: CallRight) => boolean;
}

type Path = (record: AuditEntry['records'][number], reader: Reader, entry: AuditEntry) => string | null;

const listOf =
  (path: string, tab?: string): Path =>
  ({ name }) =>
    filteredPath(path, { ...(tab ? { tab } : {}), ...(name ? { q: name } : {}) });

/** The page of a record, else the list with the record; null if no page shows it. */
const PATHS: Readonly<Record<AuditSubject, Path>> = {
  order: ({ id }) => `/order/${id}`,
  batch: () => null,
  mapping: () => '/orders/import-order',
  template: listOf('/orders/templates'),
  manifest: ({ name, place }) =>
    filteredPath('/orders/manifest', { tab: manifestTab(Number(place)), q: name ?? '' }),
  link: listOf(INSTABOOK_PATH, 'all'),
  risk: () => null,
  inboxLine: ({ name, place }) => filteredPath('/inbox', { tab: place, ...(name ? { q: name } : {}) }),
  // Each person sees only their own rules.
  rule: (_rule, { userId }, { person }) => (person.id === userId ? SETTINGS_PATHS.rules : null),
  invoice: listOf('/billing/invoice', 'all'),
  contact: ({ id }, { customerId }) => `/contacts/customer/${customerId}/contact/${id}/edit`,
  group: ({ id }) => filteredPath('/contacts', { group: id }),
  account: () => SETTINGS_PATHS.profile,
  view: ({ id, place }) => (place ? viewLink(LIST_PATHS[place as ViewedList], id) : null),
  webhook: listOf(SETTINGS_PATHS.webhooks, 'ALL'),
  shop: listOf('/integration', 'ALL'),
  app: listOf('/apps/list', 'Installed'),
  apiKey: listOf(SETTINGS_PATHS.apiKeys, 'ALL'),
  user: ({ id }, { userId }) => (id === String(userId) ? SETTINGS_PATHS.account : SETTINGS_PATHS.people),
  invitation: () => SETTINGS_PATHS.people,
  role: () => SETTINGS_PATHS.people,
};

/** The path of an entry's first record; null if no page shows it to this person. */
export function recordPath(entry: AuditEntry, reader: Reader): string | null {
  const [first] = entry.records;
  if (!entry.subject || !first || first.gone) return null;
  const path = PATHS[entry.subject](first, reader, entry);
  return path !== null && reader.may(pageRight(path)) ? path : null;
}
