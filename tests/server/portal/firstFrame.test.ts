import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FRAME_MENU } from '../../../pages/console/consoleFrame.ts';
import { TEXTS } from '../../../pages/pageTexts.ts';
import type { App } from '../../../server/context.ts';
import { company } from '../../../server/db/schema/tenants.ts';
import { MENU_ITEMS } from '../../../src/layout/menuItems.ts';
import { startTestPortal } from '../../support/portal.ts';
import { t, withServer } from '../../support/shipperServer.ts';
import { makeCompany } from '../../support/world.ts';

let app: App;
withServer();
beforeAll(async () => {
  const id = await makeCompany(t, 'my');
  const change = { brandName: '<b>Fast & Co', logo: null };
  await t.db.sql.update(company).set(change).where(eq(company.id, id));
  app = await startTestPortal(t);
});
afterAll(async () => {
  await app.close();
});

const open = (url: string, cookies: Record<string, string>) =>
  app.inject({ url, headers: { host: 'localhost' }, cookies });
const frameOf = (body: string) => /<div id="frame".*<\/section><\/div>/s.exec(body)?.[0] ?? '';

it('a signed-in visitor’s page has the frame with the tenant’s name and the page’s menu entry in the chosen language (SHELL-01)', async () => {
  const { body, headers } = await open('/customer/orders?filter=1', { wb_session: '1', lang: 'my' });
  expect(frameOf(body)).toContain('<strong>&lt;b&gt;Fast &amp; Co</strong>');
  expect(frameOf(body)).toContain('<b class="here"><i></i><span>Pesanan</span></b>');
  const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1];
  for (const tag of ['<style', '<script'])
    expect(body).toContain(`${tag} nonce="${nonce}">${tag === '<style' ? '\n#frame{' : 'try{'}`);
});

it('only the scan station may use the camera and run the compiled code that reads its pictures', async () => {
  const rights = async (url: string) => {
    const { headers } = await open(url, { wb_session: '1' });
    return [
      String(headers['permissions-policy']).split(',')[0],
      String(headers['content-security-policy']).includes("'wasm-unsafe-eval'"),
    ];
  };
  for (const url of ['/customer/orders/scan', '/customer/orders/scan?camera'])
    expect([url, ...(await rights(url))]).toEqual([url, 'camera=(self)', true]);
  for (const url of [
    '/customer',
    '/customer/orders',
    '/customer/orders/scanned',
    '/customer/login?to=/orders/scan',
  ])
    expect([url, ...(await rights(url))]).toEqual([url, 'camera=()', false]);
});

it('each page has its own placeholder', async () => {
  const frames = ['/customer', '/customer/orders', '/customer/order/1', '/customer/orders/new-order'].map(
    async (url) => /<section>.*<\/section>/s.exec((await open(url, { wb_session: '1' })).body)?.[0],
  );
  expect(new Set(await Promise.all(frames)).size).toBe(4);
});

it.each([
  ['/customer/orders', {}],
  ['/customer/login', { wb_session: '1' }],
  ['/customer/check-rates', { wb_session: '1' }],
  ['/customer/after-payment/billing/1', { wb_session: '1' }],
])('%s with cookies %o has no frame', async (url, cookies) => {
  expect((await open(url, cookies)).body).not.toContain('id="frame"');
});

it('only the order list’s placeholder has the texts and the look of its first rows (ORD-06, I18N-01)', async () => {
  const cookies = { wb_session: '1', lang: 'id_ID' };
  const { body } = await open('/customer/orders?page=2', cookies);
  const words = /data-statuses="([^"]*)"/.exec(body)?.[1]?.replaceAll('&quot;', '"') ?? '{}';
  expect(JSON.parse(words)).toEqual(TEXTS.id_ID.statuses);
  expect(body).toContain('#frame [data-tone=green]');
  const other = (await open('/customer/orders/cod', cookies)).body;
  expect(other).toContain('id="frame"');
  expect(other).not.toContain('data-statuses');
  expect(other).not.toContain('data-tone');
});

it('the frame lists the pages of the console’s menu in its groups and order (SHELL-13)', () => {
  expect(FRAME_MENU.flatMap(([group, entries]) => entries.map(([path]) => [group, path]))).toEqual(
    // Few tenants have returns in their menu, so in most menus the place would stay empty.
    MENU_ITEMS.filter(({ id, unlisted }) => !unlisted && id !== 'returns').map(({ group, path }) => [
      group ?? null,
      path,
    ]),
  );
});
