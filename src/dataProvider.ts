import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider } from 'react-admin';
import * as bulkApi from './api/bulk.ts';
import * as codApi from './api/cod.ts';
import * as companyApi from './api/company.ts';
import * as contactsApi from './api/contacts.ts';
import { call, callPage } from './api/http.ts';
import { ticketLink } from './api/links.ts';
import * as manifestsApi from './api/manifests.ts';
import * as orderImportApi from './api/orderImport.ts';
import * as ordersApi from './api/orders.ts';
import * as parametersApi from './api/parameters.ts';
import * as servicesApi from './api/services.ts';
import * as trackingApi from './api/tracking.ts';
import * as usersApi from './api/users.ts';
import { orderFilterToWire } from './lib/orderFilter.ts';
import { codFilterToWire, manifestFilterToWire } from './lib/settlementFilter.ts';

/** Where a resource lives on the wire. */
interface Wire {
  list: string;
  one: string;
  query?: Record<string, string>;
  filter?: (values: Record<string, unknown>) => Record<string, string | undefined>;
}

const WIRE: Record<string, Wire> = {
  orders: { list: 'order', one: 'order', query: { retrieve: 'service' }, filter: orderFilterToWire },
  drafts: {
    list: 'order',
    one: 'order',
    query: { retrieve: 'quotes,service' },
    // An address may name a page and no filter; it does not mean every order then.
    filter: (values) => orderFilterToWire({ tab: 'DRAFT', ...values }),
  },
  contacts: { list: 'contacts', one: 'contact' },
  manifests: { list: 'manifest', one: 'manifest', filter: manifestFilterToWire },
  cod: { list: 'order/codSettlement', one: 'order', filter: codFilterToWire },
};

interface HttpAnswer {
  status: number;
  headers: Headers;
  body: string;
  json: unknown;
}

/**
 * Turns the addresses that ra-data-simple-rest makes (`/orders?sort=["id","ASC"]&range=[0,9]&filter={}`) into those of our wire
 * (`order?sortBy=id&orderBy=asc&page=1&limit=10`), and its paging figures into the header that it reads.
 */
async function wireClient(
  url: string,
  options: { method?: string; body?: unknown; signal?: AbortSignal } = {},
): Promise<HttpAnswer> {
  const [address = '', search = ''] = url.split('?');
  const [resource = '', id] = address.split('/').filter(Boolean);
  const wire = WIRE[resource];
  if (!wire) throw new Error(`no such resource: ${resource}`);
  const method = (options.method ?? 'GET') as 'GET' | 'POST' | 'PUT' | 'DELETE';
  const more = {
    ...(options.signal ? { signal: options.signal } : {}),
    ...(options.body ? { body: JSON.parse(String(options.body)) } : {}),
  };
  if (id !== undefined || method !== 'GET') {
    return answer(
      await call<unknown>(method, id === undefined ? wire.one : `${wire.one}/${id}`, {
        ...more,
        query: method === 'GET' ? wire.query : undefined,
      }),
    );
  }
  const page = await callPage<unknown>(wire.list, {
    ...more,
    query: { ...wire.query, ...listQuery(wire, new URLSearchParams(search)) },
  });
  return answer(page.data, page.rowTotal);
}

function listQuery(wire: Wire, search: URLSearchParams): Record<string, string | number | undefined> {
  const [field, direction] = JSON.parse(search.get('sort') ?? '["createdAt","DESC"]') as [string, string];
  const [from, to] = JSON.parse(search.get('range') ?? '[0,9]') as [number, number];
  const limit = to - from + 1;
  const filter = JSON.parse(search.get('filter') ?? '{}') as Record<string, unknown>;
  return {
    ...((wire.filter?.(filter) ?? filter) as Record<string, string>),
    sortBy: field,
    orderBy: direction.toLowerCase(),
    page: Math.floor(from / limit) + 1,
    limit,
  };
}

const answer = (json: unknown, total?: number): HttpAnswer => ({
  status: 200,
  headers: new Headers(total === undefined ? {} : { 'x-total-count': String(total) }),
  body: JSON.stringify(json),
  json,
});

const rest = simpleRestProvider('', wireClient as Parameters<typeof simpleRestProvider>[1], 'X-Total-Count');

const verbs = {
  ...bulkApi,
  ...codApi,
  ...companyApi,
  ...contactsApi,
  ...manifestsApi,
  ...orderImportApi,
  ...ordersApi,
  ...parametersApi,
  ...servicesApi,
  ...trackingApi,
  ...usersApi,
  ticketLink,
};

/** react-admin's verbs over the regular part of the wire, the domain's verbs beside them. */
export const dataProvider = {
  ...rest,
  supportAbortSignal: true,
  getMany: async (resource: string, { ids }: { ids: (string | number)[] }) => {
    if (resource === 'orders' || resource === 'drafts')
      return { data: ids.length ? await ordersApi.getOrders(ids.map(String)) : [] };
    return rest.getMany(resource, { ids });
  },
  ...verbs,
} as unknown as PortalDataProvider;

export type PortalDataProvider = DataProvider & typeof verbs;
