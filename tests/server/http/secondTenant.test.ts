import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { App } from '../../../server/context.ts';
import { company } from '../../../server/db/schema/tenants.ts';
import { labelPdf } from '../../../server/documents/labels/labelPdf.ts';
import { issuerOf } from '../../../server/modules/company/issuer.ts';
import { labelsOf, printables } from '../../../server/modules/orders/documents/labels.ts';
import { makeParcel } from '../../support/parcel.ts';
import { startTestPortal } from '../../support/portal.ts';
import { t, withServer } from '../../support/shipperServer.ts';
import { makeShipper, type TestShipper } from '../../support/world.ts';
import { call, makeOrder } from '../orders/orderBody.ts';

let app: App;
let lion: TestShipper;
const ICON = 'data:image/svg+xml,%3Csvg%20id%3D%22lion%22%2F%3E';
withServer();
beforeAll(async () => {
  await makeShipper(t);
  lion = await makeShipper(t, { companyCode: 'lion', walletMinor: 100_000 });
  const [row] = await t.db.sql.select().from(company).where(eq(company.id, lion.companyId));
  const profile = { ...row?.profile, icon: ICON, logo: ICON };
  await t.db.sql
    .update(company)
    .set({ brandName: 'Lion Hub', profile })
    .where(eq(company.id, lion.companyId));
  app = await startTestPortal(t);
});
afterAll(async () => {
  await app.close();
});

const open = (url: string, host = 'lion.localhost') => app.inject({ url, headers: { host } });

it.each(['/customer', '/customer/login', '/customer/signup', '/customer/check-rates', '/customer/orders'])(
  '%s has its tenant’s name and icon instead of the product’s from the first paint on (SHELL-05)',
  async (url) => {
    const { body } = await open(url);
    expect(body).toContain(`<title>Lion Hub</title><link rel="icon" href="${ICON}">`);
    expect(body.match(/<title>/g)).toHaveLength(1);
    expect(body).not.toContain('Waybill');
  },
);

it('a preview picture is served only at its own tenant’s host', async () => {
  expect((await open('/customer/preview/lion.png')).statusCode).toBe(200);
  expect((await open('/customer/preview/my.png')).statusCode).toBe(404);
  expect((await open('/customer/preview/lion.png', 'localhost')).statusCode).toBe(404);
});

it('the description of the API names the tenant, and is missing at an unknown host', async () => {
  const titled = (await open('/v1.0/openapi.json')).json<{ info: { title: string } }>();
  expect(titled.info.title).toBe('Lion Hub API');
  expect(JSON.stringify(titled)).not.toContain('Waybill');
  for (const url of ['/v1.0/openapi.json', '/v1.0/docs', '/sandbox/outbox', '/sandbox/pay/1']) {
    const nowhere = await t.app.inject({ url, headers: { host: 'lion.attacker.test' } });
    expect([url, nowhere.statusCode]).toEqual([url, 404]);
  }
});

it('a secure link at another tenant’s host redirects to its own host with its query (TRACK-42)', async () => {
  const { nanoId } = await makeParcel(t, lion, { statusCode: 600, position: { lat: 3, lon: 101 } });
  const path = `/customer/etrack/${nanoId}?lang=my`;
  const elsewhere = await open(path, 'localhost');
  expect(elsewhere.statusCode).toBe(302);
  expect(elsewhere.headers.location).toBe(`http://lion.localhost:4000${path}`);
  expect((await open(path)).statusCode).toBe(200);
});

it('a label leads to its own tenant’s tracking page (DET-09, TRACK-42)', async () => {
  const { id } = await makeOrder(t, lion);
  const label = await call(t, lion, 'GET', `order/${id}/label`);
  const printed = (address: string) =>
    printables(t.ctx, lion, [id]).then(async ([order]) => {
      const issuer = await issuerOf(t.ctx, lion, undefined);
      return labelPdf(
        labelsOf(order!, { issuer, brand: null, publicUrl: address }),
        'default',
        issuer.options,
      );
    });
  expect(label.bytes.equals(await printed('http://lion.localhost:4000'))).toBe(true);
  expect(label.bytes.equals(await printed('http://localhost:4000'))).toBe(false);
});

it('a payment begun at another tenant’s host names its payee and returns to its own host', async () => {
  const { invoiceId } = await makeOrder(t, lion, { paymentMethodId: 1, ...HEAVY });
  const path = `/v1.0/wallet/invoice/${invoiceId}/payment?companyId=${lion.companyId}`;
  const elsewhere = await open(path, 'localhost');
  expect(elsewhere.headers.location).toBe(`http://lion.localhost:4000${path}`);
  const begin = await open(path, 'lion.localhost:4000');
  expect(begin.statusCode).toBe(302);
  const page = await t.app.inject({
    url: String(begin.headers.location),
    headers: { host: 'lion.localhost:4000' },
  });
  expect(page.body).toContain('<title>Payment - Lion Hub</title>');
  expect(page.body).toContain(`<img class="logo" src="${ICON}" alt="Lion Hub">`);
  const [, back] = /<a href="([^"]+)"/.exec(page.body) ?? [];
  expect(new URL(back ?? '').host).toBe('lion.localhost:4000');
});

/** Above the gateway's minimum amount. */
const HEAVY = { weight: { value: 20, unit: 'kg' as const } };
