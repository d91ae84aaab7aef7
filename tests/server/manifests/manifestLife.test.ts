import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import type { Manifest } from '../../../contract/orders/manifests.ts';
import type { Order } from '../../../contract/orders/orders.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { event } from '../../../server/db/schema/system/events.ts';
import { moveTo } from '../../../server/sandbox/control.ts';
import { makeShipper } from '../../support/world.ts';
import { readPdf } from '../documents/readPdf.ts';
import { call, data, makeOrder, pageOf, ticketFor } from '../orders/orderBody.ts';
import { create, made, order, setShipper, shipper, t, withManifests } from './manifestsWorld.ts';

withManifests();

const get = async (id: string) => data<Manifest>(await call(t, shipper, 'GET', `manifest/${id}`));

describe('the life of a manifest', () => {
  it('a manifest is in progress once its first parcel is picked up, in the same transaction (MANI-01)', async () => {
    const [a, b] = [await makeOrder(t, shipper), await makeOrder(t, shipper)];
    const { id } = await made(a, b);
    await moveTo(t.ctx, a.id, 200);
    expect((await get(id)).status).toBe(0);
    await moveTo(t.ctx, a.id, 400);
    expect((await get(id)).status).toBe(1);
  });

  it('a pending manifest can be cancelled, which frees its orders for another one (MANI-06, MANI-13, API-93)', async () => {
    const placed = await makeOrder(t, shipper);
    const { id } = await made(placed);
    const answer = await call(t, shipper, 'POST', `manifest/${id}/cancel`);
    expect([answer.status, data<Manifest>(answer).status]).toEqual([200, 9]);
    expect((await order(placed.id)).pickupManifestId).toBeNull();
    expect((await create([placed.id])).status).toBe(200);
    const twice = await call(t, shipper, 'POST', `manifest/${id}/cancel`);
    expect(twice.status).toBe(409);
  });

  it('each change of a manifest is a live event without an order, so that other windows fetch the list again (MANI-01)', async () => {
    const count = async () => {
      const rows = await t.db.sql.select().from(event).where(eq(event.customerId, shipper.customerId));
      return rows.filter(({ type, orderId }) => type === 'order.updated' && orderId === null).length;
    };
    const [a, b] = [await makeOrder(t, shipper), await makeOrder(t, shipper)];
    const { id } = await made(a);
    expect(await count()).toBe(1);
    await call(t, shipper, 'POST', 'order/scan', {
      mode: 'manifest',
      scans: [{ id: randomUUID(), code: b.consignmentNo }],
    });
    expect(await count()).toBe(2);
    await call(t, shipper, 'POST', `manifest/${id}/cancel`);
    expect(await count()).toBe(3);
  });

  it('a manifest with a moving parcel cannot be cancelled (MANI-06, MANI-14)', async () => {
    const placed = await makeOrder(t, shipper);
    const { id } = await made(placed);
    await moveTo(t.ctx, placed.id, 500);
    const answer = await call(t, shipper, 'POST', `manifest/${id}/cancel`);
    expect(answer.status).toBe(409);
    expect((await get(id)).status).toBe(1);
    expect((await order(placed.id)).pickupManifestId).toBe(id);
  });

  it('a manifest loses a cancelled order, and is cancelled with its last order (MANI-01)', async () => {
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
  it('GET manifest/:id/print shows every parcel of the manifest by its number, only to a session or a ticket (MANI-08, API-127)', async () => {
    const [a, b] = [await makeOrder(t, shipper), await makeOrder(t, shipper, { cod: { amount: 12 } })];
    const other = await makeOrder(t, shipper);
    const { id, manifestId } = await made(a, b);
    const path = `manifest/${id}/print`;
    const ticket = await ticketFor(t, shipper, `/v1.0/${path}`);
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

  it('GET manifest/:id/print prints the printable manifests of several and names the cancelled and foreign ones in a header (MANI-07, BX-34)', async () => {
    const [kept, gone] = [await made(await makeOrder(t, shipper)), await made(await makeOrder(t, shipper))];
    await call(t, shipper, 'POST', `manifest/${gone.id}/cancel`);
    const stranger = await makeShipper(t, { companyId: shipper.companyId, walletMinor: 10_000 });
    const foreign = data<Manifest>(
      await call(t, stranger, 'POST', 'manifest', { orderIds: [(await makeOrder(t, stranger)).id] }),
    );
    const printed = await call(t, shipper, 'GET', `manifest/${gone.id},${kept.id},${foreign.id}/print`);
    expect([printed.status, printed.headers['x-left-off']]).toEqual([200, `${gone.id},${foreign.id}`]);
    const text = JSON.stringify(await readPdf(printed.bytes));
    expect(text).toContain(kept.manifestId);
    expect(text).not.toContain(gone.manifestId);
    expect(text).not.toContain(foreign.manifestId);
    const none = await call(t, shipper, 'GET', `manifest/${gone.id},${foreign.id}/print`);
    expect(none.status).toBe(409);
  });

  it('GET manifest/:id/print is refused for a cancelled manifest (MANI-07)', async () => {
    const { id } = await made(await makeOrder(t, shipper));
    await call(t, shipper, 'POST', `manifest/${id}/cancel`);
    expect((await call(t, shipper, 'GET', `manifest/${id}/print`)).status).toBe(409);
  });
});

describe('GET manifest/export', () => {
  const sheetOf = async (query: string) => {
    const path = `manifest/export?${query}`;
    const ticket = await ticketFor(t, shipper, `/v1.0/${path}`);
    const opened = await call(t, null, 'GET', `${path}&jwt=${ticket}`);
    expect([opened.status, opened.headers['content-disposition']]).toEqual([
      200,
      'attachment; filename="manifests.xlsx"',
    ]);
    const book = read(opened.bytes);
    return utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0] ?? '']!, { header: 1 });
  };

  it('GET manifest/export is a sheet of all rows of the tab and the search, beyond the page, opened by a ticket (MANI-03, MANI-05, API-73)', async () => {
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

  it('GET manifest/export has only the account’s manifests of the requested days in the company’s time zone (MANI-03)', async () => {
    // 20:00 in UTC is the next day in Kuala Lumpur.
    t.clock.advance(((((20 - t.clock.now().getTime() / 3_600_000) % 24) + 24) % 24) * 3600);
    setShipper(await makeShipper(t, { companyId: shipper.companyId, walletMinor: 10_000 }));
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

it('an order list can be narrowed to the orders of a manifest (MANI-09)', async () => {
  const [on, off] = [await makeOrder(t, shipper), await makeOrder(t, shipper)];
  await made(on);
  const found = pageOf<Order>(await call(t, shipper, 'GET', 'order?hasManifest=true'));
  expect(found.data.map((o) => o.id)).toEqual([on.id]);
  const [row] = await t.db.sql.select().from(orders).where(eq(orders.id, off.id));
  expect(row?.pickupManifestId).toBeNull();
});
