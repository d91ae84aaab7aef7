import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { type Ctx, serverOf } from '../context.ts';

const SECONDS = [0.005, 0.025, 0.1, 0.25, 1, 5, 15];

export type Metrics = ReturnType<typeof createMetrics>;

/** Gauges are read from the database at each scrape, so every process of an installation shows the same values. */
function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const counter = <L extends string>(name: string, help: string, labelNames: L[]) =>
    new Counter({ name: `waybill_${name}`, help, labelNames, registers });
  const gauge = <L extends string>(name: string, help: string, labelNames: L[] = []) =>
    new Gauge({ name: `waybill_${name}`, help, labelNames, registers });
  const histogram = <L extends string>(name: string, help: string, labelNames: L[]) =>
    new Histogram({ name: `waybill_${name}`, help, labelNames, buckets: SECONDS, registers });
  return {
    registry,
    requests: counter('http_requests_total', 'Answers by route template and status.', [
      'method',
      'route',
      'status',
    ]),
    requestSeconds: histogram('http_request_seconds', 'Time of an answer, without live streams.', [
      'method',
      'route',
    ]),
    slowRequests: counter('slow_requests_total', 'Requests over LOG_SLOW_MS.', ['method', 'route']),
    statementSeconds: histogram('statement_seconds', 'Time of a statement with its wait.', []),
    slowStatements: counter('slow_statements_total', 'Statements over LOG_SLOW_MS.', ['statement']),
    jobs: counter('jobs_total', 'Jobs that ended a try: done, failed (tried again) or given_up.', [
      'queue',
      'outcome',
    ]),
    webhookCalls: counter('webhook_calls_total', 'Calls of webhooks: accepted, refused or unreached.', [
      'outcome',
    ]),
    guessesRefused: counter(
      'guesses_refused_total',
      'Guesses that were not compared: code, phone or promo.',
      ['what'],
    ),
    notices: counter('notices_total', 'Messages about parcels by their new state.', ['state']),
    databaseUp: gauge('database_up', 'Whether the database answers: 1 or 0.'),
    poolConnections: gauge('pool_connections', 'Connections of this process to PostgreSQL.', ['state']),
    poolWaiting: gauge('pool_waiting', 'Calls that wait for a connection.'),
    queueJobs: gauge('queue_jobs', 'Open jobs by queue: due or later.', ['queue', 'state']),
    queueAge: gauge('queue_oldest_due_seconds', 'For how long the oldest due job waits.', ['queue']),
    webhooks: gauge('webhooks', 'Webhooks by state.', ['state']),
    deliveriesWaiting: gauge('webhook_deliveries_waiting', 'Calls of webhooks that wait.'),
    deliveryAge: gauge(
      'webhook_oldest_waiting_seconds',
      'Age of the oldest waiting call of a webhook that is on.',
    ),
    noticesWaiting: gauge('notices_waiting', 'Messages about parcels that wait.', ['channel']),
    noticeAge: gauge('notice_oldest_due_seconds', 'For how long the oldest due message waits.', ['channel']),
    ledgerProblems: gauge('ledger_problems', 'What the last nightly check of the ledger found.'),
    ledgerVerified: gauge('ledger_verified_timestamp_seconds', 'When the ledger was last checked.'),
    freeBytes: gauge('data_dir_free_bytes', 'Free bytes on the disk of DATA_DIR.'),
  };
}

/** One set for each server, so that servers in one process (tests) do not count together. */
const sets = new WeakMap<Ctx, Metrics>();

export function metricsOf(ctx: Ctx): Metrics {
  const server = serverOf(ctx);
  const known = sets.get(server);
  if (known) return known;
  const fresh = createMetrics();
  sets.set(server, fresh);
  return fresh;
}
