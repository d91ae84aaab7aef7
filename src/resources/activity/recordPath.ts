import type { AuditEntry } from '../../../contract/account/audit.ts';
import type { AuditSubject } from '../../../contract/rules/account/audit.ts';
import { filteredPath } from '../../lib/lists/filteredPath.ts';
import { SETTINGS_PATHS } from '../../ui/settings/settingsItems.ts';

type Path = (record: AuditEntry['records'][number], customerId: number) => string;

const listOf =
  (path: string): Path =>
  ({ name }) =>
    name ? filteredPath(path, { q: name }) : path;

/** The page of a record, else the list with the record. */
const PATHS: Readonly<Record<AuditSubject, Path>> = {
  order: ({ id }) => `/order/${id}`,
  batch: () => '/orders',
  mapping: () => '/orders/import-order',
  template: listOf('/orders/templates'),
  manifest: listOf('/orders/manifest'),
  link: () => '/orders/bulk-orders/instabook',
  risk: () => '/orders/bulk-orders',
  inboxLine: () => '/inbox',
  rule: () => SETTINGS_PATHS.rules,
  invoice: listOf('/billing/invoice'),
  contact: ({ id }, customerId) => `/contacts/customer/${customerId}/contact/${id}/edit`,
  group: () => '/contacts',
  account: () => SETTINGS_PATHS.profile,
  view: () => '/orders',
  webhook: listOf(SETTINGS_PATHS.webhooks),
  shop: listOf('/integration'),
  app: () => '/apps/list',
  apiKey: listOf(SETTINGS_PATHS.apiKeys),
  user: () => SETTINGS_PATHS.account,
  invitation: () => SETTINGS_PATHS.people,
  role: () => SETTINGS_PATHS.people,
};

/** The path of an entry's first record; null if the entry has no record. */
export function recordPath({ subject, records: [first] }: AuditEntry, customerId: number): string | null {
  return subject && first ? PATHS[subject](first, customerId) : null;
}
