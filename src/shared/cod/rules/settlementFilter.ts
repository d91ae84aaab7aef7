import { COD_TAB_QUERY, type CodTab } from '../../../../contract/rules/money/cod.ts';
import { MANIFEST_STATUS, type ManifestTab } from '../../../../contract/rules/orders/manifests.ts';

/** The page that compares a statement with the cash that is due. */
export const STATEMENT_PATH = '/orders/cod/statement';

/** Filter of the settlement list in the address bar. */
export interface CodListFilter {
  tab?: CodTab;
  q?: string;
  dateFrom?: string;
  dateTo?: string;
  codPaidSince?: string;
}

/** The filter for the API: four tabs by status, overdue by a flag; numbers separated by spaces or commas (COD-04, -05, -15). */
export function codFilterToWire({
  tab = 'pending',
  ...rest
}: CodListFilter): Record<string, string | undefined> {
  return { ...COD_TAB_QUERY[tab], ...codTotalsFilter(rest) };
}

/** The filters that apply to every tab. */
export function codTotalsFilter({
  q,
  dateFrom,
  dateTo,
  codPaidSince,
}: CodListFilter): Record<string, string | undefined> {
  const numbers = q
    ?.trim()
    .split(/[\s,]+/)
    .filter(Boolean)
    .join(',');
  return {
    ...(numbers ? { consignmentNo: numbers } : {}),
    ...(dateFrom ? { createdDateFrom: dateFrom } : {}),
    ...(dateTo ? { createdDateTo: dateTo } : {}),
    ...(codPaidSince ? { codPaidSince } : {}),
  };
}

/** Filter of the manifest list in the address bar. */
export interface ManifestListFilter {
  tab?: ManifestTab;
  q?: string;
}

/** The filter for the API: a tab is a status (MANI-01, MANI-05). */
export function manifestFilterToWire({ tab = 'pending', q }: ManifestListFilter): Record<string, string> {
  const number = q?.trim();
  return { status: String(MANIFEST_STATUS[tab]), ...(number ? { manifestId: number } : {}) };
}
