import { randomUUID } from 'node:crypto';
import { count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type {
  ImportFacts,
  ImportMapping,
  ImportOutcome,
  KnownFile,
  RowPrice,
} from '../../../contract/orders/import.ts';
import type { Order } from '../../../contract/orders/orders.ts';
import { service } from '../../../server/db/schema/couriers/rateCards.ts';
import { importedRow, importMapping } from '../../../server/db/schema/orders/imports.ts';
import { orders, waypoint } from '../../../server/db/schema/orders/orders.ts';
import { event } from '../../../server/db/schema/system/events.ts';
import { job } from '../../../server/db/schema/system/jobs.ts';
import { customer } from '../../../server/db/schema/tenants.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { cachedOffers, cacheOffers } from '../../../server/modules/orders/pricing/cachedOffers.ts';
import { DATABASES, startTestServer, type TestServer } from '../../support/server.ts';
import { makeCompany, makeShipper, type TestShipper } from '../../support/world.ts';
import { call, data, error, makeDraft, pageOf, RECEIVER } from '../orders/orderBody.ts';
import { goodRow, importAll, numbered, sendRows } from './importWorld.ts';

const HASH = 'a'.repeat(64);

describe.each(DATABASES)('rows of an import on %s', (kind) => {
  let t: TestServer;
  let companyId: string;
  let shipper: TestShipper;

  beforeAll(async () => {
    t = await startTestServer({ kind });
    companyId = await makeCompany(t);
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    shipper = await makeShipper(t, { companyId });
  });

  const ordersOf = async (who = shipper) =>
    (await t.db.sql.select({ n: count() }).from(orders).where(eq(orders.customerId, who.customerId)))[0]?.n;
  const draft = async (id: string | null | undefined) =>
    data<Order>(await call(t, shipper, 'GET', `order/${id}?retrieve=quotes,service`));

  it('rows of one sheet, more than are written at once, stand in its order among the drafts, the last one first (IMP-05)', async () => {
    const rows = Array.from({ length: 120 }, (_, i) => goodRow({ referenceNo: `PO-${i}` }));
    await importAll(t, shipper, rows);
    const page = pageOf<Order>(
      await call(t, shipper, 'GET', 'order?statusCode=0&sortBy=createdAt&orderBy=desc&limit=200'),
    );
    expect(page.data.map((order) => order.referenceNo)).toEqual(rows.map((_, i) => `PO-${i}`).reverse());
  });

  it('a good row becomes a draft of the account with every value in its place (IMP-05, IMP-06, IMP-09, NUM-04)', async () => {
    const row = goodRow({
      cod: 'RM 25.50',
      insurance: '0',
      declaredValue: '1,250.00',
      pickupDate: '5/3/2026',
      serviceCode: 'dx',
      lengthCm: '30 cm',
      note: 'Ring twice',
    });
    const outcome = await importAll(t, shipper, [row]);
    expect(outcome).toMatchObject({ rows: 1, created: 1, known: 0, bad: 0, skipped: 0 });
    const order = await draft(outcome.results[0]?.orderId);
    expect(order).toMatchObject({
      statusCode: 0,
      source: 'web-customer-import',
      referenceNo: 'PO-1',
      itemType: 'PARCEL',
      weight: { value: 3, unit: 'kg' },
      cod: { amount: 25.5, currency: 'MYR' },
      insurance: null,
      serviceCode: 'DX',
      note: 'Ring twice',
      // 09:00 in Kuala Lumpur.
      scheduledAt: '2026-03-05T01:00:00.000Z',
    });
    const [from, to] = order.waypoint;
    expect(from?.contact).toMatchObject({ name: 'Aisyah Trading', phone: '0123456789', postcode: '50450' });
    expect(to?.contact).toMatchObject({
      name: 'Tan Wei Ling',
      phone: '+60167001234',
      state: 'Pulau Pinang',
      country: 'MY',
    });
    expect(to?.inventory[0]).toMatchObject({
      description: 'Batik',
      quantity: 2,
      weight: { value: 1.5, unit: 'kg' },
      price: { amount: 1250, currency: 'MYR' },
      dimension: { length: 30, width: 0, height: 0 },
    });
  });

  it('a bad row is returned with its number, columns, rules and messages; all others are imported (IMP-06, W1)', async () => {
    const outcome = await importAll(t, shipper, [
      goodRow(),
      goodRow({ receiverPostcode: '', receiverState: 'Selangoor', weightKg: '0.05' }),
      goodRow({ referenceNo: 'PO-2' }),
    ]);
    expect(outcome).toMatchObject({ created: 2, bad: 1 });
    expect(outcome.results[1]).toMatchObject({
      line: 3,
      outcome: 'bad',
      orderId: null,
      problems: [
        {
          column: 'receiverState',
          rule: 'unknownState',
          suggestion: 'Selangor',
          message: 'Receiver state: "Selangoor" is not a known state.',
        },
        { column: 'receiverPostcode', rule: 'required', message: 'Receiver postcode is missing.' },
        { column: 'weightKg', rule: 'tooSmall', params: { min: 0.1 } },
      ],
    });
    expect(await ordersOf()).toBe(2);
  });

  it.each([
    ['zh_CN', '缺少收件人邮编。'],
    ['id_ID', 'Kode pos penerima belum diisi.'],
    ['my', 'Poskod penerima belum diisi.'],
  ])('messages are in the language of the account: %s (I18N-01)', async (lang, message) => {
    await t.db.sql.update(customer).set({ lang }).where(eq(customer.id, shipper.customerId));
    const { results } = await importAll(t, shipper, [goodRow({ receiverPostcode: '' })]);
    expect(results[0]?.problems[0]?.message).toBe(message);
  });

  it('the same rows again create nothing new and name the orders they became (B2-22)', async () => {
    const rows = [goodRow(), goodRow({ referenceNo: 'PO-2' })];
    const first = await importAll(t, shipper, rows);
    const again = await importAll(t, shipper, [goodRow({ weightKg: '1.50 kg' }), rows[1]!]);
    expect(again).toMatchObject({ created: 0, known: 2 });
    expect(again.results.map((r) => r.orderId)).toEqual(first.results.map((r) => r.orderId));
    expect(await ordersOf()).toBe(2);
  });

  it('identical rows of one file become separate orders, in one call and over several (B2-22)', async () => {
    const rows = [goodRow(), goodRow(), goodRow()];
    expect(await importAll(t, shipper, rows)).toMatchObject({ created: 3 });
    expect(await importAll(t, shipper, rows)).toMatchObject({ created: 0, known: 3 });
    const fourth = { rows: [{ line: 5, copy: 3, values: goodRow() }] };
    expect(data(await sendRows(t, shipper, fourth))).toMatchObject({ created: 1 });
    expect(data(await sendRows(t, shipper, fourth))).toMatchObject({ created: 0, known: 1 });
  });

  it('rows are imported again on request, once for each request (B2-22)', async () => {
    await importAll(t, shipper, [goodRow()]);
    const again = randomUUID();
    expect(await importAll(t, shipper, [goodRow()], { again })).toMatchObject({ created: 1 });
    expect(await importAll(t, shipper, [goodRow()], { again })).toMatchObject({ created: 0, known: 1 });
    expect(await ordersOf()).toBe(2);
  });

  it('a draft that was deleted can be imported again', async () => {
    const { results } = await importAll(t, shipper, [goodRow()]);
    expect((await call(t, shipper, 'DELETE', `order/${results[0]?.orderId}`)).status).toBe(200);
    expect(await importAll(t, shipper, [goodRow()])).toMatchObject({ created: 1, known: 0 });
  });

  it('tabs that import one file at the same time make each order once (B2-22)', async () => {
    const rows = Array.from({ length: 100 }, (_, i) => goodRow({ referenceNo: `PO-${i}` }));
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => importAll(t, shipper, rows)));
    expect(answers.reduce((sum, a) => sum + a.created, 0)).toBe(100);
    expect(await ordersOf()).toBe(100);
  });

  it('a repeated call gets the first answer again (B1-1)', async () => {
    const input = { rows: numbered([goodRow()]) };
    const first = await sendRows(t, shipper, input, { 'idempotency-key': 'one' });
    const second = await sendRows(t, shipper, input, { 'idempotency-key': 'one' });
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(second.raw).toBe(first.raw);
    expect(data<ImportOutcome>(second).created).toBe(1);
  });

  it('a dry run writes nothing and tells new rows from known ones (B2-22)', async () => {
    await importAll(t, shipper, [goodRow()]);
    const look = await importAll(t, shipper, [goodRow(), goodRow({ referenceNo: 'PO-9' })], { dryRun: true });
    expect(look.results.map((r) => r.outcome)).toEqual(['known', 'new']);
    expect(await ordersOf()).toBe(1);
  });

  it('a call that is interrupted writes no rows (B2-22)', async () => {
    const whole = t.ctx.db;
    const cut = (work: () => Promise<unknown>) =>
      whole.tx(async () => {
        await work();
        throw new Error('cut');
      });
    t.ctx.db = new Proxy(whole, {
      get: (db, name) => (name === 'tx' ? cut : Reflect.get(db, name)),
    });
    const failed = await sendRows(t, shipper, {
      rows: numbered([goodRow()]),
      file: { hash: HASH, name: 'a', rows: 1 },
    });
    t.ctx.db = whole;
    expect(failed.status).toBe(500);
    expect(await ordersOf()).toBe(0);
    expect(data(await call(t, shipper, 'GET', `order/import/file?hash=${HASH}`))).toBeNull();
    const made = await t.db.sql
      .select({ n: count() })
      .from(importedRow)
      .where(eq(importedRow.customerId, shipper.customerId));
    expect(made[0]?.n).toBe(0);
  });

  it('an interrupted import continues where it stopped, by the hash of its file (B2-22)', async () => {
    const rows = Array.from({ length: 6 }, (_, i) => goodRow({ referenceNo: `PO-${i}` }));
    const file = { hash: HASH, name: 'march.xlsx', rows: 6 };
    await sendRows(t, shipper, { rows: numbered(rows.slice(0, 4)), file });
    const known = data<KnownFile>(await call(t, shipper, 'GET', `order/import/file?hash=${HASH}`));
    expect(known).toEqual({ name: 'march.xlsx', rows: 6, imported: 4, importedAt: expect.any(String) });
    const rest = data<ImportOutcome>(await sendRows(t, shipper, { rows: numbered(rows), file }));
    expect(rest).toMatchObject({ created: 2, known: 4 });
    expect(data(await call(t, shipper, 'GET', `order/import/file?hash=${HASH}`))).toMatchObject({
      imported: 6,
    });
  });

  it('example and empty rows are left out (IMP-01)', async () => {
    const outcome = await importAll(t, shipper, [
      goodRow({ referenceNo: 'EXAMPLE-1001' }),
      { note: ' ' },
      goodRow(),
    ]);
    expect(outcome).toMatchObject({ rows: 3, skipped: 2, created: 1 });
    expect(outcome.results).toHaveLength(1);
  });

  it('a row may name its sender; half a sender is asked for whole, and an account without an address needs one', async () => {
    const sender = {
      senderName: 'Batik House',
      senderPhone: '0388881234',
      senderAddress1: '1 Jalan Petaling',
      senderCity: 'Kuala Lumpur',
      senderPostcode: '50000',
    };
    const { results } = await importAll(t, shipper, [
      goodRow(sender),
      goodRow({ senderName: 'Batik House' }),
    ]);
    expect((await draft(results[0]?.orderId)).waypoint[0]?.contact).toMatchObject({
      name: 'Batik House',
      postcode: '50000',
    });
    const asked = results[1]?.problems.map((p) => p.column);
    expect(asked).toEqual(['senderPhone', 'senderAddress1', 'senderCity', 'senderPostcode']);
    await t.db.sql.update(customer).set({ postcode: null }).where(eq(customer.id, shipper.customerId));
    const bare = await importAll(t, shipper, [goodRow({ referenceNo: 'PO-3' })]);
    expect(bare.results[0]?.problems).toMatchObject([{ column: 'senderPostcode', rule: 'required' }]);
  });

  it('texts that look like formulas are kept as they are (B2-21)', async () => {
    const formula = '=HYPERLINK("http://evil","x")';
    const { results } = await importAll(t, shipper, [
      goodRow({ note: formula, itemDescription: '@x', receiverPhone: '+60167001234' }),
    ]);
    const order = await draft(results[0]?.orderId);
    expect(order.note).toBe(formula);
    expect(order.waypoint[1]?.inventory[0]?.description).toBe('@x');
    expect(order.waypoint[1]?.contact.phone).toBe('+60167001234');
  });

  it('drafts of an import stand in the list with their prices, and one event tells of all of them (IMP-08, LIVE-05)', async () => {
    await importAll(t, shipper, [goodRow({ serviceCode: 'DX' }), goodRow({ referenceNo: 'PO-2' })]);
    await runDueJobs(t.ctx);
    const page = pageOf<Order>(await call(t, shipper, 'GET', 'order?statusCode=0&retrieve=quotes,service'));
    expect(page.rowTotal).toBe(2);
    expect(page.data.find((o) => o.referenceNo === 'PO-1')?.price?.amount).toBeGreaterThan(0);
    expect(page.data.every((o) => (o.quotes?.services.length ?? 0) > 0)).toBe(true);
    const told = await t.db.sql.select().from(event).where(eq(event.customerId, shipper.customerId));
    expect(told.filter((e) => e.type === 'orders.imported')).toHaveLength(1);
    expect(told.filter((e) => e.type === 'orders.priced')).toHaveLength(1);
  });

  it('a row whose price was shown before it was imported has its offers at once, and no job asks again (IMP-08)', async () => {
    const row = goodRow({ referenceNo: 'PO-priced' });
    const [shown] = data<RowPrice[]>(
      await call(t, shipper, 'POST', 'order/import/price', { rows: numbered([row]) }),
    );
    const { results } = await importAll(t, shipper, [row]);
    const [made] = await t.db.sql
      .select()
      .from(orders)
      .where(eq(orders.id, results[0]?.orderId ?? ''));
    expect(made?.quotes?.map((q) => q.price.amount)).toContain(shown?.price?.amount);
    const waiting = await t.db.sql.select().from(job).where(eq(job.queue, 'orders.price'));
    expect(waiting.flatMap((j) => j.payload.orderIds)).not.toContain(made?.id);
  });

  it('an imported draft is what the form would have saved', async () => {
    const { results } = await importAll(t, shipper, [goodRow({ serviceCode: 'DX' })]);
    const made = await makeDraft(t, shipper, { receiver: RECEIVER });
    const [imported, typed] = [await draft(results[0]?.orderId), await draft(made.id)];
    expect(Object.keys(imported).sort()).toEqual(Object.keys(typed).sort());
    expect(imported.paymentMethodId).toBe(typed.paymentMethodId);
    const rows = await t.db.sql.select().from(waypoint).where(eq(waypoint.orderId, imported.id));
    expect(rows.map((r) => [r.seq, r.type])).toEqual([
      [0, 'PICKUP'],
      [1, 'DROPOFF'],
    ]);
  });

  it('prices rows without writing: with their service, else the cheapest, else the reason (IMP-09)', async () => {
    const rows = numbered([
      goodRow({ serviceCode: 'DX' }),
      goodRow(),
      goodRow({ weightKg: '' }),
      goodRow({
        serviceCode: 'SDD',
        receiverState: 'Sabah',
        receiverCity: 'Kota Kinabalu',
        receiverPostcode: '88000',
      }),
    ]);
    const prices = data<RowPrice[]>(await call(t, shipper, 'POST', 'order/import/price', { rows }));
    expect(prices[0]).toMatchObject({ line: 2, serviceCode: 'DX', error: null });
    expect(prices[1]!.price!.amount).toBeLessThanOrEqual(prices[0]!.price!.amount);
    expect(prices[2]).toMatchObject({ price: null, error: 'Weight (kg) is missing.' });
    expect(prices[3]).toMatchObject({ price: null, error: expect.any(String) });
    expect(await ordersOf()).toBe(0);
  });

  it('a row without any service is priced again, one with a price is not (IMP-09)', async () => {
    const home = await makeShipper(t, { companyCode: `again${kind}` });
    const sell = (active: boolean) =>
      t.db.sql.update(service).set({ active }).where(eq(service.companyId, home.companyId));
    const price = async () => {
      const rows = numbered([goodRow()]);
      const [first] = data<RowPrice[]>(await call(t, home, 'POST', 'order/import/price', { rows }));
      return first?.price?.amount ?? null;
    };
    await sell(false);
    expect(await price()).toBeNull();
    await sell(true);
    const amount = await price();
    expect(amount).toBeGreaterThan(0);
    await sell(false);
    expect(await price()).toBe(amount);
  });

  it('takes at most 500 rows a call and 50 for prices, and no column it does not know (B1-17)', async () => {
    const many = numbered(Array.from({ length: 501 }, () => goodRow()));
    expect((await sendRows(t, shipper, { rows: many })).status).toBe(422);
    expect((await call(t, shipper, 'POST', 'order/import/price', { rows: many.slice(0, 51) })).status).toBe(
      422,
    );
    const odd = { rows: [{ line: 2, values: { ...goodRow(), statusCode: '700' } }] };
    expect((await call(t, shipper, 'POST', 'order/import/rows', odd)).status).toBe(422);
    const proto = `{"rows":[{"line":2,"values":{"__proto__":{"polluted":"yes"},"receiverName":"x"}}]}`;
    await t.app.inject({
      method: 'POST',
      url: '/v1.0/order/import/rows',
      headers: { ...shipper.auth, 'content-type': 'application/json' },
      payload: proto,
    });
    expect(({} as { polluted?: string }).polluted).toBeUndefined();
  });

  it('another customer of the tenant has its own rows, files and mappings; a foreign account answers like none (B1-5, B2-8)', async () => {
    const other = await makeShipper(t, { companyId });
    const file = { hash: HASH, name: 'march.xlsx', rows: 1 };
    await sendRows(t, shipper, { rows: numbered([goodRow()]), file });
    const mapping = { signature: '0123456789abcdef', columns: ['receiverName', null], fixes: [] };
    await call(t, shipper, 'PUT', 'order/import/mapping', mapping);
    expect(await importAll(t, other, [goodRow()])).toMatchObject({ created: 1, known: 0 });
    expect(data(await call(t, other, 'GET', `order/import/file?hash=${HASH}`))).toBeNull();
    expect(data(await call(t, other, 'GET', 'order/import/mapping?signature=0123456789abcdef'))).toBeNull();
    const foreign = await sendRows(t, shipper, { rows: numbered([goodRow()]), customerId: other.customerId });
    expect(foreign.status).toBe(404);
    expect(error(foreign).code).toBe('ERR_NOT_FOUND');
    expect(await ordersOf(other)).toBe(1);
  });

  it('a mapping and its fixes are remembered for the headers of a sheet', async () => {
    const mapping: ImportMapping = {
      signature: 'fedcba9876543210',
      columns: ['receiverName', null, 'weightKg'],
      fixes: [{ column: 'receiverState', from: 'Selangoor', to: 'Selangor' }],
    };
    const path = `order/import/mapping?signature=${mapping.signature}`;
    expect(data(await call(t, shipper, 'GET', path))).toBeNull();
    await call(t, shipper, 'PUT', 'order/import/mapping', mapping);
    expect(data(await call(t, shipper, 'GET', path))).toEqual(mapping);
    await call(t, shipper, 'PUT', 'order/import/mapping', { ...mapping, columns: [null] });
    expect(data<ImportMapping>(await call(t, shipper, 'GET', path)).columns).toEqual([null]);
  });

  it('the fifty mappings that an account used last are kept', async () => {
    const { customerId } = shipper;
    const at = (secondsAgo: number) => new Date(t.clock.now().getTime() - secondsAgo * 1000);
    const mappings = Array.from({ length: 49 }, (_, i) => ({
      companyId,
      customerId,
      signature: `${i + 1}`.padStart(16, '0'),
      columns: [null],
      fixes: [],
      updatedAt: at(i + 1),
    }));
    await t.db.sql.insert(importMapping).values(mappings);
    const keep = (signature: string) =>
      call(t, shipper, 'PUT', 'order/import/mapping', { signature, columns: [null], fixes: [] });
    const kept = async () =>
      (await t.db.sql.select().from(importMapping).where(eq(importMapping.customerId, customerId)))
        .map(({ signature }) => signature)
        .sort();
    const known = mappings.map(({ signature }) => signature);
    await keep('a'.repeat(16));
    expect(await kept()).toEqual([...known, 'a'.repeat(16)]);
    await keep('b'.repeat(16));
    expect(await kept()).toEqual([...known.slice(0, -1), 'a'.repeat(16), 'b'.repeat(16)]);
  });

  it('offers of a row are cached for fifteen minutes, those of two thousand rows', () => {
    const ctx = { ...t.ctx, db: { ...t.db } };
    for (let i = 0; i < 2001; i++) cacheOffers(ctx, `row ${i}`, []);
    t.clock.advance(899);
    expect([cachedOffers(ctx, 'row 0'), cachedOffers(ctx, 'row 1')]).toEqual([null, []]);
    t.clock.advance(1);
    expect(cachedOffers(ctx, 'row 1')).toBeNull();
  });

  it('facts name the tenant’s types, services and states and what the account does not know of its sender', async () => {
    const facts = data<ImportFacts>(await call(t, shipper, 'GET', 'order/import/facts'));
    expect(facts).toMatchObject({ country: 'MY', currency: 'MYR', senderMissing: [], senderCountry: 'MY' });
    expect(facts.itemTypes[0]).toEqual({ name: 'PARCEL', minKg: 0.1, maxKg: 70 });
    expect(facts.services.find((s) => s.code === 'DX')).toMatchObject({ cod: true });
    expect(facts.states.MY?.find((s) => s[0] === 'Pulau Pinang')).toContain('Penang');
    expect(facts.states.MY?.find((s) => s[0] === 'Wilayah Persekutuan Kuala Lumpur')).toEqual(
      expect.arrayContaining(['KL', 'Kuala Lumpur']),
    );
  });
});
