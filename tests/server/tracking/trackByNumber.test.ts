import { describe, expect, it } from 'vitest';
import { STEP_NOTES } from '../../../contract/rules/orders/stepNotes.ts';
import { moveOrder } from '../../../server/modules/orders/status/status.ts';
import { makeParcel, PICTURE } from '../../support/parcel.ts';
import { makeShipper } from '../../support/world.ts';
import { get, host, post, sameRefusal, shipper, t, withTracking } from './trackingWorld.ts';

withTracking();

const RIDER = { name: 'Ahmad', phone: '+601155500001', vehicleRegNo: 'WKL 1' };

describe('tracking by number', () => {
  it('tracking by number returns all numbers in one call, newest first, without unknown ones (TRACK-07, API-85)', async () => {
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

  it('tracking by number returns one object for a number sent as text, in any pasted form (API-85)', async () => {
    const a = await makeParcel(t, shipper);
    const answer = await post('/order/track', { consignmentNo: ` ${a.consignmentNo.toLowerCase()}\u200b ` });
    expect(answer.json().data).toMatchObject({ consignmentNo: a.consignmentNo });
    const none = await post('/order/track', { consignmentNo: 'MY404' });
    expect(none.statusCode).toBe(404);
    expect(none.json().error.message).toBe('No tracking data available');
  });

  it.each([
    ['with hyphens', (n: string) => n.replace(/(.{4})/g, '$1-')],
    ['with other dashes and blanks', (n: string) => n.replace(/(.{4})/g, '$1 \u2013 ')],
    [
      'in full-width letters and digits',
      (n: string) => n.replace(/[A-Z0-9]/g, (c) => String.fromCodePoint(c.codePointAt(0)! + 0xfee0)),
    ],
  ])('tracking by number finds a number typed %s (BX-30, API-85)', async (_, typed) => {
    const a = await makeParcel(t, shipper);
    const answer = await post('/order/track', { consignmentNo: [typed(a.consignmentNo)] });
    expect(answer.json().data).toMatchObject([{ consignmentNo: a.consignmentNo }]);
    const one = await get(`/order/track/${encodeURIComponent(typed(a.consignmentNo))}`);
    expect(one.json().data).toMatchObject({ consignmentNo: a.consignmentNo });
  });

  it('tracking by number lists a parcel once, although its number was typed with and without hyphens (TRACK-03, TRACK-13)', async () => {
    const a = await makeParcel(t, shipper);
    const b = await makeParcel(t, shipper);
    const typed = a.consignmentNo.replace(/(.{4})/g, '$1-');
    const answer = await post('/order/track', { consignmentNo: [typed, b.consignmentNo, a.consignmentNo] });
    expect(answer.json().data.map((r: { consignmentNo: string }) => r.consignmentNo)).toEqual([
      a.consignmentNo,
      b.consignmentNo,
    ]);
  });

  it('tracking by number shows a guest neither ids nor streets nor sender and recipient (API-153)', async () => {
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

  it('tracking by number shows a guest no note that a person wrote, such as the reason of a cancellation (API-153)', async () => {
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

  it('tracking by number numbers the steps within the parcel, because global ids would reveal the number of parcels', async () => {
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
    'tracking by number shows no position of the courier at %i, because it is the recipient’s address (TRACK-35)',
    async (statusCode) => {
      const a = await makeParcel(t, shipper, { statusCode, position: { lat: 5.41, lon: 100.33 } });
      expect((await get(`/order/track/${a.consignmentNo}`)).json().data.coord).toBeNull();
      expect((await get(`/etrack/${a.nanoId}`)).json().data.coord).toBeNull();
    },
  );

  it('tracking by number shows the owner the whole parcel, by session, under its number in the address (API-153)', async () => {
    const a = await makeParcel(t, shipper, { statusCode: 600 });
    const ownView = (await get(`/order/track/${a.consignmentNo}`, shipper.auth)).json().data;
    expect(ownView).toMatchObject({ id: a.id, nanoId: a.nanoId });
    expect(ownView.recipientName).not.toContain('*');
    const stranger = await makeShipper(t, { companyId: shipper.companyId });
    expect((await get(`/order/track/${a.consignmentNo}`, stranger.auth)).json().data.id).toBeNull();
  });

  it.each([[100], [700], [900]])(
    'tracking by number shows courier and position only while in progress, not at %i (TRACK-35)',
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

  it('tracking by number has pictures on request for the owner only (TRACK-07, API-85)', async () => {
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

  it("tracking by number gives the same answer for another tenant's parcel as for an unknown one (API-85)", async () => {
    const foreign = await makeShipper(t, { companyCode: 'acme' });
    const a = await makeParcel(t, foreign);
    sameRefusal(await get(`/order/track/${a.consignmentNo}`), await get('/order/track/MY404'));
    expect((await get(`/order/track/${a.consignmentNo}`, { host: 'acme.localhost' })).statusCode).toBe(200);
    expect((await get(`/order/track/${a.consignmentNo}?companyId=${foreign.companyId}`)).statusCode).toBe(
      200,
    );
  });

  it('tracking by number has the estimate only while its time is not over (TRACK-34)', async () => {
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

  it('tracking by number limits a guest who guesses numbers (API-85)', async () => {
    for (let i = 0; i < 60; i++) await get(`/order/track/MY${i}`);
    const refused = await get('/order/track/MY61');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('tracking by number counts numbers, not calls, and does not count refused calls (API-85)', async () => {
    const ask = async (count: number) =>
      (await post('/order/track', { consignmentNo: Array.from({ length: count }, (_, i) => `MY${i}`) }))
        .statusCode;
    expect([await ask(50), await ask(11), await ask(10), await ask(1)]).toEqual([200, 429, 200, 429]);
  });

  it('tracking by number does not count a shipper’s own numbers, but every other number in the shipper’s calls (API-85)', async () => {
    const ownNumbers = [
      (await makeParcel(t, shipper)).consignmentNo,
      (await makeParcel(t, shipper)).consignmentNo,
    ];
    const other = await makeShipper(t, { companyId: shipper.companyId });
    const foreign = (await makeParcel(t, other)).consignmentNo;
    const ask = async (consignmentNo: string[]) =>
      (await post('/order/track', { consignmentNo }, shipper.auth)).statusCode;
    const unknown = (count: number) => Array.from({ length: count }, (_, i) => `MY${i}`);
    expect([
      await ask([...ownNumbers, ...unknown(45)]),
      await ask(unknown(16)),
      await ask([foreign]),
    ]).toEqual([200, 429, 200]);
    for (let i = 45; i < 59; i++)
      expect((await get(`/order/track/${foreign}`, shipper.auth)).statusCode).toBe(200);
    expect((await get(`/order/track/${foreign}`, shipper.auth)).statusCode).toBe(429);
    expect((await get(`/order/track/${ownNumbers[0]}`, shipper.auth)).statusCode).toBe(200);
    expect(await ask(ownNumbers)).toBe(200);
  });

  it.each([[110], [500], [600], [650], [700], [900]])(
    "tracking by number shows another signed-in shipper exactly the guest's view, at %i (API-153, TRACK-35)",
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
