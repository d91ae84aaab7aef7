import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { type TestShipper, walletMinorOf } from '../../support/world.ts';
import { call, data, error, makeDraft, makeOrder, orderBody, pageOf } from '../orders/orderBody.ts';
import { another, t, withAbuse } from './abuseWorld.ts';
import { ADDRESS } from './accessWorld.ts';

withAbuse();

describe('texts', () => {
  let who: TestShipper;
  beforeAll(async () => {
    who = await another();
  });
  it.each([
    ['emoji', 'Aisyah 🚚', 'Aisyah 🚚'],
    ['a right-to-left override', 'Ali\u202egnp.exe', 'Alignp.exe'],
    ['zero width', 'A\u200bli\ufeff', 'Ali'],
    ['NUL and bells', 'A\u0000li\u0007', 'Ali'],
    ['half a pair', 'Ali\ud800', 'Ali'],
    ['markup', '</script><img src=x onerror=alert(1)>', '</script><img src=x onerror=alert(1)>'],
    ['a template', '{{7*7}}', '{{7*7}}'],
  ])('texts with %s are stored unchanged (B2-23)', async (_what, name, stored) => {
    const contact = data<{ id: number }>(await call(t, who, 'POST', 'contact', { ...ADDRESS, name }));
    expect(data(await call(t, who, 'GET', `contact/${contact.id}`)).name).toBe(stored);
    const draft = await makeDraft(t, who, { receiver: { name } });
    const shown = data<{ waypoint: { contact: { name: string } }[] }>(
      await call(t, who, 'GET', `order/${draft.id}`),
    );
    expect(shown.waypoint[1]!.contact.name).toBe(stored);
  });

  it.each([
    ['contact', () => ({ ...ADDRESS, name: 'x'.repeat(10_000) }), 'name'],
    ['order', () => orderBody({ receiver: { name: 'x'.repeat(10_000) } }), 'waypoint.1.contact.name'],
    ['order', () => orderBody({ note: 'x'.repeat(10_000) }), 'note'],
  ])('texts that are too long are refused by %s with their field (B2-23)', async (path, body, field) => {
    const res = await call(t, who, 'POST', path, body());
    expect([res.status, error(res).field]).toEqual([path === 'order' ? 400 : 422, field]);
  });
});

describe('a keyword', () => {
  let who: TestShipper;
  beforeAll(async () => {
    who = await another({ walletMinor: 100_000 });
    for (const name of ['Tan 100% Wool', 'Under_score', "O'Brien; drop table orders", 'Plain Name'])
      await makeOrder(t, who, { receiver: { name } });
  });
  const named = async (query: string) => {
    const res = await call(t, who, 'GET', `order?${query}`);
    expect([res.status, res.status === 200 ? '' : res.raw]).toEqual([200, '']);
    return pageOf<{ waypoint: { contact: { name: string } }[] }>(res).data.map(
      (o) => o.waypoint[1]!.contact.name,
    );
  };

  it.each([
    ['100%', ['Tan 100% Wool']],
    ['r_s', ['Under_score']],
    ['%%%', []],
    ['___', []],
    ["'; drop", []],
    ["O'Brien; drop", ["O'Brien; drop table orders"]],
    ['\\\\\\', []],
    ['x'.repeat(2_000), []],
  ])('the keyword %j is searched literally (ORD-17, B2-24)', async (keyword, found) => {
    expect(await named(`keyword=${encodeURIComponent(keyword)}`)).toEqual(found);
  });

  it.each(['contacts?sortBy=password', 'contacts?limit=abc', 'contacts?page=-1', 'manifest?sortBy=secret'])(
    '%s is refused (B2-24)',
    async (path) => {
      expect((await call(t, who, 'GET', path)).status).toBe(422);
    },
  );
});

describe('a step that the status does not allow', () => {
  it.each([200, 400, 475, 500, 600, 650, 661, 663, 700, 701, 900, 1000])(
    'a step that the status does not allow, cancelling at %i, is refused and changes nothing (DET-19, B2-27)',
    async (statusCode) => {
      const who = await another({ walletMinor: 10_000 });
      const { id } = await makeOrder(t, who);
      await t.db.sql.update(orders).set({ statusCode }).where(eq(orders.id, id));
      const before = await t.db.sql.select().from(orders).where(eq(orders.id, id));
      for (const [path, body] of [
        [`order/${id}/cancel`, { reason: 'Other' }],
        [`order/${id}/process`, {}],
      ] as const) {
        const res = await call(t, who, 'POST', path, body);
        expect([res.status, error(res).code, error(res).detail]).toMatchObject([
          409,
          'ERR_ORDER_STATUS',
          { from: statusCode, allowed: expect.any(Array) },
        ]);
      }
      expect(await t.db.sql.select().from(orders).where(eq(orders.id, id))).toEqual(before);
      expect(await walletMinorOf(t, who)).toBe(9_300);
    },
  );
});
