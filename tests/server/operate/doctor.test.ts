import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import type { Ctx } from '../../../server/context.ts';
import { enqueue, noteFinished } from '../../../server/jobs/queue.ts';
import {
  BACKUP_QUEUE,
  recordFindings,
  serverFindings,
} from '../../../server/modules/operate/doctor/databaseFindings.ts';
import { spanText } from '../../../server/modules/operate/doctor/findings.ts';
import { serviceFindings, unchecked } from '../../../server/modules/operate/doctor/serviceFindings.ts';
import { settingFindings } from '../../../server/modules/operate/doctor/settingFindings.ts';
import { freshPostgres } from '../../support/databases.ts';
import { API_KEY, startKarrioApi } from '../../support/karrio/karrioApi.ts';
import { DATABASES, startTestServer, type TestServer } from '../../support/server.ts';
import { makeCompany, makeShipper } from '../../support/world.ts';
import { command } from './command.ts';

const PRODUCTION = {
  WAYBILL_DEMO: '0',
  PUBLIC_URL: 'https://parcels.example.com',
  TRUST_PROXY: '1',
  WAYBILL_SECRET: 's'.repeat(32),
  METRICS_PORT: '9100',
};

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'doctor-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

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

describe('the doctor of records', () => {
  let t: TestServer;
  beforeAll(async () => {
    t = await startTestServer({ env: { ...PRODUCTION, DATA_DIR: dir } });
  });
  afterAll(() => t.close());
  const found = async (what: string) =>
    (await recordFindings(t.ctx)).filter((finding) => finding.what === what);

  it('the doctor finds a database without a tenant, with demo accounts, and a ledger that does not add up (BX-11)', async () => {
    expect(await found('tenants')).toEqual([
      expect.objectContaining({ state: 'mend', cure: expect.stringContaining('tenant:create') }),
    ]);
    const who = await makeShipper(t, { walletMinor: 100 });
    expect(await found('tenants')).toEqual([expect.objectContaining({ state: 'ok' })]);
    expect(await found('ledger')).toEqual([expect.objectContaining({ state: 'ok' })]);
    await t.db.sql.execute(sql`update customer set wallet_minor = 99 where id = ${who.customerId}`);
    await t.db.sql.execute(sql`update app_user set email = 'demo@waybill.test' where id = ${who.userId}`);
    expect(await found('ledger')).toEqual([
      expect.objectContaining({ state: 'mend', cure: expect.stringContaining('ledger:verify') }),
    ]);
    expect(await found('demo')).toEqual([
      expect.objectContaining({ state: 'mend', cure: expect.stringContaining('demo/remove') }),
    ]);
    await t.truncate();
  });

  it.each([
    [900, 'ok'],
    [901, 'mend'],
  ])('a job that has been due for %i seconds is %s (BX-11)', async (seconds, state) => {
    await enqueue(t.ctx, 'test.late', {});
    t.clock.advance(seconds);
    expect((await found('jobs'))[0]).toMatchObject({ state });
    await t.truncate();
  });

  it('a job given up within two days, a dead webhook and unassigned money are reported (BX-11)', async () => {
    const companyId = await makeCompany(t);
    const who = await makeShipper(t, { companyId });
    const at = t.clock.now().toISOString();
    await t.db.sql.execute(sql`insert into job (queue, failed_at) values ('mail.smtp', ${at})`);
    await t.db.sql.execute(sql`insert into webhook (company_id, customer_id, user_id, url, event, status, off_reason)
      values (${companyId}, ${who.customerId}, ${who.userId}, 'https://shop.example', 'order.updated', 0, 'failures')`);
    expect(await found('jobs')).toEqual([
      expect.objectContaining({ state: 'note', says: '1 of mail.smtp were given up within 2 days' }),
    ]);
    expect(await found('webhooks')).toEqual([
      expect.objectContaining({ state: 'note', says: expect.stringMatching(/^1 are off/) }),
    ]);
    t.clock.advance(2 * 86_400 + 1);
    expect(await found('jobs')).toEqual([expect.objectContaining({ state: 'ok' })]);
    await t.truncate();
  });

  it.each([
    [26 * 3600, 'ok'],
    [26 * 3600 + 1, 'mend'],
  ])(
    'a backup of %i seconds ago is %s; an installation without backups needs none (BX-10, BX-11)',
    async (seconds, state) => {
      // Other tools may back up PostgreSQL.
      expect((await found('backup'))[0]).toMatchObject({
        state: t.db.kind === 'pglite' ? 'mend' : 'note',
        cure: expect.stringContaining('npm run backup'),
      });
      await noteFinished(t.ctx, BACKUP_QUEUE);
      t.clock.advance(seconds);
      expect((await found('backup'))[0]).toMatchObject({ state });
      await t.truncate();
    },
  );

  it('the doctor’s command lists the faults to correct; a check that fails itself is one of the findings (BX-11)', async () => {
    await t.db.raw('alter table job rename to job_away');
    const { data } = await command(t, 'doctor');
    await t.db.raw('alter table job_away rename to job');
    expect(data.ok).toBe(false);
    expect(data.said[0]).toMatch(/^\d+ to be mended; \d+ notes?\.$/);
    expect(data.rows).toContainEqual(
      expect.objectContaining({
        state: 'mend',
        what: 'records',
        says: expect.stringContaining('could not be checked'),
      }),
    );
    expect(data.rows).toContainEqual(expect.objectContaining({ what: 'mail' }));
  });

  it('the doctor finds missing migrations and migrations of a newer version (BX-11)', async () => {
    const migrations = async () =>
      (await command(t, 'doctor')).data.rows.find(({ what }) => what === 'migrations');
    expect(await migrations()).toMatchObject({ state: 'ok' });
    await t.db.sql.execute(sql`insert into schema_migration (tag) values ('9999_later')`);
    expect(await migrations()).toMatchObject({ state: 'mend', says: expect.stringContaining('9999_later') });
    await t.db.sql.execute(
      sql`delete from schema_migration where tag in ('9999_later', '0001_saved_mappings')`,
    );
    expect(await migrations()).toMatchObject({ state: 'mend', says: 'not applied: 0001_saved_mappings' });
    await t.db.sql.execute(sql`insert into schema_migration (tag) values ('0001_saved_mappings')`);
  });
});

describe.runIf(DATABASES.includes('postgres'))('the doctor of PostgreSQL', () => {
  it('the doctor of PostgreSQL names version, extensions, clock and a server that may lose payments (BX-11)', async () => {
    const db = await freshPostgres({ own: true });
    const ctx = { db, config: readConfig(PRODUCTION) } as Ctx;
    const found = await serverFindings(ctx);
    expect(found).toContainEqual(
      expect.objectContaining({ state: 'ok', says: expect.stringMatching(/^PostgreSQL 1\d\./) }),
    );
    // The PostgreSQL for tests writes without waiting for the disk.
    expect(found).toContainEqual(
      expect.objectContaining({ state: 'mend', cure: expect.stringContaining('postgresql.conf') }),
    );
    expect(found).toContainEqual(expect.objectContaining({ what: 'clock', state: 'ok' }));
    await db.raw('drop extension btree_gin cascade');
    expect(await serverFindings(ctx)).toContainEqual(
      expect.objectContaining({ what: 'extensions', state: 'mend', cure: 'create extension btree_gin;' }),
    );
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 3000);
    expect(await serverFindings(ctx)).toContainEqual(
      expect.objectContaining({ what: 'clock', state: 'mend' }),
    );
    vi.restoreAllMocks();
    await db.close();
  });
});
