import type { ListExport } from './listDescription.ts';

/** The shown rows of a list as the query of their sheet. */
export const exportQuery = <F>(
  { filter, sort, format }: Parameters<ListExport<F>['linkForFilter']>[1],
  toWire: (filter: F) => Record<string, string | undefined>,
) => ({ ...toWire(filter), sortBy: sort.field, orderBy: sort.order.toLowerCase(), format });
