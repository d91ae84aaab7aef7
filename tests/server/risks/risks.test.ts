import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '../../../contract/orders/orders.ts';
import { type ParcelRisks, RiskParcelInput, type RiskReason } from '../../../contract/orders/risks.ts';
import { ADDON_COD } from '../../../contract/rules/money/payment.ts';
import type { RiskKind } from '../../../contract/rules/orders/risks.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { parcelRecord, parcelRisk, riskShown } from '../../../server/db/schema/orders/risks.ts';
import { moveOrder } from '../../../server/modules/orders/status/status.ts';
import { readParcels } from '../../../server/modules/risks/requestedParcel.ts';
import { shipper, t, withNewShipper } from '../../support/shipperServer.ts';
import { makeShipper } from '../../support/world.ts';
import { previewOf } from '../bulk/batchWorld.ts';
import { call, data, error, makeDraft, makeOrder, orderBody } from '../orders/orderBody.ts';

withNewShipper({ walletMinor: 10_000_000 });

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
type Body = NonNullable<Parameters<typeof orderBody>[0]>;
const move = async (id: string, ...codes: number[]) => {
  for (const code of codes)
    await moveOrder(t.ctx, { companyId: shipper.companyId, customerId: shipper.customerId }, id, code);
};
/** A parcel in the form of the order form: an order's body without its payment. */
const parcelOf = (more: Body = {}) => {
  const { process: _, skipQueue: __, paymentMethodId: ___, source: ____, ...parcel } = orderBody(more);
  return parcel;
};
const ask = async (parcels: object[], who = shipper, lang?: string) =>
  data<ParcelRisks[]>(await call(t, who, 'POST', 'risks', { parcels, ...(lang ? { lang } : {}) }));
const reasonsFor = async (more: Body = {}, who = shipper): Promise<RiskReason[]> =>
  (await ask([parcelOf(more)], who))[0]!.reasons;
const reason = async (kind: RiskKind, more: Body = {}, who = shipper) =>
  (await reasonsFor(more, who)).find((one) => one.kind === kind);
const COD: Body = { cod: { amount: 50 } };
const refuse = async (more: Body = COD) => {
  const { id } = await makeOrder(t, shipper, more);
  await move(id, 500, 650, 661, 701);
  return id;
};
const deliver = async (more: Body = {}) => {
  const { id } = await makeOrder(t, shipper, more);
  await move(id, 500, 700);
  return id;
};
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
const OTHER_GOODS = {
  receiver: { unitNo: '9Z', phone: '+60139998888', address1: '77 Jalan Lain' },
} as Body;

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

describe('the call', () => {
  it('the call answers many parcels and drafts in their order; unknown drafts have no reason (BX-43)', async () => {
    await makeOrder(t, shipper);
    const draft = await makeDraft(t, shipper);
    const stranger = await makeShipper(t, { companyId: shipper.companyId });
    const parcels = [parcelOf(OTHER_GOODS), { orderId: draft.id }, { orderId: crypto.randomUUID() }];
    const kinds = (await ask(parcels)).map(({ reasons }) => reasons.map(({ kind }) => kind));
    expect(kinds).toEqual([[], ['twice'], []]);
    expect(await ask([{ orderId: draft.id }], stranger)).toEqual([{ reasons: [] }]);
  });

  it('the call reads the cash of a parcel as its booking does, and beside an amount that the booking refuses that of the draft (BX-43)', async () => {
    const { id: orderId } = await makeDraft(t, shipper, { cod: { amount: 50 } });
    const addon = (value: number) => [{ id: ADDON_COD, qty: 1, value }];
    const forms: [object, number | null][] = [
      [{}, 5000],
      [{ cod: { amount: 20 } }, 2000],
      [{ cod: { amount: 0 } }, null],
      [{ cod: null, serviceAddon: addon(20) }, null],
      [{ serviceAddon: addon(20) }, 2000],
      [{ serviceAddon: [] }, 5000],
      [{ cod: { amount: 20, currency: 'USD' } }, 5000],
    ];
    const parcels = forms.map(([form]) => RiskParcelInput.parse({ orderId, ...form }));
    const read = await readParcels(t.ctx, shipper, parcels, 'MYR');
    expect(read.map(({ codMinor }) => codMinor)).toEqual(forms.map(([, codMinor]) => codMinor));
  });

  it('the call uses no data of other accounts, not even of an account with the same recipients (BX-43)', async () => {
    await refuse();
    await refuse();
    expect(await reasonsFor(COD, await makeShipper(t, { companyId: shipper.companyId }))).toEqual([]);
  });

  it.each([
    [0, 422],
    [1, 200],
    [100, 200],
    [101, 422],
  ])('the call of %d parcels answers %d (BX-43)', async (count, status) => {
    const parcels = Array.from({ length: count }, () => ({}));
    expect((await call(t, shipper, 'POST', 'risks', { parcels })).status).toBe(status);
  });

  it.each([
    ['en_US', /^Perhaps booked twice/],
    ['my', /^Mungkin ditempah dua kali/],
    ['id_ID', /^Mungkin dipesan dua kali/],
    ['zh_CN', /^可能重复下单/],
  ])('the call answers in %s (BX-43)', async (lang, sentence) => {
    await makeOrder(t, shipper);
    const [{ reasons }] = (await ask([parcelOf()], shipper, lang)) as [ParcelRisks];
    expect(reasons[0]!.message).toMatch(sentence);
    expect(reasons[0]!.message).not.toContain('%{');
  });

  it.each([
    ['without `lang` answers in the language of Accept-Language', {}, /^Mungkin dipesan dua kali/],
    ['with `lang` answers in that language', { lang: 'zh_CN' }, /^可能重复下单/],
  ])('a call with Accept-Language %s (BX-43)', async (_what, more, sentence) => {
    await makeOrder(t, shipper);
    const body = { parcels: [parcelOf()], ...more };
    const answer = await call(t, shipper, 'POST', 'risks', body, { 'accept-language': 'id-ID' });
    expect(data<ParcelRisks[]>(answer)[0]!.reasons[0]!.message).toMatch(sentence);
  });

  it('the call for a trip checks each drop-off by itself (BX-43)', async () => {
    await refuse();
    await refuse();
    const [pickup, drop] = parcelOf().waypoint as [object, { contact: object }];
    const away = { ...drop, contact: { ...drop.contact, phone: '+60139998888', address1: '77 Jalan Lain' } };
    const [{ reasons }] = (await ask([{ waypoint: [pickup, away, drop] }])) as [ParcelRisks];
    expect(reasons.map(({ kind, stop }) => [kind, stop])).toEqual([
      ['twice', 2],
      ['addressFailed', 2],
    ]);
  });
});

describe('a dismissal', () => {
  const press = (
    step: 'dismiss' | 'restore',
    { parcel, kind }: RiskReason,
    more: object = {},
    who = shipper,
  ) => call(t, who, 'POST', `risks/${step}`, { parcel, kind, ...more });
  beforeEach(async () => {
    await makeOrder(t, shipper);
  });

  it('a dismissal for this booking applies only to this booking (BX-43)', async () => {
    expect((await press('dismiss', (await reason('twice'))!, { for: 'booking' })).status).toBe(200);
    expect((await reason('twice'))!.dismissed).toBe('booking');
    await makeOrder(t, shipper);
    expect((await reason('twice'))!.dismissed).toBeNull();
  });

  it('a dismissal for the recipient applies to all bookings to that recipient, and not to others (BX-43)', async () => {
    await press('dismiss', (await reason('twice'))!, { for: 'recipient' });
    await makeOrder(t, shipper);
    expect((await reason('twice'))!.dismissed).toBe('recipient');
    await makeOrder(t, shipper, OTHER_GOODS);
    expect((await reason('twice', OTHER_GOODS))!.dismissed).toBeNull();
  });

  it('a dismissal can be taken back (BX-43)', async () => {
    const shownReason = (await reason('twice'))!;
    await press('dismiss', shownReason, { for: 'recipient' });
    expect(data(await press('restore', shownReason))).toEqual({ dismissed: null });
    expect((await reason('twice'))!.dismissed).toBeNull();
  });

  it('a dismissal of a reason that was not shown gets the answer for an unknown reason (BX-43)', async () => {
    const shownReason = (await reason('twice'))!;
    const stranger = await makeShipper(t, { companyId: shipper.companyId });
    for (const step of ['dismiss', 'restore'] as const) {
      const more = step === 'dismiss' ? { for: 'recipient' } : {};
      const answer = await press(step, shownReason, more, stranger);
      expect([answer.status, error(answer).code]).toEqual([404, 'ERR_NOT_FOUND']);
    }
  });

  const WRONG: Body = { receiver: { postcode: '50450', city: 'Johor Bahru', state: 'Johor' } };
  const ELSEWHERE: Body = { receiver: { postcode: '50450', city: 'Ipoh', state: 'Perak' } };
  /** The number of ready orders in the preview of a bulk action, and the answer to the confirmation. */
  const [TAKEN, REFUSED] = [
    [1, 200],
    [0, 400],
  ];
  const confirm = async (more: Body) => {
    const { id } = await makeDraft(t, shipper, more);
    const preview = await previewOf(t, shipper, { kind: 'confirm', orderIds: [id] });
    const answer = await call(t, shipper, 'POST', `order/${id}/process`, {
      paymentMethodId: 0,
      skipQueue: true,
    });
    return [preview.count, answer.status];
  };
  it.each([
    ['booking', WRONG, [TAKEN, REFUSED]],
    ['recipient', WRONG, [TAKEN, TAKEN]],
    ['recipient', ELSEWHERE, [REFUSED, REFUSED]],
  ] as const)(
    'a dismissal of a wrong place for the %s counts as its confirmation, and never for another place: %j (BX-43)',
    async (scope, booked, statuses) => {
      expect(await confirm(WRONG)).toEqual(REFUSED);
      await press('dismiss', (await reason('place', WRONG))!, { for: scope });
      expect([await confirm(booked), await confirm(booked)]).toEqual(statuses);
    },
  );

  it('the order of a dismissed place keeps the confirmation, for a retry after its booking (BX-43)', async () => {
    await press('dismiss', (await reason('place', WRONG))!, { for: 'booking' });
    const { id } = await makeDraft(t, shipper, WRONG);
    await call(t, shipper, 'POST', `order/${id}/process`, { paymentMethodId: 0, skipQueue: true });
    const { waypoint } = data<Order>(await call(t, shipper, 'GET', `order/${id}`));
    expect(waypoint.map(({ contact }) => contact.placeConfirmed ?? false)).toEqual([false, true]);
  });

  /** A question about the contact alone, as forms, sheets and the palette ask it. */
  const contactOnly = (more: Body) => {
    const [, drop] = parcelOf(more).waypoint as [object, { contact: object }];
    return { waypoint: [{ contact: { country: 'MY' } }, { type: 'DROPOFF', contact: drop.contact }] };
  };
  const placeOf = async (parcel: object) =>
    (await ask([parcel]))[0]!.reasons.find(({ kind }) => kind === 'place');

  it('a place dismissed for a contact counts for its parcels of any content, until the address changes (BX-43)', async () => {
    await press('dismiss', (await placeOf(contactOnly(WRONG)))!, { for: 'recipient' });
    expect((await reason('place', WRONG))!.dismissed).toBe('recipient');
    expect(await confirm(WRONG)).toEqual(TAKEN);
    const { id } = await makeDraft(t, shipper, WRONG);
    const quote = await call(t, shipper, 'POST', 'service/instantQuote', { orderId: id });
    expect(data<{ errors: object[] }>(quote).errors).toEqual([]);
    const moved: Body = { receiver: { ...WRONG.receiver, address1: '5 Jalan Baru' } };
    expect((await reason('place', moved))!.dismissed).toBeNull();
    expect(await confirm(moved)).toEqual(REFUSED);
  });

  it('a dismissal for the recipient can be taken back from another parcel, also after its place was confirmed (BX-43)', async () => {
    await press('dismiss', (await placeOf(contactOnly(WRONG)))!, { for: 'recipient' });
    const confirmed: Body = { receiver: { ...WRONG.receiver, placeConfirmed: true } as Body['receiver'] };
    const shownReason = (await reason('place', confirmed))!;
    expect(shownReason.dismissed).toBe('recipient');
    expect(data(await press('restore', shownReason))).toEqual({ dismissed: null });
    expect(await reason('place', confirmed)).toBeUndefined();
    expect((await reason('place', WRONG))!.dismissed).toBeNull();
  });

  it('a dismissed reason of a recipient is not counted with parcels that do not show it (BX-43)', async () => {
    await press('dismiss', (await placeOf(contactOnly(WRONG)))!, { for: 'recipient' });
    await t.db.sql.delete(parcelRecord);
    await reasonsFor(WRONG);
    const { id } = await makeDraft(t, shipper, WRONG);
    await call(t, shipper, 'POST', `order/${id}/process`, { paymentMethodId: 0, skipQueue: true });
    expect(await t.db.sql.select().from(parcelRisk)).toEqual([]);
  });

  it('a dismissal of an address that failed ends when the recipient has another address (BX-43)', async () => {
    await refuse();
    await press('dismiss', (await reason('addressFailed'))!, { for: 'recipient' });
    expect((await reason('addressFailed'))!.dismissed).toBe('recipient');
    const next: Body = { receiver: { address1: '9 Jalan Baru' } };
    await refuse(next);
    expect((await reason('addressFailed', next))!.dismissed).toBeNull();
  });

  it.each(['8800', '880000', '8800 KK'])(
    'a postcode %s with a wrong number of digits can be neither dismissed nor booked, and both say what is expected (BX-43)',
    async (postcode) => {
      const wrong: Body = { receiver: { postcode, city: 'Kota Kinabalu', state: 'Sabah' } };
      const shownReason = (await reason('place', wrong))!;
      expect(shownReason).toMatchObject({ canDismiss: false, message: expect.stringContaining('5 digits') });
      for (const how of ['booking', 'recipient']) {
        const refused = await press('dismiss', shownReason, { for: how });
        expect([refused.status, error(refused).message]).toEqual([
          422,
          'A postcode with a wrong number of digits must be corrected',
        ]);
      }
      expect((await reason('place', wrong))!.dismissed).toBeNull();
      expect(await confirm(wrong)).toEqual(REFUSED);
      const { id } = await makeDraft(t, shipper, {
        receiver: { ...wrong.receiver, placeConfirmed: true } as Body['receiver'],
      });
      const answer = await call(t, shipper, 'POST', `order/${id}/process`, {
        paymentMethodId: 0,
        skipQueue: true,
      });
      expect(answer.raw).toContain('destination.contact.postcode');
      expect(answer.raw).toContain('must have 5 digits');
    },
  );

  it('a dismissal of a wrong pickup place belongs to the pickup alone (BX-43)', async () => {
    const [pickup, drop] = parcelOf(WRONG).waypoint as [{ contact: object }, object];
    const wrong = { ...pickup, contact: { ...pickup.contact, postcode: '80000' } };
    const both = async () =>
      (await ask([{ waypoint: [wrong, drop] }]))[0]!.reasons.filter(({ kind }) => kind === 'place');
    await press('dismiss', (await both()).find(({ stop }) => stop === 0)!, { for: 'booking' });
    expect((await both()).map(({ stop, dismissed }) => [stop, dismissed])).toEqual([
      [0, 'booking'],
      [1, null],
    ]);
  });

  it('a reason never stops a booking (BX-43)', async () => {
    await reason('twice');
    expect((await makeOrder(t, shipper)).statusCode).toBe(100);
  });
});

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
