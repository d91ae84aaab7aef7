import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { parcelRecord, parcelRisk, riskShown } from '../../../server/db/schema/orders/risks.ts';
import { shipper, t, withNewShipper } from '../../support/shipperServer.ts';
import { call, makeOrder } from '../orders/orderBody.ts';
import { type Body, COD, DAY_MS, deliver, move, reason, reasonsFor } from './risksWorld.ts';

withNewShipper({ walletMinor: 10_000_000 });

describe('the count of shown reasons', () => {
  const counted = () =>
    t.db.sql
      .select({ kind: parcelRisk.kind, isDismissed: parcelRisk.isDismissed, cameTrue: parcelRisk.cameTrue })
      .from(parcelRisk);
  const bookAfterReason = async (more: Body = {}) => {
    await reasonsFor(more);
    return (await makeOrder(t, shipper, more)).id;
  };

  it('a shown reason is counted once with the booking, for any number of showings (BX-43)', async () => {
    await makeOrder(t, shipper);
    expect(await counted()).toEqual([]);
    await bookAfterReason();
    await makeOrder(t, shipper);
    expect(await counted()).toEqual([{ kind: 'twice', isDismissed: false, cameTrue: null }]);
    expect(await t.db.sql.select().from(riskShown)).toEqual([]);
  });

  it.each([
    [true, [{ kind: 'place', isDismissed: true, cameTrue: true }]],
    [false, []],
  ])(
    'the count of a shown place whose contradiction a person then confirmed is kept: %s (BX-43)',
    async (wasShown, expected) => {
      const wrong = { postcode: '50450', city: 'Johor Bahru', state: 'Johor' };
      const confirmed = { receiver: { ...wrong, placeConfirmed: true } } as Body;
      if (wasShown) expect(await reason('place', { receiver: wrong })).toBeDefined();
      const id = await bookAfterReason(confirmed);
      await move(id, 500, 650, 700);
      expect(await counted()).toEqual(expected);
    },
  );

  it('the count of a shown reason includes its dismissal (BX-43)', async () => {
    await makeOrder(t, shipper);
    const shownReason = (await reason('twice'))!;
    await call(t, shipper, 'POST', 'risks/dismiss', {
      parcel: shownReason.parcel,
      kind: 'twice',
      for: 'booking',
    });
    await makeOrder(t, shipper);
    expect(await counted()).toEqual([{ kind: 'twice', isDismissed: true, cameTrue: null }]);
  });

  it('a shown reason that no longer applies when the parcel is booked is not counted (BX-43)', async () => {
    await deliver(COD);
    await t.db.sql.update(parcelRecord).set({ content: 'other' });
    expect(await reason('codAbove', { cod: { amount: 60 } })).toBeDefined();
    await bookAfterReason(COD);
    expect(await counted()).toEqual([]);
  });

  it.each([
    ['cancelled', [900], true],
    ['returned', [500, 661, 701], true],
    ['delivered', [500, 700], false],
  ] as const)(
    'the reason of a parcel shown as booked twice is settled when it is %s: %j, %s (BX-43)',
    async (_, codes, cameTrue) => {
      await makeOrder(t, shipper);
      await move(await bookAfterReason(), ...codes);
      expect(await counted()).toEqual([{ kind: 'twice', isDismissed: false, cameTrue }]);
    },
  );

  it('the reason of an address is proven only by a failed delivery (BX-43)', async () => {
    await move((await makeOrder(t, shipper)).id, 500, 650, 700);
    await t.db.sql.update(parcelRecord).set({ content: 'other' });
    await move(await bookAfterReason(), 500, 650, 700);
    await t.db.sql.update(parcelRecord).set({ content: 'other' });
    await move(await bookAfterReason(), 500, 700);
    expect((await counted()).map(({ kind, cameTrue }) => [kind, cameTrue]).sort()).toEqual([
      ['addressFailed', false],
      ['addressFailed', true],
    ]);
  });

  const HOURS = 3600;
  it.each([
    ['as few are known', 24 * HOURS, null, 48 * HOURS, false],
    ['as few are known', 24 * HOURS, null, 48 * HOURS + 1, true],
    ['as nine in ten take 30 hours', 24 * HOURS, 30 * HOURS, 30 * HOURS, false],
    ['as nine in ten take 30 hours', 24 * HOURS, 30 * HOURS, 30 * HOURS + 1, true],
    ['as more was quoted', 72 * HOURS, 30 * HOURS, 72 * HOURS, false],
    ['as more was quoted', 72 * HOURS, 30 * HOURS, 72 * HOURS + 1, true],
  ])(
    'the reason of a far area is proven by a late parcel, by the inbox’s rule, %s: quoted %d s, usual %s s, delivered after %d s: %s (BX-43, BX-46)',
    async (_, durationS, usualS, seconds, cameTrue) => {
      const id = await bookAfterReason({
        serviceCode: 'DX',
        receiver: { postcode: '88000', city: 'Kota Kinabalu', state: 'Sabah' },
      });
      const createdAt = new Date(t.clock.now().getTime() - seconds * 1000);
      await t.db.sql
        .update(orders)
        .set({ createdAt, scheduledAt: null, durationS, usualS })
        .where(eq(orders.id, id));
      await move(id, 500, 700);
      expect(await counted()).toEqual([{ kind: 'remote', isDismissed: false, cameTrue }]);
    },
  );

  const settle = async (count: number, proven: number, days: number) => {
    const { id } = await makeOrder(t, shipper);
    const [order] = await t.db.sql.select().from(orders).where(eq(orders.id, id));
    const { namesText: _, ...row } = order!;
    for (let i = 0; i < count; i++) {
      const copy = crypto.randomUUID();
      await t.db.sql.insert(orders).values({ ...row, id: copy, nanoId: copy, consignmentNo: copy });
      await t.db.sql.insert(parcelRisk).values({
        orderId: copy,
        kind: 'twice',
        companyId: shipper.companyId,
        customerId: shipper.customerId,
        isDismissed: false,
        cameTrue: i < proven,
        endedAt: new Date(t.clock.now().getTime() - days * DAY_MS),
      });
    }
  };
  it.each([
    [19, 0, 1, true],
    [20, 0, 1, false],
    [21, 0, 1, false],
    [20, 1, 1, true],
    [20, 0, 179, false],
    [20, 0, 180, false],
    [20, 0, 181, true],
  ])(
    'after %d shown reasons of which %d were correct, %d days ago, the kind is shown: %s (BX-43)',
    async (count, proven, days, isShown) => {
      await settle(count, proven, days);
      expect((await reason('twice')) !== undefined).toBe(isShown);
    },
  );
});
