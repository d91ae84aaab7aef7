import type { OrderTab } from '../../../../contract/rules/orders/orderStatus.ts';

/** Filter of an order list in the address bar. */
export interface OrderListFilter {
  tab?: OrderTab | 'DRAFT' | 'FAILED';
  q?: string;
  dateFrom?: string;
  dateTo?: string;
  serviceCompanyId?: string;
  invoiceId?: string;
  /** Marked as packed at the scan station. */
  packed?: 'true' | 'false';
  /** Drafts that one step made. */
  madeTogether?: string;
}

/** The list of drafts, narrowed to those that one step made. */
export const draftsMadePath = (madeTogether: string): string =>
  `/orders/bulk-orders?filter=${encodeURIComponent(JSON.stringify({ tab: 'DRAFT', madeTogether }))}`;

const LETTERS_ONLY = /^[\p{L}\p{M}\s.'-]+$/u;

/** The same for the API: tabs by name, new and failed by code, all by neither; letters only are a name (ORD-03…05, -13, -14). */
export function orderFilterToWire({ tab, q, ...rest }: OrderListFilter): Record<string, string | undefined> {
  const text = q?.trim();
  return {
    ...rest,
    ...tabToWire(tab),
    ...(text ? (LETTERS_ONLY.test(text) ? { n: text } : { keyword: text }) : {}),
  };
}

function tabToWire(tab: OrderListFilter['tab']): Record<string, string> {
  if (!tab || tab === 'ALL') return {};
  if (tab === 'NEW') return { statusCode: '100' };
  if (tab === 'FAILED') return { statusCode: '99' };
  return { status: tab };
}

/** The sort and number of rows with which the order list opens. */
export const ORDER_LIST = { sort: { field: 'createdAt', order: 'DESC' as const }, pageSizes: [10] };
