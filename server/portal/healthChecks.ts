import { sql } from 'drizzle-orm';
import type { App, Ctx } from '../context.ts';
import { loggedError } from '../http/answer/loggedError.ts';

/** `/healthz`: the process answers. `/readyz`: its database answers too, else 503. */
export function healthChecks(app: App, ctx: Ctx): void {
  const options = { config: { access: 'process' as const }, schema: { hide: true } };
  app.get('/healthz', options, async () => ({ status: 'ok' }));
  app.get('/readyz', options, async (request, reply) => {
    try {
      await ctx.db.sql.execute(sql`select 1`);
      return { status: 'ready' };
    } catch (err) {
      request.log.error(loggedError(err), 'the database does not answer');
      return reply.code(503).send({ status: 'the database does not answer' });
    }
  });
}
