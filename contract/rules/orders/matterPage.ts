import type { InboxKind, InboxRemedy } from './inbox.ts';

const PAGE_REMEDIES: readonly InboxRemedy[] = ['claimCash', 'openImport'];

/** The remedies that a program can give; a person gives the others on a page of the portal. */
export const withoutPages = (remedies: readonly InboxRemedy[]): InboxRemedy[] =>
  remedies.filter((remedy) => !PAGE_REMEDIES.includes(remedy));

/** The page on which a matter of these kinds is answered, as a path of the console; null for the other kinds. */
export function matterPage(kind: InboxKind, consignmentNo: string | null | undefined): string | null {
  if (kind === 'importRows') return '/orders/import-order';
  if (kind !== 'codLate' && kind !== 'codShort') return null;
  const filter = { tab: kind === 'codLate' ? 'overdue' : 'settled', q: consignmentNo ?? '' };
  return `/orders/cod?filter=${encodeURIComponent(JSON.stringify(filter))}`;
}

/** The address of that page, for programs. */
export function matterUrl(
  home: string,
  kind: InboxKind,
  consignmentNo: string | null | undefined,
): string | null {
  const page = matterPage(kind, consignmentNo);
  return page && portalPage(home, page);
}

/** The address of a page of the console. `home` may have the API's path. */
export const portalPage = (home: string, page: string): string =>
  `${home.replace(/\/+$/, '').replace(/\/v1\.0$/, '')}/customer${page}`;
