import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { event } from '../../../server/db/schema/system/events.ts';
import { countOf, toWindow, useUp } from '../../support/limits.ts';
import { makeParcel, PICTURE } from '../../support/parcel.ts';
import { makeCompany, makeShipper, type TestShipper } from '../../support/world.ts';
import { get, host, post, sameRefusal, shipper, t, withTracking } from './trackingWorld.ts';

withTracking();

const SENDER_DIGITS = '6789';
const RECIPIENT_DIGITS = '7777';

describe('tracking by link and by owner', () => {
  it('the secure link shows its holder more, in the brand of a branded shipper (TRACK-42, TRACK-59, API-87)', async () => {
    const a = await makeParcel(t, shipper);
    const { data } = (await get(`/etrack/${a.nanoId}`)).json();
    expect(data).toMatchObject({
      id: null,
      nanoId: a.nanoId,
      recipientName: 'Tan Wei Ling',
      branded: false,
      branding: null,
    });
    expect((await get('/etrack/AAAAAAAAAAAAAAAAAAAAAAAA')).statusCode).toBe(404);
  });

  it('the secure link shows no draft (TRACK-42)', async () => {
    const draft = await makeParcel(t, shipper, { consignmentNo: null, statusCode: 0 });
    expect((await get(`/etrack/${draft.nanoId}`)).statusCode).toBe(404);
  });

  it('the owner tracks an own order by id; a foreign order answers like an unknown one (API-85)', async () => {
    const other = await makeShipper(t, { companyId: shipper.companyId });
    const ownParcel = await makeParcel(t, shipper);
    const foreign = await makeParcel(t, other);
    expect((await get(`/order/${ownParcel.id}/track`, shipper.auth)).json().data.id).toBe(ownParcel.id);
    sameRefusal(
      await get(`/order/${foreign.id}/track`, shipper.auth),
      await get('/order/nonsense/track', shipper.auth),
    );
    expect((await get(`/order/${ownParcel.id}/track`)).statusCode).toBe(401);
  });
});

describe('proof of delivery', () => {
  const ask = (trackingId: string, phoneNo: string, ip = '10.0.0.1', companyId?: string) =>
    t.app.inject({
      method: 'POST',
      url: '/v1.0/order/tracking-pod',
      headers: host,
      payload: { trackingId, phoneNo, companyId },
      remoteAddress: ip,
    });

  it("proof of delivery opens with the last four digits of the sender's or the recipient's phone, by number or link (DET-28, DET-30, API-86)", async () => {
    const a = await makeParcel(t, shipper, { statusCode: 700, podPicture: [PICTURE] });
    for (const [id, digits] of [
      [a.consignmentNo, '6789'],
      [a.consignmentNo, '7777'],
      [a.nanoId, '7777'],
    ] as const) {
      expect((await ask(id, digits)).json()).toEqual({ data: { podPicture: [PICTURE] } });
    }
  });

  it("one IP address opens at most ten parcels an hour by their numbers and the sender's digits; the recipient's digits and the link open more (DET-28, B2-10)", async () => {
    const a = await makeParcel(t, shipper, { statusCode: 700, podPicture: [PICTURE] });
    toWindow(t, 3600);
    await useUp(t, `pod-sender:${shipper.companyId}:10.7.0.1`, 9);
    const statusOf = async (id: string, digits: string) => (await ask(id, digits, '10.7.0.1')).statusCode;
    expect(await statusOf(a.consignmentNo, SENDER_DIGITS)).toBe(200);
    expect(await statusOf(a.consignmentNo, SENDER_DIGITS)).toBe(429);
    expect(await statusOf(a.consignmentNo, RECIPIENT_DIGITS)).toBe(200);
    expect(await statusOf(a.nanoId, SENDER_DIGITS)).toBe(200);
  });

  it.each(['123', '12345', '12a4', ''])(
    'proof of delivery refuses %j, which is not four digits (DET-29)',
    async (digits) => {
      const answer = await ask('MY1', digits);
      expect(answer.statusCode).toBe(422);
      expect(answer.json().error.message).toBe('Please enter exactly 4 digits');
    },
  );

  it('proof of delivery gives the same refusal for wrong digits and an unknown parcel (DET-31, B2-11)', async () => {
    const a = await makeParcel(t, shipper, { podPicture: [PICTURE] });
    const wrong = await ask(a.consignmentNo, '0000');
    expect(wrong.statusCode).toBe(403);
    expect(wrong.body).not.toContain('svg');
    sameRefusal(wrong, await ask('MY404', '0000'));
  });

  it('proof of delivery locks a parcel for a day after ten wrong attempts, even for the right digits, and the shipper gets a message (DET-31)', async () => {
    const a = await makeParcel(t, shipper, { podPicture: [PICTURE] });
    for (const id of [a.consignmentNo, 'MY404']) {
      for (let i = 0; i < 10; i++)
        expect((await ask(id, '0000', `10.1.${i}.${id.length}`)).statusCode).toBe(403);
      expect((await ask(id, '7777', '10.2.0.1')).statusCode).toBe(429);
    }
    const [lockedEvent] = await t.db.sql.select().from(event).where(eq(event.orderId, a.id));
    expect(lockedEvent?.payload).toMatchObject({ message: expect.stringContaining('locked') });
    t.clock.advance(25 * 3600);
    expect((await ask(a.consignmentNo, '7777', '10.2.0.1')).statusCode).toBe(200);
  });

  it('wrong digits at numbers of one tenant are limited to a thousand a day from any addresses; the secret link still works (DET-31, B2-10)', async () => {
    toWindow(t, 86_400);
    const a = await makeParcel(t, shipper, { podPicture: [PICTURE] });
    await useUp(t, `guesses:phone:${shipper.companyId}`, 999);
    const statusOf = async (id: string, digits: string) => (await ask(id, digits, '10.8.0.1')).statusCode;
    expect(await statusOf(a.consignmentNo, RECIPIENT_DIGITS)).toBe(200);
    expect(await statusOf('MY404', '0000')).toBe(403);
    expect(await statusOf(a.consignmentNo, RECIPIENT_DIGITS)).toBe(429);
    expect(await statusOf(a.nanoId, '0000')).toBe(403);
    expect(await statusOf(a.nanoId, RECIPIENT_DIGITS)).toBe(200);
  });

  it('one IP address types at most 200 wrong digits a day at numbers of one tenant, so that it does not use up the limit of all (DET-31, B2-10)', async () => {
    toWindow(t, 86_400);
    const a = await makeParcel(t, shipper, { podPicture: [PICTURE] });
    const all = `guesses:phone:${shipper.companyId}`;
    await useUp(t, `${all}:10.9.0.1`, 199);
    await useUp(t, all, 199);
    const statusOf = async (digits: string, ip: string) =>
      (await ask(a.consignmentNo, digits, ip)).statusCode;
    const wrong = () => countOf(t, all);
    expect([await statusOf(RECIPIENT_DIGITS, '10.9.0.1'), await wrong()]).toEqual([200, 199]);
    expect([await statusOf('0000', '10.9.0.1'), await wrong()]).toEqual([403, 200]);
    expect([await statusOf('0000', '10.9.0.1'), await wrong()]).toEqual([429, 200]);
    expect(await statusOf(RECIPIENT_DIGITS, '10.9.0.2')).toBe(200);
  });

  it('proof of delivery opens for its signed-in sender while it is locked for everybody else, other customers included (DET-31, B2-10)', async () => {
    const a = await makeParcel(t, shipper, { podPicture: [PICTURE] });
    const other = await makeShipper(t, { companyId: shipper.companyId });
    const by = (who: TestShipper, phoneNo: string) =>
      t.app.inject({
        method: 'POST',
        url: '/v1.0/order/tracking-pod',
        headers: who.auth,
        payload: { trackingId: a.nanoId, phoneNo },
      });
    for (let i = 0; i < 10; i++) await ask(a.nanoId, '0000', `10.6.${i}.1`);
    expect((await ask(a.nanoId, '7777', '10.6.99.1')).statusCode).toBe(429);
    expect((await by(other, '7777')).statusCode).toBe(429);
    expect((await by(shipper, '0000')).statusCode).toBe(403);
    expect((await by(shipper, '7777')).json()).toEqual({ data: { podPicture: [PICTURE] } });
    expect((await ask(a.nanoId, '7777', '10.6.99.1')).statusCode).toBe(429);
  });

  it('proof of delivery also locks an unknown number, for any spelling of the company (DET-31, B2-11)', async () => {
    const { companyId } = shipper;
    for (let i = 0; i < 10; i++) await ask('MY404', '0000', `10.4.${i}.1`, companyId);
    expect((await ask('MY404', '0000', '10.5.0.1', companyId.toUpperCase())).statusCode).toBe(429);
  });

  it('proof of delivery compares at most ten parallel guesses (DET-31)', async () => {
    const a = await makeParcel(t, shipper, { podPicture: [PICTURE] });
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, i) => ask(a.consignmentNo, '0000', `10.3.0.${i}`)),
    );
    expect(answers.filter((r) => r.statusCode === 403).length).toBeLessThanOrEqual(10);
  });

  it('proof of delivery opens by its secret link while the number is locked, and by the number while the link is locked (DET-31, B1-13)', async () => {
    for (const [tried, open] of [
      ['consignmentNo', 'nanoId'],
      ['nanoId', 'consignmentNo'],
    ] as const) {
      const a = await makeParcel(t, shipper, { podPicture: [PICTURE] });
      for (let i = 0; i < 9; i++) await ask(a[tried] ?? '', '0000', `10.7.${i}.1`);
      expect((await ask(a[tried] ?? '', '7777', '10.7.98.1')).statusCode).toBe(200);
      expect((await ask(a[tried] ?? '', '0000', '10.7.98.1')).statusCode).toBe(403);
      expect((await ask(a[tried] ?? '', '7777', '10.7.99.1')).statusCode).toBe(429);
      expect((await ask(a[open] ?? '', '7777', '10.7.99.1')).statusCode).toBe(200);
    }
  });

  it('proof of delivery does not count right digits, for any number of calls from one IP address (DET-31, B1-13)', async () => {
    const a = await makeParcel(t, shipper, { podPicture: [PICTURE] });
    for (let i = 0; i < 25; i++)
      expect((await ask(a.consignmentNo, '7777', '10.8.0.1')).statusCode).toBe(200);
  });

  it('proof of delivery accepts at most twenty attempts an hour from one IP address (DET-31)', async () => {
    for (let i = 0; i < 20; i++) expect((await ask(`MY${i}`, '0000')).statusCode).toBe(403);
    expect((await ask('MY99', '0000')).statusCode).toBe(429);
  });
});

describe('rating', () => {
  const rate = (id: string, nanoId: string, rating: unknown = 5) =>
    post(`/order/${id}/rate`, { rating, ratingNote: 'quick\u202e!', nanoId, companyId: shipper.companyId });

  it('rating needs no login, only a matching order and secure link, under any name of the order’s field (DET-37, DET-38, API-88)', async () => {
    const a = await makeParcel(t, shipper, { statusCode: 700 });
    const b = await makeParcel(t, shipper, { statusCode: 700 });
    for (const named of [a.id, a.nanoId, a.consignmentNo])
      expect((await rate(named, b.nanoId)).statusCode).toBe(404);
    expect((await rate('nothing', a.nanoId)).statusCode).toBe(404);
    const elsewhere = { rating: 5, nanoId: a.nanoId, companyId: randomUUID() };
    expect((await post(`/order/${a.id}/rate`, elsewhere)).statusCode).toBe(404);
    for (const named of [b.nanoId, b.consignmentNo.toLowerCase()]) {
      expect((await rate(named, b.nanoId)).statusCode).toBe(200);
      await t.db.sql.update(orders).set({ rating: null }).where(eq(orders.id, b.id));
    }
    expect((await rate(a.id, a.nanoId)).json()).toEqual({ data: { rating: 5, ratingNote: 'quick!' } });
    const [row] = await t.db.sql.select().from(orders).where(eq(orders.id, a.id));
    expect(row).toMatchObject({ rating: 5, ratingNote: 'quick!' });
  });

  it('rating counts once, 1 to 5, and only after delivery (DET-40)', async () => {
    const a = await makeParcel(t, shipper, { statusCode: 1000 });
    for (const wrong of [0, 6, 4.5, '5']) expect((await rate(a.id, a.nanoId, wrong)).statusCode).toBe(422);
    const answers = await Promise.all([rate(a.id, a.nanoId, 4), rate(a.id, a.nanoId, 1)]);
    expect(answers.map((r) => r.statusCode).sort()).toEqual([200, 409]);
    const early = await makeParcel(t, shipper, { statusCode: 600 });
    expect((await rate(early.id, early.nanoId)).statusCode).toBe(409);
  });
});

it('a rating finds no parcels of another tenant (API-85)', async () => {
  await makeCompany(t, 'empty');
  const a = await makeParcel(t, shipper);
  const answer = await post(
    '/order/track',
    { consignmentNo: [a.consignmentNo] },
    { host: 'empty.localhost' },
  );
  expect(answer.json()).toEqual({ data: [] });
});
