import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LABEL_TYPES } from '../../../contract/rules/orders/orderStatus.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { companySetting } from '../../../server/db/schema/tenants.ts';
import { piecesOf } from '../../../server/modules/orders/booking/pieces.ts';
import { labelsOf } from '../../../server/modules/orders/documents/labels.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { makeShipper, type TestShipper } from '../../support/world.ts';
import { readPdf } from '../documents/readPdf.ts';
import { readCode128, readZpl } from '../documents/readZpl.ts';
import {
  type Answer,
  call,
  data,
  error,
  makeDraft,
  makeOrder,
  type Outcome,
  pageOf,
  RECEIVER,
  SENDER,
} from './orderBody.ts';

let t: TestServer;
let shipper: TestShipper;
let order: Outcome;
beforeAll(async () => {
  t = await startTestServer();
  shipper = await makeShipper(t, { walletMinor: 1_000_000 });
  order = await makeOrder(t, shipper);
});
afterAll(() => t.close());

const isPdf = (a: Answer) =>
  a.status === 200 &&
  a.headers['content-type'] === 'application/pdf' &&
  a.bytes.subarray(0, 5).toString() === '%PDF-' &&
  a.bytes.subarray(-6).toString().includes('%%EOF');
const pageBoxes = (a: Answer) =>
  [...a.bytes.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map((m) => [
    Math.round(Number(m[1])),
    Math.round(Number(m[2])),
  ]);
const open = (path: string) => call(t, null, 'GET', path);
const ticketed = async (path: string) => {
  const { ticket } = data<{ ticket: string }>(
    await call(t, shipper, 'POST', 'auth/ticket', { path: `/v1.0/${path}` }),
  );
  return open(`${path}${path.includes('?') ? '&' : '?'}jwt=${ticket}`);
};

describe('labels', () => {
  it.each([
    ['', 812, 1219],
    ['&size=100x150&dpi=300', 1181, 1771],
  ])(
    'are printed in ZPL%s, each with its own number, and refused as in a PDF (issue 14)',
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
      expect((await open(`order/${order.id}/label?format=epl`)).status).toBe(422);
    },
  );
  const sizes: Record<string, number[]> = {
    default: [298, 420],
    'A6-1': [298, 420],
    'A5-2': [595, 420],
    'A4-Q4': [595, 842],
    'A4-3': [595, 842],
  };
  it.each(LABEL_TYPES)('prints %s on its own paper (DET-09, API-121)', async (type) => {
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

  it('prints several orders in one file, a page each (API-122)', async () => {
    const more = await makeOrder(t, shipper);
    expect(pageBoxes(await call(t, shipper, 'GET', `order/${order.id},${more.id}/label`))).toHaveLength(2);
  });

  it('prints a label per carton', async () => {
    const item = (mpcId: string) => ({ quantity: 1, weight: { value: 1 }, mpcId });
    const cartons = await makeOrder(t, shipper, {
      waypoint: [
        { contact: SENDER },
        { contact: RECEIVER, inventory: [item('1'), item('2'), item('2'), item('3')] },
      ],
    } as never);
    expect(pageBoxes(await call(t, shipper, 'GET', `order/${cartons.id}/label`))).toHaveLength(3);
  });

  it('prints a label per drop-off, the cash on the first alone', () => {
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
    const issuer = {
      name: 'X',
      logo: null,
      color: '#000000',
      lines: [],
      legal: [],
      taxId: undefined,
      options: { timeZone: 'UTC', locale: 'en_US' as const },
    };
    const labels = labelsOf({ record, stops }, { issuer, brand: null, publicUrl: 'http://x' });
    expect(labels.map((l) => [l.receiver.name, l.pieces, l.codMinor, l.weightKg])).toEqual([
      ['b', { index: 1, total: 2 }, 500, 1.5],
      ['c', { index: 2, total: 2 }, undefined, 1.5],
    ]);
  });

  it('prints the weight of each carton in kilograms, items in grams too (DET-09)', async () => {
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

  it('refuses an unknown size (DET-09)', async () => {
    expect((await call(t, shipper, 'GET', `order/${order.id}/label?type=A3`)).status).toBe(422);
  });

  it('opens by an id alone or with its company, for a packing list too (API-123, DET-10)', async () => {
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

  it('needs a session where the tenant says so (API-123)', async () => {
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
  ])('refuses a whole request with %s in it (B2-7)', async (_what, statusCode) => {
    const made = await makeDraft(t, shipper);
    await t.db.sql.update(orders).set({ statusCode }).where(eq(orders.id, made.id));
    expect((await call(t, shipper, 'GET', `order/${order.id},${made.id}/label`)).status).toBe(404);
  });
});

describe('invoices and exports', () => {
  it.each(['inv_invoice', 'invoice_packlist'])(
    '%s opens by session or by a ticket, and by a company alone never (API-125, API-126)',
    async (kind) => {
      expect(isPdf(await call(t, shipper, 'GET', `order/${order.id}/${kind}`))).toBe(true);
      expect(isPdf(await ticketed(`order/${order.id}/${kind}`))).toBe(true);
      expect((await open(`order/${order.id}/${kind}?companyId=${shipper.companyId}`)).status).toBe(401);
    },
  );

  it('prints a wallet invoice (API-128)', async () => {
    expect(isPdf(await call(t, shipper, 'GET', `wallet/invoice/${order.invoiceId}/print?output=pdf`))).toBe(
      true,
    );
    expect(
      (await open(`wallet/invoice/${order.invoiceId}/print?companyId=${shipper.companyId}`)).status,
    ).toBe(401);
  });

  it('refuses an export without a date range (ORD-51)', async () => {
    const res = await call(t, shipper, 'GET', 'order/export?dateFrom=2026-01-01');
    expect([res.status, error(res).message]).toEqual([422, 'Please select date range.']);
  });

  it('exports the filtered orders as a sheet, formulas as text (ORD-50, API-130, B2-21)', async () => {
    await makeOrder(t, shipper, { note: '=HYPERLINK("http://evil")' });
    await makeDraft(t, shipper, { note: 'not in the list' });
    const res = await ticketed('order/export?dateFrom=2026-03-01&dateTo=2026-03-03&limit=99999');
    expect(res.status).toBe(200);
    expect(res.headers['content-disposition']).toBe(
      'attachment; filename="orders-2026-03-01-2026-03-03.xlsx"',
    );
    const { rows } = await readSheet(res.bytes);
    const listed = pageOf(
      await call(t, shipper, 'GET', 'order?dateFrom=2026-03-01&dateTo=2026-03-03'),
    ).rowTotal;
    expect(rows).toHaveLength(listed);
    expect(rows.map((r) => r.Note)).toContain(`'=HYPERLINK("http://evil")`);
    expect(rows.find((r) => r['Consignment no.'] === order.consignmentNo)).toMatchObject({
      Status: 'New order',
      Price: 7,
      Recipient: RECEIVER.name,
    });
  });

  it("exports a selection without any dates, drafts too, and nothing that is not the caller's (BULK-14, ORD-51)", async () => {
    const draft = await makeDraft(t, shipper, { receiver: { name: 'Only a draft' } });
    const other = await makeShipper(t, { companyId: shipper.companyId, walletMinor: 10_000 });
    const foreign = await makeOrder(t, other);
    const res = await ticketed(`order/export?ids=${draft.id},${foreign.id},${order.id}`);
    expect(res.headers['content-disposition']).toBe('attachment; filename="orders-selection.xlsx"');
    const { rows } = await readSheet(res.bytes);
    expect(rows.map((r) => r.Recipient).sort()).toEqual(['Only a draft', RECEIVER.name].sort());
    expect((await call(t, shipper, 'GET', 'order/export?ids=')).status).toBe(404);
  });

  it('a link carries a thousand ids, over a real connection too (BULK-14)', async () => {
    const many = [order.id, ...Array.from({ length: 999 }, () => crypto.randomUUID())].join(',');
    const address = await t.app.listen({ port: 0, host: '127.0.0.1' });
    const path = `/v1.0/order/export?ids=${many}`;
    const { ticket } = data<{ ticket: string }>(await call(t, shipper, 'POST', 'auth/ticket', { path }));
    const res = await fetch(`${address}${path}&jwt=${ticket}`);
    expect(res.status).toBe(200);
    expect((await readSheet(Buffer.from(await res.arrayBuffer()))).rows).toHaveLength(1);
  });

  it('reads on after every batch: 1,200 orders leave in order, each once', async () => {
    const who = await makeShipper(t, { companyId: shipper.companyId, walletMinor: 10_000 });
    const seed = (
      await t.db.sql
        .select()
        .from(orders)
        .where(eq(orders.id, (await makeOrder(t, who)).id))
    )[0]!;
    const copies = Array.from({ length: 1199 }, (_, i) => ({
      ...seed,
      id: crypto.randomUUID(),
      nanoId: `n${i}`,
      consignmentNo: `C${i}`,
      createdAt: new Date(seed.createdAt.getTime() - (i % 7) * 1000),
    }));
    for (let i = 0; i < copies.length; i += 300)
      await t.db.sql.insert(orders).values(copies.slice(i, i + 300));
    const { rows } = await readSheet(
      (await call(t, who, 'GET', 'order/export?dateFrom=2026-03-01&dateTo=2026-03-03')).bytes,
    );
    expect(new Set(rows.map((r) => r['Consignment no.'])).size).toBe(1200);
    expect(rows).toHaveLength(1200);
    const created = rows.map((r) => Number(r['Created (Asia/Kuala_Lumpur)']));
    expect(created).toEqual([...created].sort((a, b) => b - a));
  });
});

async function readSheet(bytes: Buffer): Promise<{ rows: Record<string, string | number>[] }> {
  const xlsx = await import('xlsx');
  const book = xlsx.read(bytes, { cellDates: false });
  return { rows: xlsx.utils.sheet_to_json(book.Sheets[book.SheetNames[0]!]!) };
}

it('labels as a page print sheet by sheet out of a frame of the portal alone', async () => {
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
