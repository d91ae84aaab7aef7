import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { ParcelRisks } from '../../../contract/orders/risks.ts';
import { parcelRecord, riskShown } from '../../../server/db/schema/orders/risks.ts';
import { shipper, t, withNewShipper } from '../../support/shipperServer.ts';
import { makeOrder, orderBody } from '../orders/orderBody.ts';
import {
  ask,
  type Body,
  COD,
  DAY_MS,
  deliver,
  move,
  OTHER_GOODS,
  parcelOf,
  reason,
  reasonsFor,
  refuse,
} from './risksWorld.ts';

withNewShipper({ walletMinor: 10_000_000 });

const HOUR_MS = 3_600_000;
/** Moves the whole record this much into the past. */
const backdate = async (id: string, ms: number) => {
  const [row] = await t.db.sql.select().from(parcelRecord).where(eq(parcelRecord.orderId, id));
  const earlier = (at: Date | null) => at && new Date(t.clock.now().getTime() - ms);
  await t.db.sql
    .update(parcelRecord)
    .set({
      bookedAt: earlier(row!.bookedAt)!,
      failedAt: earlier(row!.failedAt),
      returnedAt: earlier(row!.returnedAt),
      endedAt: earlier(row!.endedAt),
    })
    .where(eq(parcelRecord.orderId, id));
};

describe('a parcel without a history', () => {
  it('a parcel without a history has no reason, and no reason is recorded as shown (BX-43)', async () => {
    expect(await reasonsFor()).toEqual([]);
    expect(await t.db.sql.select().from(riskShown)).toEqual([]);
  });
});

describe('cash on delivery', () => {
  it('cash on delivery to a phone that refused it twice has a reason with the numbers (BX-43)', async () => {
    await refuse();
    await refuse();
    await deliver(COD);
    expect(await reason('codRefused', COD)).toMatchObject({
      message: expect.stringMatching(/^2 of 3 COD parcels to this phone were refused since \d+ \w{3}\.$/),
      dismissed: null,
      stop: 1,
    });
  });

  it('cash on delivery to a phone that refused it once, and a parcel without cash, have no reason (BX-43)', async () => {
    await refuse();
    expect(await reason('codRefused', COD)).toBeUndefined();
    await refuse();
    expect(await reason('codRefused')).toBeUndefined();
  });

  it.each([
    [89, true],
    [90, true],
    [91, false],
  ])(
    'cash on delivery that was refused twice %d days ago has a reason: %s (BX-43)',
    async (days, isShown) => {
      for (const id of [await refuse(), await refuse()]) await backdate(id, days * DAY_MS);
      expect((await reason('codRefused', COD)) !== undefined).toBe(isShown);
    },
  );

  it.each([
    [49, false],
    [50, false],
    [50.05, true],
  ])(
    'cash on delivery of %d to a phone that paid at most 50 has a reason: %s (BX-43)',
    async (amount, isShown) => {
      await deliver(COD);
      const shownReason = await reason('codAbove', { cod: { amount } });
      expect(shownReason?.message).toBe(
        isShown ? 'COD of MYR 50.05 is more than this phone ever paid: at most MYR 50.00 so far.' : undefined,
      );
    },
  );

  it('refused cash on delivery counts as no payment (BX-43)', async () => {
    await refuse();
    expect(await reason('codAbove', { cod: { amount: 900 } })).toBeUndefined();
  });
});

describe('a phone', () => {
  it('a phone is recognised in every spelling (BX-43)', async () => {
    await makeOrder(t, shipper, { receiver: { phone: '+60 12-345 6789' } });
    expect(await reason('twice', { receiver: { phone: '012 3456789' } })).toBeDefined();
    expect(await reason('twice', { receiver: { phone: '+60123456780' } })).toBeUndefined();
  });

  it.each([
    ['+60321234567', 'SDD', true],
    ['+60123456789', 'SDD', false],
    ['+60321234567', 'DX', false],
    // Mobile numbers of this country are unknown.
    ['+493012345678', 'SDD', false],
  ])(
    'the phone %s with the service %s has a reason as a landline: %s (BX-43)',
    async (phone, serviceCode, isShown) => {
      const shownReason = await reason('noMobile', { serviceCode, receiver: { phone } });
      expect(shownReason?.message).toBe(
        isShown
          ? '+60321234567 is a landline, but riders of Senja Same Day call the recipient from the door.'
          : undefined,
      );
    },
  );
});

describe('an address', () => {
  it('an address with a failed delivery has a reason, for any recipient, until a delivery succeeds at the first attempt (BX-43)', async () => {
    await deliver();
    const { id } = await makeOrder(t, shipper);
    await move(id, 500, 650, 700);
    const somebody: Body = { receiver: { phone: '+60199999999', name: 'Somebody Else' } };
    expect(await reason('addressFailed', somebody)).toMatchObject({
      message: expect.stringMatching(
        /^1 of 2 parcels to this address failed or came back, the last on \d+ \w{3}\.$/,
      ),
    });
    t.clock.advance(60);
    await deliver();
    expect(await reason('addressFailed', somebody)).toBeUndefined();
  });

  it('an address is not mistaken for another one of the same account (BX-43)', async () => {
    await refuse();
    expect(await reason('addressFailed')).toBeDefined();
    expect(await reason('addressFailed', OTHER_GOODS)).toBeUndefined();
  });

  it.each([
    [364, true],
    [365, true],
    [366, false],
  ])('an address that failed %d days ago has a reason: %s (BX-43)', async (days, isShown) => {
    await backdate(await refuse(), days * DAY_MS);
    expect((await reason('addressFailed')) !== undefined).toBe(isShown);
  });

  it('an address with the postcode of another place has a reason with corrections, until it is confirmed (BX-43)', async () => {
    const wrong = { postcode: '50450', city: 'Johor Bahru', state: 'Johor' };
    expect(await reason('place', { receiver: wrong })).toMatchObject({
      message: expect.stringContaining('50450'),
      field: 'postcode',
      cures: expect.arrayContaining([expect.stringMatching(/^8\d{4}$/)]),
    });
    const confirmed = { ...wrong, placeConfirmed: true } as Body['receiver'];
    expect(await reason('place', { receiver: confirmed! })).toBeUndefined();
  });
});

describe('a parcel booked again', () => {
  it.each([
    [HOUR_MS - 60_000, true],
    [HOUR_MS, true],
    [HOUR_MS + 60_000, false],
  ])(
    'a parcel %d ms after the same one has a reason as perhaps booked twice: %s (BX-43)',
    async (ms, isShown) => {
      const first = await makeOrder(t, shipper);
      await backdate(first.id, ms);
      const shownReason = await reason('twice');
      expect(shownReason !== undefined).toBe(isShown);
      if (isShown)
        expect(shownReason!.message).toContain(`${first.consignmentNo} has the same recipient and content`);
    },
  );

  it('a parcel with other content, another recipient, or after a cancelled first one has no reason as booked twice (BX-43)', async () => {
    const { id } = await makeOrder(t, shipper);
    const goods = [{ description: 'Books', quantity: 1, weight: { value: 1, unit: 'kg' as const } }];
    const parcel = parcelOf() as { waypoint: object[] };
    const other = { ...parcel, waypoint: [parcel.waypoint[0], { ...parcel.waypoint[1], inventory: goods }] };
    expect((await ask([other]))[0]!.reasons).toEqual([]);
    expect(await reason('twice', OTHER_GOODS)).toBeUndefined();
    expect(await reason('twice')).toBeDefined();
    await move(id, 900);
    expect(await reason('twice')).toBeUndefined();
  });
});

it('pieces in one item and in two of the same description are the same content (BX-43)', async () => {
  const [pickup, drop] = parcelOf().waypoint as [object, object];
  const item = (quantity: number, value: number) => ({
    description: 'Kopi',
    quantity,
    weight: { value, unit: 'kg' },
  });
  const waypointOf = (...inventory: object[]) =>
    [pickup, { ...drop, inventory }] as unknown as NonNullable<Body['waypoint']>;
  await makeOrder(t, shipper, { waypoint: waypointOf(item(3, 0.4)) });
  const [two, fewer] = await ask([
    { waypoint: waypointOf(item(2, 0.333), item(1, 0.334)) },
    { waypoint: waypointOf(item(1, 0.333), item(1, 0.334)) },
  ]);
  expect(two?.reasons.map(({ kind }) => kind)).toEqual(['twice']);
  expect(fewer?.reasons).toEqual([]);
});

describe('the weight', () => {
  const many = async (count: number) => {
    const { id } = await makeOrder(t, shipper);
    const [row] = await t.db.sql.select().from(parcelRecord).where(eq(parcelRecord.orderId, id));
    const copies = Array.from({ length: count - 1 }, (_, i) => ({
      ...row!,
      stop: i + 2,
      phone: `other ${i}`,
    }));
    await t.db.sql.insert(parcelRecord).values(copies);
  };
  const ofWeight = (value: number): Body => ({
    waypoint: (orderBody().waypoint as { inventory?: object[] }[]).map((stop) =>
      stop.inventory
        ? { ...stop, inventory: [{ description: 'Other', quantity: 1, weight: { value, unit: 'kg' } }] }
        : stop,
    ) as Body['waypoint'],
  });

  it.each([
    [19, 9, false],
    [20, 9, true],
    [20, 2, false],
    [20, 2.1, true],
  ])(
    'after %d parcels of 1 kg, one of %d kg has a reason as more than usual: %s (BX-43)',
    async (count, kg, isShown) => {
      await many(count);
      const shownReason = await reason('heavier', ofWeight(kg));
      expect(shownReason !== undefined).toBe(isShown);
      if (isShown)
        expect(shownReason!.message).toContain(
          `${kg} kg is more than usual: 9 in 10 of your last ${count} parcels`,
        );
    },
  );

  it('a reason about the weight has the decimal sign of the language (BX-43)', async () => {
    await many(20);
    const [{ reasons }] = (await ask([parcelOf(ofWeight(2.5))], shipper, 'id_ID')) as [ParcelRisks];
    expect(reasons.find(({ kind }) => kind === 'heavier')!.message).toMatch(/^2,5 kg /);
  });
});

describe('a far delivery area', () => {
  const EAST = { postcode: '88000', city: 'Kota Kinabalu', state: 'Sabah' };
  it('a far delivery area with a dearer lane has a reason with both prices; a near area and an unknown service have none (BX-43)', async () => {
    expect((await reason('remote', { serviceCode: 'DX', receiver: EAST }))?.message).toBe(
      'Far delivery area: a parcel may be late or fail there. Tupai Next Day to Sabah costs from MYR 13.00, nearby from MYR 7.00.',
    );
    expect(await reason('remote', { serviceCode: 'DX' })).toBeUndefined();
    expect(await reason('remote', { serviceCode: 'NONE', receiver: EAST })).toBeUndefined();
  });
});
