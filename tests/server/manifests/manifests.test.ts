import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import type { Manifest } from '../../../contract/orders/manifests.ts';
import type { Order } from '../../../contract/orders/orders.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { moveTo } from '../../../server/sandbox/control.ts';
import type { TestServer } from '../../support/server.ts';
import { shipperForEachTest } from '../../support/shipperServer.ts';
import { makeShipper, type TestShipper } from '../../support/world.ts';
import { readPdf } from '../documents/readPdf.ts';
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

let t: TestServer;
let shipper: TestShipper;

shipperForEachTest((server, who) => {
  t = server;
  shipper = who;
});

const create = (orderIds: string[], headers: Record<string, string> = {}, who = shipper) =>
  call(t, who, 'POST', 'manifest', { orderIds, customerId: who.customerId }, headers);
const made = async (...placed: Outcome[]) => data<Manifest>(await create(placed.map((o) => o.id)));
const order = async (id: string) => data<Order>(await call(t, shipper, 'GET', `order/${id}`));
const list = async (query: string) => pageOf<Manifest>(await call(t, shipper, 'GET', `manifest?${query}`));
const get = async (id: string) => data<Manifest>(await call(t, shipper, 'GET', `manifest/${id}`));

/** The same order from another pickup address. */
const fromElsewhere = () => {
  const body = orderBody() as { waypoint: { contact: Record<string, unknown> }[] };
  return body.waypoint.map((stop, i) =>
    i === 0 ? { ...stop, contact: { ...stop.contact, address1: '99 Jalan Tun Razak' } } : stop,
  );
};

describe('POST manifest', () => {
  it('puts the named orders on a manifest with a number of its own and names them on each order (MANI-09, MANI-11, API-91, API-155)', async () => {
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

  it('treats a place as the same whatever its spaces and capitals (ORD-44)', async () => {
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

  it.each([100, 110, 200])('accepts an order at %i (ORD-44)', async (code) => {
    const placed = await makeOrder(t, shipper);
    if (code > 100) await moveTo(t.ctx, placed.id, code);
    expect((await create([placed.id])).status).toBe(200);
  });

  it.each([400, 500, 700])(
    'refuses an order at %i and names it by its index (ORD-44, MANI-12)',
    async (code) => {
      const [good, late] = [await makeOrder(t, shipper), await makeOrder(t, shipper)];
      await moveTo(t.ctx, late.id, code);
      const answer = await create([good.id, late.id]);
      expect(answer.status).toBe(409);
      expect(error(answer)).toMatchObject({
        code: 'ERR_ORDER_STATUS',
        field: 'orderIds.1',
        detail: { consignmentNo: late.consignmentNo },
      });
      expect((await order(good.id)).pickupManifestId).toBeNull();
    },
  );

  it('refuses drafts, orders of another service and of another sender place, located (ORD-44, MANI-12)', async () => {
    const base = await makeOrder(t, shipper);
    const cases: [Outcome, number, RegExp][] = [
      [await makeDraft(t, shipper), 409, /Draft/],
      [await makeOrder(t, shipper, { serviceCode: 'MBE' }), 422, /one service/],
      [await makeOrder(t, shipper, { waypoint: fromElsewhere() } as never), 422, /one sender/],
    ];
    for (const [other, status, reason] of cases) {
      const answer = await create([base.id, other.id]);
      expect([answer.status, error(answer).field]).toEqual([status, 'orderIds.1']);
      expect(error(answer).message).toMatch(reason);
    }
  });

  it('refuses an order that is on a manifest already (ORD-44)', async () => {
    const placed = await makeOrder(t, shipper);
    await made(placed);
    const again = await create([placed.id]);
    expect([again.status, error(again).field]).toEqual([409, 'orderIds.0']);
  });

  it('makes one manifest for one key however often it is called (API-91)', async () => {
    const placed = await makeOrder(t, shipper);
    const headers = { 'idempotency-key': randomUUID() };
    const first = data<Manifest>(await create([placed.id], headers));
    expect(data<Manifest>(await create([placed.id], headers)).id).toBe(first.id);
    expect((await list('')).rowTotal).toBe(1);
  });

  it('of two simultaneous calls with one order one succeeds (MANI-09)', async () => {
    const placed = await makeOrder(t, shipper);
    const both = await Promise.all([create([placed.id]), create([placed.id])]);
    expect(both.map((a) => a.status).sort()).toEqual([200, 409]);
  });

  it('answers foreign orders and accounts like absent ones, and an empty list with its field (API-91)', async () => {
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
  it('lists ten a page, newest first, by status and by a part of the number (MANI-01, MANI-04, MANI-05, API-92)', async () => {
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

describe('the life of a manifest', () => {
  it('is in progress once its first parcel is picked up, in the same transaction (MANI-01)', async () => {
    const [a, b] = [await makeOrder(t, shipper), await makeOrder(t, shipper)];
    const { id } = await made(a, b);
    await moveTo(t.ctx, a.id, 200);
    expect((await get(id)).status).toBe(0);
    await moveTo(t.ctx, a.id, 400);
    expect((await get(id)).status).toBe(1);
  });

  it('is cancelled while pending, which frees its orders for another one (MANI-06, MANI-13, API-93)', async () => {
    const placed = await makeOrder(t, shipper);
    const { id } = await made(placed);
    const answer = await call(t, shipper, 'POST', `manifest/${id}/cancel`);
    expect([answer.status, data<Manifest>(answer).status]).toEqual([200, 9]);
    expect((await order(placed.id)).pickupManifestId).toBeNull();
    expect((await create([placed.id])).status).toBe(200);
    const twice = await call(t, shipper, 'POST', `manifest/${id}/cancel`);
    expect(twice.status).toBe(409);
  });

  it('is not cancelled once a parcel is on the move (MANI-06, MANI-14)', async () => {
    const placed = await makeOrder(t, shipper);
    const { id } = await made(placed);
    await moveTo(t.ctx, placed.id, 500);
    const answer = await call(t, shipper, 'POST', `manifest/${id}/cancel`);
    expect(answer.status).toBe(409);
    expect((await get(id)).status).toBe(1);
    expect((await order(placed.id)).pickupManifestId).toBe(id);
  });

  it('loses a cancelled order, and is cancelled with the last one (MANI-01)', async () => {
    const [a, b] = [await makeOrder(t, shipper), await makeOrder(t, shipper)];
    const { id } = await made(a, b);
    await call(t, shipper, 'POST', `order/${a.id}/cancel`, {});
    expect(await get(id)).toMatchObject({ status: 0, parcels: 1 });
    expect((await order(a.id)).pickupManifestId).toBeNull();
    await call(t, shipper, 'POST', `order/${b.id}/cancel`, {});
    expect(await get(id)).toMatchObject({ status: 9, parcels: 0 });
  });
});

describe('GET manifest/:id/print', () => {
  it('shows every parcel of the manifest by its number, to a session and to a ticket, to nobody else (MANI-08, API-127)', async () => {
    const [a, b] = [await makeOrder(t, shipper), await makeOrder(t, shipper, { cod: { amount: 12 } })];
    const other = await makeOrder(t, shipper);
    const { id, manifestId } = await made(a, b);
    const path = `manifest/${id}/print`;
    const { ticket } = data<{ ticket: string }>(
      await call(t, shipper, 'POST', 'auth/ticket', { path: `/v1.0/${path}` }),
    );
    const opened = await call(t, null, 'GET', `${path}?jwt=${ticket}`);
    expect([opened.status, opened.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(opened.headers['content-disposition']).toContain(`${manifestId}.pdf`);
    const text = JSON.stringify(await readPdf(opened.bytes));
    for (const shown of [manifestId, a.consignmentNo, b.consignmentNo]) expect(text).toContain(shown);
    expect(text).not.toContain(other.consignmentNo);
    // The cash that the driver has to collect.
    expect(text).toContain('MYR 12.00');
    expect((await call(t, shipper, 'GET', path)).status).toBe(200);
    expect((await call(t, null, 'GET', path)).status).toBe(401);
    expect((await call(t, null, 'GET', `${path}?companyId=${shipper.companyId}`)).status).toBe(401);
  });

  it('is refused for a cancelled manifest (MANI-07)', async () => {
    const { id } = await made(await makeOrder(t, shipper));
    await call(t, shipper, 'POST', `manifest/${id}/cancel`);
    expect((await call(t, shipper, 'GET', `manifest/${id}/print`)).status).toBe(409);
  });
});

describe('GET manifest/export', () => {
  const sheetOf = async (query: string) => {
    const path = `manifest/export?${query}`;
    const { ticket } = data<{ ticket: string }>(
      await call(t, shipper, 'POST', 'auth/ticket', { path: `/v1.0/${path}` }),
    );
    const opened = await call(t, null, 'GET', `${path}&jwt=${ticket}`);
    expect([opened.status, opened.headers['content-disposition']]).toEqual([
      200,
      'attachment; filename="manifests.xlsx"',
    ]);
    const book = read(opened.bytes);
    return utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0] ?? '']!, { header: 1 });
  };

  it('is a sheet of what the tab and the search find, whatever the page holds, opened by a ticket (MANI-03, MANI-05, API-73)', async () => {
    const [a, b] = [await made(await makeOrder(t, shipper)), await made(await makeOrder(t, shipper))];
    const gone = await made(await makeOrder(t, shipper));
    await call(t, shipper, 'POST', `manifest/${gone.id}/cancel`);
    const [head, ...rows] = await sheetOf('status=0&limit=1&sortBy=manifestId&orderBy=asc');
    expect(head?.slice(0, 3)).toEqual(['Manifest no.', 'Status', 'Created (Asia/Kuala_Lumpur)']);
    expect(rows.map((row) => [row[0], row[1], row[4], row[6], row[7]])).toEqual([
      [a.manifestId, 'Pending', 'DX', 1, 'Aisyah Rahman'],
      [b.manifestId, 'Pending', 'DX', 1, 'Aisyah Rahman'],
    ]);
    expect((await sheetOf(`manifestId=${gone.manifestId}`)).slice(1).map((row) => row[1])).toEqual([
      'Cancelled',
    ]);
    expect((await call(t, null, 'GET', 'manifest/export')).status).toBe(401);
  });

  it("keeps to the days asked for, by the company's clocks, and to the account (MANI-03)", async () => {
    // 20:00 in UTC is the next day in Kuala Lumpur.
    t.clock.advance(((((20 - t.clock.now().getTime() / 3_600_000) % 24) + 24) % 24) * 3600);
    shipper = await makeShipper(t, { companyId: shipper.companyId, walletMinor: 10_000 });
    const { manifestId } = await made(await makeOrder(t, shipper));
    const now = t.clock.now();
    const day = (offset: number) =>
      new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kuala_Lumpur' }).format(
        new Date(now.getTime() + offset * 86_400_000),
      );
    expect((await sheetOf(`dateFrom=${day(0)}&dateTo=${day(0)}`)).map((row) => row[0])).toEqual([
      'Manifest no.',
      manifestId,
    ]);
    expect(await sheetOf(`dateFrom=${day(1)}`)).toHaveLength(1);
    expect(await sheetOf(`dateTo=${day(-1)}`)).toHaveLength(1);
    const stranger = await makeShipper(t, { companyId: shipper.companyId });
    const empty = await call(t, stranger, 'GET', 'manifest/export');
    const sheet = read(empty.bytes).Sheets.Manifests!;
    expect(utils.sheet_to_json(sheet)).toEqual([]);
  });
});

it('an order list can be narrowed to what is on a manifest (MANI-09)', async () => {
  const [on, off] = [await makeOrder(t, shipper), await makeOrder(t, shipper)];
  await made(on);
  const found = pageOf<Order>(await call(t, shipper, 'GET', 'order?hasManifest=true'));
  expect(found.data.map((o) => o.id)).toEqual([on.id]);
  const [row] = await t.db.sql.select().from(orders).where(eq(orders.id, off.id));
  expect(row?.pickupManifestId).toBeNull();
});
