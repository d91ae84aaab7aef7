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
import { freshPostgres } from '../../support/databases.ts';
import { DATABASES, startTestServer, type TestServer } from '../../support/server.ts';
import { makeCompany, makeShipper } from '../../support/world.ts';
import { command } from './command.ts';
import { dir, PRODUCTION, withDoctorFolder } from './doctorWorld.ts';

withDoctorFolder();

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
