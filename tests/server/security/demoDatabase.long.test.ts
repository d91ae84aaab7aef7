import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { asc, eq, isNull } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import type { Ctx } from '../../../server/context.ts';
import { openPglite } from '../../../server/db/pglite.ts';
import { appUser, customer, customerUser } from '../../../server/db/schema/tenants.ts';
import { storeApiToken } from '../../../server/modules/apiTokens/store.ts';
import { assertNoDemoAccounts, DEMO_KEYS } from '../../../server/modules/operate/demo/demo.ts';
import { registerUser } from '../../../server/modules/users/register.ts';
import { verifyLedger } from '../../../server/modules/wallet/ledger/verifyLedger.ts';
import { systemClock } from '../../../server/ports/clock.ts';
import { DEMO, seedDemo } from '../../../server/sandbox/demo/seedDemo.ts';
import { migratedImage } from '../../support/databases.ts';
import { makeMember } from '../../support/members.ts';
import { BRIEF, programFile } from '../../support/programs.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { makeCompany, makeShipper, type TestShipper } from '../../support/world.ts';
import { SECRET, startKillable } from '../crash/killableServer.ts';
import { audit, command, STAMP } from '../operate/command.ts';
import { call } from '../orders/orderBody.ts';
import { PRODUCTION } from './production.ts';

describe('a database that has the demo', () => {
  const login = async (t: TestServer, host = 'localhost', companyCode = 'my') =>
    (
      await t.app.inject({
        method: 'POST',
        url: '/v1.0/auth/login',
        headers: { host },
        payload: { companyCode, username: DEMO.email, password: DEMO.password },
      })
    ).statusCode;
  const KEPT = `dx${'c'.repeat(40)}`;
  const byKey = async (t: TestServer, key: string = DEMO_KEYS.demo) =>
    (
      await t.app.inject({
        url: '/v1.0/order?limit=1',
        headers: { host: 'localhost', 'x-delyvax-access-token': key },
      })
    ).statusCode;

  it('a database that has the demo starts with the demo off only after a command has closed its accounts in all tenants and ended its keys, also where visitors changed the addresses and let in others; the audit has both (BX-02)', async () => {
    const t = await startTestServer();
    await seedDemo(t.ctx);
    await expect(assertNoDemoAccounts(t.ctx)).rejects.toThrow('npm run operate -- demo/remove');
    expect([await login(t), await byKey(t)]).toEqual([200, 200]);
    // A visitor of the demo changed its address and let in a person of their own, with a key.
    const [demo] = await t.db.sql
      .select()
      .from(appUser)
      .where(eq(appUser.email, DEMO.email))
      .orderBy(asc(appUser.id));
    const renamed = { email: 'visitor@example.test' };
    await t.db.sql.update(appUser).set(renamed).where(eq(appUser.id, demo!.id));
    const [membership] = await t.db.sql
      .select()
      .from(customerUser)
      .where(eq(customerUser.userId, demo!.id))
      .orderBy(asc(customerUser.customerId));
    const scope = { companyId: demo!.companyId, customerId: membership!.customerId };
    const guest = await makeMember(t, scope as TestShipper, { role: 'manager' });
    await storeApiToken(t.ctx, { ...scope, userId: guest.userId }, 'Kept', KEPT);
    const dry = await command(t, 'demo/remove', { dryRun: true });
    expect(dry.data.rows).toHaveLength(11);
    await t.db.sql.update(appUser).set({ email: DEMO.email }).where(eq(appUser.id, demo!.id));
    expect(await login(t)).toBe(200);
    await t.db.sql.update(appUser).set(renamed).where(eq(appUser.id, demo!.id));
    const done = await command(t, 'demo/remove');
    expect(done.data.rows).toEqual(dry.data.rows);
    await assertNoDemoAccounts(t.ctx);
    expect([await login(t), await login(t, 'sg.localhost', 'sg'), await byKey(t)]).toEqual([401, 401, 401]);
    expect(await audit(t, 'demo')).toMatchObject([{ command: 'demo/remove', ...STAMP }]);
    const left = await t.db.sql.select().from(customer).where(isNull(customer.blockedAt));
    expect(left).toEqual([]);
    expect(await byKey(t, KEPT)).toBe(401);
    expect(await verifyLedger(t.ctx)).toMatchObject({ ok: true });
    expect((await command(t, 'demo/remove')).data.said[0]).toContain('There are no demo accounts');
    expect(await audit(t, 'demo')).toHaveLength(1);
    await t.close();
  });

  it('a database that has the demo starts if a stranger signed up with a demo account’s address, but not while a demo key is valid (BX-02)', async () => {
    const t = await startTestServer({ env: PRODUCTION });
    const shipper = await makeShipper(t);
    const person = { name: 'Stranger', mobile: null, password: 'waybill-demo', status: 0 as const };
    await registerUser(t.ctx, { companyId: shipper.companyId, email: DEMO.email, ...person });
    await assertNoDemoAccounts(t.ctx);
    await storeApiToken(t.ctx, shipper, 'Demo key', DEMO_KEYS.monthly);
    await expect(assertNoDemoAccounts(t.ctx)).rejects.toThrow('demo API keys');
    await command(t, 'demo/remove');
    await assertNoDemoAccounts(t.ctx);
    expect((await call(t, shipper, 'GET', 'customer')).status).toBe(200);
    await t.close();
  });

  it('a database that has the demo ends the process with one sentence, and starts after the command has run without a server (BX-02)', async () => {
    const dir = mkdtempSync(path.join(os.tmpdir(), 'production-'));
    const db = await openPglite(dir, { image: await migratedImage() });
    const t = {
      ctx: { db, config: readConfig({}), ports: { clock: systemClock(0) } } as Ctx,
      db,
    } as TestServer;
    const companyId = await makeCompany(t, 'my');
    await registerUser(t.ctx, {
      companyId,
      name: 'Demo',
      email: DEMO.email,
      mobile: null,
      password: DEMO.password,
      status: 1,
    });
    await db.close();
    const refused = await startKillable(dir).catch((err: Error) => err.message);
    expect(refused).toMatch(
      /ended with 1: Waybill could not start: the database has demo accounts [^\n]+\n$/,
    );
    const words = ['demo/remove', '--reason', 'no demo any more'];
    const ran = spawnSync(process.execPath, [...BRIEF, await programFile('operate'), ...words], {
      env: {
        PATH: process.env.PATH,
        DATA_DIR: dir,
        PORT: '1',
        WAYBILL_DEMO: '0',
        WAYBILL_SECRET: SECRET,
        LOG_LEVEL: 'silent',
      },
      encoding: 'utf8',
    });
    expect([ran.status, ran.stdout]).toEqual([0, expect.stringContaining('1 demo sign-ins')]);
    const server = await startKillable(dir);
    await server.kill();
    rmSync(dir, { recursive: true, force: true });
  });
});
