import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { RowPrice } from '../../../contract/orders/import.ts';
import type { Order } from '../../../contract/orders/orders.ts';
import type { ParcelRisks } from '../../../contract/orders/risks.ts';
import { columnFacts } from '../../../contract/rules/import/columnFacts.ts';
import { orders, waypoint } from '../../../server/db/schema/orders/orders.ts';
import { event } from '../../../server/db/schema/system/events.ts';
import { job } from '../../../server/db/schema/system/jobs.ts';
import { customer } from '../../../server/db/schema/tenants.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { DATABASES } from '../../support/server.ts';
import { call, data, makeDraft, pageOf, RECEIVER } from '../orders/orderBody.ts';
import { ordersOf, shipper, t, withImportRows } from './importRowsWorld.ts';
import { goodRow, importAll, numbered } from './importWorld.ts';

describe.each(DATABASES)('rows of an import on %s', (kind) => {
  withImportRows(kind);

  const draft = async (id: string | null | undefined) =>
    data<Order>(await call(t, shipper, 'GET', `order/${id}?retrieve=quotes,service`));

  it('drafts of a sheet that needs several statements, sorted newest first, are in the reverse order of its rows (IMP-05)', async () => {
    const rows = Array.from({ length: 120 }, (_, i) => goodRow({ referenceNo: `PO-${i}` }));
    await importAll(t, shipper, rows);
    const page = pageOf<Order>(
      await call(t, shipper, 'GET', 'order?statusCode=0&sortBy=createdAt&orderBy=desc&limit=200'),
    );
    expect(page.data.map((order) => order.referenceNo)).toEqual(rows.map((_, i) => `PO-${i}`).reverse());
  });

  it("a converted value is named in the row's answer, and an accepted question imports the row once (BX-21)", async () => {
    const row = goodRow({ referenceNo: '5.76461E+17', weightKg: '500 g' });
    const questioned = await importAll(t, shipper, [row]);
    expect(questioned).toMatchObject({ created: 0, bad: 1 });
    expect(questioned.results[0]?.problems).toMatchObject([
      { column: 'referenceNo', rule: 'digitsLost', message: expect.stringContaining('5.76461E+17') },
    ]);
    const accepted = { rows: [{ line: 2, values: row, accepted: ['digitsLost' as const] }] };
    const taken = await importAll(t, shipper, [row], accepted);
    expect(taken.results[0]).toMatchObject({
      outcome: 'created',
      changes: [
        {
          column: 'weightKg',
          rule: 'unit',
          params: { from: '500 g', to: '0.5' },
          message: 'Weight (kg): "500 g" was converted to 0.5 kg.',
        },
      ],
    });
    expect(await importAll(t, shipper, [row], accepted)).toMatchObject({ created: 0, known: 1 });
  });

  it('a place that the account keeps for a recipient is no question in a later sheet, until the address changes (BX-43)', async () => {
    const row = goodRow({ receiverPostcode: '47300', receiverCity: 'Petaling Jaya', receiverState: 'Johor' });
    const first = await importAll(t, shipper, [row]);
    expect(first.results[0]?.problems).toMatchObject([{ rule: 'postcodeElsewhere' }]);
    const contact = {
      phone: row.receiverPhone,
      address1: row.receiverAddress1,
      unitNo: row.receiverUnitNo,
      address2: row.receiverAddress2,
      postcode: '47300',
      city: 'Petaling Jaya',
      state: 'Johor',
      country: 'MY',
    };
    const parcels = [{ waypoint: [{ contact: { country: 'MY' } }, { type: 'DROPOFF', contact }] }];
    const [{ reasons }] = data<[ParcelRisks]>(await call(t, shipper, 'POST', 'risks', { parcels }));
    const { parcel } = reasons.find((reason) => reason.kind === 'place')!;
    await call(t, shipper, 'POST', 'risks/dismiss', { parcel, kind: 'place', for: 'recipient' });
    const elsewhere = { ...row, receiverAddress1: '77 Jalan Lain', referenceNo: 'PO-2' };
    const { results } = await importAll(t, shipper, [row, elsewhere]);
    expect(results.map(({ outcome }) => outcome)).toEqual(['created', 'bad']);
    const order = await draft(results[0]?.orderId);
    expect(order.waypoint.at(-1)?.contact.placeConfirmed).toBe(true);
  });

  it("the order of day and month is the sheet's if the call names it, else a question with both days (BX-21)", async () => {
    const row = goodRow({ pickupDate: '5/4/2026' });
    const { results } = await importAll(t, shipper, [row]);
    expect(results[0]?.problems).toMatchObject([
      { column: 'pickupDate', rule: 'dateOrder', choices: ['2026-04-05', '2026-05-04'] },
    ]);
    const taken = await importAll(t, shipper, [row], { columnFacts: { dateOrder: 'monthFirst' } });
    expect(taken.results[0]?.changes).toMatchObject([{ rule: 'dateOrder', params: { to: '2026-05-04' } }]);
    const order = await draft(taken.results[0]?.orderId);
    expect(order.scheduledAt).toBe('2026-05-04T01:00:00.000Z');
  });

  it('all facts that the screen sends about its sheet are used (BX-21, IMP-06)', async () => {
    const row = goodRow({ referenceNo: 'PO-facts', weightKg: '0.5 g', cod: '1.250,50' });
    const facts = columnFacts([row], '2026-01-01', 'Asia/Kuala_Lumpur');
    expect(facts).toMatchObject({ perhapsKilograms: true, decimalMarks: { cod: ',' } });
    const { results } = await importAll(t, shipper, [row], {
      columnFacts: JSON.parse(JSON.stringify(facts)),
    });
    expect(results[0]?.problems).toMatchObject([{ column: 'weightKg', rule: 'perhapsKilograms' }]);
  });

  it('a vehicle that a sheet names carries its single parcel (BX-20)', async () => {
    const { results } = await importAll(t, shipper, [goodRow({ serviceCode: 'LLM-MOTO' })]);
    expect(results[0]?.problems).toEqual([]);
    expect(await draft(results[0]?.orderId)).toMatchObject({ serviceCode: 'LLM-MOTO' });
  });

  it('a good row becomes a draft of the account with every value in its place (IMP-05, IMP-06, IMP-09, NUM-04)', async () => {
    const row = goodRow({
      cod: 'RM 25.50',
      insurance: '0',
      declaredValue: '1,250.00',
      pickupDate: '2026-03-05',
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
      goodRow({
        referenceNo: 'PO-3',
        receiverPostcode: '',
        receiverState: 'Selangoor',
        weightKg: '0',
      }),
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
          choices: ['Selangor'],
          message: 'Receiver state: "Selangoor" is not a known state.',
        },
        { column: 'receiverPostcode', rule: 'required', message: 'Receiver postcode is missing.' },
        { column: 'weightKg', rule: 'tooSmall', params: { min: 0.1 } },
      ],
    });
    expect(await ordersOf()).toBe(2);
  });

  it.each([
    ['zh_CN', '缺少收件人姓名。'],
    ['id_ID', 'Nama penerima belum diisi.'],
    ['my', 'Nama penerima belum diisi.'],
  ])('messages are in the language of the account: %s (I18N-01)', async (lang, message) => {
    await t.db.sql.update(customer).set({ lang }).where(eq(customer.id, shipper.customerId));
    const { results } = await importAll(t, shipper, [goodRow({ receiverName: '' })]);
    expect(results[0]?.problems[0]?.message).toBe(message);
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

  it('a row may have its own sender; an incomplete sender is a question, and an account without an address needs a sender', async () => {
    const sender = {
      senderName: 'Batik House',
      senderPhone: '0388881234',
      senderAddress1: '1 Jalan Petaling',
      senderCity: 'Kuala Lumpur',
      senderPostcode: '50000',
    };
    const { results } = await importAll(t, shipper, [
      goodRow(sender),
      goodRow({ referenceNo: 'PO-2', senderName: 'Batik House' }),
    ]);
    expect((await draft(results[0]?.orderId)).waypoint[0]?.contact).toMatchObject({
      name: 'Batik House',
      postcode: '50000',
    });
    const questionColumns = results[1]?.problems.map((p) => p.column);
    expect(questionColumns).toEqual(['senderPhone', 'senderAddress1', 'senderCity', 'senderPostcode']);
    await t.db.sql.update(customer).set({ postcode: null }).where(eq(customer.id, shipper.customerId));
    const bare = await importAll(t, shipper, [goodRow({ referenceNo: 'PO-3' })]);
    expect(bare.results[0]?.problems).toMatchObject([{ column: 'senderPostcode', rule: 'required' }]);
  });

  it('texts that look like formulas are stored unchanged (B2-21)', async () => {
    const formula = '=HYPERLINK("http://evil","x")';
    const { results } = await importAll(t, shipper, [
      goodRow({ note: formula, itemDescription: '@x', receiverPhone: '+60167001234' }),
    ]);
    const order = await draft(results[0]?.orderId);
    expect(order.note).toBe(formula);
    expect(order.waypoint[1]?.inventory[0]?.description).toBe('@x');
    expect(order.waypoint[1]?.contact.phone).toBe('+60167001234');
  });

  it('drafts of an import are listed with their prices, and one event reports all of them (IMP-08, LIVE-05)', async () => {
    await importAll(t, shipper, [goodRow({ serviceCode: 'DX' }), goodRow({ referenceNo: 'PO-2' })]);
    await runDueJobs(t.ctx);
    const page = pageOf<Order>(await call(t, shipper, 'GET', 'order?statusCode=0&retrieve=quotes,service'));
    expect(page.rowTotal).toBe(2);
    expect(page.data.find((o) => o.referenceNo === 'PO-1')?.price?.amount).toBeGreaterThan(0);
    expect(page.data.every((o) => (o.quotes?.services.length ?? 0) > 0)).toBe(true);
    const events = await t.db.sql.select().from(event).where(eq(event.customerId, shipper.customerId));
    expect(events.filter((e) => e.type === 'orders.imported')).toHaveLength(1);
    expect(events.filter((e) => e.type === 'orders.priced')).toHaveLength(1);
  });

  it('a row whose price was shown before the import has its offers at once, without a job for them (IMP-08)', async () => {
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

  it('an imported draft has the fields, payment method and stops of a draft created by POST order', async () => {
    const { results } = await importAll(t, shipper, [goodRow({ serviceCode: 'DX' })]);
    const made = await makeDraft(t, shipper, { receiver: RECEIVER });
    const [imported, typed] = [await draft(results[0]?.orderId), await draft(made.id)];
    expect(Object.keys(imported).sort()).toEqual(Object.keys(typed).sort());
    expect(imported.paymentMethodId).toBe(typed.paymentMethodId);
    const rows = await t.db.sql
      .select()
      .from(waypoint)
      .where(eq(waypoint.orderId, imported.id))
      .orderBy(waypoint.seq);
    expect(rows.map((r) => [r.seq, r.type])).toEqual([
      [0, 'PICKUP'],
      [1, 'DROPOFF'],
    ]);
  });
});
