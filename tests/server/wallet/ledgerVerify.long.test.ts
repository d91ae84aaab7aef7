import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { eq, type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rowsOf } from '../../../server/db/db.ts';
import { openPglite } from '../../../server/db/pglite.ts';
import { ledgerEntry, ledgerTx } from '../../../server/db/schema/ledger.ts';
import { job } from '../../../server/db/schema/system/jobs.ts';
import { company, customer } from '../../../server/db/schema/tenants.ts';
import { operatorToken } from '../../../server/http/caller/operator.ts';
import { planNextNight } from '../../../server/jobs/onNight.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { ledgerReport } from '../../../server/modules/wallet/ledger/ledgerReport.ts';
import { VERIFY_QUEUE } from '../../../server/modules/wallet/ledger/nightlyVerify.ts';
import { migratedImage } from '../../support/databases.ts';
import { BRIEF, programFile } from '../../support/programs.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { makeShipper, type TestShipper } from '../../support/world.ts';

let t: TestServer;
let shipper: TestShipper;
const lines: Record<string, unknown>[] = [];
beforeAll(async () => {
  const logTo = { write: (line: string) => void lines.push(JSON.parse(line)) };
  t = await startTestServer({ env: { LOG_LEVEL: 'info' }, app: { logTo } });
  shipper = await makeShipper(t, { walletMinor: 1_000 });
});
afterAll(() => t.close());

const problems = async () => {
  const { ok, text } = await ledgerReport(t.ctx);
  return {
    ok,
    found: [...text.matchAll(/^(oneSided|unbalanced|balance|running|limit|overRefund) /gm)].map((m) => m[1]),
  };
};
const undone = async (work: () => Promise<void>) => {
  const rollback = new Error('undo');
  await t.db
    .tx(async () => {
      await work();
      throw rollback;
    })
    .catch((err) => expect(err).toBe(rollback));
};

it('the report has the sums and says whether they add up (B1-15)', async () => {
  const { ok, text } = await ledgerReport(t.ctx);
  expect(ok).toBe(true);
  expect(text).toMatch(/^transactions +1$/m);
  expect(text).toMatch(/^entries +2$/m);
  expect(text).toMatch(/^sum of all entries, in minor units +0$/m);
  expect(text).toMatch(/The ledger adds up\.\n$/);
});

it.each<[string, () => Promise<unknown>, string[]]>([
  ['a wallet changed outside', () => changeWallet(5), ['balance']],
  ['an entry without its other side', () => addEntries([7]), ['oneSided', 'unbalanced', 'balance']],
  ['two entries that differ', () => addEntries([7, -6]), ['unbalanced', 'balance']],
  ['a balance that does not follow', () => addEntries([0, 0], 999), ['running']],
])('%s is found by the report (B1-15)', async (_what, spoil, kinds) => {
  await undone(async () => {
    await spoil();
    const { ok, found } = await problems();
    expect([ok, found.sort()]).toEqual([false, kinds.sort()]);
  });
  expect(await problems()).toEqual({ ok: true, found: [] });
});

it('a nightly job verifies the ledger and writes one line, for any number of plans (B1-15)', async () => {
  const logLines = () =>
    lines.splice(0).filter(({ msg }) => msg === 'ledger verified' || msg === 'ledger does not add up');
  const night = async () => {
    await planNextNight(t.ctx, VERIFY_QUEUE, 18);
    await planNextNight(t.ctx, VERIFY_QUEUE, 18);
    const open = await t.db.sql.select().from(job).where(eq(job.queue, VERIFY_QUEUE));
    const next = open.filter((row) => row.doneAt === null);
    expect(next).toHaveLength(1);
    expect(next[0]!.runAt.getUTCHours()).toBe(18);
    await runDueJobs(t.ctx);
    expect(logLines()).toEqual([]);
    t.clock.advance((next[0]!.runAt.getTime() - t.clock.now().getTime()) / 1000);
    await runDueJobs(t.ctx);
  };
  await night();
  expect(logLines()).toMatchObject([
    { level: 30, msg: 'ledger verified', ledger: { transactions: 1, sumMinor: 0 } },
  ]);
  await changeWallet(5);
  await night();
  expect(logLines()).toMatchObject([
    {
      level: 50,
      msg: 'ledger does not add up',
      problemCount: 1,
      problems: [{ kind: 'balance', id: String(shipper.customerId), amountMinor: 5 }],
    },
  ]);
  await changeWallet(-5);
});

it('the ledger is read without the time limit of other statements, which stays for those', async () => {
  const limit = async (sqlOf = t.db.sql) => {
    const [row] = rowsOf<{ ms: number }>(
      await sqlOf.execute(sql`select setting::int as ms from pg_settings where name = 'statement_timeout'`),
    );
    return row?.ms;
  };
  const seen: unknown[] = [];
  const watched = new Proxy(t.db, {
    get: (db, name) =>
      name !== 'sql'
        ? Reflect.get(db, name)
        : Object.assign(Object.create(db.sql), {
            execute: async (statement: SQL) => {
              seen.push(await limit(db.sql));
              return db.sql.execute(statement);
            },
          }),
  });
  await t.db.raw(`set statement_timeout = '30s'`);
  const { ok } = await ledgerReport({ ...t.ctx, db: watched });
  expect([ok, seen, await limit()]).toEqual([true, [30_000, 0, 30_000, 0], 30_000]);
  await t.db.raw('reset statement_timeout');
});

it('the command prints the table and exits with 0, with 1 once a row is broken, with 2 without a database (B1-15)', async () => {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'ledger-'));
  const program = await programFile('ledgerVerify');
  const run = async (dataDir: string, installation: NodeJS.ProcessEnv = {}) => {
    const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', ...installation };
    const child = spawn(process.execPath, [...BRIEF, program], { env });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    const [status] = await once(child, 'close');
    return { status, said: output };
  };
  try {
    expect(await run(path.join(dir, 'nothing'))).toMatchObject({
      status: 2,
      said: expect.stringContaining('no database'),
    });
    const db = await openPglite(dir, { image: await migratedImage() });
    await db.sql.insert(company).values({
      id: shipper.companyId,
      code: 'my',
      name: 'A',
      brandName: 'A',
      country: 'MY',
      currency: 'MYR',
      timezone: 'UTC',
    });
    await db.sql.insert(customer).values({ companyId: shipper.companyId, name: 'A', walletMinor: 500 });
    await db.close();
    // Only the broken row is wrong.
    const broken = / 0\n\nbalance +1 +500\n\nThe ledger does not add up\.\n$/;
    expect(await run(dir)).toMatchObject({ status: 1, said: expect.stringMatching(broken) });
    // A running server answers at once, while the command needs seconds to open a database.
    await t.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = t.app.server.address() as AddressInfo;
    const running = {
      HOST: '127.0.0.1',
      PORT: String(port),
      WAYBILL_SECRET: new TextDecoder().decode(t.ctx.secret),
    };
    expect(await run(dir, running)).toMatchObject({
      status: 0,
      said: expect.stringContaining('The ledger adds up.'),
    });
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});

const changeWallet = (delta: number) =>
  t.db.sql
    .update(customer)
    .set({ walletMinor: sql`${customer.walletMinor} + ${delta}::int` })
    .where(eq(customer.id, shipper.customerId));

/** A transaction with the wallet's entry first. */
async function addEntries(amounts: number[], balanceMinor?: number) {
  const id = crypto.randomUUID();
  await t.db.sql.insert(ledgerTx).values({
    id,
    companyId: shipper.companyId,
    customerId: shipper.customerId,
    category: 'order',
    description: 'broken',
    currency: 'MYR',
  });
  await t.db.sql.insert(ledgerEntry).values(
    amounts.map((amountMinor, i) => ({
      txId: id,
      account: i === 0 ? `wallet:${shipper.customerId}` : 'sales',
      amountMinor,
      ...(i === 0 && balanceMinor !== undefined ? { balanceMinor } : {}),
    })),
  );
}

it('the running server returns the report only to a command of this installation (B1-15)', async () => {
  const ask = async (token?: string) => {
    const headers = { host: 'localhost', ...(token ? { 'x-waybill-operator': token } : {}) };
    return t.app.inject({ url: '/v1.0/operate/ledger', headers });
  };
  const { data } = (await ask(operatorToken(t.ctx.secret))).json();
  expect(data).toEqual(await ledgerReport(t.ctx));
  const other = operatorToken(new TextEncoder().encode('another installation'));
  const old = operatorToken(t.ctx.secret, Date.now() - 120_000);
  for (const token of [undefined, 'nothing', other, old, `${old}x`])
    expect((await ask(token)).statusCode).toBe(404);
});
