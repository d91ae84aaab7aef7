import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { parcelRecord } from '../../../server/db/schema/orders/risks.ts';
import { job } from '../../../server/db/schema/system/jobs.ts';
import { recordPast } from '../../../server/modules/risks/recordPast.ts';
import { shipper, t, withNewShipper } from '../../support/shipperServer.ts';
import { command } from '../operate/command.ts';
import { call, makeOrder, orderBody } from '../orders/orderBody.ts';
import { move } from './risksWorld.ts';

withNewShipper({ walletMinor: 10_000_000 });

const read = async (name: 'risks/told' | 'risks/past', input: object = {}) =>
  (await command(t, name, input)).data;
const tell = async () => {
  const { serviceCode, itemType, waypoint } = orderBody();
  const parcels = [{ serviceCode, itemType, waypoint }];
  expect((await call(t, shipper, 'POST', 'risks', { parcels })).status).toBe(200);
};
/** Three times the same parcel: the second is cancelled, the third delivered. */
const bookThrice = async (isShown: boolean) => {
  await move((await makeOrder(t, shipper)).id, 500, 700);
  for (const codes of [[900], [500, 700]]) {
    t.clock.advance(60);
    if (isShown) await tell();
    await move((await makeOrder(t, shipper)).id, ...codes);
  }
};

describe('the command risks/told', () => {
  it('the command risks/told counts shown, dismissed, ended and correct reasons by kind, also of only one tenant (BX-43)', async () => {
    await bookThrice(true);
    const row = { kind: 'twice', told: 2, dismissed: 0, ended: 2, cameTrue: 1, share: '50 %' };
    expect((await read('risks/told')).rows).toEqual([row]);
    expect((await read('risks/told', { tenant: 'my' })).rows).toEqual([row]);
  });

  it('the command risks/told reports that no reason was shown (BX-43)', async () => {
    expect((await read('risks/told')).said).toEqual(['No parcel was booked after a reason was told.']);
  });
});

describe('the command risks/past', () => {
  it('the command risks/past replays ended parcels with the data of that time, and writes nothing (BX-43)', async () => {
    await bookThrice(false);
    const { rows, said } = await read('risks/past', { tenant: 'my' });
    expect(rows).toEqual([{ kind: 'twice', told: 2, cameTrue: 1, share: '50 %' }]);
    expect(said[0]).toContain('3 ended parcels');
    expect((await read('risks/told')).rows).toEqual([]);
  });
});

describe('orders from before there were records', () => {
  it('orders from before there were records are recorded once with their outcome; existing records stay (BX-43)', async () => {
    const { id: returned } = await makeOrder(t, shipper);
    await move(returned, 500, 650, 661, 701);
    const { id: open } = await makeOrder(t, shipper);
    const recorded = async () =>
      (await t.db.sql.select().from(parcelRecord)).toSorted((a, b) => a.orderId.localeCompare(b.orderId));
    const before = await recorded();
    await t.db.sql.delete(parcelRecord).where(eq(parcelRecord.orderId, returned));
    await recordPast(t.ctx);
    expect(await recorded()).toEqual(before);
    await t.db.sql.delete(parcelRecord).where(eq(parcelRecord.orderId, open));
    await recordPast(t.ctx);
    expect(await recorded()).toHaveLength(1);
    await t.db.sql.delete(job);
    await recordPast(t.ctx);
    expect(await recorded()).toEqual(before);
  });

  it.each([
    [365, 1],
    [366, 0],
  ])(
    'of orders from %d days ago, before there were records, %d are recorded (BX-43)',
    async (days, count) => {
      const { id } = await makeOrder(t, shipper);
      await t.db.sql.delete(parcelRecord);
      const createdAt = new Date(t.clock.now().getTime() - days * 86_400_000);
      await t.db.sql.update(orders).set({ createdAt }).where(eq(orders.id, id));
      await recordPast(t.ctx);
      expect(await t.db.sql.select().from(parcelRecord)).toHaveLength(count);
    },
  );
});
