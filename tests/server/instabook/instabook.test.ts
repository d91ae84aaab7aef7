import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { InstabookLink } from '../../../contract/orders/instabook.ts';
import { event } from '../../../server/db/schema/system/events.ts';
import { job } from '../../../server/db/schema/system/jobs.ts';
import { customer } from '../../../server/db/schema/tenants.ts';
import { DATABASES } from '../../support/server.ts';
import { shipper, t, withNewShipper } from '../../support/shipperServer.ts';
import { makeShipper } from '../../support/world.ts';
import { call, data, error, pageOf } from '../orders/orderBody.ts';
import { answer, BUYER, draftsOf, GOODS, makeLink } from './instabookWorld.ts';

const HOUR = 3_600_000;
const SHOP = { ...GOODS, limit: 3, endsOn: '2026-03-31' };

describe.each(DATABASES)('on %s', (kind) => {
  withNewShipper({}, { kind });

  it('a buyer’s answer becomes a draft from the account’s address, and the buyer only learns that it arrived (IB-01, IB-02, IB-23, API-90, B1-5)', async () => {
    const link = await makeLink(t, shipper);
    const sent = await answer(t, link.id, { receiver: BUYER, note: 'Ring twice' });
    expect([sent.statusCode, sent.json()]).toEqual([200, { data: { submitted: true } }]);
    const [draft, ...more] = await draftsOf(t, shipper);
    expect(more).toEqual([]);
    expect(draft).toMatchObject({
      statusCode: 0,
      source: 'instabook',
      note: 'Ring twice',
      itemType: 'PARCEL',
    });
    expect(draft?.weight).toEqual({ unit: 'kg', value: 0.4 });
    const [from, to] = draft?.waypoint ?? [];
    expect(from?.contact).toMatchObject({ name: 'Aisyah Trading', postcode: '50450' });
    expect(to?.contact).toMatchObject({ ...BUYER, country: 'MY' });
    expect(to?.inventory[0]).toMatchObject({
      name: 'Batik scarf',
      type: 'PARCEL',
      price: { amount: 49.9, currency: 'MYR' },
      weight: { unit: 'kg', value: 0.4 },
    });
  });

  it('the shipper gets an event about the draft at once, and a job prices the draft (LIVE-04, IB-23)', async () => {
    const link = await makeLink(t, shipper);
    await answer(t, link.id);
    const [draft] = await draftsOf(t, shipper);
    const events = await t.db.sql.select().from(event).where(eq(event.customerId, shipper.customerId));
    expect(events.map(({ type, orderId }) => ({ type, orderId }))).toEqual([
      { type: 'instabook.submitted', orderId: draft?.id },
    ]);
    const jobs = await t.db.sql.select().from(job);
    expect(JSON.stringify(jobs.map((j) => j.payload))).toContain(draft?.id);
  });

  it('only one of many buyers who answer a link at the same moment succeeds (IB-25, B1-1)', async () => {
    const link = await makeLink(t, shipper);
    const sent = await Promise.all(Array.from({ length: 8 }, () => answer(t, link.id)));
    const codes = sent.map((s) => s.statusCode).sort();
    expect(codes).toEqual([200, ...Array(7).fill(409)]);
    expect(sent.find((s) => s.statusCode === 409)?.json().error.message).toBe(
      'This form has been submitted already.',
    );
    expect(await draftsOf(t, shipper)).toHaveLength(1);
  });

  it('a standing link accepts answers up to its limit, also at the same moment (IB-25)', async () => {
    const link = await makeLink(t, shipper, SHOP);
    const sent = await Promise.all(Array.from({ length: 8 }, () => answer(t, link.id)));
    expect(sent.filter((s) => s.statusCode === 200)).toHaveLength(3);
    expect(await draftsOf(t, shipper)).toHaveLength(3);
    const [row] = pageOf<InstabookLink>(await call(t, shipper, 'GET', 'instabook')).data;
    expect(row).toMatchObject({ uses: 3, limit: 3, state: 'answered' });
  });

  it('a form that is sent twice makes no second draft and gets the same answer (API-90, B1-2)', async () => {
    const link = await makeLink(t, shipper, SHOP);
    const key = { 'idempotency-key': 'first-click' };
    const both = await Promise.all([answer(t, link.id, undefined, key), answer(t, link.id, undefined, key)]);
    expect(both.map((s) => s.json())).toEqual(Array(2).fill({ data: { submitted: true } }));
    expect(await draftsOf(t, shipper)).toHaveLength(1);
  });
});

describe('a link', () => {
  withNewShipper({});

  it('a link closes after its last day in the company’s time zone (IB-25)', async () => {
    const now = t.clock.now().getTime();
    // Kuala Lumpur is eight hours ahead, all year.
    const midnight = Math.ceil((now + 8 * HOUR) / (24 * HOUR)) * 24 * HOUR - 8 * HOUR;
    const today = new Date(midnight - 1 + 8 * HOUR).toISOString().slice(0, 10);
    const link = await makeLink(t, shipper, { ...SHOP, endsOn: today });
    t.clock.advance((midnight - now - HOUR) / 1000);
    expect((await answer(t, link.id)).statusCode).toBe(200);
    t.clock.advance(HOUR / 1000);
    const late = await answer(t, link.id);
    expect([late.statusCode, late.json().error.message]).toEqual([409, 'This form is closed.']);
  });

  it('a link that its shipper ended accepts no answer, and its drafts stay; a second call changes nothing (IB-25)', async () => {
    const link = await makeLink(t, shipper, SHOP);
    await answer(t, link.id);
    const ended = await call(t, shipper, 'POST', `instabook/${link.id}/end`);
    expect(data<InstabookLink>(ended)).toMatchObject({ state: 'ended', uses: 1 });
    expect((await call(t, shipper, 'POST', `instabook/${link.id}/end`)).body).toEqual(ended.body);
    expect((await answer(t, link.id)).statusCode).toBe(409);
    expect(await draftsOf(t, shipper)).toHaveLength(1);
  });

  it('a link of a blocked account accepts no answer (IB-25)', async () => {
    const link = await makeLink(t, shipper);
    await t.db.sql
      .update(customer)
      .set({ blockedAt: t.clock.now() })
      .where(eq(customer.id, shipper.customerId));
    expect((await answer(t, link.id)).statusCode).toBe(409);
  });

  it('a buyer can fill in the open fields of a link, and change no field that the shipper has set (IB-03, IB-23)', async () => {
    const link = await makeLink(t, shipper, { value: 49.9 });
    const open = { name: 'Shoes', type: 'PARCEL', weight: { value: 1.2 } };
    const cheap = await answer(t, link.id, { receiver: BUYER, item: { ...open, amount: 1 } });
    expect([cheap.statusCode, cheap.json().error]).toMatchObject([
      422,
      { field: 'item.amount', message: 'This was set by the sender and cannot be changed.' },
    ]);
    expect((await answer(t, link.id, { receiver: BUYER, item: { ...open, amount: 49.9 } })).statusCode).toBe(
      200,
    );
    const [draft] = await draftsOf(t, shipper);
    expect(draft?.waypoint[1]?.inventory[0]).toMatchObject({
      name: 'Shoes',
      price: { amount: 49.9, currency: 'MYR' },
      weight: { value: 1.2, unit: 'kg' },
    });
  });

  it.each([
    [{ item: {} }, 'item.name', 'Product name is required', 'IB-06'],
    [{ item: { name: 'X', amount: 0.05 } }, 'item.amount', 'Price is required field', 'IB-07'],
    [{ item: { name: 'X', amount: 1, type: 'HOUSE' } }, 'item.type', 'Type is required', 'IB-08'],
    [
      { item: { name: 'X', amount: 1, type: 'PARCEL', weight: { value: 0.0004 } } },
      'item.weight.value',
      'Weight value is required',
      'IB-10',
    ],
  ])('a link refuses goods %j by name: %s (%s, %s)', async (body, field, message, _id) => {
    const link = await makeLink(t, shipper, {});
    const sent = await answer(t, link.id, { receiver: BUYER, ...body });
    expect([sent.statusCode, sent.json().error]).toMatchObject([422, { field, message }]);
  });

  it.each([
    [{ name: '' }, 'Name is required', 'IB-13'],
    [{ phone: null }, 'Phone number is required field', 'IB-14'],
    [{ phone: '012345678' }, 'Phone number must have at least 10 characters', 'IB-15'],
    [{ email: ' ' }, 'Email is required', 'IB-16'],
    [{ email: 'siti@' }, 'Invalid email address', 'IB-16'],
    [{ unitNo: null }, 'Unit no is required', 'IB-17'],
    [{ address1: null }, 'Address is required', 'IB-18'],
    [{ postcode: null }, 'Postcode is required', 'IB-19'],
    [{ city: null }, 'City is required', 'IB-20'],
    [{ state: null }, 'State is required', 'IB-21'],
    [{ country: 'ZZ' }, 'Country is required', 'IB-22'],
  ])('a link refuses a receiver with %j: %s (%s)', async (wrong, message, _id) => {
    const link = await makeLink(t, shipper);
    const sent = await answer(t, link.id, { receiver: { ...BUYER, ...wrong } });
    expect([sent.statusCode, sent.json().error]).toMatchObject([
      422,
      { field: `receiver.${Object.keys(wrong)[0]}`, message },
    ]);
    expect(await draftsOf(t, shipper)).toEqual([]);
  });

  it('a link reports a refusal in the caller’s language (I18N-01)', async () => {
    const link = await makeLink(t, shipper);
    const sent = await answer(
      t,
      link.id,
      { receiver: { ...BUYER, name: '' } },
      { 'accept-language': 'zh-CN' },
    );
    expect(sent.json().error.message).toBe('请填写姓名');
  });

  it('a link that does not exist answers like any missing record, for any body (IB-25, B1-5)', async () => {
    for (const body of [{ receiver: BUYER }, { receiver: {} }]) {
      const sent = await answer(t, 'x'.repeat(24), body);
      expect([sent.statusCode, sent.json().error.code]).toEqual([404, 'ERR_NOT_FOUND']);
    }
  });

  it('a link accepts a few answers from one IP address in ten minutes; mistakes and resent forms do not count (B2-5)', async () => {
    const link = await makeLink(t, shipper, { ...SHOP, limit: 100 });
    for (let i = 0; i < 5; i += 1) await answer(t, link.id, { receiver: { ...BUYER, name: '' } });
    const key = { 'idempotency-key': 'same' };
    for (let i = 0; i < 5; i += 1) await answer(t, link.id, undefined, key);
    const codes = [];
    for (let i = 0; i < 10; i += 1) codes.push((await answer(t, link.id)).statusCode);
    expect(codes).toEqual([...Array(9).fill(200), 429]);
    t.clock.advance(1200);
    expect((await answer(t, link.id)).statusCode).toBe(200);
  });

  it('a link for more than one buyer needs a last day within a year, not in the past (IB-02)', async () => {
    for (const [input, message] of [
      [{ limit: 2 }, '"endsOn" is required'],
      [{ limit: 2, endsOn: '2026-03-01' }, '"endsOn" must not be in the past'],
      [{ endsOn: '2027-09-01' }, '"endsOn" must be within a year'],
      [{ endsOn: '2026-09-31' }, '"endsOn" must be a date'],
      [{ limit: 0 }, '"limit" must be at least 1'],
      [{ limit: 1001 }, '"limit" must be at most 1000'],
      [{ value: 0.05 }, '"value" must be at least 0.1'],
      [{ weight: { value: 0.0001 } }, '"weight.value" must be at least 0.001'],
      [{ itemType: 'HOUSE' }, '"itemType" is not valid'],
    ] as const) {
      const refused = await call(t, shipper, 'POST', 'instabook', input);
      expect([refused.status, error(refused).message]).toEqual([422, message]);
    }
  });

  it('a link accepts values up to their limits: amount, note, buyers and a last day in 366 days (IB-02, IB-07)', async () => {
    const dayIn = (days: number) =>
      new Date(t.clock.now().getTime() + (8 + days * 24) * HOUR).toISOString().slice(0, 10);
    const most = { value: 100_000_000, note: 'n'.repeat(500), limit: 1000, endsOn: dayIn(366) };
    expect((await call(t, shipper, 'POST', 'instabook', most)).status).toBe(200);
    for (const beyond of [
      { value: 100_000_000.01 },
      { note: 'n'.repeat(501) },
      { limit: 1001 },
      { endsOn: dayIn(367) },
    ]) {
      const refused = await call(t, shipper, 'POST', 'instabook', { ...most, ...beyond });
      expect([refused.status, error(refused).field]).toEqual([422, Object.keys(beyond)[0]]);
    }
  });

  it('a link accepts a buyer’s note of 500 letters, but not of 501 (IB-23)', async () => {
    const link = await makeLink(t, shipper);
    const send = async (letters: number) =>
      (await answer(t, link.id, { receiver: BUYER, note: 'n'.repeat(letters) })).statusCode;
    expect([await send(501), await send(500)]).toEqual([422, 200]);
  });

  it('a link is listed only in its own account, by tab, name and newest first (B1-5)', async () => {
    const neighbour = await makeShipper(t, { companyId: shipper.companyId });
    await makeLink(t, neighbour);
    const scarf = await makeLink(t, shipper);
    t.clock.advance(1);
    const shoes = await makeLink(t, shipper, { ...SHOP, productName: 'Shoes 100%' });
    await answer(t, scarf.id);
    const idsOf = async (query: string) => {
      const list = await call(t, shipper, 'GET', `instabook?${query}`);
      expect([list.status, list.raw]).toEqual([200, expect.any(String)]);
      return pageOf<InstabookLink>(list).data.map(({ id }) => id);
    };
    expect(await idsOf('')).toEqual([shoes.id, scarf.id]);
    expect(await idsOf('tab=open')).toEqual([shoes.id]);
    expect(await idsOf('tab=closed')).toEqual([scarf.id]);
    expect(await idsOf('productName=0%25')).toEqual([shoes.id]);
    expect(await idsOf('productName=_')).toEqual([]);
    expect(await idsOf('sortBy=productName&orderBy=asc')).toEqual([scarf.id, shoes.id]);
  });

  it('a link has an address on its own tenant’s host, with an unguessable and unique id (B1-5)', async () => {
    const elsewhere = await makeShipper(t, { companyCode: 'sg' });
    const [here, there] = [await makeLink(t, shipper), await makeLink(t, elsewhere)];
    expect(here.url).toBe(`http://localhost:4000/customer/ib/${here.id}`);
    expect(there.url).toBe(`http://sg.localhost:4000/customer/ib/${there.id}`);
    expect(here.id).toMatch(/^[\w-]{24}$/);
    const key = { 'idempotency-key': 'one-click' };
    const twice = [
      await call(t, shipper, 'POST', 'instabook', GOODS, key),
      await call(t, shipper, 'POST', 'instabook', GOODS, key),
    ];
    expect(twice[0]?.body).toEqual(twice[1]?.body);
  });
});
