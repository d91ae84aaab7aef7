import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import type { Ctx } from '../../../server/context.ts';
import { spanText } from '../../../server/modules/operate/doctor/findings.ts';
import { serviceFindings, unchecked } from '../../../server/modules/operate/doctor/serviceFindings.ts';
import { settingFindings } from '../../../server/modules/operate/doctor/settingFindings.ts';
import { API_KEY, startKarrioApi } from '../../support/karrio/karrioApi.ts';
import { startTestServer } from '../../support/server.ts';
import { dir, PRODUCTION, withDoctorFolder } from './doctorWorld.ts';

withDoctorFolder();

const settings = (env: NodeJS.ProcessEnv) =>
  settingFindings({ config: readConfig({ ...PRODUCTION, DATA_DIR: dir, ...env }) } as Ctx);

describe('the doctor', () => {
  it('the doctor finds no fault in good settings (BX-11)', async () => {
    const found = await settings({});
    expect(found.filter(({ state }) => state !== 'ok')).toEqual([]);
    expect(found.map(({ what }) => what)).toEqual(['demo', 'secret', 'PUBLIC_URL', 'proxy', 'disk']);
  });

  it.each([
    [{ WAYBILL_SANDBOX: 'gateway' }, 'mend', 'sandbox', 'take gateway out of WAYBILL_SANDBOX'],
    [{ WAYBILL_DEMO: '1', WAYBILL_PUBLIC_DEMO: '1' }, 'mend', 'demo', 'WAYBILL_DEMO=0'],
    [{ WAYBILL_DEMO: '1' }, 'note', 'demo', 'WAYBILL_DEMO=0'],
    [{ WAYBILL_HOOKS_LOCAL: '1' }, 'mend', 'webhooks', 'WAYBILL_HOOKS_LOCAL'],
    [{ PUBLIC_URL: 'http://parcels.example.com' }, 'mend', 'PUBLIC_URL', 'a proxy with TLS'],
    [{ PUBLIC_URL: 'https://localhost' }, 'mend', 'PUBLIC_URL', 'PUBLIC_URL=https://'],
    [{ PUBLIC_URL: '' }, 'mend', 'PUBLIC_URL', 'PUBLIC_URL=https://'],
    [{ TRUST_PROXY: '' }, 'mend', 'proxy', 'TRUST_PROXY=1'],
    [{ HOST: '0.0.0.0' }, 'note', 'proxy', 'firewall'],
    [{ WAYBILL_SECRET_BEFORE: 'x' }, 'note', 'secret', 'apps/rotateKey'],
    [{ METRICS_PORT: '' }, 'note', 'metrics', 'METRICS_TOKEN'],
  ] as const)(
    'the doctor with %j reports %s at %s, with its cure (BX-11)',
    async (env, state, what, cure) => {
      expect(await settings(env)).toContainEqual({
        state,
        what,
        says: expect.any(String),
        cure: expect.stringContaining(cure),
      });
    },
  );

  it.each([
    ['PUBLIC_URL', 'parcels.example.com'],
    ['SMTP_URL', 'mail.example.com'],
    ['SMTP_URL', 'https://user:pass@mail.example.com'],
    ['DATABASE_URL', 'mysql://user:pass@localhost/waybill'],
  ])('a start with %s=%s is refused with the variable, without its password (BX-11)', (name, value) => {
    const start = () => readConfig({ ...PRODUCTION, [name]: value });
    expect(start).toThrow(new RegExp(`^${name} must`));
    expect(start).not.toThrow(/pass@/);
  });

  it('a check that the database refuses names its reason, not the query (BX-11)', () => {
    const refused = new Error('Failed query: select 1', { cause: new Error('no password given') });
    expect(unchecked('database', refused).says).toBe('it could not be checked: no password given');
    const away = new Error('Failed query: select 1', { cause: { message: '', code: 'ECONNREFUSED' } });
    expect(unchecked('database', away).says).toBe('it could not be checked: ECONNREFUSED');
  });

  it('the doctor finds a secret that other users can read, and a secret that a second process would lack (BX-11)', async () => {
    const file = path.join(dir, 'secret.key');
    writeFileSync(file, 's'.repeat(40), { mode: 0o600 });
    const onFile = { WAYBILL_SECRET: '' };
    expect((await settings(onFile)).find(({ what }) => what === 'secret')).toMatchObject({ state: 'ok' });
    const shared = await settings({ ...onFile, DATABASE_URL: 'postgres://nowhere' });
    expect(shared).toContainEqual(
      expect.objectContaining({ state: 'note', cure: expect.stringContaining('WAYBILL_SECRET') }),
    );
    chmodSync(file, 0o640);
    expect(await settings(onFile)).toContainEqual(
      expect.objectContaining({ state: 'mend', cure: `chmod 600 ${file}` }),
    );
    writeFileSync(file, 's'.repeat(31));
    expect(await settings(onFile)).toContainEqual(
      expect.objectContaining({ state: 'mend', cure: 'openssl rand -hex 32' }),
    );
    rmSync(file);
  });

  it.each([
    [119, '119 s'],
    [120, '2 min'],
    [7199, '119 min'],
    [7200, '2 h'],
    [172_799, '47 h'],
    [172_800, '2 days'],
  ])('the doctor writes %i seconds as %s', (seconds, text) => {
    expect(spanText(seconds)).toBe(text);
  });
});

describe('the doctor of services', () => {
  it('the doctor names missing mail, gateway and couriers in production, and queries the configured ones (BX-11)', async () => {
    const bare = await startTestServer({ env: PRODUCTION });
    const lacks = await serviceFindings(bare.ctx);
    expect(lacks.filter(({ state }) => state === 'mend').map(({ what }) => what)).toEqual(
      expect.arrayContaining(['mail', 'gateway', 'couriers', 'TLS']),
    );
    await bare.close();

    const api = await startKarrioApi();
    // No server listens there any more.
    const closed = createServer();
    const port = await new Promise<number>((resolve) =>
      closed.listen(0, '127.0.0.1', () => resolve((closed.address() as { port: number }).port)),
    );
    await new Promise((resolve) => closed.close(resolve));
    const env = {
      WAYBILL_DEMO: '1',
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_API_URL: `http://127.0.0.1:${port}`,
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      KARRIO_URL: api.url,
      KARRIO_API_KEY: API_KEY,
    };
    const set = await startTestServer({ env });
    const found = await serviceFindings(set.ctx);
    expect(found.map(({ what, state }) => `${what} ${state}`)).toEqual([
      'mail mend',
      'gateway mend',
      'couriers ok',
      'couriers note',
    ]);
    for (const { state, cure } of found) if (state !== 'ok') expect(cure).not.toBe('');
    await set.close();
    await api.close();
  });
});

it.each([
  ['sk_test_1', ['gateway mend']],
  ['sk_live_1', []],
])(
  'the doctor of a production with the Stripe key %s finds keys of the test mode: %j (BX-11)',
  async (key, expected) => {
    const stripe = {
      STRIPE_SECRET_KEY: key,
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_API_URL: 'http://127.0.0.1:9',
    };
    const live = await startTestServer({ env: { ...PRODUCTION, ...stripe } });
    const found = (await serviceFindings(live.ctx)).filter(({ says }) => says.includes('test mode'));
    expect(found.map(({ what, state }) => `${what} ${state}`)).toEqual(expected);
    await live.close();
  },
);
