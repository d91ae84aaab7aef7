import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, RaRecord } from 'react-admin';
import type { ViewedList } from '../contract/rules/savedViews.ts';
import * as activityApi from './api/account/activity.ts';
import { resendVerification, verifyAccount } from './api/account/auth.ts';
import * as companyApi from './api/account/company.ts';
import * as inboxRulesApi from './api/account/inboxRules.ts';
import * as noticesApi from './api/account/notices.ts';
import * as parametersApi from './api/account/parameters.ts';
import * as peopleApi from './api/account/people.ts';
import * as pushApi from './api/account/push.ts';
import * as savedViewsApi from './api/account/savedViews.ts';
import * as usersApi from './api/account/users.ts';
import * as analyticsApi from './api/analytics.ts';
import * as apiTokensApi from './api/apiTokens.ts';
import * as appsApi from './api/apps.ts';
import * as billingApi from './api/billing.ts';
import * as brandingApi from './api/branding.ts';
import * as bulkApi from './api/bulk.ts';
import { call, callPage } from './api/client/http.ts';
import { ticketLink } from './api/client/links.ts';
import * as codApi from './api/cod/settlement.ts';
import * as contactsApi from './api/contacts.ts';
import * as deskApi from './api/desk/verbs.ts';
import * as inboxApi from './api/inbox.ts';
import * as instabookApi from './api/instabook.ts';
import * as integrationsApi from './api/integrations.ts';
import * as manifestsApi from './api/manifests.ts';
import * as orderImportApi from './api/orderImport.ts';
import * as ordersApi from './api/orders.ts';
import * as picturesApi from './api/pictures.ts';
import * as referralsApi from './api/referrals.ts';
import * as risksApi from './api/risks.ts';

import * as scanApi from './api/scan.ts';
import * as servicesApi from './api/services.ts';
import * as templatesApi from './api/templates.ts';
import * as topUpApi from './api/topUp.ts';
import * as trackingApi from './api/tracking.ts';
import * as visitsApi from './api/visits.ts';
import * as webhooksApi from './api/webhooks.ts';
import { ORDERS_WIRE } from './firstVisit/firstRows.ts';
import { listQuery } from './lib/lists/listQuery.ts';
import { withTextId } from './lib/text/textId.ts';
import { activityFilterToWire } from './shared/activity/rules/activityFilter.ts';
import { invoiceFilterToWire, transactionFilterToWire } from './shared/billing/rules/billingFilter.ts';
import { codFilterToWire, manifestFilterToWire } from './shared/cod/rules/settlementFilter.ts';
import { contactFilterToWire } from './shared/contacts/rules/contactFilter.ts';
import { inboxFilterToWire } from './shared/inbox/rules/inboxFilter.ts';
import { appFilterToWire, appListPath, appRecord } from './shared/integrations/rules/appRecord.ts';
import {
  integrationFilterToWire,
  integrationRecord,
} from './shared/integrations/rules/integrationAddress.ts';
import { apiKeyFilterToWire, webhookFilterToWire } from './shared/integrations/rules/settingsLists.ts';
import { instabookFilterToWire } from './shared/orders/rules/instabookFilter.ts';
import { orderFilterToWire } from './shared/orders/rules/orderFilter.ts';
import { templateFilterToWire } from './shared/templates/rules/templateFilter.ts';

/** The API's path of a resource. */
interface Wire {
  list: string;
  /** Resources with several lists, of which the filter chooses one. */
  listOf?: (values: Record<string, unknown>) => string;
  one: string;
  query?: Record<string, string>;
  isSorted?: false;
  filter?: (values: Record<string, unknown>) => Record<string, string | undefined>;
  /** Converts the API's row to the row that lists hold; absent if both are equal. */
  record?: (row: RaRecord) => RaRecord;
}

const WIRE: Record<string, Wire> = {
  orders: { list: 'order', one: 'order', ...ORDERS_WIRE },
  drafts: {
    list: 'order',
    one: 'order',
    query: { retrieve: 'quotes,service' },
    // The filter of an address may lack the tab; without a tab the server would return all orders.
    filter: (values) => orderFilterToWire({ tab: 'DRAFT', ...values }),
  },
  contacts: { list: 'contacts', one: 'contact', filter: contactFilterToWire, record: withTextId },
  manifests: { list: 'manifest', one: 'manifest', filter: manifestFilterToWire },
  templates: { list: 'template', one: 'template', filter: templateFilterToWire },
  instabook: { list: 'instabook', one: 'instabook', filter: instabookFilterToWire },
  apps: {
    list: 'plugin/installed',
    listOf: appListPath,
    one: 'plugin/installed',
    filter: appFilterToWire,
    record: (row) => appRecord(row as never),
  },
  integrations: {
    list: 'integration',
    one: 'integration',
    filter: integrationFilterToWire,
    record: (row) => integrationRecord(row as never),
  },
  inbox: { list: 'inbox', one: 'inbox', isSorted: false, filter: inboxFilterToWire },
  cod: { list: 'order/codSettlement', one: 'order', filter: codFilterToWire },
  invoices: { list: 'wallet/invoice', one: 'wallet/invoice', filter: invoiceFilterToWire },
  tokens: {
    list: 'auth/personalAccessToken',
    one: 'auth/personalAccessToken',
    filter: apiKeyFilterToWire,
    record: withTextId,
  },
  activity: { list: 'audit', one: 'audit', filter: activityFilterToWire },
  webhooks: { list: 'webhook', one: 'webhook', filter: webhookFilterToWire, record: withTextId },
  transactions: { list: 'wallet/tx', one: 'wallet/tx', filter: transactionFilterToWire },
};

function wireOf(resource: string): Wire {
  const wire = WIRE[resource];
  if (!wire) throw new Error(`no such resource: ${resource}`);
  return wire;
}

/**
 * Maps the calls of ra-data-simple-rest about one record (`/orders/7`) to the API's paths (`order/7`); a body is passed on as text. The
 * library's list calls put JSON into the address, which our server does not read, so `getList` below replaces them.
 */
async function recordClient(
  url: string,
  { method = 'GET', body, signal }: { method?: string; body?: string; signal?: AbortSignal } = {},
) {
  const [resource = '', id] = url.split('/').filter(Boolean);
  const wire = wireOf(resource);
  const json = await call<unknown>(
    method as 'GET' | 'POST' | 'PUT' | 'DELETE',
    id === undefined ? wire.one : `${wire.one}/${id}`,
    {
      signal,
      ...(body === undefined ? {} : { json: body }),
      ...(method === 'GET' && wire.query ? { query: wire.query } : {}),
    },
  );
  return { status: 200, headers: new Headers(), body: '', json };
}

const rest = simpleRestProvider('', recordClient as Parameters<typeof simpleRestProvider>[1]);

/** A page after this row is requested by the last order of the previous page: the server then need not count the rows before it. */
const DEEP_FROM = 1000;
let lastShown: { name: string; page: number; id: string } | undefined;

/** A page of a resource, as `order?sortBy=id&orderBy=asc&page=1&limit=10`. */
const getList: DataProvider['getList'] = async (resource, { signal, ...params }) => {
  const wire = wireOf(resource);
  const { page, perPage } = params.pagination ?? { page: 1, perPage: 10 };
  const query = listQuery(wire, params);
  const name = JSON.stringify([resource, { ...query, page: undefined }]);
  const before = lastShown?.name === name && lastShown.page === page - 1 ? lastShown.id : undefined;
  const isDeep = wire.list === 'order' && (page - 1) * perPage > DEEP_FROM;
  const answer = await callPage<RaRecord>(wire.listOf?.(params.filter ?? {}) ?? wire.list, {
    signal,
    query: { ...query, ...(isDeep && before ? { after: before } : {}) },
  });
  // Some servers return a single row without an array around it (INTG-10).
  const rows = [answer.data].flat();
  const last = rows.at(-1);
  lastShown = last && { name, page, id: String(last.id) };
  return {
    data: (wire.record ? rows.map(wire.record) : rows) as never[],
    total: answer.rowTotal ?? rows.length,
    ...(answer.rowTotalMore ? { meta: { more: true } } : {}),
  };
};

/** Number of rows that a list would show with each of these filters, in one call. */
const countViewRows = (
  list: ViewedList,
  views: readonly { id: string; filter: Record<string, string> }[],
  signal?: AbortSignal,
) => savedViewsApi.countSavedViews({ list, views: views.map((view) => countedView(list, view)) }, signal);

function countedView(list: ViewedList, { id, filter }: { id: string; filter: Record<string, string> }) {
  const wire = wireOf(list);
  const query: Record<string, string> = {};
  for (const [name, value] of Object.entries(wire.filter?.(filter) ?? filter)) if (value) query[name] = value;
  return { id, query: isOfAvailableApps(list, filter) ? { ...query, available: 'true' } : query };
}

/** Whether the filter asks for apps that are not installed: those have a separate call. */
const isOfAvailableApps = (list: ViewedList, filter: Record<string, string>) =>
  list === 'apps' && appListPath(filter) !== WIRE.apps?.list;

const standard: Partial<DataProvider> = {
  ...rest,
  getList,
  getManyReference: (resource, { target, id, filter, ...page }) =>
    getList(resource, { ...page, filter: { ...filter, [target]: id } }),
  getMany: async (resource, { ids, signal }) => {
    if (resource !== 'orders' && resource !== 'drafts') {
      const answers = await Promise.all(ids.map((id) => rest.getOne(resource, { id, signal })));
      return { data: answers.map(({ data }) => data) };
    }
    return { data: (ids.length ? await ordersApi.getOrders(ids.map(String)) : []) as never[] };
  },
};

const verbs = {
  ...activityApi,
  ...analyticsApi,
  ...appsApi,
  ...billingApi,
  ...bulkApi,
  ...codApi,
  ...companyApi,
  ...contactsApi,
  ...deskApi,
  ...inboxApi,
  ...inboxRulesApi,
  ...risksApi,
  ...instabookApi,
  ...integrationsApi,
  ...manifestsApi,
  ...noticesApi,
  ...orderImportApi,
  ...ordersApi,
  ...parametersApi,
  ...peopleApi,
  ...brandingApi,
  ...referralsApi,
  ...savedViewsApi,
  countViewRows,
  ...scanApi,
  ...servicesApi,
  ...templatesApi,
  ...topUpApi,
  ...trackingApi,
  ...usersApi,
  ...visitsApi,
  ...apiTokensApi,
  ...webhooksApi,
  ...picturesApi,
  ...pushApi,
  resendVerification,
  verifyAccount,
  ticketLink,
};

/** react-admin's verbs for the regular part of the API, and the domain's verbs. */
export const dataProvider = {
  ...standard,
  supportAbortSignal: true,
  ...verbs,
} as unknown as PortalDataProvider;

export type PortalDataProvider = DataProvider & typeof verbs;
