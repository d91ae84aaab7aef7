import { statfs } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { collectDefaultMetrics } from 'prom-client';
import type { App, Ctx } from '../context.ts';
import { loggedError } from '../http/answer/loggedError.ts';
import { sameText } from '../http/caller/tokens.ts';
import { type LedgerState, readDatabaseState, readLedgerState } from './databaseState.ts';
import { metricsOf } from './metrics.ts';

/** Finding the nightly result among all jobs is slow, so it is not read at each scrape. */
const LEDGER_READ_EVERY_MS = 300_000;

/** Returns a function that reads all metrics and returns them as text. */
function createReader(ctx: Ctx): () => Promise<string> {
  const metrics = metricsOf(ctx);
  let ledger: LedgerState | undefined;
  let ledgerReadAt: number | undefined;

  const readDatabase = async () => {
    const { queues, webhooks, deliveries, notices } = await readDatabaseState(ctx);
    const now = performance.now();
    if (ledgerReadAt === undefined || now - ledgerReadAt > LEDGER_READ_EVERY_MS) {
      ledger = await readLedgerState(ctx);
      ledgerReadAt = now;
    }
    forget(ctx);
    for (const { queue, due, later, oldestS } of queues) {
      metrics.queueJobs.set({ queue, state: 'due' }, due);
      metrics.queueJobs.set({ queue, state: 'later' }, later);
      metrics.queueAge.set({ queue }, oldestS);
    }
    for (const { state, webhooks: count } of webhooks) metrics.webhooks.set({ state }, count);
    metrics.deliveriesWaiting.set(deliveries?.waiting ?? 0);
    metrics.deliveryAge.set(deliveries?.oldestS ?? 0);
    for (const { channel, waiting, oldestS } of notices) {
      metrics.noticesWaiting.set({ channel }, waiting);
      metrics.noticeAge.set({ channel }, oldestS);
    }
    if (ledger) {
      metrics.ledgerProblems.set(ledger.problems);
      metrics.ledgerVerified.set(ledger.verifiedAt.getTime() / 1000);
    }
  };

  return async () => {
    try {
      await readDatabase();
      metrics.databaseUp.set(1);
    } catch (err) {
      ctx.log.warn(loggedError(err), 'metrics of the database could not be read');
      // Otherwise old numbers would look like new ones.
      forget(ctx);
      metrics.databaseUp.set(0);
    }
    const pool = ctx.db.pool?.();
    if (pool) {
      metrics.poolConnections.set({ state: 'idle' }, pool.idle);
      metrics.poolConnections.set({ state: 'used' }, pool.open - pool.idle);
      metrics.poolWaiting.set(pool.waiting);
    }
    const disk = await statfs(ctx.config.dataDir).catch(() => null); // A server in memory has no such folder.
    if (disk) metrics.freeBytes.set(disk.bavail * disk.bsize);
    return metrics.registry.metrics();
  };
}

/** Removes all values that a scrape reads from the database: a missing number is absent, not 0. */
function forget(ctx: Ctx): void {
  const metrics = metricsOf(ctx);
  const labelled = [
    metrics.queueJobs,
    metrics.queueAge,
    metrics.webhooks,
    metrics.noticesWaiting,
    metrics.noticeAge,
  ];
  for (const gauge of labelled) gauge.reset();
  // `reset` would set a gauge without labels to 0.
  const single = [
    metrics.deliveriesWaiting,
    metrics.deliveryAge,
    metrics.ledgerProblems,
    metrics.ledgerVerified,
  ];
  for (const gauge of single) gauge.remove();
}

const mayRead = (token: string | undefined, authorization: string | undefined) =>
  token === undefined || sameText(authorization ?? '', `Bearer ${token}`);

const REFUSED = { 'www-authenticate': 'Bearer', 'content-type': 'text/plain; charset=utf-8' };

/** `/metrics` for callers with the token. Without a token the address does not exist; with a separate port it exists only there. */
export function registerMetrics(app: App, ctx: Ctx): void {
  const { token, port } = ctx.config.metrics;
  if (token === undefined || port !== undefined) return;
  const read = createReader(ctx);
  app.get('/metrics', { config: { access: 'process' }, schema: { hide: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!mayRead(token, request.headers.authorization)) return reply.code(401).headers(REFUSED).send('');
    return reply.type(metricsOf(ctx).registry.contentType).send(await read());
  });
}

/** Figures of the process itself: processor, memory, event loop, garbage collector. They are collected as long as the process runs. */
export function watchProcess(ctx: Ctx): void {
  const { token, port } = ctx.config.metrics;
  if (token !== undefined || port !== undefined) collectDefaultMetrics({ register: metricsOf(ctx).registry });
}

/** `/metrics` on METRICS_PORT; null without this port. */
export async function listenForMetrics(ctx: Ctx): Promise<Server | null> {
  const { token, port, host } = ctx.config.metrics;
  if (port === undefined) return null;
  const read = createReader(ctx);
  const server = createServer(async (request, response) => {
    if (request.url?.split('?')[0] !== '/metrics' || request.method !== 'GET')
      return void response.writeHead(404).end();
    if (!mayRead(token, request.headers.authorization)) return void response.writeHead(401, REFUSED).end();
    const text = await read();
    response.writeHead(200, { 'content-type': metricsOf(ctx).registry.contentType }).end(text);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return server;
}
