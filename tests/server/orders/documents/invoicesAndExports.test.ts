import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { orders } from '../../../../server/db/schema/orders/orders.ts';
import { makeShipper } from '../../../support/world.ts';
import { readPdf } from '../../documents/readPdf.ts';
import { call, error, makeDraft, makeOrder, orderBody, pageOf, RECEIVER, ticketFor } from '../orderBody.ts';
import { isPdf, open, order, shipper, t, withDocuments } from './documentsWorld.ts';

withDocuments();

const ticketed = async (path: string) => {
  const ticket = await ticketFor(t, shipper, `/v1.0/${path}`);
  return open(`${path}${path.includes('?') ? '&' : '?'}jwt=${ticket}`);
};

describe('invoices and exports', () => {
  it.each(['inv_invoice', 'invoice_packlist'])(
    '%s opens by a session or by a ticket, and never by a company alone (API-125, API-126)',
    async (kind) => {
      expect(isPdf(await call(t, shipper, 'GET', `order/${order.id}/${kind}`))).toBe(true);
      expect(isPdf(await ticketed(`order/${order.id}/${kind}`))).toBe(true);
      expect((await open(`order/${order.id}/${kind}?companyId=${shipper.companyId}`)).status).toBe(401);
    },
  );

  it.each([
    ['USD', 'USD 50.00'],
    ['Rp', 'IDR 50'],
  ])(
    'a commercial invoice has the value of goods sent in %s as %s (ORD-39, API-126, DET-11)',
    async (currency, value) => {
      const { waypoint } = orderBody() as { waypoint: [object, { inventory: object[] }] };
      const [from, to] = waypoint;
      const inventory = [{ ...to.inventory[0], price: { amount: 50, currency } }];
      const { id } = await makeOrder(t, shipper, {
        waypoint: [from, { ...to, inventory }],
      } as Parameters<typeof makeOrder>[2]);
      const url = `/v1.0/order/${id}/inv_invoice`;
      const answer = await t.app.inject({ url, headers: shipper.auth });
      expect(readPdf(answer.rawPayload).text).toContain(value);
    },
  );

  it('a commercial invoice adds up 1000 pieces of MYR 0.125 to MYR 125.00 (ORD-39, API-126, DET-11)', async () => {
    const { waypoint } = orderBody() as { waypoint: [object, { inventory: object[] }] };
    const [from, to] = waypoint;
    const inventory = [
      { ...to.inventory[0], quantity: 1000, weight: { unit: 'g', value: 1 }, price: { amount: 0.125 } },
    ];
    const { id } = await makeOrder(t, shipper, {
      waypoint: [from, { ...to, inventory }],
    } as Parameters<typeof makeOrder>[2]);
    const answer = await t.app.inject({ url: `/v1.0/order/${id}/inv_invoice`, headers: shipper.auth });
    expect(readPdf(answer.rawPayload).text).toContain('MYR 125.00');
  });

  it('a wallet invoice is printed (API-128)', async () => {
    expect(isPdf(await call(t, shipper, 'GET', `wallet/invoice/${order.invoiceId}/print?output=pdf`))).toBe(
      true,
    );
    expect(
      (await open(`wallet/invoice/${order.invoiceId}/print?companyId=${shipper.companyId}`)).status,
    ).toBe(401);
  });

  it('an export without a date range is refused (ORD-51)', async () => {
    const res = await call(t, shipper, 'GET', 'order/export?dateFrom=2026-01-01');
    expect([res.status, error(res).message]).toEqual([422, 'Please select date range.']);
  });

  it('the filtered orders are exported as a sheet, formulas as text (ORD-50, API-130, B2-21)', async () => {
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

  it("a selection is exported without dates, drafts included, and only the caller's orders (BULK-14, ORD-51)", async () => {
    const draft = await makeDraft(t, shipper, { receiver: { name: 'Only a draft' } });
    const other = await makeShipper(t, { companyId: shipper.companyId, walletMinor: 10_000 });
    const foreign = await makeOrder(t, other);
    const res = await ticketed(`order/export?ids=${draft.id},${foreign.id},${order.id}`);
    expect(res.headers['content-disposition']).toBe('attachment; filename="orders-selection.xlsx"');
    const { rows } = await readSheet(res.bytes);
    expect(rows.map((r) => r.Recipient).sort()).toEqual(['Only a draft', RECEIVER.name].sort());
    expect((await call(t, shipper, 'GET', 'order/export?ids=')).status).toBe(404);
  });

  it('a link can have a thousand ids, also over a real connection (BULK-14)', async () => {
    const many = [order.id, ...Array.from({ length: 999 }, () => crypto.randomUUID())].join(',');
    const address = await t.app.listen({ port: 0, host: '127.0.0.1' });
    const path = `/v1.0/order/export?ids=${many}`;
    const ticket = await ticketFor(t, shipper, path);
    const res = await fetch(`${address}${path}&jwt=${ticket}`);
    expect(res.status).toBe(200);
    expect((await readSheet(Buffer.from(await res.arrayBuffer()))).rows).toHaveLength(1);
  });

  it('an export of 1,200 orders, read in parts, has each order once and in order', async () => {
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
