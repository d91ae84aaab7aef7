import { beforeAll, describe, expect, it } from 'vitest';
import type { Manifest } from '../../../contract/orders/manifests.ts';
import { companySetting } from '../../../server/db/schema/tenants.ts';
import { fileForm, png } from '../../support/pictures.ts';
import { shipper as other, t, withShipper } from '../../support/shipperServer.ts';
import { makeShipper, type TestShipper } from '../../support/world.ts';
import { readPdf } from '../documents/readPdf.ts';
import { call, data, makeOrder, type Outcome } from '../orders/orderBody.ts';

let shipper: TestShipper;
let before: Outcome;
let paid: Outcome;
withShipper({ walletMinor: 100_000 });
beforeAll(async () => {
  shipper = await makeShipper(t, { companyCode: 'lion', walletMinor: 100_000 });
  await t.db.sql
    .insert(companySetting)
    .values({ companyId: shipper.companyId, name: 'customer_rates', data: { customBrandingRate: 0.2 } });
  before = await makeOrder(t, shipper);
  const brand = `customer/${shipper.customerId}/branding`;
  await call(t, shipper, 'POST', brand, { name: 'Batik & Co', colorBg: '#7a1f4b' });
  const { headers, payload } = fileForm('logo', await png(300, 60));
  await t.app.inject({
    method: 'POST',
    url: `/v1.0/${brand}`,
    headers: { ...shipper.auth, ...headers },
    payload,
  });
  await call(t, shipper, 'POST', `customer/${shipper.customerId}`, { customBranding: true });
  paid = await makeOrder(t, shipper);
});

const COMPANY = 'Brand lion';
const get = (path: string, who = shipper) => call(t, who, 'GET', path);
const hasPicture = (file: Buffer) => file.toString('latin1').includes('/Subtype /Image');

describe('the papers of an order', () => {
  it.each(['label', 'packlist', 'inv_invoice', 'invoice_packlist'])(
    '%s: papers of an order with the brand show the shipper’s logo and name next to the company, other papers only the company (DET-09, TRACK-59)',
    async (kind) => {
      const branded = await get(`order/${paid.id}/${kind}`);
      expect(readPdf(branded.bytes).text).toContain('Batik & Co');
      expect(readPdf(branded.bytes).text).toContain(COMPANY);
      expect(hasPicture(branded.bytes)).toBe(true);
      const plain = await get(`order/${before.id}/${kind}`);
      expect(readPdf(plain.bytes).text).toContain(COMPANY);
      expect(readPdf(plain.bytes).text).not.toContain('Batik & Co');
      expect(hasPicture(plain.bytes)).toBe(false);
    },
  );

  it('papers that are printed together keep each order’s look (DET-09)', async () => {
    const { texts } = readPdf((await get(`order/${before.id},${paid.id}/label`)).bytes);
    const pages = texts.filter(({ text }) => text === 'Batik & Co').map(({ page }) => page);
    expect(new Set(pages).size).toBe(1);
  });

  it('the papers of an order as a page to print have the logo, and fetch nothing (DET-09)', async () => {
    const page = await get(`order/${paid.id}/label?format=html`);
    expect(page.raw).toContain('href="data:image/png;base64,');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect((await get(`order/${before.id}/label?format=html`)).raw).not.toContain('<image');
  });

  it('papers of another account’s order show that account’s look', async () => {
    const theirs = await makeOrder(t, other);
    expect(readPdf((await get(`order/${theirs.id}/label`, other)).bytes).text).not.toContain('Batik & Co');
    expect((await get(`order/${paid.id}/label`, other)).status).toBe(404);
  });
});

it('a manifest shows the brand if all its orders have it (MANI-08, TRACK-59)', async () => {
  const made = async (orderIds: string[]) => {
    const body = { orderIds, customerId: shipper.customerId };
    const manifest = data<Manifest>(await call(t, shipper, 'POST', 'manifest', body));
    return readPdf((await get(`manifest/${manifest.id}/print`)).bytes).text;
  };
  expect(await made([(await makeOrder(t, shipper)).id])).toContain('Batik & Co');
  expect(await made([paid.id, before.id])).not.toContain('Batik & Co');
});

it('an invoice of the wallet keeps the company’s look (SHELL-01)', async () => {
  const { bytes } = await get(`wallet/invoice/${paid.invoiceId}/print`);
  expect(readPdf(bytes).text).toContain(COMPANY);
  expect(readPdf(bytes).text).not.toContain('Batik & Co');
  expect(hasPicture(bytes)).toBe(false);
});
