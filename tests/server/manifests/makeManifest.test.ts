import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { CreatedManifest, Manifest } from '../../../contract/orders/manifests.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { createManifest } from '../../../server/modules/manifests/service.ts';
import { moveTo } from '../../../server/sandbox/control.ts';
import { makeShipper } from '../../support/world.ts';
import {
  call,
  data,
  error,
  makeDraft,
  makeOrder,
  type Outcome,
  orderBody,
  pageOf,
} from '../orders/orderBody.ts';
import { create, made, order, shipper, t, withManifests } from './manifestsWorld.ts';

withManifests();

const list = async (query: string) => pageOf<Manifest>(await call(t, shipper, 'GET', `manifest?${query}`));

const madeOf = async (...placed: Outcome[]) => data<CreatedManifest>(await create(placed.map((o) => o.id)));

/** The same order from another pickup address. */
const fromElsewhere = () => {
  const body = orderBody() as { waypoint: { contact: Record<string, unknown> }[] };
  return body.waypoint.map((stop, i) =>
    i === 0 ? { ...stop, contact: { ...stop.contact, address1: '99 Jalan Tun Razak' } } : stop,
  );
};

describe('POST manifest', () => {
  it('POST manifest puts the named orders on a new manifest, whose number each order has (MANI-09, MANI-11, API-91, API-155)', async () => {
    const [a, b] = [await makeOrder(t, shipper), await makeOrder(t, shipper)];
    const manifest = await made(a, b);
    expect(manifest).toMatchObject({
      manifestId: 'MF00000001',
      status: 0,
      parcels: 2,
      service: { code: 'DX' },
      sender: { name: 'Aisyah Rahman', address1: '12 Jalan Ampang' },
    });
    expect((await order(a.id)).pickupManifestId).toBe(manifest.id);
    expect((await order(b.id)).pickupManifestId).toBe(manifest.id);
    expect((await made(await makeOrder(t, shipper))).manifestId).toBe('MF00000002');
  });

  it('POST manifest ignores spaces and capitals in comparing places (ORD-44)', async () => {
    const waypoint = fromElsewhere();
    const typed = waypoint.map((stop, i) =>
      i === 0 ? { ...stop, contact: { ...stop.contact, address1: '99  jalan tun razak,' } } : stop,
    );
    const placed = [
      await makeOrder(t, shipper, { waypoint } as never),
      await makeOrder(t, shipper, { waypoint: typed } as never),
    ];
    expect((await create(placed.map((o) => o.id))).status).toBe(200);
  });

  it.each([100, 110, 200])('POST manifest accepts an order at %i (ORD-44)', async (code) => {
    const placed = await makeOrder(t, shipper);
    if (code > 100) await moveTo(t.ctx, placed.id, code);
    expect((await create([placed.id])).status).toBe(200);
  });

  it.each([400, 500, 700])(
    'POST manifest leaves out an order at %i with its reason, and puts the others on the manifest (BX-34, ORD-44, MANI-12)',
    async (code) => {
      const [late, good, other] = [
        await makeOrder(t, shipper),
        await makeOrder(t, shipper),
        await makeOrder(t, shipper),
      ];
      await moveTo(t.ctx, late.id, code);
      const manifest = await madeOf(late, good, other);
      expect(manifest).toMatchObject({
        parcels: 2,
        leftOff: [
          {
            orderId: late.id,
            consignmentNo: late.consignmentNo,
            code: 'ERR_ORDER_STATUS',
            message: expect.stringMatching(
              `^Order ${late.consignmentNo} is .+ already: it needs no manifest any more.$`,
            ),
          },
        ],
      });
      expect((await order(good.id)).pickupManifestId).toBe(manifest.id);
      expect((await order(late.id)).pickupManifestId).toBeNull();
    },
  );

  it('POST manifest refuses a single unfit order by its index, in the reader’s language (BX-34, MANI-12)', async () => {
    const late = await makeOrder(t, shipper);
    await moveTo(t.ctx, late.id, 500);
    const refused = await create([late.id, randomUUID()], { 'accept-language': 'id' });
    expect([refused.status, error(refused)]).toMatchObject([
      409,
      { field: 'orderIds.0', detail: { consignmentNo: late.consignmentNo } },
    ]);
    const mixed = await create([(await makeOrder(t, shipper)).id, late.id], { 'accept-language': 'id' });
    expect(data<CreatedManifest>(mixed).leftOff[0]?.message).toMatch(/tidak perlu manifes lagi/);
  });

  it('POST manifest leaves out drafts, unknown orders and orders of another service, sender place or manifest (BX-34, ORD-44, MANI-12)', async () => {
    const base = await makeOrder(t, shipper);
    const taken = await makeOrder(t, shipper);
    await made(taken);
    const cases: [string, RegExp][] = [
      [(await makeDraft(t, shipper)).id, /is Draft: book it first/],
      [(await makeOrder(t, shipper, { serviceCode: 'MBE' })).id, /another service.+separate manifest/],
      [
        (await makeOrder(t, shipper, { waypoint: fromElsewhere() } as never)).id,
        /another place.+separate manifest/,
      ],
      [taken.id, /on a manifest already/],
      [randomUUID(), /File not found/],
    ];
    const { parcels, leftOff } = data<CreatedManifest>(
      await create([...cases.slice(0, 1).map(([id]) => id), base.id, ...cases.slice(1).map(([id]) => id)]),
    );
    expect(parcels).toBe(1);
    expect(leftOff.map(({ orderId }) => orderId)).toEqual(cases.map(([id]) => id));
    for (const [i, [, reason]] of cases.entries()) expect(leftOff[i]?.message).toMatch(reason);
  });

  it.each([
    [10, 'en', /is .+: it waits for its payment\.$/],
    [10, 'id', /: masih menunggu pembayaran\.$/],
    [11, 'en', /is .+: its courier has not answered yet\.$/],
    [11, 'zh', /：快递公司尚未回应。$/],
  ])(
    'POST manifest names the reason of a paid or unpaid order in status %i, in language %s (BX-34, MANI-12)',
    async (statusCode, language, reason) => {
      const { id } = await makeDraft(t, shipper);
      await t.db.sql.update(orders).set({ statusCode }).where(eq(orders.id, id));
      const refused = await create([id], { 'accept-language': language });
      expect([refused.status, error(refused).code]).toEqual([409, 'ERR_ORDER_STATUS']);
      expect(error(refused).message).toMatch(reason);
    },
  );

  it('POST manifest names the orders left out again when the call is repeated (BX-34)', async () => {
    const [late, good] = [await makeOrder(t, shipper), await makeOrder(t, shipper)];
    await moveTo(t.ctx, late.id, 500);
    const id = randomUUID();
    const first = await createManifest(t.ctx, shipper, [late.id, good.id], id);
    expect(await createManifest(t.ctx, shipper, [late.id, good.id], id)).toEqual(first);
    expect(first.leftOff.map(({ orderId }) => orderId)).toEqual([late.id]);
  });

  it('POST manifest refuses an order that is already on a manifest (ORD-44)', async () => {
    const placed = await makeOrder(t, shipper);
    await made(placed);
    const secondManifest = await create([placed.id]);
    expect([secondManifest.status, error(secondManifest).field]).toEqual([409, 'orderIds.0']);
  });

  it('POST manifest makes one manifest for one key and any number of calls (API-91)', async () => {
    const placed = await makeOrder(t, shipper);
    const headers = { 'idempotency-key': randomUUID() };
    const first = data<Manifest>(await create([placed.id], headers));
    expect(data<Manifest>(await create([placed.id], headers)).id).toBe(first.id);
    expect((await list('')).rowTotal).toBe(1);
  });

  it('POST manifest succeeds once for two simultaneous calls with the same order (MANI-09)', async () => {
    const placed = await makeOrder(t, shipper);
    const both = await Promise.all([create([placed.id]), create([placed.id])]);
    expect(both.map((a) => a.status).sort()).toEqual([200, 409]);
  });

  it('POST manifest answers foreign orders and accounts like absent ones, and an empty list with its field (API-91)', async () => {
    const neighbour = await makeShipper(t, { companyId: shipper.companyId, walletMinor: 10_000 });
    const foreign = await makeOrder(t, neighbour);
    const manifest = data<Manifest>(await create([foreign.id], {}, neighbour));
    for (const answer of [
      await create([randomUUID()]),
      await create([foreign.id]),
      await call(t, shipper, 'POST', `manifest/${manifest.id}/cancel`),
      await call(t, shipper, 'GET', `manifest/${manifest.id}`),
      await call(t, shipper, 'GET', `manifest/${manifest.id}/print`),
      await call(t, shipper, 'GET', 'manifest/not-an-id'),
    ])
      expect([answer.status, error(answer).message]).toEqual([404, 'File not found']);
    const empty = await create([]);
    expect([empty.status, error(empty).field]).toEqual([422, 'orderIds']);
  });
});

describe('GET manifest', () => {
  it('GET manifest lists ten a page, newest first, by status and by a part of the number (MANI-01, MANI-04, MANI-05, API-92)', async () => {
    for (let i = 0; i < 11; i++) {
      await made(await makeOrder(t, shipper));
      t.clock.advance(1);
    }
    const first = await list('');
    expect([first.data.length, first.pageTotal, first.rowTotal]).toEqual([10, 2, 11]);
    expect(first.data[0]?.manifestId).toBe('MF00000011');
    expect((await list('page=2')).data.map((m) => m.manifestId)).toEqual(['MF00000001']);
    await call(t, shipper, 'POST', `manifest/${first.data[0]?.id}/cancel`);
    expect((await list('status=0')).rowTotal).toBe(10);
    expect((await list('status=9')).data.map((m) => m.manifestId)).toEqual(['MF00000011']);
    expect((await list('status=1')).rowTotal).toBe(0);
    expect((await list('manifestId=0003')).data.map((m) => m.manifestId)).toEqual(['MF00000003']);
    expect((await list('manifestId=%25')).rowTotal).toBe(0);
    expect((await list('sortBy=manifestId&orderBy=asc&limit=1')).data[0]?.manifestId).toBe('MF00000001');
  });
});
