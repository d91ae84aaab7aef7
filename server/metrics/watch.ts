import { createHash } from 'node:crypto';
import type { App, Ctx } from '../context.ts';
import { metricsOf } from './metrics.ts';

const MOST_TEXT = 500;
const TABLE = /\b(?:from|into|update|table)\s+"?(\w+)"?/i;

/**
 * A statement's short name, such as `select orders`, and a hash that stands for its plan. The same text has the same hash in every process.
 */
export function nameOfStatement(text: string): { statement: string; plan: string } {
  const verb = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement';
  const table = TABLE.exec(text)?.[1]?.toLowerCase();
  return {
    statement: table ? `${verb} ${table}` : verb,
    plan: createHash('sha256').update(text).digest('hex').slice(0, 12),
  };
}

/** Counts a statement and logs a slow one. The logged text has no values, as they are parameters. */
export function noteStatement(ctx: Ctx, text: string, ms: number): void {
  const metrics = metricsOf(ctx);
  metrics.statementSeconds.observe(ms / 1000);
  const { slowMs } = ctx.config;
  if (!isSlow(ms, slowMs)) return;
  const named = nameOfStatement(text);
  metrics.slowStatements.inc({ statement: named.statement });
  const short = text.replace(/\s+/g, ' ').trim().slice(0, MOST_TEXT);
  // Migrations run before there is a log.
  ctx.log?.warn({ ...named, ms: Math.round(ms), text: short }, 'slow statement');
}

/** A statement of `slowMs` or more is slow; 0 switches it off. */
const isSlow = (ms: number, slowMs: number) => slowMs > 0 && ms >= slowMs;

/** Counts each answer by its route's template, so that no id becomes a label. */
export function watchRequests(app: App, ctx: Ctx): void {
  const metrics = metricsOf(ctx);
  const { slowMs } = ctx.config;
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none');
    const { method } = request;
    metrics.requests.inc({ method, route, status: reply.statusCode });
    const isStream = String(reply.getHeader('content-type')).startsWith('text/event-stream');
    if (!isStream) {
      const ms = reply.elapsedTime;
      metrics.requestSeconds.observe({ method, route }, ms / 1000);
      if (isSlow(ms, slowMs)) {
        metrics.slowRequests.inc({ method, route });
        request.log.warn({ method, route, statusCode: reply.statusCode, ms: Math.round(ms) }, 'slow request');
      }
    }
    done();
  });
}
