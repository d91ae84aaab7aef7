import { z } from 'zod';
import type { App, Ctx } from '../../context.ts';
import { accountFactsOf } from './facts.ts';
import { localeOf } from './locale.ts';
import { templateBook } from './template.ts';

const Query = z.object({
  lang: z.string().max(10).optional(),
  companyId: z.string().max(60).optional(),
  jwt: z.string().max(200).optional(),
});

/** GET order/bulk_order_template.xlsx in the reader's language, with the tenant's own item types and services (IMP-01). */
export function templateRoute(app: App, ctx: Ctx): void {
  app.get(
    '/order/bulk_order_template.xlsx',
    {
      config: { access: 'link' },
      schema: {
        operation: {
          id: 'getImportTemplate',
          tag: 'Import',
          summary: 'The sheet to import orders by',
          media: 'xlsx',
        },
        querystring: Query,
      },
    },
    async ({ actor, query }, reply) => {
      const { facts } = await accountFactsOf(ctx, actor);
      const locale = await localeOf(ctx, actor, query.lang);
      return reply
        .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
        .header('content-disposition', 'attachment; filename="bulk_order_template.xlsx"')
        .header('cache-control', 'private, no-store')
        .send(templateBook(facts, locale));
    },
  );
}
