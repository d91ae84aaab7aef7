import { z } from 'zod';
import { envelope } from '../../../contract/wire/envelope.ts';
import type { App, Ctx } from '../../context.ts';
import { unauthenticated } from '../../http/answer/refusal.ts';
import { registerCourierJobs } from './jobs.ts';
import { takeReports } from './reports.ts';

/** Receives the reports of couriers' systems about parcels. */
export async function courierRoutes(app: App, ctx: Ctx): Promise<void> {
  registerCourierJobs(ctx);
  await app.register(async (raw) => callbackRoute(raw as App, ctx));
}

/** The body is read as text, as the courier decides its content. Register it in a scope of its own. */
function callbackRoute(app: App, ctx: Ctx): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, raw, done) => done(null, raw));
  app.post(
    '/couriers/callback',
    {
      config: { access: 'public' },
      schema: { hide: true, response: { 200: envelope(z.object({ steps: z.number() })) } },
    },
    async (request) => {
      const rawBody = String(request.body ?? '');
      const reports = await ctx.ports.couriers.readCall({ rawBody, headers: request.headers });
      if (reports === 'unsigned') throw unauthenticated();
      return { data: { steps: await takeReports(ctx, reports) } };
    },
  );
}
