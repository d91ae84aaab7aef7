import { beforeAll, describe, expect, it } from 'vitest';
import { storeApiToken } from '../../../server/modules/apiTokens/store.ts';
import { shipper as owner, t, withShipper } from '../../support/shipperServer.ts';
import { makeShipper } from '../../support/world.ts';
import { absentIds, CANARY, type Ids, makeNobodies, makeThings } from './accessWorld.ts';
import { idsIn, ROUTES, type RouteRow } from './routeTable.ts';

let things: Ids;
let nobodies: Record<string, Record<string, string>>;
const strangers: Record<string, Record<string, string>> = {};
const registered = new Set<string>();

withShipper(
  { walletMinor: 1_000_000 },
  {
    app: {
      onRoute: ({ method, url }) => {
        for (const verb of [method].flat())
          if (verb !== 'HEAD' && verb !== 'OPTIONS') registered.add(`${verb} ${url}`);
      },
    },
  },
);
beforeAll(async () => {
  const neighbour = await makeShipper(t, { companyId: owner.companyId, walletMinor: 100_000 });
  const stranger = await makeShipper(t, { companyCode: 'elsewhere', walletMinor: 100_000 });
  const key = `dx${'7'.repeat(40)}`;
  await storeApiToken(t.ctx, neighbour, 'neighbour', key);
  strangers['another customer of the tenant'] = neighbour.auth;
  strangers["another customer's API key"] = { host: 'localhost', 'x-delyvax-access-token': key };
  strangers['another tenant'] = stranger.auth;
  strangers["another tenant at the owner's address"] = { ...stranger.auth, host: 'localhost' };
  things = await makeThings(t, owner);
  nobodies = await makeNobodies(t, owner);
});

interface Seen {
  status: number;
  type: string;
  text: string;
}

async function send(
  name: string,
  row: RouteRow,
  ids: Ids,
  headers: Record<string, string>,
  verb = name.split(' ')[0]!,
  query = '',
): Promise<Seen> {
  const path = row.path(ids);
  const body = row.body?.(ids);
  const joined = query ? `${path.includes('?') ? '&' : '?'}${query}` : '';
  const res = await t.app.inject({
    method: verb as 'GET',
    url: new URL(`${path}${joined}`, 'http://x/v1.0/').href.slice('http://x'.length),
    headers: { ...headers, ...row.headers },
    ...(body === undefined ? {} : { payload: body as Record<string, unknown> }),
    ...(row.stream ? { payloadAsStream: true } : {}),
  });
  const type = String(res.headers['content-type']);
  if (row.stream && res.statusCode === 200) {
    res.stream().destroy();
    return { status: 200, type, text: '' };
  }
  const text = row.stream ? '' : res.rawPayload.toString('latin1');
  return { status: res.statusCode, type, text: text.replace(/"requestId":"[^"]+"/, '') };
}

/** Texts of the owner within an answer. */
function leaks({ text }: Seen): string[] {
  const { order, draft, invoice, manifest, payment, customer } = things;
  const secret = [order, draft, invoice, manifest, payment, owner.email, `"customerId":${customer},`];
  return [...Object.values(CANARY), ...secret].filter((mark) => text.includes(mark));
}

/** Documents and payment pages that open by an unguessable id and the company's id. */
const OPENED_BY_COMPANY = /\/(label|packlist|payment)$/;

const named = (reach: RouteRow['reach']) => Object.entries(ROUTES).filter(([, row]) => row.reach === reach);
const closed = [...named('own'), ...named('ids')];
const shut = closed.filter(([, row]) => !row.byId);

it('every route of the server is in the table (B1-5)', () => {
  expect(Object.keys(ROUTES).sort()).toEqual([...registered].sort());
});

describe('a route that is not public refuses', () => {
  it.each(shut)(
    'a route that is not public refuses a stranger with the same answer for every reason: %s (B1-5, AUTH-27)',
    async (name, row) => {
      const answers: Record<string, Seen> = {};
      for (const [who, headers] of Object.entries(nobodies))
        answers[who] = await send(name, row, things, headers);
      const first = answers.anonymous!;
      expect(first.status).toBe(401);
      for (const [who, answer] of Object.entries(answers)) expect([who, answer]).toEqual([who, first]);
      if (name.startsWith('GET '))
        expect((await send(name, row, things, nobodies.anonymous!, 'HEAD')).status).toBe(401);
    },
  );

  it.each(shut)(
    'a route that is not public refuses a key or token in its address: %s (B1-9, LIVE-03)',
    async (name, row) => {
      const token = owner.auth.authorization!.replace('Bearer ', '');
      for (const query of [`jwt=${token}`, 'jwt=nothing', `accessToken=${token}`, `access_token=${token}`]) {
        const { status, text } = await send(name, row, things, { host: 'localhost' }, undefined, query);
        expect([query, query === 'jwt=nothing' ? [401] : [401, 422]]).toEqual([
          query,
          expect.arrayContaining([status]),
        ]);
        expect(text).not.toContain(token);
      }
    },
  );
});

describe('a document of an order', () => {
  it.each(closed.filter(([, row]) => row.byId))(
    'a document of an order opens for everybody with its id, and for no caller without access: %s (API-123, B1-5)',
    async (name, row) => {
      const { anonymous, ...formerly } = nobodies;
      const alone = await send(name, row, things, anonymous!);
      expect([alone.status, alone.type]).toEqual([200, 'application/pdf']);
      expect((await send(name, row, absentIds(), anonymous!)).status).toBe(404);
      for (const [who, headers] of Object.entries(formerly))
        expect([who, (await send(name, row, things, headers)).status]).toEqual([who, 401]);
      for (const id of [things.nano, things.consignment])
        expect((await send(name, row, { ...things, order: id }, anonymous!)).status).toBe(404);
      expect((await send(name, row, things, anonymous!, undefined, 'jwt=nothing')).status).toBe(401);
    },
  );
});

describe("somebody else's ids", () => {
  it.each(named('ids'))(
    "somebody else's ids get the same answer as absent ones, byte by byte: %s (B1-5, B2-6)",
    async (name, row) => {
      for (const [who, headers] of Object.entries(strangers)) {
        const foreign = await send(name, row, things, headers);
        const absent = await send(name, row, absentIds(), headers);
        expect([who, foreign]).toEqual([who, absent]);
        const status = row.people && headers['x-delyvax-access-token'] ? 403 : 404;
        expect([who, foreign.status]).toEqual([who, status]);
        expect([who, leaks(foreign)]).toEqual([who, []]);
      }
    },
  );

  it.each(named('own'))(
    "somebody else's records are not in calls without an id: %s (B1-5)",
    async (name, row) => {
      for (const [who, headers] of Object.entries(strangers))
        expect([who, leaks(await send(name, row, things, headers))]).toEqual([who, []]);
    },
  );

  it.each(closed)(
    "somebody else's ids are not reached by naming the owner: %s (B2-8, API-14)",
    async (name, row) => {
      const absent = absentIds();
      for (const [who, headers] of Object.entries(strangers)) {
        const [as, like] = [
          await send(name, row, things, { ...headers, 'x-customer-id': things.customer }),
          await send(name, row, absent, { ...headers, 'x-customer-id': absent.customer }),
        ];
        expect([who, leaks(as)]).toEqual([who, []]);
        if (!headers['x-delyvax-access-token']) expect([who, as]).toEqual([who, { ...like, status: 404 }]);
        for (const query of [`customerId=${things.customer}`, `companyId=${things.company}`])
          if (!OPENED_BY_COMPANY.test(name))
            expect([who, query, leaks(await send(name, row, things, headers, undefined, query))]).toEqual([
              who,
              query,
              [],
            ]);
      }
    },
  );
});

describe('a link', () => {
  it.each(closed.filter(([, row]) => row.link))(
    'a link opens once by its own ticket: %s (B1-9, LIVE-03)',
    async (name, row) => {
      const { pathname, search } = new URL(row.path(things), 'http://x/v1.0/');
      const payload = { path: `${pathname}${search}` };
      const issued = await t.app.inject({
        method: 'POST',
        url: '/v1.0/auth/ticket',
        headers: owner.auth,
        payload,
      });
      const jwt = `jwt=${issued.json<{ data: { ticket: string } }>().data.ticket}`;
      const open = async () => (await send(name, row, things, { host: 'localhost' }, undefined, jwt)).status;
      expect([await open(), await open()]).toEqual([row.owner ?? 200, 401]);
    },
  );
});

describe('a public route', () => {
  it.each(named('public'))(
    'a public route shows nothing of a shipper to anybody: %s (B1-5)',
    async (name, row) => {
      for (const headers of [{ host: 'localhost' }, ...Object.values(strangers)])
        expect(leaks(await send(name, row, things, headers))).toEqual([]);
    },
  );

  it.each(named('secret'))(
    'a public route shows nothing without its secret, and no address with it: %s (B1-5)',
    async (name, row) => {
      for (const headers of [{ host: 'localhost' }, ...Object.values(strangers)]) {
        expect((await send(name, row, absentIds(), headers)).status).toBe(404);
        const { text } = await send(name, row, things, headers);
        expect(text).not.toContain(CANARY.street);
        expect(text).not.toContain(owner.email);
      }
    },
  );
});

describe('the owner', () => {
  it.each(closed)('the owner gets an answer to the same call: %s', async (name, row) => {
    const fresh = /^(GET|PUT|PATCH) /.test(name) ? things : await makeThings(t, owner, idsIn(row));
    const { status, text } = await send(name, row, fresh, owner.auth);
    expect([status, status < 400 ? '' : text]).toEqual([
      row.owner ?? 200,
      (row.owner ?? 200) >= 400 ? expect.stringContaining('ERR_') : '',
    ]);
  });
});
