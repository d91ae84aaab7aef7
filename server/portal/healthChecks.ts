import { sql } from 'drizzle-orm';
import type { App, Ctx } from '../context.ts';
import { loggedError } from '../http/answer/loggedError.ts';
import { hasTenantAt } from '../http/caller/tenantAddress.ts';

/**
 * `/healthz`: the process answers. `/readyz`: its database answers and the process is not ending, else 503. `/hostz?domain=…`: whether a
 * tenant answers at a host; a proxy asks this before it gets a certificate for the host.
 */
export function healthChecks(app: App, ctx: Ctx): void {
  const options = { config: { access: 'process' as const }, schema: { hide: true } };
  app.get('/healthz', options, async () => ({ status: 'ok' }));
  app.get('/readyz', options, async (request, reply) => {
    if (ctx.stopping) return reply.code(503).send({ status: 'the process ends' });
    try {
      await ctx.db.sql.execute(sql`select 1`);
      return { status: 'ready' };
    } catch (err) {
      request.log.error(loggedError(err), 'the database does not answer');
      return reply.code(503).send({ status: 'the database does not answer' });
    }
  });
  app.get('/hostz', options, async (request, reply) => {
    const { domain } = request.query as Record<string, unknown>;
    const isKnown = typeof domain === 'string' && (await hasTenantAt(ctx, domain));
    return reply.code(isKnown ? 200 : 404).send({ status: isKnown ? 'known' : 'no tenant answers there' });
  });
}
