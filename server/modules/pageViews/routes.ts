import { z } from 'zod';
import { PageViewsInput } from '../../../contract/reports/pageViews.ts';
import { envelope } from '../../../contract/wire/envelope.ts';
import type { App, Ctx } from '../../context.ts';
import { limitedAddress } from '../../http/caller/limitedAddress.ts';
import { createLoadLimit } from '../../http/request/rateLimit.ts';

const REPORTS_PER_MINUTE = 60;

/** Writes opened pages into the log: the tenant, the page and a number, and nothing about the visitor (SHELL-81). */
export function pageViewRoutes(app: App, ctx: Ctx): void {
  const limit = createLoadLimit(REPORTS_PER_MINUTE, 60_000);
  app.post(
    '/pageView',
    {
      config: { access: 'public' },
      schema: {
        operation: {
          id: 'reportPageViews',
          tag: 'Events',
          summary: 'Report which pages of a portal were opened',
          unkeyed: true,
          needs: 'read',
        },
        body: PageViewsInput,
        response: { 200: envelope(z.object({ message: z.string() })) },
      },
    },
    async (request) => {
      limit(`${request.tenant?.id} ${limitedAddress(request.ip)}`, ctx.ports.clock.now().getTime());
      for (const { screen, count } of request.body.views)
        ctx.log.info({ screen, count, tenant: request.tenant?.code ?? null }, 'page viewed');
      return { data: { message: 'Done.' } };
    },
  );
}
