import { afterAll, beforeAll, expect, it } from 'vitest';
import type { App } from '../../../server/context.ts';
import { companySetting } from '../../../server/db/schema/tenants.ts';
import { startTestPortal } from '../../support/portal.ts';
import { t, withServer } from '../../support/shipperServer.ts';
import { makeCompany } from '../../support/world.ts';

let app: App;
withServer();
beforeAll(async () => {
  const companyId = await makeCompany(t, 'my');
  await makeCompany(t, 'sg');
  const picture = (imageURL: string) => ({ imageURL, linkURL: null, title: null, description: null });
  await t.db.sql.insert(companySetting).values([
    {
      companyId,
      name: 'consumer_app.banner_settings',
      data: [picture('https://cdn.shop.test/b.png'), picture('http://plain.test/b.png'), picture('nonsense')],
    },
    {
      companyId,
      name: 'consumer_portal.dashboard',
      data: { promo_popups: [picture('https://promo.test/p.png'), picture('https://cdn.shop.test/p.png')] },
    },
  ]);
  app = await startTestPortal(t);
});
afterAll(async () => {
  await app.close();
});

const imagesOf = async (host: string) => {
  const page = await app.inject({ url: '/customer', headers: { host } });
  return /img-src ([^;]*)/.exec(String(page.headers['content-security-policy']))?.[1];
};

it('a page may show the pictures of the tenant’s banners and promos, only from secure hosts (DASH-17, DASH-19)', async () => {
  expect(await imagesOf('localhost')).toBe("'self' data: blob: https://cdn.shop.test https://promo.test");
});

it('pages of another tenant and of no tenant may not show a tenant’s pictures', async () => {
  expect(await imagesOf('sg.localhost')).toBe("'self' data: blob:");
  expect(await imagesOf('nobody.localhost')).toBeUndefined();
});
