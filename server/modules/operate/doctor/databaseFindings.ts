import type { Ctx } from '../../../context.ts';
import { comparedMigrations, MIGRATIONS } from '../../../db/migrate.ts';
import { readDatabaseState } from '../../../metrics/databaseState.ts';
import { DAY_MS, HOUR_S } from '../../../ports/clock.ts';
import { PAYMENT_OPEN_S } from '../../payments/askGateway.ts';
import { verifyLedger } from '../../wallet/ledger/verifyLedger.ts';
import { assertNoDemoAccounts } from '../demo/demo.ts';
import {
  countDeadWebhooks,
  countOpenPayments,
  countOpenRefunds,
  countStray,
  lastNoted,
  selectDatabase,
  selectGivenUp,
  selectTenants,
} from './doctorStore.ts';
import { type Finding, mend, mendIf, note, ok, spanText } from './findings.ts';

const LEAST_VERSION = 150_000;
const NEEDED = ['pg_trgm', 'btree_gin'];
const SKEW_MS = 2000;
const POOL = 10;
const JOBS_LATE_S = 900;
const GIVEN_UP_DAYS = 2;

/** Checks the database server itself, without its contents. */
export async function serverFindings(ctx: Ctx): Promise<Finding[]> {
  const startedAt = Date.now();
  const facts = await selectDatabase(ctx);
  const here = (startedAt + Date.now()) / 2;
  if (!facts) return [mend('database', 'it tells nothing about itself', 'check DATABASE_URL')];
  const size = `${(Number(facts.bytes) / 1e6).toFixed(0)} MB`;
  if (ctx.db.kind === 'pglite') {
    const says = `embedded, ${size}`;
    return [
      ctx.config.demo
        ? ok('database', says)
        : note(
            'database',
            `${says}: one process, and a power cut may cost the last seconds`,
            'PostgreSQL: npm run db:move',
          ),
    ];
  }
  const found: Finding[] = [];
  const version = Number(facts.version);
  const name = `PostgreSQL ${Math.floor(version / 10_000)}.${version % 10_000}, ${size}`;
  found.push(
    version < LEAST_VERSION ? mend('database', name, 'PostgreSQL 15 or newer') : ok('database', name),
  );
  if (facts.encoding !== 'UTF8')
    found.push(mend('database', `its encoding is ${facts.encoding}`, "a database made with encoding 'UTF8'"));
  if (facts.fsync !== 'on' || facts.commit === 'off')
    found.push(
      mend(
        'database',
        `fsync=${facts.fsync}, synchronous_commit=${facts.commit}: a crash loses paid orders`,
        'set both to on in postgresql.conf',
      ),
    );
  const has =
    typeof facts.extensions === 'string' ? (JSON.parse(facts.extensions) as string[]) : facts.extensions;
  const lacks = NEEDED.filter((extension) => !has.includes(extension));
  if (lacks.length > 0)
    found.push(
      mend(
        'extensions',
        `${lacks.join(' and ')} missing`,
        lacks.map((extension) => `create extension ${extension};`).join(' '),
      ),
    );
  else found.push(ok('extensions', NEEDED.join(', ')));
  const free = Number(facts.connections) - facts.used;
  if (free < POOL)
    found.push(
      note(
        'connections',
        `${free} of ${facts.connections} are free; each process takes up to ${POOL}`,
        'raise max_connections, or fewer processes',
      ),
    );
  const skew = new Date(facts.now).getTime() - here;
  const seconds = `${(Math.abs(skew) / 1000).toFixed(1)} s`;
  found.push(
    Math.abs(skew) > SKEW_MS
      ? mend(
          'clock',
          `this machine and the database differ by ${seconds}`,
          'time synchronisation (systemd-timesyncd, chrony) on both',
        )
      : ok('clock', `${seconds} from the database's`),
  );
  return found;
}

export async function migrationFinding(ctx: Ctx): Promise<Finding> {
  const { lacks, unknown, isEmpty } = await comparedMigrations(ctx.db, MIGRATIONS);
  if (isEmpty) return mend('migrations', 'the database is empty', 'npm start fills it');
  if (unknown.length > 0)
    return mend(
      'migrations',
      `${unknown.join(', ')} came from a newer version than this`,
      'start the newer version, or restore the backup from before the upgrade',
    );
  if (lacks.length > 0)
    return mend('migrations', `not applied: ${lacks.join(', ')}`, 'npm start applies them');
  return ok('migrations', 'all applied');
}

/** Checks of the stored data: they need a database with all migrations. */
export async function recordFindings(ctx: Ctx): Promise<Finding[]> {
  return [
    ...(await demoFindings(ctx)),
    ...(await jobFindings(ctx)),
    ...(await webhookFindings(ctx)),
    ...(await moneyFindings(ctx)),
    ...(await backupFindings(ctx)),
  ];
}

async function demoFindings(ctx: Ctx): Promise<Finding[]> {
  if (ctx.config.demo) return [];
  const found: Finding[] = [];
  try {
    await assertNoDemoAccounts(ctx);
  } catch {
    // It throws only for open demo accounts.
    found.push(
      mend(
        'demo',
        'the database has demo accounts or demo API keys',
        'npm run operate -- demo/remove --reason "no demo any more"',
      ),
    );
  }
  const tenants = await selectTenants(ctx);
  found.push(
    tenants.length > 0
      ? ok('tenants', `${tenants.length}; npm run tenant:check -- <code> looks at one`)
      : mend('tenants', 'there is none', 'npm run tenant:create -- docs/examples/tenant.json'),
  );
  return found;
}

async function jobFindings(ctx: Ctx): Promise<Finding[]> {
  const { queues } = await readDatabaseState(ctx);
  const late = queues.filter(({ oldestS }) => oldestS > JOBS_LATE_S);
  const found = late.map(({ queue, due, oldestS }) =>
    mend(
      'jobs',
      `${due} of ${queue} are due, the oldest for ${spanText(oldestS)}`,
      'does a server run? Its log says "job failed" with the reason',
    ),
  );
  const givenUp = await selectGivenUp(ctx, GIVEN_UP_DAYS);
  for (const { queue, jobs } of givenUp)
    found.push(
      note(
        'jobs',
        `${jobs} of ${queue} were given up within ${GIVEN_UP_DAYS} days`,
        'the log has "job given up" with the reason',
      ),
    );
  const open = queues.reduce((sum, { due, later }) => sum + due + later, 0);
  return found.length > 0 ? found : [ok('jobs', `${open} open, none late`)];
}

async function webhookFindings(ctx: Ctx): Promise<Finding[]> {
  const dead = await countDeadWebhooks(ctx);
  return [
    dead > 0
      ? note(
          'webhooks',
          `${dead} are off because their address fails`,
          'their owners had a mail; they come back by themselves once the address answers',
        )
      : ok('webhooks', 'none is dead'),
  ];
}

async function moneyFindings(ctx: Ctx): Promise<Finding[]> {
  const { ok: addsUp, problems } = await verifyLedger(ctx);
  const stray = await countStray(ctx);
  const now = ctx.ports.clock.now().getTime();
  const openRefunds = await countOpenRefunds(ctx, new Date(now - DAY_MS));
  // The gateway is asked for the last time when the payment closes, and has a day for its answer.
  const openPayments = await countOpenPayments(ctx, new Date(now - PAYMENT_OPEN_S * 1000 - DAY_MS));
  return [
    addsUp
      ? ok('ledger', 'it adds up')
      : mend(
          'ledger',
          `${problems.length} problems`,
          'npm run ledger:verify names them; stop bookings until the cause is known',
        ),
    ...(stray > 0
      ? [
          note(
            'payments',
            `${stray} amounts wait for a decision: payments of nobody, refunds and disputes at the gateway`,
            'npm run operate -- payments stray',
          ),
        ]
      : []),
    ...(openRefunds > 0
      ? [
          note(
            'refunds',
            `${openRefunds} wait for the gateway for over a day`,
            "look them up at the gateway by the payment's invoice; the server asks for ten days, later only the gateway's own report ends them",
          ),
        ]
      : []),
    ...(openPayments > 0
      ? [
          note(
            'payments',
            `${openPayments} have no result of the gateway after a week, and their parcels wait`,
            "look them up at the gateway by their invoice; the server asks no more, only the gateway's own report ends them",
          ),
        ]
      : []),
  ];
}

/** Each backup notes itself in this queue. */
export const BACKUP_QUEUE = 'system.backup';
const BACKUP_AGE_S = 26 * HOUR_S;

async function backupFindings(ctx: Ctx): Promise<Finding[]> {
  if (ctx.config.demo) return [];
  const last = await lastNoted(ctx, BACKUP_QUEUE);
  const cure = 'npm run backup -- <file>, daily';
  if (!last) return [mendIf(ctx.db.kind === 'pglite')('backup', 'none was made by npm run backup', cure)];
  const age = (ctx.ports.clock.now().getTime() - last.getTime()) / 1000;
  const says = `the last one is ${spanText(age)} old`;
  return [age > BACKUP_AGE_S ? mend('backup', says, cure) : ok('backup', says)];
}
