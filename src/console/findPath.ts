import { fromMinor } from '../../contract/rules/money/money.ts';
import {
  codeOfStatus,
  isStatusGroup,
  isUnconfirmed,
  STATUS,
  statusRule,
} from '../../contract/rules/orders/orderStatus.ts';
import type { FindFacts, FindFilters, OrderState } from '../commands/grammar/parsedInput.ts';
import type { OrderListFilter } from '../shared/orders/rules/orderFilter.ts';
import { listPath } from './listPaths.ts';

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
  const tab = take('tab', tabNamed);
  const named = take('status', (v) => statusNamed(v, words));
  const { filter: stated, unread: unstated } = factsFilter(facts, words);
  unread.push(...unstated);
  const company = take('service', (v) => words.companies.find((c) => holds(c.name, v)));
  const dateFrom = take('from', dayIn);
  const dateTo = take('to', dayIn);
  const filter: OrderListFilter = {
    ...(named ?? { tab: 'ALL' }),
    ...(tab && { tab }),
    ...(text ? { q: text } : {}),
    ...(dateFrom ? { dateFrom } : {}),
    ...(dateTo ? { dateTo } : {}),
    ...(company ? { serviceCompanyId: String(company.id) } : {}),
    ...stated,
  };
  return { path: listPath(filter), unread };
}

const CODES_OF_STATE: Readonly<Record<OrderState, readonly number[]>> = {
  failed: [STATUS.pickupFailed, STATUS.failedDelivery, STATUS.returnFailed],
  late: [],
  returning: [STATUS.returning, STATUS.returnFailed],
  counter: [STATUS.selfCollection],
};

/** Drafts have a separate list: their statuses are found only if there are no others, and are otherwise returned as unread. */
function factsFilter(
  { states = [], statuses = [], attempts, cod }: FindFacts,
  { statusText }: FindWords,
): { filter: OrderListFilter; unread: string[] } {
  const codes = [
    ...new Set([...states.flatMap((state) => CODES_OF_STATE[state]), ...statuses.map(codeOfStatus)]),
  ];
  const drafts = codes.filter(isUnconfirmed);
  const isOfDrafts = drafts.length === codes.length;
  const filter: OrderListFilter = {
    ...(codes.length ? statusFilter(codes) : {}),
    ...(states.includes('late') ? { late: 'true' } : {}),
    ...(attempts ? { minAttempts: String(attempts) } : {}),
    ...codFilter(cod),
  };
  return { filter, unread: isOfDrafts ? [] : drafts.map(statusText) };
}

function codFilter(cod: FindFacts['cod']): OrderListFilter {
  if (!cod) return {};
  const amount = (minor: number | undefined) => (minor === undefined ? undefined : String(fromMinor(minor)));
  const from = amount(cod.fromMinor ?? (cod.toMinor === undefined ? (cod.state ? undefined : 1) : 0));
  const to = amount(cod.toMinor);
  return {
    ...(from === undefined ? {} : { codFrom: from }),
    ...(to === undefined ? {} : { codTo: to }),
    ...(cod.state ? { codState: cod.state } : {}),
  };
}

/**
 * The list with these statuses. Drafts and failed orders are tabs of a separate list, which has no confirmed orders. Completed orders are
 * delivered ones too.
 */
function statusFilter(codes: readonly number[]): OrderListFilter {
  const confirmed = new Set(codes.filter((code) => !isUnconfirmed(code)));
  if (confirmed.has(STATUS.delivered)) confirmed.add(STATUS.completed);
  if (confirmed.size) return { tab: 'ALL', statusCode: [...confirmed].join(',') };
  if (codes.every((code) => code === STATUS.failed)) return { tab: 'FAILED' };
  const isWhole = codes.includes(STATUS.draft);
  return { tab: 'DRAFT', ...(isWhole ? {} : { statusCode: codes.join(',') }) };
}

const holds = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase());

function tabNamed(name: string): OrderListFilter['tab'] | undefined {
  const group = name.toUpperCase();
  return group === 'ALL' || isStatusGroup(group) ? group : undefined;
}

/** The statuses with this name in the page's language or in English, else those whose names contain the word. */
function statusNamed(word: string, { statusText }: FindWords): OrderListFilter | undefined {
  const tab = tabNamed(word);
  if (tab) return { tab };
  const isNamed = (text: string) => text.toLowerCase() === word.toLowerCase();
  const codesWith = (fits: (text: string) => boolean) =>
    Object.values(STATUS).filter((code) => fits(statusText(code)) || fits(statusRule(code).text));
  const exact = codesWith(isNamed);
  const codes = exact.length ? exact : codesWith((text) => holds(text, word));
  const first = new Set(codes.map((code) => codeOfStatus(statusRule(code).name)));
  return first.size ? statusFilter([...first]) : undefined;
}

const dayIn = (text: string): string | undefined => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined);
