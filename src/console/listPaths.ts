import type { Manifest } from '../../contract/orders/manifests.ts';
import { fromMinor } from '../../contract/rules/money/money.ts';
import { manifestTab } from '../../contract/rules/orders/manifests.ts';
import {
  isStatusGroup,
  ORDER_STATUS,
  STATUS,
  STATUS_GROUPS,
  type StatusGroup,
} from '../../contract/rules/orders/orderStatus.ts';
import type { ViewedList } from '../../contract/rules/savedViews.ts';
import type { FindFacts, FindFilters, OrderState } from '../commands/grammar/parsedInput.ts';
import type { TextKey } from '../i18n/textKey.ts';
import { filteredPath } from '../lib/lists/filteredPath.ts';
import { LIST_PATHS } from '../session/pageRights.ts';
import type { OrderListFilter } from '../shared/orders/rules/orderFilter.ts';

/** The names of the lists with views. */
export const LIST_LABELS: Readonly<Record<ViewedList, TextKey>> = {
  orders: 'menu.orders',
  drafts: 'menu.bulkOrders',
  inbox: 'menu.inbox',
  templates: 'menu.templates',
  instabook: 'menu.instabook',
  manifests: 'menu.manifests',
  cod: 'menu.cod',
  invoices: 'billing.invoices',
  transactions: 'menu.transactions',
  contacts: 'menu.contacts',
  apps: 'menu.apps',
  integrations: 'menu.integrations',
  tokens: 'apiKeys.yours',
  webhooks: 'webhooks.yours',
  activity: 'activity.title',
};

/** The order list with a filter; drafts and failed orders have lists of their own. */
export function listPath(filter: OrderListFilter): string {
  const bulk = filter.tab === 'DRAFT' || filter.tab === 'FAILED';
  return filteredPath(LIST_PATHS[bulk ? 'drafts' : 'orders'], filter);
}

/** The manifest list filtered by this number. */
export const manifestPath = (manifest: Pick<Manifest, 'manifestId' | 'status'>): string =>
  filteredPath(LIST_PATHS.manifests, { tab: manifestTab(manifest.status), q: manifest.manifestId });

export interface FindWords {
  /** The name of a status code in the page's language. */
  statusText: (code: number) => string;
  companies: readonly { id: number; name: string }[];
}

/** The address that `find` opens, and the filters that were not understood. */
export function findPath(
  text: string,
  filters: FindFilters,
  words: FindWords,
  facts: FindFacts = {},
): { path: string; unread: string[] } {
  const unread: string[] = [];
  const take = <T>(name: keyof FindFilters, read: (value: string) => T | undefined): T | undefined => {
    const value = filters[name];
    if (value === undefined) return undefined;
    const found = read(value);
    if (found === undefined) unread.push(`${name}:${value}`);
    return found;
  };
  const tab = take('tab', tabNamed) ?? take('status', (v) => tabNamed(v) ?? tabOfStatus(v, words));
  const company = take('service', (v) => words.companies.find((c) => holds(c.name, v)));
  const dateFrom = take('from', dayIn);
  const dateTo = take('to', dayIn);
  const filter: OrderListFilter = {
    tab: tab ?? 'ALL',
    ...(text ? { q: text } : {}),
    ...(dateFrom ? { dateFrom } : {}),
    ...(dateTo ? { dateTo } : {}),
    ...(company ? { serviceCompanyId: String(company.id) } : {}),
    ...factsFilter(facts),
  };
  return { path: listPath(filter), unread };
}

const CODES_OF_STATE: Readonly<Record<OrderState, readonly number[]>> = {
  failed: [STATUS.pickupFailed, STATUS.failedDelivery, STATUS.returnFailed],
  late: [],
  returning: [STATUS.returning, STATUS.returnFailed],
  counter: [STATUS.selfCollection],
};

function factsFilter({ states = [], attempts, cod }: FindFacts): OrderListFilter {
  const codes = states.flatMap((state) => CODES_OF_STATE[state]);
  return {
    ...(codes.length ? { statusCode: codes.join(',') } : {}),
    ...(states.includes('late') ? { late: 'true' } : {}),
    ...(attempts ? { minAttempts: String(attempts) } : {}),
    ...(cod ? { codFrom: String(fromMinor(cod.fromMinor ?? (cod.toMinor === undefined ? 1 : 0))) } : {}),
    ...(cod?.toMinor === undefined ? {} : { codTo: String(fromMinor(cod.toMinor)) }),
  };
}

const holds = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase());

function tabNamed(name: string): OrderListFilter['tab'] | undefined {
  const group = name.toUpperCase();
  return group === 'ALL' || isStatusGroup(group) ? group : undefined;
}

/** The tab of the first status that has the word in its name, here or in English. */
function tabOfStatus(word: string, { statusText }: FindWords): StatusGroup | undefined {
  const code = Object.keys(ORDER_STATUS)
    .map(Number)
    .find((c) => holds(statusText(c), word) || holds(ORDER_STATUS[c]?.text ?? '', word));
  const groups = Object.keys(STATUS_GROUPS) as StatusGroup[];
  return groups.find((group) => (STATUS_GROUPS[group] as readonly number[]).includes(code ?? -1));
}

const dayIn = (text: string): string | undefined => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined);
