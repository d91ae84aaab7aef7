import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { canMove, ORDER_STATUS } from '../../../../contract/rules/orders/orderStatus.ts';
import { activity, orders } from '../../../../server/db/schema/orders/orders.ts';
import { event } from '../../../../server/db/schema/system/events.ts';
import type { Refusal } from '../../../../server/http/answer/refusal.ts';
import { moveOrder } from '../../../../server/modules/orders/status/status.ts';
import { replaceStops, stopsOfOrder, writeOrder } from '../../../../server/modules/orders/store.ts';
import { shipper, t, withShipper } from '../../../support/shipperServer.ts';
import { makeShipper } from '../../../support/world.ts';
import { makeDraft, makeOrder } from '../orderBody.ts';

withShipper({ walletMinor: 100_000 });

const rowOf = async (id: string) => (await t.db.sql.select().from(orders).where(eq(orders.id, id)))[0]!;
const put = (id: string, statusCode: number) =>
  t.db.sql.update(orders).set({ statusCode }).where(eq(orders.id, id));

describe('moveOrder', () => {
  it('moveOrder allows exactly the steps of the status table and lists the allowed ones (DET-41, DET-42, DET-43, DET-44, DET-45, DET-46, DET-47, DET-48, DET-49, DET-50, DET-51, DET-52, DET-53, DET-54, DET-55, DET-56, DET-57, DET-58, DET-59, DET-60, DET-61, DET-62, DET-63, DET-64, B2-27)', async () => {
    const { id } = await makeDraft(t, shipper);
    const codes = Object.keys(ORDER_STATUS).map(Number);
    const wrong: string[] = [];
    for (const from of codes) {
      for (const to of codes) {
        await put(id, from);
        const outcome = await moveOrder(t.ctx, shipper, id, to).then(
          (row) => row.statusCode,
          (err: Refusal) => ({ code: err.code, detail: err.detail }),
        );
        const allowed = [...new Set(ORDER_STATUS[from]!.next)].sort((a, b) => a - b);
        const expected = canMove(from, to) ? to : { code: 'ERR_ORDER_STATUS', detail: { from, allowed } };
        if (JSON.stringify(outcome) !== JSON.stringify(expected))
          wrong.push(`${from}>${to}: ${JSON.stringify(outcome)}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('moveOrder writes row, activity and events together or not at all', async () => {
    const { id } = await makeOrder(t, shipper);
    const before = await rowOf(id);
    const events = async () => (await t.db.sql.select().from(event).where(eq(event.orderId, id))).length;
    const emitted = await events();
    await expect(
      t.db.tx(async () => {
        await moveOrder(t.ctx, shipper, id, 200);
        throw new Error('later step failed');
      }),
    ).rejects.toThrow('later step failed');
    expect(await rowOf(id)).toEqual(before);
    expect(await events()).toBe(emitted);
    await moveOrder(t.ctx, shipper, id, 200, {
      location: 'Shah Alam',
      personnel: { name: 'Ali', phone: '011', vehicleRegNo: 'W1' },
    });
    expect(await rowOf(id)).toMatchObject({
      statusCode: 200,
      version: before.version + 1,
      personnel: { name: 'Ali' },
    });
    const rows = await t.db.sql.select().from(activity).where(eq(activity.orderId, id)).orderBy(activity.id);
    expect(rows.at(-1)).toMatchObject({ statusCode: 200, statusText: 'Scheduled', location: 'Shah Alam' });
    expect(await events()).toBe(emitted + 3);
  });

  it('moveOrder marks the cash of a delivered parcel as collected and due (COD-04)', async () => {
    const { id } = await makeOrder(t, shipper, { cod: { amount: 80 } });
    expect(await rowOf(id)).toMatchObject({ codStatus: 0, codMinor: 8000, codDueAt: null });
    for (const code of [200, 500, 600]) await moveOrder(t.ctx, shipper, id, code);
    t.clock.advance(60);
    const row = await moveOrder(t.ctx, shipper, id, 700, {
      pod: { name: 'Wei Ling', picture: ['pod/1.png'] },
    });
    expect(row).toMatchObject({ codStatus: 1, deliveredAt: t.clock.now() });
    expect(row.codDueAt!.getTime() - row.deliveredAt!.getTime()).toBe(7 * 86_400_000);
  });

  it('moveOrder does not change the cash status of a parcel without cash', async () => {
    const { id } = await makeOrder(t, shipper);
    for (const code of [200, 500, 700]) await moveOrder(t.ctx, shipper, id, code);
    expect(await rowOf(id)).toMatchObject({ codStatus: null, codDueAt: null });
  });

  it('moveOrder answers 404 for an order of another account of the company, and neither moves nor writes it', async () => {
    const { id } = await makeOrder(t, shipper);
    const other = await makeShipper(t, { companyId: shipper.companyId });
    const before = await rowOf(id);
    await expect(moveOrder(t.ctx, other, id, 200)).rejects.toMatchObject({ status: 404 });
    await expect(writeOrder(t.ctx, other, id, { note: 'foreign' })).rejects.toMatchObject({ status: 404 });
    await expect(replaceStops(t.ctx, other, id, [])).rejects.toMatchObject({ status: 404 });
    expect(await rowOf(id)).toEqual(before);
    expect(await stopsOfOrder(t.ctx, id)).toHaveLength(2);
  });
});
