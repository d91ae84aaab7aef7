import path from 'node:path';
import { createApp } from './app.ts';
import { assertDemoIsPrivate, readConfig } from './config.ts';
import type { Ctx } from './context.ts';
import { createPorts } from './createPorts.ts';
import { MIGRATIONS, migrate } from './db/migrate.ts';
import { openDb } from './db/openDb.ts';
import { createMemoryBus } from './eventBus/bus.ts';
import { closeGently, watchAnswers } from './http/lastAnswers.ts';
import { releaseStaleClaims } from './http/request/idempotency.ts';
import { releaseLeases } from './jobs/lease.ts';
import { startWorkers } from './jobs/workers.ts';
import { listenForMetrics, watchProcess } from './metrics/readers.ts';
import { noteStatement } from './metrics/watch.ts';
import { assertNoDemoAccounts } from './modules/operate/demo/demo.ts';
import { releaseDeliveries } from './modules/webhooks/store.ts';
import { registerPortal } from './portal/portal.ts';
import { systemClock } from './ports/clock.ts';
import { ROOT } from './rootDir.ts';
import { seedDemo } from './sandbox/demo/seedDemo.ts';
import { registerSandboxPages } from './sandbox/pages.ts';
import { ensureSecret } from './secret.ts';
import { startNotes } from './startNotes.ts';

const root = ROOT;

async function start(): Promise<void> {
  const config = readConfig();
  assertDemoIsPrivate(config);
  const ctx = { config, bus: createMemoryBus() } as Ctx;
  const db = await openDb(config, (text, ms) => noteStatement(ctx, text, ms));
  ctx.db = db;
  await migrate(db, MIGRATIONS);
  const clock = systemClock(config.clockSpeed);
  ctx.secret = ensureSecret(config);
  ctx.ports = createPorts(ctx, clock);
  if (!config.demo) await assertNoDemoAccounts(ctx);
  if (db.kind === 'pglite') {
    await releaseStaleClaims(ctx);
    await releaseLeases(ctx);
    await releaseDeliveries(ctx);
  }
  const app = await createApp(ctx);
  const answers = watchAnswers(app, ctx);
  if (config.demo) await seedDemo(ctx);
  await registerSandboxPages(app, ctx);
  await registerPortal(app, ctx, path.join(root, 'dist/portal'));
  watchProcess(ctx);
  const workers = startWorkers(ctx);
  await app.listen({ port: config.port, host: config.host });
  const metricsServer = await listenForMetrics(ctx);
  process.stdout.write(`\n${startNotes(config)}\n`);
  const close = async () => {
    if (ctx.stopping) return;
    // Both end together, so that supervisors wait only for the running answers.
    await Promise.all([closeGently(ctx, app, answers), workers.stop()]);
    metricsServer?.close();
    metricsServer?.closeAllConnections();
    await db.close();
    process.exit(0);
  };
  process.on('SIGTERM', close);
  process.on('SIGINT', close);
}

start().catch((err: Error) => {
  process.stderr.write(`Waybill could not start: ${err.message}\n`);
  process.exit(1);
});
