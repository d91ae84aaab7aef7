import { ORDER_SORTS } from '../../contract/rules/listSorts.ts';
import { ORDER_TABS } from '../../contract/rules/orders/orderStatus.ts';
import { storedCustomerId } from '../lib/browser/sessionStorage.ts';
import { listQuery } from '../lib/lists/listQuery.ts';
import { nameTab } from '../lib/lists/tabAddress.ts';
import { isViewAlone } from '../lib/lists/viewAddress.ts';
import { opensWithView } from '../lib/lists/viewHint.ts';
import { firstOrderTab } from '../shared/orders/rules/bookedHere.ts';
import { ORDER_LIST, orderFilterToWire } from '../shared/orders/rules/orderFilter.ts';

/** The wire of the order list. */
export const ORDERS_WIRE = { query: { retrieve: 'service' }, filter: orderFilterToWire };
/** The tabs of the order list. Orders that a courier refused are in no other tab, and are retried in FAILED. */
export const LIST_TABS = [...ORDER_TABS, 'FAILED'] as const;

type Query = ReturnType<typeof listQuery>;

/**
 * The first page of rows of the order list, determined only by the address. Undefined for other pages, or if a saved view determines the rows.
 * `path` is without /customer.
 */
export function firstPage(path: string, search: string) {
  if (path !== '/orders' || isViewAlone(search) || opensWithView(storedCustomerId(), 'orders', search))
    return undefined;
  const address = new URLSearchParams(
    nameTab(search, { tabs: LIST_TABS, firstTab: firstOrderTab, sorts: ORDER_SORTS }) ?? search,
  );
  const { sort, pageSizes } = ORDER_LIST;
  return {
    pagination: {
      page: Number(address.get('page') ?? 1),
      perPage: Number(address.get('perPage') ?? pageSizes[0]),
    },
    sort: {
      field: address.get('sort') ?? sort.field,
      order: (address.get('order') ?? sort.order) as 'ASC' | 'DESC',
    },
    filter: JSON.parse(address.get('filter') ?? '{}') as Record<string, unknown>,
  };
}

/** The data that this page reads, so that they can be requested before the list's code is loaded. A wrong guess is discarded. */
export function firstReads(path: string, search: string): { path: string; query?: Query }[] {
  const page = firstPage(path, search);
  return page ? [{ path: 'order', query: listQuery(ORDERS_WIRE, page) }, { path: 'order/statusCounts' }] : [];
}
