import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { App } from '../../../server/context.ts';
import { company } from '../../../server/db/schema/tenants.ts';
import { startTestPortal } from '../../support/portal.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { makeCompany } from '../../support/world.ts';

let t: TestServer;
let app: App;
beforeAll(async () => {
  t = await startTestServer();
  const id = await makeCompany(t, 'my');
  await t.db.sql.update(company).set({ brandName: '</script><b>$&' }).where(eq(company.id, id));
  app = await startTestPortal(t);
});
afterAll(async () => {
  await app.close();
  await t.close();
});

const RECORD = /<script type="application\/json" id="company" nonce="[^"]+">(.*?)<\/script>/s;

it.each(['/customer/orders', '/customer/login'])(
  '%s brings the tenant’s record, as company/info tells it (SHELL-05)',
  async (url) => {
    const page = await app.inject({ url, headers: { host: 'localhost' } });
    const info = await app.inject({ url: '/v1.0/company/info', headers: { host: 'localhost' } });
    expect(JSON.parse(RECORD.exec(page.body)?.[1] ?? 'null')).toEqual(info.json().data);
  },
);

it('a page at an address of no tenant brings none (SHELL-06)', async () => {
  const page = await app.inject({ url: '/customer/orders', headers: { host: 'nobody.localhost' } });
  expect(page.statusCode).toBe(200);
  expect(page.body).not.toMatch(RECORD);
});
