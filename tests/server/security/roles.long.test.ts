import { randomUUID } from 'node:crypto';
import type { RouteOptions } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type CallRight,
  fullRights,
  isGrantable,
  missingRight,
  RIGHTS,
  ROLE_RIGHTS,
  ROLES,
  type Role,
} from '../../../contract/rules/account/rights.ts';
import { accountRole } from '../../../server/db/schema/tenants.ts';
import { rightOf } from '../../../server/http/caller/memberRights.ts';
import { makeMember } from '../../support/members.ts';
import { shipper as owner, t, withShipper } from '../../support/shipperServer.ts';
import type { TestShipper } from '../../support/world.ts';
import { absentIds, type Ids, makeThings } from './accessWorld.ts';
import { ROUTES, type RouteRow } from './routeTable.ts';

let things: Ids;
const routes = new Map<string, RouteOptions>();
const members = {} as Record<Role, TestShipper>;

withShipper(
  { walletMinor: 1_000_000 },
  {
    app: {
      onRoute: (route) => {
        for (const verb of [route.method].flat()) routes.set(`${verb} ${route.url}`, route);
      },
    },
  },
);
beforeAll(async () => {
  things = await makeThings(t, owner);
  for (const role of ROLES) members[role] = await makeMember(t, owner, { role });
});

/** Guests may make these calls. Signed-in callers need a right. */
const OPEN = new Set(['link', 'optional', 'openLink', undefined, 'session']);
const isClosed = ({ config }: RouteOptions) => OPEN.has(config?.access);
const statedBy = ({ schema, config }: RouteOptions) => schema?.operation?.right ?? config?.right;

/** The right of a call by its route and by the body of this test. */
function neededBy(name: string, row: RouteRow): CallRight {
  const route = routes.get(name)!;
  const method = name.split(' ')[0]!;
  const stated = { method, right: statedBy(route), needs: route.schema?.operation?.needs };
  return rightOf(stated, row.body?.(things)) ?? 'people';
}

it('every route that is not public states its right (BX-50)', () => {
  const silent = [...routes].filter(
    ([name, route]) => !/^(HEAD|OPTIONS) /.test(name) && isClosed(route) && statedBy(route) === undefined,
  );
  expect(silent.map(([name]) => name)).toEqual([]);
});

const MAY: Record<Exclude<Role, 'owner' | 'manager'>, readonly string[]> = {
  operations: ['POST /v1.0/order', 'POST /v1.0/order/process', 'POST /v1.0/manifest', 'POST /v1.0/contact'],
  packer: ['GET /v1.0/order', 'POST /v1.0/order/scan', 'GET /v1.0/order/:ids/label'],
  viewer: [
    'GET /v1.0/order',
    'GET /v1.0/wallet/invoice',
    'GET /v1.0/order/codSettlement',
    'GET /v1.0/contacts',
  ],
};
const MAY_NOT: Record<Exclude<Role, 'owner'>, readonly string[]> = {
  manager: ['GET /v1.0/people', 'POST /v1.0/people/invitation', 'DELETE /v1.0/people/member/:id'],
  operations: [
    'GET /v1.0/people',
    'PUT /v1.0/customer',
    'POST /v1.0/topup/buy',
    'POST /v1.0/auth/personalAccessToken',
    'POST /v1.0/webhook',
    'GET /v1.0/wallet/tx',
  ],
  packer: [
    'POST /v1.0/order',
    'POST /v1.0/order/process',
    'DELETE /v1.0/order/:ids',
    'GET /v1.0/contacts',
    'GET /v1.0/wallet/invoice',
    'GET /v1.0/order/export',
    'GET /v1.0/order/:ids/money',
    'GET /v1.0/order/codSettlement',
    'POST /v1.0/inbox/:ids/done',
    'GET /v1.0/analytics/orders',
  ],
  viewer: [
    'POST /v1.0/order',
    'PUT /v1.0/order/:ids',
    'POST /v1.0/order/:ids/cancel',
    'POST /v1.0/contact',
    'POST /v1.0/order/scan',
    'POST /v1.0/manifest',
    'POST /v1.0/order/codSettlement/paid',
    'GET /v1.0/order/:ids/label',
    'GET /v1.0/webhook/secret',
  ],
};

it('the five roles have the rights of their names, and no more (BX-50)', () => {
  const may = (role: Role, name: string) =>
    missingRight(ROLE_RIGHTS[role], neededBy(name, ROUTES[name]!)) === null;
  for (const role of ['operations', 'packer', 'viewer'] as const)
    for (const name of MAY[role]) expect([role, name, may(role, name)]).toEqual([role, name, true]);
  for (const role of ['manager', 'operations', 'packer', 'viewer'] as const)
    for (const name of MAY_NOT[role]) expect([role, name, may(role, name)]).toEqual([role, name, false]);
  for (const name of Object.keys(ROUTES).filter((one) => isClosed(routes.get(one)!)))
    expect([name, may('owner', name)]).toEqual([name, true]);
});

/** Ends the caller's own access. */
const LAST = 'POST /v1.0/people/leave';
const walked = Object.entries(ROUTES).filter(
  ([name, { reach }]) =>
    (reach === 'own' || reach === 'ids') && name !== LAST && !name.includes('/sandbox/outbox'),
);

describe.each(ROLES)('as %s', (role) => {
  it.each(walked)(
    '%s is answered as its right says, and refused without it by the same 403 for any id (BX-50)',
    async (name, row) => {
      const need = neededBy(name, row);
      const missing = missingRight(ROLE_RIGHTS[role], need);
      const ids = /^(GET|HEAD) /.test(name) ? things : absentIds();
      for (const sent of missing ? [things, absentIds()] : [ids]) {
        const { status, text } = await send(name, row, sent, members[role].auth);
        const isRefused = status === 403 && text.includes('"right":');
        expect([name, status, isRefused, missing && text.includes(`"right":"${missing}"`)]).toEqual([
          name,
          missing ? 403 : status,
          missing !== null,
          missing && true,
        ]);
      }
    },
  );
});

const OWN_ROLES = RIGHTS.filter(isGrantable);

describe('as a role of the account’s own', () => {
  it.each(OWN_ROLES)(
    'an own role of the right %s alone is answered for its calls and those of the rights that it includes, and refused all others (BX-50)',
    async (right) => {
      const rights = fullRights([right]);
      const roleId = randomUUID();
      const { companyId, customerId } = owner;
      await t.db.sql.insert(accountRole).values({ id: roleId, companyId, customerId, name: right, rights });
      const member = await makeMember(t, owner, { role: 'own', roleId });
      const wrong: unknown[] = [];
      let allowed = 0;
      for (const [name, row] of walked) {
        const missing = missingRight(rights, neededBy(name, row));
        const ids = /^(GET|HEAD) /.test(name) ? things : absentIds();
        const { status, text } = await send(name, row, ids, member.auth);
        const isRefused = status === 403 && text.includes('"right":');
        const lacking = isRefused ? /"right":"([\w.]+)"/.exec(text)?.[1] : null;
        // A view needs the right of its list, too.
        const ofList = name.includes('/views') && lacking === 'orders.read';
        if (lacking !== missing && !ofList) wrong.push([name, status, lacking, missing]);
        if (!lacking) allowed++;
      }
      expect(wrong).toEqual([]);
      expect(allowed).toBeGreaterThan(0);
      expect(allowed).toBeLessThan(walked.length);
    },
  );
});

async function send(name: string, row: RouteRow, ids: Ids, headers: Record<string, string>) {
  const body = row.body?.(ids);
  const res = await t.app.inject({
    method: name.split(' ')[0] as 'GET',
    url: new URL(row.path(ids), 'http://x/v1.0/').href.slice('http://x'.length),
    headers: { ...headers, ...row.headers },
    ...(body === undefined ? {} : { payload: body as Record<string, unknown> }),
    ...(row.stream ? { payloadAsStream: true } : {}),
  });
  if (row.stream && res.statusCode === 200) {
    res.stream().destroy();
    return { status: 200, text: '' };
  }
  return { status: res.statusCode, text: res.rawPayload.toString('latin1') };
}
