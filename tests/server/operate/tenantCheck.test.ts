import { afterEach, expect, it } from 'vitest';
import { DEMO_TENANTS } from '../../../server/sandbox/demo/tenants.ts';
import { t, withServer } from '../../support/shipperServer.ts';
import { makeShipper } from '../../support/world.ts';
import { command } from './command.ts';
import { demo, info, SIAM } from './tenantWorld.ts';

withServer();
afterEach(() => t.truncate());

it('the check names all missing parts of a minimal tenant, and none of a complete tenant', async () => {
  await command(t, 'tenants/create', { file: SIAM });
  const bare = (await command(t, 'tenants/check', { tenant: 'siam' })).data;
  expect(bare.ok).toBe(false);
  expect(bare.rows.filter((row) => row.state === 'missing').map((row) => row.what)).toEqual([
    'logo',
    'icon',
    'registration',
    'legal address',
    'sender of mails',
    'support e-mail',
  ]);
  const pale = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg"><path fill="#ffe9a0"/></svg>')}`;
  await command(t, 'tenants/update', { file: { code: 'siam', logo: pale } });
  const rows = (await command(t, 'tenants/check', { tenant: 'siam' })).data.rows;
  expect(rows.find((row) => row.what === 'logo')).toMatchObject({
    state: 'missing',
    says: expect.stringContaining('hard to see'),
  });
});

it('the check reports whether embedded dashboards can be signed (ANA-08, ANA-10)', async () => {
  const figures = async (settings: object) => {
    await command(t, 'tenants/update', { file: { code: 'siam', settings } });
    const { rows } = (await command(t, 'tenants/check', { tenant: 'siam' })).data;
    const found = rows.find((row) => row.what === 'dashboards');
    return found && [found.state, found.says];
  };
  await command(t, 'tenants/create', { file: SIAM });
  expect(await figures({})).toBeUndefined();
  const affiliates = [{ path: 'market', source: 'Market Hub', users: ['ann@market.example'] }];
  expect(await figures({ affiliates })).toEqual(['missing', expect.stringContaining('analytics_server')]);
  const url = 'https://figures.example.com';
  expect(await figures({ analytics_server: { url } })).toEqual([
    'missing',
    expect.stringContaining('ANALYTICS_SECRETS'),
  ]);
  t.ctx.config.analyticsSecrets = new Map([['siam', 's'.repeat(32)]]);
  expect(await figures({})).toEqual(['ok', `signed for ${url}`]);
  t.ctx.config.analyticsSecrets = new Map();
});

it.each(DEMO_TENANTS.map((file) => file.code))(
  'the demo tenant %s is complete: its check finds nothing missing (SHELL-01, SHELL-02, SHELL-03)',
  async (code) => {
    await command(t, 'tenants/create', { file: demo(code) });
    const { ok, rows } = (await command(t, 'tenants/check', { tenant: code })).data;
    expect(rows.filter((row) => row.state === 'missing')).toEqual([]);
    expect(ok).toBe(true);
  },
);

it.each([
  ['my', 'estimates on, apps menu on', 'passwordless off, TIN reminder off'],
  ['myhub', 'estimates on, apps menu off', 'passwordless off, TIN reminder on'],
  ['swiftlogistics', 'estimates off, apps menu off', 'passwordless on, TIN reminder on'],
])(
  'the switches of %s are those of its code and its record (NUM-12, NUM-13, SHELL-37, SHELL-64)',
  async (code, byCode, features) => {
    await command(t, 'tenants/create', { file: demo(code) });
    const says = (await command(t, 'tenants/check', { tenant: code })).data.rows.map((row) => row.says);
    expect(says).toEqual(expect.arrayContaining([byCode, expect.stringContaining(features)]));
    const [{ id: companyId }] = [(await info(`${code}.localhost`)).json().data];
    const shipper = await makeShipper(t, { companyId, companyCode: code });
    const settings = await t.app.inject({ url: '/v1.0/company/settings', headers: shipper.auth });
    expect(settings.json().data.features ?? {}).toEqual(demo(code).features ?? {});
  },
);
