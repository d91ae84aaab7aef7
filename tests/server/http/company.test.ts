import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { company, companySetting } from '../../../server/db/schema/tenants.ts';
import { publicUrlOf, tenantOfHost } from '../../../server/http/caller/tenantAddress.ts';
import { startTestServer } from '../../support/server.ts';
import { t, withServer } from '../../support/shipperServer.ts';
import { makeCompany } from '../../support/world.ts';
import { command } from '../operate/command.ts';

let my: string;
let sg: string;
withServer({ env: { PUBLIC_URL: 'https://waybill.example' } });
beforeAll(async () => {
  my = await makeCompany(t, 'my');
  sg = await makeCompany(t, 'sg');
  await t.db.sql
    .update(company)
    .set({ hosts: ['parcels.lion.example', 'lion.example'] })
    .where(eq(company.id, sg));
});

const info = (host: string) => t.app.inject({ url: '/v1.0/company/info', headers: { host } });

it.each([
  ['localhost', 'my'],
  ['localhost:4000', 'my'],
  ['127.0.0.1:4000', 'my'],
  ['sg.localhost:4000', 'sg'],
  ['sg.waybill.example', 'sg'],
  ['waybill.example', 'my'],
  ['WAYBILL.example.:443', 'my'],
  ['parcels.lion.example', 'sg'],
])('the host %s is the tenant %s (SHELL-05, API-09)', async (host, code) => {
  const answer = await info(host);
  expect(answer.json()).toMatchObject({ data: { id: code === 'my' ? my : sg, code } });
});

it('the public record says which tenant is the demo one (SHELL-43)', async () => {
  const isDemo = async (host: string) => (await info(host)).json<{ data: { demo: boolean } }>().data.demo;
  await t.db.sql.insert(companySetting).values({ companyId: sg, name: 'features', data: { demo: true } });
  expect(await isDemo('sg.localhost')).toBe(true);
  expect(await isDemo('localhost')).toBe(false);
});

it('a tenant’s links lead to its first host, else to its code below the installation’s own name (SHELL-05)', async () => {
  const other = await makeCompany(t, 'id');
  expect(await publicUrlOf(t.ctx, my)).toBe('https://waybill.example');
  expect(await publicUrlOf(t.ctx, sg)).toBe('https://parcels.lion.example');
  expect(await publicUrlOf(t.ctx, other)).toBe('https://id.waybill.example');
  const local = { ...t.ctx, config: { ...t.ctx.config, publicUrl: 'http://127.0.0.1:4000' } };
  expect(await publicUrlOf(local, other)).toBe('http://id.localhost:4000');
  expect(await publicUrlOf(local, sg)).toBe('http://parcels.lion.example:4000');
});

it.each([
  [true, 'my'],
  [false, 'sg'],
])(
  'the installation’s own address, with the demo: %s, and a younger tenant my, is the tenant %s (SHELL-05)',
  async (demo, code) => {
    const createdAt = (moment: string) =>
      t.db.sql
        .update(company)
        .set({ createdAt: new Date(moment) })
        .where(eq(company.id, my));
    const [before] = await t.db.sql.select().from(company).where(eq(company.id, my));
    await createdAt('2099-01-01T00:00:00Z');
    const ctx = { ...t.ctx, config: { ...t.ctx.config, demo } };
    expect((await tenantOfHost(ctx, 'waybill.example'))?.code).toBe(code);
    expect(await publicUrlOf(ctx, my)).toBe(`https://${demo ? '' : 'my.'}waybill.example`);
    await createdAt(before!.createdAt.toISOString());
  },
);

it('the installation’s own name is no host of another tenant than the first (SHELL-05)', async () => {
  const change = (code: string, hosts: string[] | null) =>
    command(t, 'tenants/update', { file: { code, hosts } });
  expect((await change('my', ['my.example'])).status).toBe(200);
  expect(await change('sg', ['waybill.example'])).toMatchObject({ status: 422, error: { field: 'hosts.0' } });
  expect((await change('my', ['my.example', 'waybill.example'])).status).toBe(200);
  expect((await change('my', null)).status).toBe(200);
});

it('a host without a tenant answers 400, and a company can still be read by its id (SHELL-06, API-10)', async () => {
  const unknown = await info('nobody.localhost');
  expect(unknown.statusCode).toBe(400);
  for (const host of ['sg.example.test', 'waybill.example.attacker.test', 'my.attacker.example', 'example'])
    expect((await info(host)).statusCode, host).toBe(400);
  const byId = await t.app.inject({ url: `/v1.0/company/${sg}`, headers: { host: 'nobody.localhost' } });
  expect(byId.json()).toMatchObject({ data: { code: 'sg' } });
});

it('every answer has the headers that forbid content sniffing (SHELL-08)', async () => {
  const { headers } = await info('localhost');
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
  });
  expect(headers['content-security-policy']).toContain("default-src 'none'");
});

it.each([
  ['/nothing', 'text/html,application/xhtml+xml', [302, '/customer/page-not-found']],
  ['/nothing', 'application/json', [404, undefined]],
  ['/nothing', '*/*', [404, undefined]],
  ['/v1.0/nothing', 'text/html', [404, undefined]],
])(
  'an unknown address %s that is asked for as %s leads a person, and no program, to the page that says so (API-04, TRACK-61)',
  async (url, accept, expected) => {
    const { statusCode, headers } = await t.app.inject({ url, headers: { accept } });
    expect([statusCode, headers.location]).toEqual(expected);
  },
);

it('a refusal has code, message and request id; an unknown route has another code than an unknown id (API-04, ERR-05)', async () => {
  const answer = await t.app.inject({ url: '/v1.0/no/such/call' });
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toEqual({
    error: {
      code: 'ERR_NO_SUCH_ROUTE',
      message: 'The API has no such address.',
      requestId: answer.headers['x-request-id'],
    },
  });
  const unknownId = await t.app.inject({ url: '/v1.0/etrack/no-such-parcel' });
  expect([unknownId.statusCode, unknownId.json().error.code]).toEqual([404, 'ERR_NOT_FOUND']);
});

it('a page of a configured origin may use every method of the API, another origin none (API-04)', async () => {
  const open = await startTestServer({ env: { CORS_ORIGINS: 'https://shop.example.test' } });
  const preflight = (origin: string) =>
    open.app.inject({
      method: 'OPTIONS',
      url: '/v1.0/order',
      headers: { origin, 'access-control-request-method': 'PATCH' },
    });
  const allowed = await preflight('https://shop.example.test');
  const methods = String(allowed.headers['access-control-allow-methods']).split(/, */);
  expect(methods).toEqual(expect.arrayContaining(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']));
  const refused = await preflight('https://elsewhere.example.test');
  expect(refused.headers['access-control-allow-origin']).toBeUndefined();
  await open.close();
});

it('a body that is no JSON is refused, an empty body counts as {} (API-04)', async () => {
  const send = (payload: string) =>
    t.app.inject({
      method: 'POST',
      url: '/v1.0/auth/refreshToken',
      headers: { 'content-type': 'application/json' },
      payload,
    });
  expect((await send('{"a":')).statusCode).toBe(400);
  for (const payload of ['', 'null', '{}']) expect((await send(payload)).statusCode).toBe(401);
});

it('the API describes itself (API-136)', async () => {
  const spec = (await t.app.inject({ url: '/v1.0/openapi.json' })).json<{
    openapi: string;
    paths: Record<string, unknown>;
  }>();
  expect(spec.openapi).toBe('3.1.0');
  expect(Object.keys(spec.paths)).toEqual(
    expect.arrayContaining(['/auth/login', '/order', '/service/instantQuote']),
  );
});
