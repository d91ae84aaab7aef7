import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { LABEL_TYPES } from '../../../../contract/rules/orders/orderStatus.ts';
import { orders } from '../../../../server/db/schema/orders/orders.ts';
import { companySetting } from '../../../../server/db/schema/tenants.ts';
import { piecesOf } from '../../../../server/modules/orders/booking/pieces.ts';
import { labelsOf } from '../../../../server/modules/orders/documents/labels.ts';
import { makeShipper } from '../../../support/world.ts';
import { readPdf } from '../../documents/readPdf.ts';
import { readCode128, readZpl } from '../../documents/readZpl.ts';
import { type Answer, call, makeDraft, makeOrder, RECEIVER, SENDER } from '../orderBody.ts';
import { isPdf, open, order, shipper, t, withDocuments } from './documentsWorld.ts';

withDocuments();

const pageBoxes = (a: Answer) =>
  [...a.bytes.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map((m) => [
    Math.round(Number(m[1])),
    Math.round(Number(m[2])),
  ]);

const ISSUER = {
  name: 'X',
  logo: null,
  color: '#000000',
  lines: [],
  legal: [],
  taxId: undefined,
  options: { timeZone: 'UTC', locale: 'en_US' as const },
};

describe('labels', () => {
  it.each([
    ['', 812, 1219],
    ['&size=100x150&dpi=300', 1181, 1771],
  ])(
    'labels are printed in ZPL%s, each with its own number, and refused as in a PDF',
    async (size, columns, rows) => {
      const other = await makeOrder(t, shipper);
      const res = await call(t, shipper, 'GET', `order/${order.id},${other.id}/label?format=zpl${size}`);
      expect([res.status, res.headers['content-type']]).toEqual([200, 'application/zpl']);
      expect(res.headers['content-disposition']).toBe('attachment; filename="label-2.zpl"');
      const labels = readZpl(res.raw);
      expect(labels).toMatchObject([
        { columns, rows },
        { columns, rows },
      ]);
      const numbers = labels.map((label) => readCode128(label, Math.round(rows / 4)));
      expect(numbers).toEqual([order.consignmentNo, other.consignmentNo]);
      const draft = await makeDraft(t, shipper);
      expect((await open(`order/${draft.id}/label?format=zpl`)).status).toBe(404);
      expect((await open(`order/${order.id}/label?format=epl`)).status).toBe(400);
    },
  );
  const sizes: Record<string, number[]> = {
    default: [298, 420],
    'A6-1': [298, 420],
    'A5-2': [595, 420],
    'A4-Q4': [595, 842],
    'A4-3': [595, 842],
  };
  it.each(LABEL_TYPES)('labels of %s are on their own paper (DET-09, API-121)', async (type) => {
    const res = await call(
      t,
      shipper,
      'GET',
      `order/${order.id}/label?type=${type}&companyId=${shipper.companyId}`,
    );
    expect(isPdf(res)).toBe(true);
    expect(pageBoxes(res)).toEqual([sizes[type]]);
    expect(res.headers['content-disposition']).toMatch(/^inline/);
  });

  it('labels of several orders are in one file, one page each (API-122)', async () => {
    const more = await makeOrder(t, shipper);
    expect(pageBoxes(await call(t, shipper, 'GET', `order/${order.id},${more.id}/label`))).toHaveLength(2);
  });

  it('an order has a label for each carton', async () => {
    const item = (mpcId: string) => ({ quantity: 1, weight: { value: 1 }, mpcId });
    const cartons = await makeOrder(t, shipper, {
      waypoint: [
        { contact: SENDER },
        { contact: RECEIVER, inventory: [item('1'), item('2'), item('2'), item('3')] },
      ],
    } as never);
    expect(pageBoxes(await call(t, shipper, 'GET', `order/${cartons.id}/label`))).toHaveLength(3);
  });

  it.each([
    ['Leave with the guard', 'Fragile glass', 'Leave with the guard · Fragile glass'],
    ['Fragile glass', 'Fragile glass', 'Fragile glass'],
    [null, 'Fragile glass', 'Fragile glass'],
  ])(
    'a label has the note of its stop (%s) and that of its order (%s), each once (DET-09)',
    (ofStop, ofOrder, note) => {
      const stop = { scheduledAt: null, placeId: null, inventory: [], contact: { ...SENDER } as never };
      const [label] = labelsOf(
        {
          record: {
            order: { ...order, createdAt: t.clock.now(), note: ofOrder },
            service: null,
            serviceCompany: null,
          } as never,
          stops: [
            { ...stop, type: 'PICKUP', note: 'At the back' },
            { ...stop, type: 'DROPOFF', note: ofStop },
          ],
        },
        { issuer: ISSUER, brand: null, publicUrl: 'http://x' },
      );
      expect(label?.note).toBe(note);
    },
  );

  it('an order has a label for each drop-off, with the cash only on the first', () => {
    const stop = (type: 'PICKUP' | 'DROPOFF', name: string) => ({
      type,
      scheduledAt: null,
      note: null,
      placeId: null,
      inventory: [],
      contact: { ...SENDER, name } as never,
    });
    const stops = [stop('PICKUP', 'a'), stop('DROPOFF', 'b'), stop('DROPOFF', 'c')];
    expect(piecesOf(stops)).toHaveLength(2);
    const record = {
      order: { ...order, createdAt: t.clock.now(), codMinor: 500, insuranceMinor: null, weightKg: 3 },
      service: null,
      serviceCompany: null,
    } as never;
    const labels = labelsOf({ record, stops }, { issuer: ISSUER, brand: null, publicUrl: 'http://x' });
    expect(labels.map((l) => [l.receiver.name, l.pieces, l.codMinor, l.weightKg])).toEqual([
      ['b', { index: 1, total: 2 }, 500, 1.5],
      ['c', { index: 2, total: 2 }, undefined, 1.5],
    ]);
  });

  it('labels have the weight of each carton in kilograms, also for items in grams (DET-09)', async () => {
    const item = (mpcId: string, value: number, unit: 'g' | 'kg') => ({
      quantity: 2,
      weight: { value, unit },
      mpcId,
    });
    const { id } = await makeOrder(t, shipper, {
      waypoint: [
        { contact: SENDER },
        { contact: RECEIVER, inventory: [item('1', 250, 'g'), item('2', 1.5, 'kg')] },
      ],
    } as never);
    const { texts } = readPdf((await call(t, shipper, 'GET', `order/${id}/label`)).bytes);
    expect(texts.map(({ text }) => text).filter((text) => text.endsWith(' kg'))).toEqual(['0.5 kg', '3 kg']);
  });

  it('labels open without a session also behind a deleted order and a text that is no id, which a header names (API-122, BX-34)', async () => {
    const gone = randomUUID();
    for (const paper of ['label', 'packlist']) {
      const res = await open(`order/${gone},nonsense,${order.id}/${paper}?companyId=${shipper.companyId}`);
      expect([paper, res.status, res.headers['x-left-off']]).toEqual([paper, 200, `${gone},nonsense`]);
      expect((await open(`order/nonsense/${paper}`)).status).toBe(404);
    }
    const invoice = await call(t, shipper, 'GET', `order/nonsense,${order.id}/inv_invoice`);
    expect([invoice.status, invoice.headers['x-left-off']]).toEqual([200, 'nonsense']);
  });

  it('labels of an unknown size are refused (DET-09)', async () => {
    expect((await call(t, shipper, 'GET', `order/${order.id}/label?type=A3`)).status).toBe(400);
  });

  it('labels and packing lists open by only an id, or with its company (API-123, DET-10)', async () => {
    expect(isPdf(await open(`order/${order.id}/label?companyId=${shipper.companyId}`))).toBe(true);
    expect(isPdf(await open(`order/${order.id}/packlist?companyId=${shipper.companyId}`))).toBe(true);
    expect(isPdf(await open(`order/${order.id}/label?companyId=${shipper.companyId.toUpperCase()}`))).toBe(
      true,
    );
    expect(isPdf(await open(`order/${order.id}/label`))).toBe(true);
    expect(isPdf(await open(`order/${order.id}/packlist`))).toBe(true);
    expect((await open(`order/${order.id}/label?companyId=nonsense`)).status).toBe(404);
    expect(
      (await open(`order/${order.id}/label?companyId=00000000-0000-4000-8000-000000000000`)).status,
    ).toBe(404);
  });

  it('labels need a session if the tenant requires it (API-123)', async () => {
    const strict = await makeShipper(t, { companyCode: 'strict', walletMinor: 10_000 });
    await t.db.sql
      .insert(companySetting)
      .values({ companyId: strict.companyId, name: 'documents.requireSession', data: true });
    const made = await makeOrder(t, strict);
    for (const query of [`?companyId=${strict.companyId}`, ''])
      for (const kind of ['label', 'packlist'])
        expect((await open(`order/${made.id}/${kind}${query}`)).status).toBe(404);
    expect(isPdf(await call(t, strict, 'GET', `order/${made.id}/label`))).toBe(true);
  });

  it.each([
    ['a draft', 0],
    ['a failed order', 99],
    ['a cancelled order', 900],
  ])(
    'labels of %s are left out and the others printed; a single such label is refused (BX-34, API-122)',
    async (_what, statusCode) => {
      const made = await makeDraft(t, shipper);
      await t.db.sql.update(orders).set({ statusCode }).where(eq(orders.id, made.id));
      const unknown = randomUUID();
      for (const paper of ['label', 'packlist', 'inv_invoice', 'invoice_packlist']) {
        const one = await call(t, shipper, 'GET', `order/${order.id}/${paper}`);
        expect([one.status, one.headers['x-left-off']]).toEqual([200, undefined]);
        const res = await call(t, shipper, 'GET', `order/${made.id},${order.id},${unknown}/${paper}`);
        expect([paper, res.status, res.headers['x-left-off']]).toEqual([paper, 200, `${made.id},${unknown}`]);
        expect(pageBoxes(res)).toEqual(pageBoxes(one));
        expect((await call(t, shipper, 'GET', `order/${made.id},${unknown}/${paper}`)).status).toBe(404);
      }
    },
  );
});

it('labels as a page print sheet by sheet only from a frame of the portal', async () => {
  const more = await makeOrder(t, shipper);
  const answer = await call(t, shipper, 'GET', `order/${order.id},${more.id}/label?format=html`);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'nonce-[^']+'; img-src data:; frame-ancestors 'self'$/,
  );
  expect(answer.raw).toContain('@page{size:105.0mm 148.0mm;margin:0}');
  expect(answer.raw.match(/<svg /g)).toHaveLength(2);
  const two = await call(t, shipper, 'GET', `order/${order.id},${more.id}/label?format=html&type=A5-2`);
  expect(two.raw.match(/<svg /g)).toHaveLength(1);
});
