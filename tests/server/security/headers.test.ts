import { expect, it } from 'vitest';
import { createApp } from '../../../server/app.ts';
import type { App } from '../../../server/context.ts';
import { companySetting } from '../../../server/db/schema/tenants.ts';
import { startTestPortal } from '../../support/portal.ts';
import { shipper, t, withShipper } from '../../support/shipperServer.ts';

withShipper();

it('a JSON answer is stored by no cache and readable by no other site, refusals included (B1-20)', async () => {
  for (const [url, headers, status] of [
    ['/v1.0/user', shipper.auth, 200],
    ['/v1.0/user', {}, 401],
    ['/v1.0/company/info', {}, 200],
    ['/v1.0/nowhere', {}, 404],
  ] as const) {
    const answer = await t.app.inject({ url, headers: { host: 'localhost', ...headers } });
    expect([url, answer.statusCode]).toEqual([url, status]);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
    });
  }
});

it('no answer may be framed, sniffed, run, or sent as referrer to another site (B1-20)', async () => {
  for (const url of ['/v1.0/company/info', '/v1.0/user', '/v1.0/nowhere', '/v1.0/service/logo/DX.svg']) {
    const { headers } = await t.app.inject({ url, headers: { host: 'localhost' } });
    expect([url, headers]).toMatchObject([
      url,
      {
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'content-security-policy': expect.stringMatching(/^default-src 'none'/),
        'x-request-id': expect.stringMatching(/./),
      },
    ]);
  }
});

it('a picture of the catalogue may be cached and shown on other sites', async () => {
  const { headers } = await t.app.inject({ url: '/v1.0/service/logo/DX.svg' });
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=604800',
    'cross-origin-resource-policy': 'cross-origin',
  });
});

it('the TLS requirement is sent only over TLS, and a proxy’s header counts only if the proxy is trusted (B1-20)', async () => {
  const headers = { host: 'localhost', 'x-forwarded-proto': 'https' };
  const plain = await t.app.inject({ url: '/v1.0/company/info', headers });
  expect(plain.headers['strict-transport-security']).toBeUndefined();
  const behindProxy = await createApp({ ...t.ctx, config: { ...t.ctx.config, trustProxy: 1 } });
  const secure = await behindProxy.inject({ url: '/v1.0/company/info', headers });
  const open = await behindProxy.inject({ url: '/v1.0/company/info', headers: { host: 'localhost' } });
  await behindProxy.close();
  expect(secure.headers['strict-transport-security']).toBe('max-age=31536000');
  expect(open.headers['strict-transport-security']).toBeUndefined();
});

it('a page’s scripts write markup and load scripts only by the one policy; a page without scripts does neither (B1-20)', async () => {
  const portal = await startTestPortal(t);
  const policyOf = async (app: App, url: string) =>
    String((await app.inject({ url, headers: { host: 'localhost' } })).headers['content-security-policy']);
  for (const url of ['/customer', '/customer/login', '/customer/strack', '/customer/page-not-found'])
    expect(await policyOf(portal, url)).toMatch(
      /; require-trusted-types-for 'script'; trusted-types default$/,
    );
  for (const url of ['/sandbox/pay/1', '/sandbox/outbox', '/sandbox/courier/MY1'])
    expect(await policyOf(t.app, url)).toMatch(/; require-trusted-types-for 'script'; trusted-types 'none'$/);
  await portal.close();
});

it('no page runs or contains the script text of a tenant’s settings (B2-29)', async () => {
  const portal = await startTestPortal(t);
  await t.db.sql
    .insert(companySetting)
    .values({ companyId: shipper.companyId, name: 'scripts_other_codes', data: '<script>stolen()</script>' });
  for (const url of [
    '/customer',
    '/customer/login',
    '/customer/check-rates',
    '/customer/strack',
    '/customer/page-not-found',
  ]) {
    const { body, headers } = await portal.inject({ url, headers: { host: shipper.auth.host } });
    expect(body).toContain('<html');
    expect(body).not.toContain('stolen');
    const policy = String(headers['content-security-policy']);
    expect(/script-src ([^;]*)/.exec(policy)?.[1]).not.toContain('unsafe-inline');
  }
  await portal.close();
});
