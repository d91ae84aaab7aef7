import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { STEP_NOTES } from '../../../contract/rules/orders/stepNotes.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { event } from '../../../server/db/schema/system/events.ts';
import { moveOrder } from '../../../server/modules/orders/status/status.ts';
import { makeParcel, PICTURE } from '../../support/parcel.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { makeCompany, makeShipper, type TestShipper } from '../../support/world.ts';

let t: TestServer;
let shipper: TestShipper;
beforeAll(async () => {
  t = await startTestServer();
});
beforeEach(async () => {
  await t.truncate();
  shipper = await makeShipper(t);
});
afterAll(() => t.close());

const host = { host: 'localhost' };
const post = (url: string, payload: unknown, headers: Record<string, string> = host) =>
  t.app.inject({ method: 'POST', url: `/v1.0${url}`, headers, payload: payload as object });
const get = (url: string, headers: Record<string, string> = host) =>
  t.app.inject({ method: 'GET', url: `/v1.0${url}`, headers });
const sameRefusal = (a: { json(): { error: object } }, b: { json(): { error: object } }) =>
  expect({ ...a.json().error, requestId: '' }).toEqual({ ...b.json().error, requestId: '' });

const RIDER = { name: 'Ahmad', phone: '+601155500001', vehicleRegNo: 'WKL 1' };

describe('tracking by number', () => {
  it('answers all numbers in one call, newest first, and leaves unknown ones out (TRACK-07, API-85)', async () => {
    const a = await makeParcel(t, shipper);
    const b = await makeParcel(t, shipper, { statusCode: 200 });
    const answer = await post('/order/track?returnPod=true', {
      consignmentNo: [a.consignmentNo, 'MY404', b.consignmentNo],
      resultType: 'latestFirst',
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().data.map((r: { consignmentNo: string }) => r.consignmentNo)).toEqual([
      a.consignmentNo,
      b.consignmentNo,
    ]);
    expect(answer.json().data[0].histories[0]).toMatchObject({ id: expect.any(Number), statusCode: 100 });
  });

  it('answers one number given as text with one object, however it was pasted (API-85)', async () => {
    const a = await makeParcel(t, shipper);
    const answer = await post('/order/track', { consignmentNo: ` ${a.consignmentNo.toLowerCase()}\u200b ` });
    expect(answer.json().data).toMatchObject({ consignmentNo: a.consignmentNo });
    const none = await post('/order/track', { consignmentNo: 'MY404' });
    expect(none.statusCode).toBe(404);
    expect(none.json().error.message).toBe('No tracking data available');
  });

  it('shows a guest neither ids nor streets nor sender and recipient (API-153)', async () => {
    const a = await makeParcel(t, shipper, {
      statusCode: 600,
      personnel: RIDER,
      position: { lat: 4, lon: 101 },
    });
    const { data } = (await get(`/order/track/${a.consignmentNo}`)).json();
    expect(data).toMatchObject({
      id: null,
      nanoId: null,
      destination: 'George Town, Pulau Pinang',
      recipientName: null,
      customer: null,
      branding: null,
      personnel: RIDER,
    });
    expect(JSON.stringify(data)).not.toMatch(/Chulia|0198887777|Wei|Aisyah/);
  });

  it('tells a guest no note that a person wrote, such as why it was cancelled (API-153)', async () => {
    const a = await makeParcel(t, shipper);
    const usual = STEP_NOTES[110] ?? '';
    await moveOrder(t.ctx, shipper, a.id, 110, { description: usual });
    await moveOrder(t.ctx, shipper, a.id, 900, { description: 'Duplicate' });
    const notes = async (headers?: Record<string, string>) =>
      (await get(`/order/track/${a.consignmentNo}`, headers))
        .json()
        .data.histories.map((h: { description: string | null }) => h.description);
    expect(await notes()).toEqual([null, usual, null]);
    expect(await notes(shipper.auth)).toEqual(['Duplicate', usual, null]);
  });

  it('numbers the steps within the parcel: ids over all parcels would tell a guest how many are carried', async () => {
    await makeParcel(t, shipper);
    const a = await makeParcel(t, shipper);
    await moveOrder(t.ctx, shipper, a.id, 110);
    for (const path of [`/order/track/${a.consignmentNo}`, `/etrack/${a.nanoId}`])
      expect((await get(path)).json().data.histories).toMatchObject([
        { id: 2, statusCode: 110 },
        { id: 1, statusCode: 100 },
      ]);
  });

  it.each([625, 650, 651, 655, 661, 663])(
    'tells no position of the courier at %i, where it is the recipient’s own (TRACK-35)',
    async (statusCode) => {
      const a = await makeParcel(t, shipper, { statusCode, position: { lat: 5.41, lon: 100.33 } });
      expect((await get(`/order/track/${a.consignmentNo}`)).json().data.coord).toBeNull();
      expect((await get(`/etrack/${a.nanoId}`)).json().data.coord).toBeNull();
    },
  );

  it('shows the owner the whole parcel, by session, under its number in the address (API-153)', async () => {
    const a = await makeParcel(t, shipper, { statusCode: 600 });
    const own = (await get(`/order/track/${a.consignmentNo}`, shipper.auth)).json().data;
    expect(own).toMatchObject({ id: a.id, nanoId: a.nanoId });
    expect(own.recipientName).not.toContain('*');
    const stranger = await makeShipper(t, { companyId: shipper.companyId });
    expect((await get(`/order/track/${a.consignmentNo}`, stranger.auth)).json().data.id).toBeNull();
  });

  it.each([[100], [700], [900]])(
    'shows courier and position only while in progress, not at %i (TRACK-35)',
    async (statusCode) => {
      const a = await makeParcel(t, shipper, {
        statusCode,
        personnel: RIDER,
        position: { lat: 4, lon: 101 },
      });
      expect((await get(`/order/track/${a.consignmentNo}`)).json().data).toMatchObject({
        personnel: null,
        coord: null,
      });
    },
  );

  it('gives the owner pictures where asked for, and nobody else (TRACK-07, API-85)', async () => {
    const a = await makeParcel(t, shipper, { statusCode: 700, podPicture: [PICTURE] });
    const ask = async (headers: Record<string, string>, q = '?returnPod=true') =>
      (await post(`/order/track${q}`, { consignmentNo: a.consignmentNo }, headers)).json().data;
    const other = await makeShipper(t, { companyId: shipper.companyId });
    expect(await ask(shipper.auth)).toMatchObject({
      id: a.id,
      nanoId: a.nanoId,
      histories: [{ podPicture: [PICTURE] }],
    });
    expect(await ask(shipper.auth, '')).toMatchObject({ histories: [{ hasPodImage: true, podPicture: [] }] });
    for (const headers of [other.auth, host]) {
      expect(await ask(headers)).toMatchObject({
        id: null,
        nanoId: null,
        histories: [{ hasPodImage: true, podPicture: [] }],
      });
    }
  });

  it("answers another tenant's parcel like an unknown one (API-85)", async () => {
    const foreign = await makeShipper(t, { companyCode: 'acme' });
    const a = await makeParcel(t, foreign);
    sameRefusal(await get(`/order/track/${a.consignmentNo}`), await get('/order/track/MY404'));
    expect((await get(`/order/track/${a.consignmentNo}`, { host: 'acme.localhost' })).statusCode).toBe(200);
    expect((await get(`/order/track/${a.consignmentNo}?companyId=${foreign.companyId}`)).statusCode).toBe(
      200,
    );
  });

  it('gives the estimate only while it can be kept (TRACK-34)', async () => {
    const moving = await makeParcel(t, shipper, { statusCode: 500 });
    expect((await get(`/order/track/${moving.consignmentNo}`)).json().data).toMatchObject({
      etaDuration: 172_800,
      eta: '2026-03-04T04:00:00.000Z',
    });
    for (const statusCode of [661, 663, 700, 701, 900]) {
      const { consignmentNo } = await makeParcel(t, shipper, { statusCode });
      expect((await get(`/order/track/${consignmentNo}`)).json().data.eta).toBeNull();
    }
  });

  it('limits a guest who tries out numbers (API-85)', async () => {
    for (let i = 0; i < 60; i++) await get(`/order/track/MY${i}`);
    const refused = await get('/order/track/MY61');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('counts numbers, not calls, and does not count refused calls (API-85)', async () => {
    const ask = async (count: number) =>
      (await post('/order/track', { consignmentNo: Array.from({ length: count }, (_, i) => `MY${i}`) }))
        .statusCode;
    expect([await ask(50), await ask(11), await ask(10), await ask(1)]).toEqual([200, 429, 200, 429]);
  });

  it('counts no number of a shipper’s own, and every other one that they ask for (API-85)', async () => {
    const own = [(await makeParcel(t, shipper)).consignmentNo, (await makeParcel(t, shipper)).consignmentNo];
    const other = await makeShipper(t, { companyId: shipper.companyId });
    const foreign = (await makeParcel(t, other)).consignmentNo;
    const ask = async (consignmentNo: string[]) =>
      (await post('/order/track', { consignmentNo }, shipper.auth)).statusCode;
    const unknown = (count: number) => Array.from({ length: count }, (_, i) => `MY${i}`);
    expect([await ask([...own, ...unknown(45)]), await ask(unknown(16)), await ask([foreign])]).toEqual([
      200, 429, 200,
    ]);
    for (let i = 45; i < 59; i++)
      expect((await get(`/order/track/${foreign}`, shipper.auth)).statusCode).toBe(200);
    expect((await get(`/order/track/${foreign}`, shipper.auth)).statusCode).toBe(429);
    expect((await get(`/order/track/${own[0]}`, shipper.auth)).statusCode).toBe(200);
    expect(await ask(own)).toBe(200);
  });

  it.each([[110], [500], [600], [650], [700], [900]])(
    'shows another signed-in shipper exactly what it shows a guest, at %i (API-153, TRACK-35)',
    async (statusCode) => {
      const a = await makeParcel(t, shipper, {
        statusCode,
        personnel: RIDER,
        position: { lat: 4, lon: 101 },
      });
      const stranger = await makeShipper(t, { companyId: shipper.companyId });
      const one = async (headers?: Record<string, string>) =>
        (await get(`/order/track/${a.consignmentNo}`, headers)).json();
      const many = async (headers?: Record<string, string>) =>
        (await post('/order/track', { consignmentNo: [a.consignmentNo] }, headers)).json();
      expect(await one(stranger.auth)).toEqual(await one());
      expect(await many(stranger.auth)).toEqual(await many());
    },
  );
});

describe('tracking by link and by owner', () => {
  it('shows the holder of the secure link more, in the brand of a branded shipper (TRACK-42, TRACK-59, API-87)', async () => {
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

  it('shows no draft by its link (TRACK-42)', async () => {
    const draft = await makeParcel(t, shipper, { consignmentNo: null, statusCode: 0 });
    expect((await get(`/etrack/${draft.nanoId}`)).statusCode).toBe(404);
  });

  it('tracks an own order by id and answers a foreign one like an unknown one (API-85)', async () => {
    const other = await makeShipper(t, { companyId: shipper.companyId });
    const own = await makeParcel(t, shipper);
    const foreign = await makeParcel(t, other);
    expect((await get(`/order/${own.id}/track`, shipper.auth)).json().data.id).toBe(own.id);
    sameRefusal(
      await get(`/order/${foreign.id}/track`, shipper.auth),
      await get('/order/nonsense/track', shipper.auth),
    );
    expect((await get(`/order/${own.id}/track`)).statusCode).toBe(401);
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

  it("opens with the last four digits of the sender's or the recipient's phone, by number or link (DET-28, DET-30, API-86)", async () => {
    const a = await makeParcel(t, shipper, { statusCode: 700, podPicture: [PICTURE] });
    for (const [id, digits] of [
      [a.consignmentNo, '6789'],
      [a.consignmentNo, '7777'],
      [a.nanoId, '7777'],
    ] as const) {
      expect((await ask(id, digits)).json()).toEqual({ data: { podPicture: [PICTURE] } });
    }
  });

  it.each(['123', '12345', '12a4', ''])('refuses %j, which is not four digits (DET-29)', async (digits) => {
    const answer = await ask('MY1', digits);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().error.message).toBe('Please enter exactly 4 digits');
  });

  it('refuses wrong digits and an unknown parcel alike (DET-31, B2-11)', async () => {
    const a = await makeParcel(t, shipper, { podPicture: [PICTURE] });
    const wrong = await ask(a.consignmentNo, '0000');
    expect(wrong.statusCode).toBe(403);
    expect(wrong.body).not.toContain('svg');
    sameRefusal(wrong, await ask('MY404', '0000'));
  });

  it('locks a parcel for a day after ten wrong tries, for the right digits too, and tells the shipper (DET-31)', async () => {
    const a = await makeParcel(t, shipper, { podPicture: [PICTURE] });
    for (const id of [a.consignmentNo, 'MY404']) {
      for (let i = 0; i < 10; i++)
        expect((await ask(id, '0000', `10.1.${i}.${id.length}`)).statusCode).toBe(403);
      expect((await ask(id, '7777', '10.2.0.1')).statusCode).toBe(429);
    }
    const [told] = await t.db.sql.select().from(event).where(eq(event.orderId, a.id));
    expect(told?.payload).toMatchObject({ message: expect.stringContaining('locked') });
    t.clock.advance(25 * 3600);
    expect((await ask(a.consignmentNo, '7777', '10.2.0.1')).statusCode).toBe(200);
  });

  it('opens for its signed-in sender while it is locked for everybody else, another customer too (DET-31, B2-10)', async () => {
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

  it('locks an unknown number as well, however the company is written (DET-31, B2-11)', async () => {
    const { companyId } = shipper;
    for (let i = 0; i < 10; i++) await ask('MY404', '0000', `10.4.${i}.1`, companyId);
    expect((await ask('MY404', '0000', '10.5.0.1', companyId.toUpperCase())).statusCode).toBe(429);
  });

  it('compares at most ten parallel guesses (DET-31)', async () => {
    const a = await makeParcel(t, shipper, { podPicture: [PICTURE] });
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, i) => ask(a.consignmentNo, '0000', `10.3.0.${i}`)),
    );
    expect(answers.filter((r) => r.statusCode === 403).length).toBeLessThanOrEqual(10);
  });

  it('opens by its secret link, which strangers do not have, while tries by the number have locked it, and the other way round (DET-31, B1-13)', async () => {
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

  it('counts no right digits, however often they are typed from one address (DET-31, B1-13)', async () => {
    const a = await makeParcel(t, shipper, { podPicture: [PICTURE] });
    for (let i = 0; i < 25; i++)
      expect((await ask(a.consignmentNo, '7777', '10.8.0.1')).statusCode).toBe(200);
  });

  it('takes at most twenty tries an hour from one address (DET-31)', async () => {
    for (let i = 0; i < 20; i++) expect((await ask(`MY${i}`, '0000')).statusCode).toBe(403);
    expect((await ask('MY99', '0000')).statusCode).toBe(429);
  });
});

describe('rating', () => {
  const rate = (id: string, nanoId: string, rating: unknown = 5) =>
    post(`/order/${id}/rate`, { rating, ratingNote: 'quick\u202e!', nanoId, companyId: shipper.companyId });

  it('needs no login, only order and secure link that belong together, under any name of the order (DET-37, DET-38, API-88)', async () => {
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

  it('counts once, 1 to 5, and only after delivery (DET-40)', async () => {
    const a = await makeParcel(t, shipper, { statusCode: 1000 });
    for (const wrong of [0, 6, 4.5, '5']) expect((await rate(a.id, a.nanoId, wrong)).statusCode).toBe(422);
    const answers = await Promise.all([rate(a.id, a.nanoId, 4), rate(a.id, a.nanoId, 1)]);
    expect(answers.map((r) => r.statusCode).sort()).toEqual([200, 409]);
    const early = await makeParcel(t, shipper, { statusCode: 600 });
    expect((await rate(early.id, early.nanoId)).statusCode).toBe(409);
  });
});

it('finds no parcels of another tenant (API-85)', async () => {
  await makeCompany(t, 'empty');
  const a = await makeParcel(t, shipper);
  const answer = await post(
    '/order/track',
    { consignmentNo: [a.consignmentNo] },
    { host: 'empty.localhost' },
  );
  expect(answer.json()).toEqual({ data: [] });
});
