import type { InstabookTab } from '../../../../contract/rules/orders/instabook.ts';

/** Path of the list of links, below the bulk orders. */
export const INSTABOOK_PATH = '/orders/bulk-orders/instabook';

/** Filter of the list of links in the address bar. */
export interface InstabookFilter {
  tab?: InstabookTab;
  q?: string;
}

/** The filter for the API. */
export function instabookFilterToWire({ tab = 'open', q }: InstabookFilter): Record<string, string> {
  const name = q?.trim();
  return { tab, ...(name ? { productName: name } : {}) };
}
