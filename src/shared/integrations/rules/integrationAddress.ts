import type { Integration } from '../../../../contract/integrations/integrations.ts';
import { INTEGRATION_STATUS, SHORTEST_PAGE } from '../../../../contract/rules/integrations/integrations.ts';
import type { ListPlace } from '../../../lib/lists/listPlace.ts';

/** A connected shop as lists store it. */
export type IntegrationRecord = Omit<Integration, 'id'> & { id: string };

/** Tabs of the list (INTG-01). */
export const INTEGRATION_TABS = ['ACTIVE', 'PENDING', 'ALL'] as const;
export type IntegrationTab = (typeof INTEGRATION_TABS)[number];

export interface IntegrationFilter {
  tab?: IntegrationTab;
  q?: string;
}

const STATUS_OF: Record<IntegrationTab, string | undefined> = {
  ACTIVE: String(INTEGRATION_STATUS.active),
  PENDING: String(INTEGRATION_STATUS.inactive),
  ALL: undefined,
};

/** The filter for the API (INTG-02). */
export function integrationFilterToWire({ tab = 'ALL', q }: IntegrationFilter): Record<string, string> {
  const [status, keyword] = [STATUS_OF[tab], q?.trim()];
  return { ...(status ? { status } : {}), ...(keyword ? { keyword } : {}) };
}

export const integrationRecord = (row: Integration): IntegrationRecord => ({ ...row, id: String(row.id) });

const LONGEST_PAGE = 1000;
const wholeNumber = (text: string | null): number => (text && /^\d{1,7}$/.test(text) ? Number(text) : 0);

/** The list state in an address such as `?page=2&status=1&orderBy=asc&sortBy=createdAt&limit=25`; invalid values are ignored (INTG-04…07). */
export function placeOfAddress(
  search: string,
  perPage: number = SHORTEST_PAGE,
): ListPlace<IntegrationFilter> {
  const query = new URLSearchParams(search);
  const limit = wholeNumber(query.get('limit'));
  const tab = INTEGRATION_TABS.find((name) => STATUS_OF[name] === (query.get('status') ?? undefined));
  const q = query.get('q');
  return {
    page: wholeNumber(query.get('page')) || 1,
    perPage: limit >= SHORTEST_PAGE ? Math.min(limit, LONGEST_PAGE) : perPage,
    sort: 'createdAt',
    order: query.get('orderBy') === 'asc' ? 'ASC' : 'DESC',
    filter: { tab: tab ?? 'ALL', ...(q ? { q } : {}) },
  };
}

export function addressOfPlace({
  page,
  perPage,
  sort,
  order,
  filter: { tab = 'ALL', q },
}: ListPlace<IntegrationFilter>): string {
  const status = STATUS_OF[tab];
  return `?${new URLSearchParams({
    page: String(page),
    ...(status ? { status } : {}),
    orderBy: order.toLowerCase(),
    sortBy: sort,
    limit: String(perPage),
    ...(q ? { q } : {}),
  })}`;
}
