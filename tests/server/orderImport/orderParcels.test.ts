import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type {
  ImportFileOutcome,
  ImportOutcome,
  ImportRow,
  RowPrice,
} from '../../../contract/orders/import.ts';
import type { Order } from '../../../contract/orders/orders.ts';
import { DATABASES } from '../../support/server.ts';
import { call, data, error, makeDraft, RECEIVER } from '../orders/orderBody.ts';
import { ordersOf, shipper, t, withImportRows } from './importRowsWorld.ts';
import { goodRow, importAll, sendRows } from './importWorld.ts';
import { csv, upload } from './uploads.ts';

/** An order of two items. */
const parcel = (line = 2, over: Record<string, string> = {}): ImportRow[] => [
  { line, values: goodRow({ quantity: '2', weightKg: '0.5', ...over }) },
  {
    line: line + 1,
    partOf: line,
    values: {
      itemDescription: 'Sarong',
      quantity: '1',
      weightKg: '1.25',
      declaredValue: '80',
      lengthCm: '30',
    },
  },
];

describe.each(DATABASES)('parcels of several rows on %s', (kind) => {
  withImportRows(kind);

  const send = async (rows: ImportRow[], more: Record<string, unknown> = {}) =>
    data<ImportOutcome>(await sendRows(t, shipper, { rows, ...more }));
  const order = async (id: string | null | undefined) =>
    data<Order>(await call(t, shipper, 'GET', `order/${id}?retrieve=quotes,service`));

  it('parcels of several rows become one draft with an item for each row, whose weights add up (BX-20, IMP-05)', async () => {
    const outcome = await send(parcel());
    expect(outcome).toMatchObject({
      rows: 2,
      created: 1,
      results: [{ line: 2, items: [3], outcome: 'created' }],
    });
    const made = await order(outcome.results[0]?.orderId);
    expect(made.weight.value).toBe(2.25);
    expect(made.waypoint[1]?.inventory).toMatchObject([
      { description: 'Batik', quantity: 2, weight: { value: 0.5 } },
      {
        description: 'Sarong',
        quantity: 1,
        weight: { value: 1.25 },
        price: { amount: 80 },
        dimension: { length: 30 },
      },
    ]);
    expect(await ordersOf()).toBe(1);
  });

  it('parcels of several rows are recognised in a second import with their items in any order; another item is a question (BX-20, B2-22)', async () => {
    await send(parcel());
    expect(await send(parcel(7))).toMatchObject({ created: 0, known: 1 });
    const [head, item] = parcel() as [ImportRow, ImportRow];
    const turned = { ...head, values: { ...head.values, ...item.values } };
    const rest = { itemDescription: 'Batik', itemType: 'parcel', quantity: '2', weightKg: '0.5' };
    const { itemType: _, ...without } = turned.values;
    const repeated = await send([
      { ...turned, values: without },
      { line: 3, partOf: 2, values: rest },
    ]);
    expect(repeated).toMatchObject({ created: 0, known: 1 });
    const other = await send([head, { ...item, values: { ...item.values, quantity: '3' } }]);
    expect(other.results[0]?.problems).toMatchObject([{ rule: 'referenceUsed', column: 'referenceNo' }]);
  });

  it('parcels of several rows with one bad row wait as a whole, and the problem names its line (BX-21)', async () => {
    const [head, item] = parcel() as [ImportRow, ImportRow];
    const outcome = await send([head, { ...item, values: { itemDescription: 'Sarong' } }]);
    expect(outcome).toMatchObject({ created: 0, bad: 1 });
    expect(outcome.results[0]?.problems).toMatchObject([{ column: 'weightKg', rule: 'required', line: 3 }]);
    expect(await ordersOf()).toBe(0);
  });

  it('parcels whose first row is in another call, or with columns of the order in a further row, are refused with the row', async () => {
    const [head, item] = parcel() as [ImportRow, ImportRow];
    const alone = await sendRows(t, shipper, { rows: [item] });
    expect([alone.status, error(alone).field]).toEqual([422, 'rows.0.partOf']);
    const wrong = await sendRows(t, shipper, {
      rows: [head, { ...item, values: { ...item.values, cod: '5' } }],
    });
    expect([wrong.status, error(wrong).field]).toEqual([422, 'rows.1.values.cod']);
  });

  it('parcels of several rows have one price, which equals the draft’s (IMP-08, BX-20)', async () => {
    const prices = data<RowPrice[]>(await call(t, shipper, 'POST', 'order/import/price', { rows: parcel() }));
    expect(prices).toMatchObject([{ line: 2, error: null }]);
    const { results } = await send(parcel(2, { serviceCode: prices[0]?.serviceCode ?? '' }));
    expect((await order(results[0]?.orderId)).price).toEqual(prices[0]?.price);
  });

  it('parcels of several rows have the weight that the sheet names for the whole parcel, and light pieces are offered services (BX-20)', async () => {
    const [head, item] = parcel() as [ImportRow, ImportRow];
    const { weightKg: _, ...values } = head.values;
    const { weightKg: __, ...light } = item.values;
    const whole = await send([
      { ...head, values: { ...values, parcelWeightKg: '1.2' } },
      { ...item, values: light },
    ]);
    expect((await order(whole.results[0]?.orderId)).weight.value).toBe(1.2);
    const pieces = {
      rows: [{ line: 9, values: goodRow({ referenceNo: 'L', quantity: '3', weightKg: '0.05' }) }],
    };
    const [price] = data<RowPrice[]>(await call(t, shipper, 'POST', 'order/import/price', pieces));
    expect(price?.price?.amount).toBeGreaterThan(0);
  });
});

const SIZE = { lengthCm: '10', widthCm: '20', heightCm: '20' };
const OTHER_SENDER = {
  senderName: 'Ali',
  senderPhone: '012-345 6789',
  senderAddress1: '12 Jalan Ampang',
  senderCity: 'Kuala Lumpur',
  senderPostcode: '50450',
};

describe.each(DATABASES)('references on %s', (kind) => {
  withImportRows(kind);

  it('a reference with other values is a question with the difference, and is imported when accepted (BX-21)', async () => {
    await importAll(t, shipper, [goodRow()]);
    const rows = [{ line: 2, values: goodRow({ receiverCity: 'Butterworth', cod: '50' }) }];
    const questioned = data<ImportOutcome>(await sendRows(t, shipper, { rows }));
    expect(questioned).toMatchObject({ created: 0, bad: 1 });
    expect(questioned.results[0]?.problems).toMatchObject([
      {
        column: 'referenceNo',
        rule: 'referenceUsed',
        differences: [
          { column: 'receiverCity', from: 'George Town', to: 'Butterworth' },
          { column: 'cod', from: null, to: '50' },
        ],
        message: expect.stringContaining('Receiver city: George Town → Butterworth; COD amount: – → 50'),
      },
    ]);
    expect(data<ImportOutcome>(await sendRows(t, shipper, { rows, dryRun: true }))).toMatchObject({ bad: 1 });
    const accepted = rows.map((row) => ({ ...row, accepted: ['referenceUsed' as const] }));
    expect(data<ImportOutcome>(await sendRows(t, shipper, { rows: accepted }))).toMatchObject({ created: 1 });
  });

  it.each([
    ['receiverEmail', { receiverEmail: 'tan@example.test' }, { receiverEmail: 'lim@example.test' }],
    ['receiverCompany', { receiverCompany: 'Kedai Tan' }, { receiverCompany: 'Kedai Lim' }],
    ['itemType', {}, { itemType: 'DOCUMENT' }],
    ['currency', { declaredValue: '20', currency: 'USD' }, { declaredValue: '20', currency: 'MYR' }],
    ['heightCm', SIZE, { ...SIZE, heightCm: '30' }],
    ['pickupDate', { pickupDate: '2099-03-02' }, { pickupDate: '2099-03-03' }],
    ['senderName', OTHER_SENDER, { ...OTHER_SENDER, senderName: 'Siti' }],
  ])(
    'a reference with another %s is a question, and with the same one it is known (BX-21, B2-22)',
    async (column, before, after) => {
      const sent = async (values: Record<string, string>) =>
        data<ImportOutcome>(await sendRows(t, shipper, { rows: [{ line: 2, values: goodRow(values) }] }));
      expect(await sent(before)).toMatchObject({ created: 1 });
      // Another way of writing makes the row a new one, which is compared with the order.
      expect(await sent({ ...before, note: '' })).toMatchObject({ created: 0, known: 1 });
      const changed = await sent(after);
      expect(changed).toMatchObject({ created: 0, bad: 1 });
      expect(changed.results[0]?.problems.flatMap(({ differences }) => differences ?? [])).toContainEqual(
        expect.objectContaining({ column }),
      );
    },
  );

  it('a reference with the same values as an order, made in any way, is that order (BX-21, B2-22)', async () => {
    const made = await makeDraft(t, shipper, { receiver: RECEIVER, referenceNo: 'F-1' });
    const drafted = data<Order>(await call(t, shipper, 'GET', `order/${made.id}`));
    const [item] = drafted.waypoint[1]?.inventory ?? [];
    const { name, phone, address1, city, state, postcode } = drafted.waypoint[1]?.contact ?? {};
    const row = {
      referenceNo: 'f-1',
      receiverName: name ?? '',
      receiverPhone: phone ?? '',
      receiverAddress1: address1 ?? '',
      receiverCity: city ?? '',
      receiverState: state ?? '',
      receiverPostcode: postcode ?? '',
      itemDescription: item?.description ?? '',
      quantity: String(item?.quantity ?? 1),
      weightKg: String(item?.weight?.value ?? drafted.weight.value),
    };
    const outcome = await importAll(t, shipper, [row]);
    expect(outcome.results).toMatchObject([{ outcome: 'known', orderId: made.id, problems: [] }]);
  });

  it('a reference of a cancelled order, of another account, or of rows imported again on request is no question (BX-21)', async () => {
    await importAll(t, shipper, [goodRow()]);
    const changed = { rows: [{ line: 2, values: goodRow({ note: 'Ring' }) }], again: randomUUID() };
    expect(data<ImportOutcome>(await sendRows(t, shipper, changed))).toMatchObject({ created: 1 });
  });

  it('a reference that two rows of one call share with other values is a question on both; other rows are imported (BX-21)', async () => {
    const outcome = await importAll(t, shipper, [
      goodRow(),
      goodRow({ receiverName: 'Lim' }),
      goodRow({ referenceNo: 'PO-2' }),
    ]);
    expect(outcome).toMatchObject({ created: 1, bad: 2 });
    expect(outcome.results[1]?.problems).toMatchObject([
      { rule: 'referenceTwice', params: { line: 2 }, differences: [{ column: 'receiverName', to: 'Lim' }] },
    ]);
  });
});

describe.each(DATABASES)('a file of a shop on %s', (kind) => {
  withImportRows(kind);
  let file: { name: string; bytes: Uint8Array };
  const HEAD =
    'Order ID,Order Status,Recipient,Phone,Address,City,State,Postcode,Product Name,Quantity,Payment Method,Order Total';
  const line = (id: string, status: string, item: string, method = 'Card') =>
    `${id},${status},Tan Wei Ling,0167001234,88 Lebuh Chulia,George Town,Penang,10200,${item},1,${method},MYR 64.80`;
  beforeAll(() => {
    file = csv(
      [
        HEAD,
        line('1', 'To ship', 'Batik'),
        line('1', 'To ship', 'Sarong'),
        line('2', 'Cancelled', 'Batik'),
        line('3', 'Shipped', 'Batik'),
        line('4', 'To ship', 'Batik', 'Cash on Delivery'),
      ].join('\n'),
    );
  });
  const send = async (fields: Record<string, string> = {}) =>
    (await upload(t, shipper, file, fields)).data as unknown as ImportFileOutcome;

  it('a shop’s file without weights has one question for all, and is imported by one call with a weight (BX-20, IMP-05)', async () => {
    const questioned = await send();
    expect(questioned.created).toBe(0);
    expect(questioned.problems).toMatchObject([{ column: 'weightKg', rule: 'required', rows: 3 }]);
    const outcome = await send({ defaults: JSON.stringify({ weightKg: 0.5, itemType: 'PARCEL' }) });
    expect(outcome).toMatchObject({ rows: 5, created: 2, bad: 0, skipped: 2 });
    expect(outcome.results[0]).toMatchObject({ line: 2, items: [3] });
    expect(outcome.results[0]?.changes).toContainEqual(
      expect.objectContaining({ column: 'weightKg', rule: 'filledIn', params: { from: '', to: '0.5' } }),
    );
    const made = data<Order>(await call(t, shipper, 'GET', `order/${outcome.results.at(-1)?.orderId}`));
    expect(made).toMatchObject({ referenceNo: '4', cod: { amount: 64.8 }, weight: { value: 0.5 } });
  });

  it('a shop’s file leaves out finished orders with the reason; an option includes them (BX-20, BX-21)', async () => {
    const defaults = JSON.stringify({ weightKg: 0.5 });
    const outcome = await send({ defaults });
    const left = outcome.results.filter((result) => result.outcome === 'skipped');
    expect(left.map(({ line: at, reason }) => [at, reason])).toEqual([
      [4, 'cancelled'],
      [5, 'shipped'],
    ]);
    const taken = await send({ defaults, takeIn: 'true' });
    expect(taken).toMatchObject({ created: 2, known: 2, skipped: 0 });
  });

  it('a shop’s order with its items in columns becomes a draft with all of them, each with its pieces and value (BX-20)', async () => {
    const name = 'wooCommerce-lineItems.csv';
    const bytes = readFileSync(path.join(import.meta.dirname, '../../cases/import', name));
    const answer = await upload(t, shipper, { name, bytes }, { defaults: '{"weightKg":0.25}' });
    const outcome = answer.data as unknown as ImportFileOutcome;
    expect(outcome).toMatchObject({ rows: 4, created: 2, bad: 1, skipped: 1 });
    const made = data<Order>(await call(t, shipper, 'GET', `order/${outcome.results[1]?.orderId}`));
    expect(made.weight.value).toBe(2.25);
    expect(made.waypoint[1]?.inventory).toMatchObject([
      { description: 'Kopi | O: kaw 500g', quantity: 3, price: { amount: 20 }, weight: { value: 0.5 } },
      { description: 'Teko', quantity: 1, price: { amount: 40 }, weight: { value: 0.25 } },
      { description: 'Cawan', quantity: 2, price: { amount: 15 }, weight: { value: 0.25 } },
    ]);
  });

  it.each([
    ['{"weightKg":0}', 'defaults.weightKg'],
    ['{"weightKg":10001}', 'defaults.weightKg'],
    ['half a kilo', 'defaults'],
  ])('a file of a shop with the defaults %s is refused with the field %s', async (defaults, field) => {
    const answer = await upload(t, shipper, file, { defaults });
    expect([answer.status, answer.error.field]).toEqual([422, field]);
    expect(await ordersOf()).toBe(0);
  });
});
