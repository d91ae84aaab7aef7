import { filteredPath } from '../../../lib/lists/filteredPath.ts';
import type { OrderListFilter } from './orderFilter.ts';

/** The order list on one of its tabs (DASH-08…10). */
export const orderListPath = (tab: NonNullable<OrderListFilter['tab']>): string =>
  filteredPath('/orders', { tab });
