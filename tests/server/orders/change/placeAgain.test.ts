import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { DraftsMade, Order } from '../../../../contract/orders/orders.ts';
import { idempotencyKey } from '../../../../server/db/schema/account/access.ts';
import { orders, waypoint } from '../../../../server/db/schema/orders/orders.ts';
import { DATABASES } from '../../../support/server.ts';
import { shipper, t, withShipper } from '../../../support/shipperServer.ts';
import { makeShipper, type TestShipper } from '../../../support/world.ts';
import { call, data, error, makeDraft, makeOrder, valueInDollarSigns } from '../orderBody.ts';

describe.each(DATABASES)('on %s', (kind) => {
  withShipper({ walletMinor: 100_000 }, { kind });

  const another = () => makeShipper(t, { companyId: shipper.companyId, walletMinor: 10_000 });
  const placeAgain = (who: TestShipper, id: string, body: object, key: string = randomUUID()) =>
    call(t, who, 'POST', `order/${id}/again`, body, { 'idempotency-key': key });
  const drafts = async (who: TestShipper) =>
    (
      await t.db.sql
        .select({ id: orders.id })
        .from(orders)
        .where(and(eq(orders.customerId, who.customerId), eq(orders.statusCode, 0)))
    ).length;
  const listed = async (who: TestShipper, made: string) =>
    (await call(t, who, 'GET', `order?status=DRAFT&limit=1000&madeTogether=${made}`)).body as unknown as {
      data: Order[];
      rowTotal: number;
    };

  it('an order placed again 20 times becomes 20 identical drafts with their own ids, which the list can filter (W3)', async () => {
    const who = await another();
    const order = await makeOrder(t, who, { note: 'fragile', cod: { amount: 10 }, referenceNo: 'R-1' });
    await makeDraft(t, who);
    const made = data<DraftsMade>(await placeAgain(who, order.id, { count: 20 }));
    expect([made.count, new Set(made.orderIds).size]).toEqual([20, 20]);
    const { data: rows, rowTotal } = await listed(who, made.madeTogether);
    expect(rowTotal).toBe(20);
    expect(new Set(rows.map((row) => row.id))).toEqual(new Set(made.orderIds));
    expect(new Set(rows.map((row) => row.nanoId)).size).toBe(20);
    const source = data<Order>(await call(t, who, 'GET', `order/${order.id}?retrieve=quotes,service`));
    const people = source.waypoint.map(({ contact }) => contact.name);
    for (const row of rows) {
      expect(row).toMatchObject({
        statusCode: 0,
        consignmentNo: null,
        referenceNo: null,
        invoiceId: null,
        note: 'fragile',
        cod: { amount: 10 },
        serviceCode: 'DX',
        price: source.price,
      });
      expect(row.waypoint.map(({ contact }) => contact.name)).toEqual(people);
    }
  });

  it('an order whose goods are valued in an unclear currency is placed again as it is, and refused at its place when it is confirmed (W3, ORD-39)', async () => {
    const who = await another();
    const order = await makeOrder(t, who);
    await valueInDollarSigns(t, order.id);
    const { orderIds } = data<DraftsMade>(await placeAgain(who, order.id, { count: 1 }));
    const id = orderIds[0]!;
    const draft = data<Order>(await call(t, who, 'GET', `order/${id}`));
    expect(draft.waypoint[1]?.inventory[0]?.price).toEqual({ amount: 50, currency: '$' });
    const refused = await call(t, who, 'PUT', `order/${id}`, { process: true, paymentMethodId: 0 });
    expect([refused.status, error(refused).field]).toEqual([400, 'destination.inventory.0.price.currency']);
  });

  it('a repeated call with the same key makes no further drafts, also when the first answer was lost (W3)', async () => {
    const who = await another();
    const draft = await makeDraft(t, who);
    const key = randomUUID();
    const first = data<DraftsMade>(await placeAgain(who, draft.id, { count: 7 }, key));
    expect(data<DraftsMade>(await placeAgain(who, draft.id, { count: 7 }, key))).toEqual(first);
    // The state after a crash before the answer was stored.
    await t.db.sql.delete(idempotencyKey).where(eq(idempotencyKey.key, key));
    const repeated = data<DraftsMade>(await placeAgain(who, draft.id, { count: 7 }, key));
    expect(repeated.madeTogether).toBe(first.madeTogether);
    expect(new Set(repeated.orderIds)).toEqual(new Set(first.orderIds));
    expect(await drafts(who)).toBe(8);
  });

  it('a call makes 1 to 200 copies; any other number is refused (W3)', async () => {
    const who = await another();
    const draft = await makeDraft(t, who);
    for (const count of [0, 201, 1.5, -3, 'many', null])
      expect([count, error(await placeAgain(who, draft.id, { count })).field]).toEqual([count, 'count']);
    expect(await drafts(who)).toBe(1);
    expect(data<DraftsMade>(await placeAgain(who, draft.id, { count: 200 })).orderIds).toHaveLength(200);
    expect(data<DraftsMade>(await placeAgain(who, draft.id, { count: 1 })).orderIds).toHaveLength(1);
    expect(await drafts(who)).toBe(202);
    const stops = await t.db.sql
      .select({ id: waypoint.orderId })
      .from(waypoint)
      .innerJoin(orders, eq(orders.id, waypoint.orderId))
      .where(eq(orders.customerId, who.customerId));
    expect(stops).toHaveLength(2 * 202);
  });

  it("another account's drafts are not listed by the id of their call (SHELL-62)", async () => {
    const [who, stranger] = [await another(), await another()];
    const made = data<DraftsMade>(await placeAgain(who, (await makeDraft(t, who)).id, { count: 2 }));
    expect((await listed(stranger, made.madeTogether)).rowTotal).toBe(0);
    expect((await placeAgain(stranger, made.orderIds[0]!, { count: 2 })).status).toBe(404);
    expect(await drafts(stranger)).toBe(0);
  });
});
