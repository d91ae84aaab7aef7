import { COD_TAB_QUERY, type CodTab } from '../../../../contract/rules/money/cod.ts';
import { type OrderTab, STATUS, type StatusCode } from '../../../../contract/rules/orders/orderStatus.ts';
import { filteredPath } from '../../../lib/lists/filteredPath.ts';

/** Filter of an order list in the address bar. */
export interface OrderListFilter {
  tab?: OrderTab | 'DRAFT' | 'FAILED';
  q?: string;
  dateFrom?: string;
  dateTo?: string;
  serviceCompanyId?: string;
  invoiceId?: string;
  /** Whether the order was marked as packed at the scan station. */
  packed?: 'true' | 'false';
  /** Codes of statuses, separated by commas. */
  statusCode?: string;
  late?: 'true' | 'false';
  minAttempts?: string;
  codFrom?: string;
  codTo?: string;
  codState?: CodTab;
  /** Times of the news since a visit: of the present status, or of the booking by a person. */
  statusSince?: string;
  bookedSince?: string;
  bookedBy?: 'me' | 'others';
  /** Id of drafts that one action created together. */
  madeTogether?: string;
}

/** The list of drafts that one action created. */
export const draftsMadePath = (madeTogether: string): string =>
  filteredPath('/orders/bulk-orders', { tab: 'DRAFT', madeTogether });

const LETTERS_ONLY = /^[\p{L}\p{M}\s.'-]+$/u;

/** The filter for the API: tabs by name, some by code, "all" without one; a search of letters only is a name (ORD-03…05, -13, -14). */
export function orderFilterToWire({
  tab,
  q,
  codState,
  ...rest
}: OrderListFilter): Record<string, string | undefined> {
  const text = q?.trim();
  return {
    ...rest,
    ...(codState ? COD_TAB_QUERY[codState] : {}),
    ...(rest.statusCode ? chosenToWire(rest.statusCode, tab) : tabToWire(tab)),
    ...(text ? (LETTERS_ONLY.test(text) ? { n: text } : { keyword: text }) : {}),
  };
}

/** Chosen statuses limit the tab. Both codes of a self collection are one status for users. */
function chosenToWire(statusCode: string, tab: OrderListFilter['tab']): Record<string, string> {
  const codes = statusCode.split(',').flatMap((code) => (code === COUNTER ? [code, OTHER_COUNTER] : [code]));
  return { statusCode: codes.join(','), ...(tab && tab !== 'ALL' ? { status: tab } : {}) };
}

const COUNTER = String(STATUS.selfCollection);
const OTHER_COUNTER = String(STATUS.selfCollectionCounter);

/** Codes of the statuses in the filter; of two codes with the same name, only the first. */
export const CHOSEN_STATUSES: readonly StatusCode[] = Object.values(STATUS).filter(
  (code) => code >= STATUS.created && code !== STATUS.selfCollectionCounter,
);

function tabToWire(tab: OrderListFilter['tab']): Record<string, string> {
  if (!tab || tab === 'ALL') return {};
  if (tab === 'NEW') return { statusCode: '100' };
  if (tab === 'FAILED') return { statusCode: '99' };
  return { status: tab };
}

/** The sort and number of rows with which the order list opens. */
export const ORDER_LIST = { sort: { field: 'createdAt', order: 'DESC' as const }, pageSizes: [10] };
