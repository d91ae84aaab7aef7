import { randomBytes } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type AuditOperation, auditedAs, auditOf } from '../../../contract/rules/account/audit.ts';
import { auditEntry } from '../../../server/db/schema/account/audit.ts';
import { storeApiToken } from '../../../server/modules/apiTokens/store.ts';
import { shipper as owner, t, withShipper } from '../../support/shipperServer.ts';
import { makeShipper, type TestShipper } from '../../support/world.ts';
import { stepUp } from '../orders/orderBody.ts';
import { CANARY, type Ids, makeThings } from '../security/accessWorld.ts';
import { idsIn, ROUTES, type RouteRow } from '../security/routeTable.ts';

let stranger: TestShipper;
let things: Ids;
let key: { id: number; headers: Record<string, string> };
/** The operation of each route, by method and address. */
const operations = new Map<string, string | undefined>();

withShipper(
  { walletMinor: 10_000_000 },
  {
    app: {
      onRoute: ({ method, url, schema }) => {
        for (const verb of [method].flat())
          operations.set(`${verb} ${url}`, (schema as { operation?: { id: string } })?.operation?.id);
      },
    },
  },
);
beforeAll(async () => {
  stranger = await makeShipper(t, { companyId: owner.companyId, walletMinor: 100_000 });
  things = await makeThings(t, owner);
  await stepUp(t, owner);
  const secret = `dx${randomBytes(20).toString('hex')}`;
  const { id } = await storeApiToken(t.ctx, owner, 'Warehouse printer', secret);
  key = { id, headers: { host: 'localhost', 'x-access-token': secret } };
});

/** Calls whose record has no id, or none in the table's call. */
const WITHOUT_ID = new Set<AuditOperation>([
  'importContacts',
  'importRows',
  'importFile',
  'changeGroupMembers',
  'keepImportMapping',
  'closeManifests',
]);
/** Calls of the table whose rows are all refused, or that only request a code. */
const CHANGES_NOTHING = new Set<AuditOperation>([
  'acceptInbox',
  'disputeInbox',
  'retryInbox',
  'cancelInbox',
  'changeServiceInbox',
  'placeAgainInbox',
  'payInbox',
  'switchOnInbox',
  'changeOwnContact',
]);

const isWrite = (name: string) => !name.startsWith('GET ');
const closed = Object.entries(ROUTES).filter(([, row]) => row.reach === 'own' || row.reach === 'ids');
const recorded = closed.filter(([name]) => isWrite(name) || / export|export/.test(name));

const entries = (customerId = owner.customerId) =>
  t.db.sql.select().from(auditEntry).where(eq(auditEntry.customerId, customerId)).orderBy(asc(auditEntry.at));

async function send(name: string, row: RouteRow, ids: Ids, headers: Record<string, string>) {
  const body = row.body?.(ids);
  const res = await t.app.inject({
    method: name.split(' ')[0] as 'GET',
    url: new URL(row.path(ids), 'http://x/v1.0/').href.slice('http://x'.length),
    headers: { ...headers, ...row.headers },
    ...(body === undefined ? {} : { payload: body as Record<string, unknown> }),
  });
  return res.statusCode;
}

/** The entries that a call added. */
async function added(work: () => Promise<number>) {
  const before = new Set((await entries()).map(({ id }) => id));
  const status = await work();
  return { status, rows: (await entries()).filter(({ id }) => !before.has(id)) };
}

describe('a successful call writes one entry, a refused call writes none', () => {
  it.each(recorded)('by a person: %s (BX-51)', async (name, row) => {
    const ids = await makeThings(t, owner, idsIn(row));
    const { status, rows } = await added(() => send(name, row, ids, owner.auth));
    // These calls need a session with a fresh proof, which the table's session lacks.
    if (status >= 400) expect(row.owner).toBeGreaterThanOrEqual(400);
    const id = operations.get(name);
    const operation = auditedAs(id);
    if (status >= 400 || !operation || CHANGES_NOTHING.has(operation)) return expect(rows).toEqual([]);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      companyId: owner.companyId,
      userId: owner.userId,
      tokenId: null,
      keyName: null,
      operation,
    });
    if (auditOf(operation).subject && !WITHOUT_ID.has(operation))
      expect(rows[0]!.subjects.length).toBeGreaterThan(0);
  });

  it.each(recorded)('by a key: %s (BX-51)', async (name, row) => {
    const ids = await makeThings(t, owner, idsIn(row));
    const { status, rows } = await added(() => send(name, row, ids, key.headers));
    const operation = auditedAs(operations.get(name));
    if (status >= 400 || !operation || CHANGES_NOTHING.has(operation)) return expect(rows).toEqual([]);
    expect(rows).toMatchObject([
      { userId: owner.userId, tokenId: key.id, keyName: 'Warehouse printer', operation },
    ]);
  });

  it.each(recorded.filter(([, row]) => row.reach === 'ids'))(
    'by somebody else: %s (BX-51)',
    async (name, row) => {
      const before = (await entries(stranger.customerId)).length;
      const { rows } = await added(() => send(name, row, things, stranger.auth));
      expect(rows).toEqual([]);
      expect(await entries(stranger.customerId)).toHaveLength(before);
    },
  );
});

it('no entry holds a name, an address or a secret (BX-51)', async () => {
  const text = JSON.stringify(await entries());
  const hidden = [...Object.values(CANARY), owner.email, 'not it at all', 'hooks.invalid', 'Jalan'];
  expect(hidden.filter((word) => text.includes(word))).toEqual([]);
});
