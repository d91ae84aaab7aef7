import type { RouteOptions } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { webhook } from '../../../server/db/schema/integrations/webhooks.ts';
import { IGNORED_FIELDS_HEADER, STRICT_FIELDS_HEADER } from '../../../server/http/request/unknownFields.ts';
import { shipper, t, withShipper } from '../../support/shipperServer.ts';
import { call, data, error, pageOf, stepUp } from '../orders/orderBody.ts';
import { type Ids, makeThings } from '../security/accessWorld.ts';

const routes: RouteOptions[] = [];
let things: Ids;
withShipper({ walletMinor: 1_000_000 }, { app: { onRoute: (route) => routes.push(route) } });
beforeAll(async () => {
  things = await makeThings(t, shipper);
  await stepUp(t, shipper);
});

type Record_ = Record<string, unknown>;
const get = async (path: string) => data<Record_>(await call(t, shipper, 'GET', path));
const inList = async (path: string, id: string) =>
  pageOf(await call(t, shipper, 'GET', path)).data.find((row) => String(row.id) === id) ?? {};

interface Pair {
  /** Path of the change. */
  path: () => string;
  read: () => Promise<Record_>;
}

/** The address that reads a change's record, if it is not the change's own. */
const among = async (path: string, list: string, id: string): Promise<Record_> =>
  ((await get(path)) as Record<string, Record_[]>)[list]?.find(
    (one) => String(one.id ?? one.userId) === id,
  ) ?? {};
const PAIRS: Record<string, Pair> = {
  'PUT /v1.0/user': { path: () => 'user', read: () => get('user') },
  'PUT /v1.0/customer': { path: () => 'customer', read: () => get('customer?retrieve=branding') },
  'POST /v1.0/customer': { path: () => 'customer', read: () => get('customer?retrieve=branding') },
  'POST /v1.0/customer/:id': {
    path: () => `customer/${shipper.customerId}`,
    read: () => get(`customer/${shipper.customerId}?retrieve=branding`),
  },
  'POST /v1.0/customer/:id/branding': {
    path: () => `customer/${shipper.customerId}/branding`,
    read: async () => (await get('customer?retrieve=branding')).branding as Record_,
  },
  ...Object.fromEntries(
    (['POST', 'PATCH', 'PUT'] as const).map((method) => [
      `${method} /v1.0/webhook/:id`,
      {
        path: () => `webhook/${things.webhook}`,
        read: () => get(`webhook/${things.webhook}?retrieve=queue`),
      },
    ]),
  ),
  'PATCH /v1.0/contacts/groups/:id': {
    path: () => `contacts/groups/${group}`,
    read: async () =>
      data<Record_[]>(await call(t, shipper, 'GET', 'contacts/groups')).find(({ id }) => id === group) ?? {},
  },
  'PUT /v1.0/contact/:id': {
    path: () => `contact/${things.contact}`,
    read: () => get(`contact/${things.contact}`),
  },
  'PATCH /v1.0/order/import/mappings/:id': {
    path: () => `order/import/mappings/${things.mapping}`,
    read: async () =>
      data<Record_[]>(await call(t, shipper, 'GET', 'order/import/mappings')).find(
        ({ id }) => id === things.mapping,
      ) ?? {},
  },
  'PUT /v1.0/order/:ids': {
    path: () => `order/${things.draft}`,
    read: () => get(`order/${things.draft}?retrieve=quotes,service`),
  },
  'PATCH /v1.0/order/:ids': {
    path: () => `order/${things.draft}`,
    read: () => get(`order/${things.draft}?retrieve=quotes,service`),
  },
  ...Object.fromEntries(
    (['POST', 'PATCH'] as const).map((method) => [
      `${method} /v1.0/plugin/installed/:id`,
      {
        path: () => `plugin/installed/${things.app}`,
        read: () => inList('plugin/installed', things.app),
      },
    ]),
  ),
  'PATCH /v1.0/integration/:id': {
    path: () => `integration/${things.integration}`,
    read: () => get(`integration/${things.integration}`),
  },
  'PATCH /v1.0/template/:id': {
    path: () => `template/${things.template}`,
    read: () => get(`template/${things.template}`),
  },
  'PATCH /v1.0/views/:id': {
    path: () => `views/${things.savedView}`,
    read: async () =>
      data<Record_[]>(await call(t, shipper, 'GET', 'views')).find(({ id }) => id === things.savedView) ?? {},
  },
  'PATCH /v1.0/auth/personalAccessToken/:id': {
    path: () => `auth/personalAccessToken/${things.apiToken}`,
    read: () => inList('auth/personalAccessToken', things.apiToken),
  },
  'PATCH /v1.0/people/member/:id': {
    path: () => `people/member/${things.member}`,
    read: () => among('people', 'members', things.member),
  },
  'PATCH /v1.0/people/role/:id': {
    path: () => `people/role/${things.role}`,
    read: () => among('people', 'roles', things.role),
  },
  'PATCH /v1.0/inboxRule/:id': {
    path: () => `inboxRule/${things.inboxRule}`,
    read: () => among('inboxRule', 'rules', things.inboxRule),
  },
  'PUT /v1.0/template/:id/repeat': {
    path: () => `template/${things.template}/repeat`,
    read: async () => (await get(`template/${things.template}`)).repeat as Record_,
  },
};
/** Changes without a readable record, each with the reason. */
const NO_RECORD: Record<string, string> = {
  'PUT /v1.0/contacts/defaultSender': 'names a contact, which the account has as `defaultSender`',
  'PUT /v1.0/contacts/groups/members': 'adds and removes',
  'PUT /v1.0/views/places': 'names the order of views, which each view has for itself',
  'PUT /v1.0/order/import/mapping': 'keeps the last reading of a sheet’s headings',
  'PUT /v1.0/order/:ids/personnel': 'rejects a driver',
  'PATCH /v1.0/order/:ids/personnel': 'rejects a driver',
};
let group = 0;
beforeAll(async () => {
  const groups = await call(t, shipper, 'PUT', 'contacts/groups/members', {
    contactIds: [Number(things.contact)],
    newName: 'Regulars',
  });
  group = data<{ id: number }[]>(groups)[0]!.id;
});

it('every change by PUT or PATCH has its record in this table, or a reason for an exception (BX-30)', () => {
  const changes = routes.filter(({ method }) => method === 'PUT' || method === 'PATCH');
  const names = changes.map(({ method, url }) => `${String(method)} ${url}`);
  expect(names.filter((name) => !PAIRS[name] && !NO_RECORD[name])).toEqual([]);
  expect(names.length).toBeGreaterThan(15);
});

const VERSIONS = ['updatedAt', 'updated_at', 'version'];
const withoutVersion = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, part: unknown) => (VERSIONS.includes(key) ? undefined : part)));

describe('a record that is sent back as it was read', () => {
  it.each(Object.entries(PAIRS))(
    'a record that is sent back as it was read is accepted and changes nothing: %s (BX-30, API-55, API-75)',
    async (name, { path, read }) => {
      const before = await read();
      expect(Object.keys(before).length).toBeGreaterThan(0);
      const [method] = name.split(' ') as ['PUT'];
      const answer = await call(t, shipper, method, path(), before);
      expect([answer.status, answer.status === 200 ? '' : answer.raw]).toEqual([200, '']);
      // The header would report a change that nobody asked for.
      expect(answer.headers[IGNORED_FIELDS_HEADER]).toBeUndefined();
      expect(withoutVersion(await read())).toEqual(withoutVersion(before));
    },
  );

  it('unchanged stops of an order are accepted also from the portal, which requests refusals of unknown fields (BX-30, BX-43)', async () => {
    const { waypoint, version } = await get(`order/${things.draft}`);
    const answer = await call(
      t,
      shipper,
      'PATCH',
      `order/${things.draft}`,
      { waypoint, version },
      { [STRICT_FIELDS_HEADER]: '1' },
    );
    expect([answer.status, answer.status === 200 ? '' : answer.raw]).toEqual([200, '']);
  });
});

it.each([
  ['PUT', 'customer', { branding: { name: 'Mine' } }, 'branding'],
  ['PUT', 'user', { name: 'Aisyah', email: 'other@example.test' }, 'email'],
  ['PATCH', 'webhook', { status: 1, maker: 'Somebody else' }, 'maker'],
] as const)(
  '%s %s with another value of a field that it cannot change is refused by its name: %j (BX-30)',
  async (method, path, body, field) => {
    const isHook = path === 'webhook';
    const answer = await call(t, shipper, method, isHook ? `webhook/${things.webhook}` : path, body);
    expect([answer.status, error(answer)]).toMatchObject([
      isHook ? 400 : 422,
      { field, message: `"${field}" cannot be changed` },
    ]);
  },
);

it('a webhook that failures switched off keeps this reason when it is sent back, and gets the owner’s reason with only a status (BX-30, BX-09)', async () => {
  await t.db.sql.update(webhook).set({ status: 0, offReason: 'failures', disabledAt: t.clock.now() });
  const path = `webhook/${things.webhook}`;
  const read = await get(path);
  expect(data(await call(t, shipper, 'PATCH', path, read))).toMatchObject({
    status: 0,
    offReason: 'failures',
  });
  expect(data(await call(t, shipper, 'PATCH', path, { status: 0 }))).toMatchObject({ offReason: 'user' });
});
