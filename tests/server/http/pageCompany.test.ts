import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { App } from '../../../server/context.ts';
import { company } from '../../../server/db/schema/tenants.ts';
import { startTestPortal } from '../../support/portal.ts';
import { t, withServer } from '../../support/shipperServer.ts';
import { makeCompany } from '../../support/world.ts';

let app: App;
withServer();
beforeAll(async () => {
  const id = await makeCompany(t, 'my');
  await t.db.sql.update(company).set({ brandName: '</script><b>$&__CSP_NONCE__' }).where(eq(company.id, id));
  app = await startTestPortal(t);
});
afterAll(async () => {
  await app.close();
});

const RECORD = /<script type="application\/json" id="company" nonce="[^"]+">(.*?)<\/script>/s;

it.each(['/customer/orders', '/customer/login'])(
  '%s contains the tenant’s record, like company/info (SHELL-05)',
  async (url) => {
    const page = await app.inject({ url, headers: { host: 'localhost' } });
    const info = await app.inject({ url: '/v1.0/company/info', headers: { host: 'localhost' } });
    expect(JSON.parse(RECORD.exec(page.body)?.[1] ?? 'null')).toEqual(info.json().data);
  },
);

it.each([
  [undefined, false],
  ['https://geo.example.test', true],
])(
  'with the geocoder %s the tenant’s record has for the search of streets: %s (QUOTE-12)',
  async (url, streetSearch) => {
    const at = t.ctx.config.geocoderUrl;
    t.ctx.config.geocoderUrl = url;
    try {
      expect((await t.app.inject({ url: '/v1.0/company/info' })).json().data).toMatchObject({ streetSearch });
    } finally {
      t.ctx.config.geocoderUrl = at;
    }
  },
);

it.each([
  ['zh-CN', 'zh-CN', '此控制台需要 JavaScript。', '重新加载'],
  ['id', 'id', 'Konsol ini memerlukan JavaScript.', 'Muat ulang'],
  ['ms', 'ms', 'Bungkusan boleh dijejak tanpanya di <a href="/customer/strack">', 'Muat semula'],
  ['fr', 'en', 'This console needs JavaScript.', 'Reload'],
])(
  'a page for a reader of %s has the language %s, also in its text before the script',
  async (accept, lang, unscripted, retryText) => {
    for (const url of ['/customer/orders', '/customer/login', '/customer/check-rates']) {
      const { body } = await app.inject({ url, headers: { host: 'localhost', 'accept-language': accept } });
      expect(body).toMatch(new RegExp(`^<!doctype html>\\s*<html lang="${lang}"`));
      expect(/<noscript>(.*)<\/noscript>/s.exec(body)?.[1]).toContain(unscripted);
      expect(
        /<template id="not-loaded">.*<button type="button">(.*?)<\/button>.*<\/template>/s.exec(body)?.[1],
      ).toBe(retryText);
    }
  },
);

it.each([
  ['signup', 'Daftar'],
  ['verify?email=a%40b.test', 'Verifikasi akun Anda'],
  ['forgot-password', 'Lupa kata sandi'],
  ['reset-password?code="><b>1', 'Atur kata sandi baru'],
  ['invitation?code=1', 'Undangan'],
])(
  'the page %s has its heading, header and footer before its script (SHELL-05, BX-32)',
  async (page, heading) => {
    const headers = { host: 'localhost', 'accept-language': 'id' };
    const { body } = await app.inject({ url: `/customer/${encodeURI(page)}`, headers });
    const root = /<div id="root">(.*?)<script type="application\/json"/s.exec(body)?.[1] ?? '';
    expect(root).toContain(`<h1>${heading}</h1>`);
    expect(root).toMatch(/^<header.*<footer/s);
    expect(root).not.toContain('<b>1');
  },
);

it.each(['/', '/customer', '/customer/orders', '/customer/login', '/customer/strack', '/customer/rmap?id=1'])(
  '%s at an unknown host is a plain page with that message, in the visitor’s language and without a tenant’s look (SHELL-06)',
  async (url) => {
    const page = await app.inject({ url, headers: { host: 'my.attacker.test', 'accept-language': 'ms' } });
    expect(page.statusCode).toBe(404);
    expect(page.body).toContain('<html lang="ms">');
    expect(page.body).toContain('<h1>');
    expect(page.body).not.toMatch(/<script|Company my|strack/);
  },
);

it.each(['localhost:4000', '127.0.0.1:4000', '[::1]:4000', 'my.localhost'])(
  'pages answer at %s, health checks at any host (SHELL-05)',
  async (host) => {
    expect((await app.inject({ url: '/customer/strack', headers: { host } })).statusCode).toBe(200);
    expect((await app.inject({ url: '/healthz', headers: { host: '10-0-0-7.pod' } })).statusCode).toBe(200);
  },
);

it('health checks: /healthz answers without the database, /readyz needs it', async () => {
  const at = async (url: string) => (await app.inject({ url, headers: { host: '10-0-0-7.pod' } })).statusCode;
  expect([await at('/healthz'), await at('/readyz')]).toEqual([200, 200]);
  vi.spyOn(t.ctx.db, 'sql', 'get').mockImplementation(() => {
    throw new Error('no connection');
  });
  expect([await at('/healthz'), await at('/readyz')]).toEqual([200, 503]);
});

it('/readyz is 503 while the process ends, so that proxies stop using it (BX-10)', async () => {
  t.ctx.stopping = true;
  try {
    expect((await app.inject('/readyz')).statusCode).toBe(503);
    expect((await app.inject('/healthz')).statusCode).toBe(200);
  } finally {
    t.ctx.stopping = false;
  }
});

it.each([
  ['my.localhost', 200],
  ['MY.localhost.', 200],
  ['you.localhost', 404],
  ['parcels.attacker.test', 404],
  ['localhost', 404],
  ['192.0.2.7', 404],
  ['', 404],
])('/hostz answers whether a proxy may get a certificate for %s: %s (BX-11)', async (domain, code) => {
  const url = `/hostz?domain=${domain}`;
  expect((await app.inject({ url, headers: { host: '10-0-0-7.pod' } })).statusCode).toBe(code);
});

it.each([
  ['sg', 'SG', { lat: 1.2897, lon: 103.8501 }],
  ['nowhere', 'QQ', null],
])(
  'the record of the tenant %s in %s has the capital for its maps: %o (MULTI-07)',
  async (code, country, capital) => {
    const id = await makeCompany(t, code);
    await t.db.sql.update(company).set({ country }).where(eq(company.id, id));
    const info = await app.inject({ url: '/v1.0/company/info', headers: { host: `${code}.localhost` } });
    expect(info.json().data).toMatchObject({ country, capital });
  },
);
