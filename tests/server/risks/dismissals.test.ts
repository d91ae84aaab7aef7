import { beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '../../../contract/orders/orders.ts';
import type { RiskReason } from '../../../contract/orders/risks.ts';
import { parcelRecord, parcelRisk } from '../../../server/db/schema/orders/risks.ts';
import { shipper, t, withNewShipper } from '../../support/shipperServer.ts';
import { makeShipper } from '../../support/world.ts';
import { previewOf } from '../bulk/batchWorld.ts';
import { call, data, error, makeDraft, makeOrder } from '../orders/orderBody.ts';
import { ask, type Body, OTHER_GOODS, parcelOf, reason, reasonsFor, refuse } from './risksWorld.ts';

withNewShipper({ walletMinor: 10_000_000 });

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
