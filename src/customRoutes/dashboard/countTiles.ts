import { orderListPath } from '../../shared/orders/rules/orderListPath.ts';

interface CountTile {
  /** Name of the count on the wire, and of the tab with the same orders. */
  tab: 'DRAFT' | 'NEW' | 'PENDING' | 'CURRENT';
  path: string;
  command: string;
  key: string;
}

const tile = (tab: CountTile['tab'], key: string, path = orderListPath(tab)): CountTile => ({
  tab,
  path,
  key,
  command: `dashboard.${tab.toLowerCase()}`,
});

/** Counts of the dashboard and their lists (DASH-03…10). */
export const COUNT_TILES: readonly CountTile[] = [
  tile('DRAFT', '1', '/orders/bulk-orders'),
  tile('NEW', '2'),
  tile('PENDING', '3'),
  tile('CURRENT', '4'),
];
