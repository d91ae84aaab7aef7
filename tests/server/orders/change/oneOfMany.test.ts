import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { RouteOptions } from 'fastify';
import { describe, expect, it, vi } from 'vitest';
import type { z } from 'zod';
import { orders } from '../../../../server/db/schema/orders/orders.ts';
import { shipper, t, withShipper } from '../../../support/shipperServer.ts';
import { call, data, error, makeDraft, makeOrder, type Outcome, RECEIVER } from '../orderBody.ts';
import { type Row, rowsOf } from './changeOrderWorld.ts';

const routes: RouteOptions[] = [];
withShipper({ walletMinor: 1_000_000 }, { app: { onRoute: (route) => routes.push(route) } });

/** Each call over many records, with the place of its rows or the reason for none. */
const OVER_MANY: Record<string, string> = {
  'POST order/process': 'here',
  'POST order/:ids/process': 'here',
  'POST order/:ids/cancel': 'here',
  'POST order/:ids/instruct': 'instructions/instructCall.test.ts',
  'GET order/:ids/outlets': 'instructions/instruct.test.ts',
  'GET order/:ids/refreshQuote': 'here',
  'GET order/:ids': 'here',
  'PUT contacts/groups/members': 'here',
  'GET order/:ids/label': 'documents/labels.test.ts',
  'GET order/:ids/packlist': 'documents/labels.test.ts',
  'GET order/:ids/inv_invoice': 'documents/labels.test.ts',
  'GET order/:ids/invoice_packlist': 'documents/labels.test.ts',
  'POST order/bulk': 'server/bulk',
  'POST order/bulk/price': 'server/bulk',
  'POST order/bulk/preview': 'server/bulk',
  'POST order/scan': 'scan/scanOrders.test.ts',
  'POST order/import/rows': 'server/orderImport',
  'POST order/import/price': 'server/orderImport',
  'POST order/codSettlement/statement': 'numbers that no order has are compared by the portal',
  'POST order/codSettlement/paid': 'inbox/codShort.test.ts',
  'POST inbox/:ids/accept': 'inbox/moneyMatters.test.ts',
  'POST inbox/:ids/dispute': 'inbox/moneyMatters.test.ts',
  'POST inbox/:ids/done': 'inbox/inboxAnswers.test.ts',
  'POST inbox/:ids/instruct': 'inbox/parcelRemedies.test.ts',
  'POST inbox/:ids/cancel': 'inbox/parcelRemedies.test.ts',
  'POST inbox/:ids/message': 'inbox/parcelRemedies.test.ts',
  'POST inbox/:ids/note': 'inbox/people.test.ts',
  'POST inbox/:ids/call': 'inbox/remedyNames.test.ts',
  'POST inbox/:ids/pay': 'inbox/payRemedies.test.ts',
  'POST inbox/:ids/place-again': 'inbox/parcelRemedies.test.ts',
  'POST inbox/:ids/return-order': 'inbox/parcelRemedies.test.ts',
  'POST inbox/:ids/switch-on': 'inbox/remedies.test.ts',
  'POST inbox/:ids/reopen': 'inbox/inboxAnswers.test.ts',
  'POST inbox/:ids/retry': 'inbox/bookingRemedies.test.ts',
  'POST inbox/:ids/snooze': 'inbox/inboxAnswers.test.ts',
  'POST risks': 'risks/risksCall.test.ts',
  'POST inbox/:ids/take': 'inbox/takenLines.test.ts',
  'POST manifest': 'manifests/makeManifest.test.ts',
  'POST contacts/import': 'contacts/importContacts.test.ts',
  'POST contacts/merge': 'several contacts become one: a single result',
  'POST referral/invite': 'referrals/referrals.test.ts',
};
/** Paths of calls for one id whose parameter could hold several. */
const ONE_ALONE = [
  'PUT order/:ids',
  'PATCH order/:ids',
  'DELETE order/:ids',
  'POST inbox/:ids/change-service',
  'POST inbox/:ids/correct-address',
  'POST inbox/:ids/top-up',
  'POST order/:ids/change-service',
  'POST order/:ids/clone',
  'POST order/:ids/again',
  'PUT order/:ids/personnel',
  'PATCH order/:ids/personnel',
  'GET order/:ids/personnel/delReason',
  'GET order/:ids/notices',
  'GET order/:ids/money',
  'POST order/:ids/weight/dispute',
];
const MANY = ['ids', 'orderIds', 'contactIds', 'rows', 'scans', 'numbers', 'emails', 'parcels', 'paid'];

function fieldsOf(schema: unknown): string[] {
  if (!schema) return [];
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'object') return Object.keys(def.shape);
  if (def.type === 'pipe') return [...fieldsOf(def.in), ...fieldsOf(def.out)];
  return 'innerType' in def ? fieldsOf(def.innerType) : [];
}

it('each call over many records is in this table (BX-34)', () => {
  const found = routes
    .filter(({ method, schema }) => method !== 'HEAD' && schema?.operation)
    .filter(({ url, schema }) => /:ids/.test(url) || fieldsOf(schema?.body).some((f) => MANY.includes(f)))
    .map(({ method, url }) => `${String(method)} ${url.replace('/v1.0/', '')}`);
  expect(found.toSorted()).toEqual([...Object.keys(OVER_MANY), ...ONE_ALONE].toSorted());
});

describe('a call over several orders', () => {
  it('a call over several orders cancels all orders that allow it, also if one fails unexpectedly; the same call again tries the others (BX-34, API-79)', async () => {
    const [a, b, moved] = [
      await makeOrder(t, shipper),
      await makeOrder(t, shipper),
      await makeOrder(t, shipper),
    ];
    await t.db.sql.update(orders).set({ statusCode: 500 }).where(sql`${orders.id} = ${moved.id}`);
    const unknown = randomUUID();
    const { cancel } = t.ctx.ports.couriers;
    vi.spyOn(t.ctx.ports.couriers, 'cancel').mockImplementation(async (id) => {
      if (id === a.id) throw new Error('the courier’s answer could not be read');
      return cancel.call(t.ctx.ports.couriers, id);
    });
    const path = `order/${[a.id, moved.id, unknown, b.id].join(',')}/cancel`;
    const first = await call(t, shipper, 'POST', path, {});
    expect(first.status).toBe(200);
    expect(rowsOf(data<Outcome>(first).results)).toEqual([
      [a.id, false, 'ERR_INTERNAL'],
      [moved.id, false, 'ERR_ORDER_STATUS'],
      [unknown, false, 'ERR_NOT_FOUND'],
      [b.id, true, null],
    ]);
    expect(data<Outcome>(first)).toMatchObject({ id: b.id, statusCode: 900 });
    vi.restoreAllMocks();
    const secondCall = await call(t, shipper, 'POST', path, {});
    expect(rowsOf(data<Outcome>(secondCall).results)[0]).toEqual([a.id, true, null]);
  });

  it.each(['order/process', 'order/:ids/process'])(
    '%s confirms all possible orders and has a reason for each other one (BX-34, API-78)',
    async (path) => {
      const [good, done] = [await makeDraft(t, shipper), await makeOrder(t, shipper)];
      const bare = await makeDraft(t, shipper, { receiver: { ...RECEIVER, address1: null } } as never);
      const ids = [done.id, bare.id, randomUUID(), good.id];
      const body = path.includes(':ids') ? {} : { orderIds: ids };
      const url = path.replace(':ids', ids.join(','));
      const res = await call(t, shipper, 'POST', url, { ...body, paymentMethodId: 0, skipQueue: true });
      expect(res.status).toBe(200);
      const { results } = data<Outcome>(res);
      expect(results.map(({ id, ok }) => [id, ok])).toEqual(ids.map((id) => [id, id === good.id]));
      for (const { ok, error: why } of results)
        expect(ok ? why : why?.message).toBe(ok ? null : why?.message);
    },
  );

  it('a call over several orders puts all drafts except one that was changed meanwhile on one invoice of the gateway (BX-34, API-78)', async () => {
    const drafts = [await makeDraft(t, shipper), await makeDraft(t, shipper), await makeDraft(t, shipper)];
    const changed = drafts[1]!;
    const tx = t.ctx.db.tx;
    vi.spyOn(t.ctx.db, 'tx').mockImplementationOnce(async (work) => {
      await call(t, shipper, 'PUT', `order/${changed.id}`, { note: 'Ring' });
      return tx.call(t.ctx.db, work) as never;
    });
    const res = await call(t, shipper, 'POST', 'order/process', {
      orderIds: drafts.map(({ id }) => id),
      paymentMethodId: 1,
    });
    expect([res.status, res.status === 200 ? '' : res.raw]).toEqual([200, '']);
    const results = data<{ results: (Row & { invoiceId: string | null })[] }>(res).results;
    expect(rowsOf(results)).toEqual([
      [drafts[0]!.id, true, null],
      [changed.id, false, 'ERR_CONFLICT'],
      [drafts[2]!.id, true, null],
    ]);
    expect(results[0]?.invoiceId).toBe(results[2]?.invoiceId);
  });

  it('a call over several orders cancels, reads and exports the others if a text is no id (BX-34, API-79)', async () => {
    const order = await makeOrder(t, shipper);
    const ids = `No. 7,${order.id}`;
    const read = data<{ id: string }[]>(await call(t, shipper, 'GET', `order/${ids}`));
    expect(read.map(({ id }) => id)).toEqual([order.id]);
    expect((await call(t, shipper, 'GET', `order/export?ids=${ids}&limit=10`)).status).toBe(200);
    const cancelled = data<Outcome>(await call(t, shipper, 'POST', `order/${ids}/cancel`, {}));
    expect(rowsOf(cancelled.results)).toEqual([
      ['no. 7', false, 'ERR_NOT_FOUND'],
      [order.id, true, null],
    ]);
  });

  it('no call over several records fails by a text that is no id (BX-34)', async () => {
    const answers = [];
    for (const { method, url } of routes.filter(({ url }) => /:ids/.test(url))) {
      if (method === 'HEAD') continue;
      const path = url.replace('/v1.0/', '').replace(':ids', encodeURIComponent(`${randomUUID()},报价`));
      const { status } = await call(t, shipper, method as 'GET', path, method === 'GET' ? undefined : {});
      answers.push([`${String(method)} ${url}`, status]);
    }
    expect(answers.length).toBeGreaterThan(20);
    expect(answers.filter(([, status]) => Number(status) >= 500)).toEqual([]);
    const order = await makeOrder(t, shipper);
    const label = await call(t, shipper, 'GET', `order/${encodeURIComponent(`${order.id},报价`)}/label`);
    expect(label.status).toBe(200);
  });

  it('a call over several orders prices and reads the others if one is unknown (BX-34, API-81, API-72)', async () => {
    const draft = await makeDraft(t, shipper);
    const ids = `${randomUUID()},${draft.id}`;
    const priced = data<Outcome>(await call(t, shipper, 'GET', `order/${ids}/refreshQuote`));
    expect(priced.results.map(({ ok }) => ok)).toEqual([false, true]);
    const tracked = await call(t, shipper, 'POST', 'order/track', {
      consignmentNo: ['MYNOPE', (await makeOrder(t, shipper)).consignmentNo],
    });
    expect(data<object[]>(tracked)).toHaveLength(1);
    const read = await call(t, shipper, 'GET', `order/${ids}`);
    expect([
      read.status,
      read.status === 200 ? data<{ id: string }[]>(read).map(({ id }) => id) : error(read),
    ]).toEqual([200, [draft.id]]);
  });

  it('a call over several orders without any success is refused like its first row, with the reasons of all (BX-34, API-79)', async () => {
    const ids = [randomUUID(), randomUUID()];
    const res = await call(t, shipper, 'POST', `order/${ids.join(',')}/cancel`, {});
    expect(res.status).toBe(404);
    expect(rowsOf((error(res).detail as { results: Row[] }).results)).toEqual(
      ids.map((id) => [id, false, 'ERR_NOT_FOUND']),
    );
  });
});

it('contacts join a group; a deleted contact among them is left out and named (BX-34)', async () => {
  const make = async () =>
    data<{ id: number }>(await call(t, shipper, 'POST', 'contact', { ...RECEIVER, name: randomUUID() })).id;
  const [kept, gone] = [await make(), await make()];
  await call(t, shipper, 'DELETE', `contact/${gone}`);
  const join = (contactIds: number[], newName: string) =>
    call(t, shipper, 'PUT', 'contacts/groups/members', { contactIds, newName });
  const res = await join([gone, kept], 'Regulars');
  expect([res.status, res.headers['x-left-off']]).toEqual([200, String(gone)]);
  expect(data<object[]>(res)).toMatchObject([{ name: 'Regulars', members: 1 }]);
  expect((await join([gone], 'Nobodies')).status).toBe(404);
});
