import { News } from '../../../contract/messages/news.ts';
import { envelope } from '../../../contract/wire/envelope.ts';
import type { App, Ctx } from '../../context.ts';
import { newsOf, registerFeeds } from './readFeeds.ts';

/** The tenant's news for its shippers. */
export function newsRoutes(app: App, ctx: Ctx): void {
  registerFeeds(ctx);

  app.get(
    '/company/news',
    {
      schema: {
        operation: {
          id: 'getCompanyNews',
          right: 'member',
          tag: 'Account',
          summary: 'The newest posts of the company’s news feed',
        },
        response: { 200: envelope(News) },
      },
    },
    async (request) => ({
      data: await newsOf(ctx, request.actor.companyId),
    }),
  );
}
