import { z } from 'zod';
import type { App, Ctx } from '../../context.ts';
import { languageOf } from '../../http/answer/language.ts';
import { companyById } from '../company/service.ts';
import { callerOf } from '../services/caller.ts';
import { tenantFacts } from './facts.ts';
import { localeOf } from './locale.ts';
import { templateBook } from './template.ts';

const Query = z.object({
  lang: z.string().max(10).optional(),
  companyId: z.string().max(60).optional(),
  jwt: z.string().max(200).optional(),
});

/**
 * GET order/bulk_order_template.xlsx in the reader's language, with the tenant's own item types and services (IMP-01). It contains nothing
 * of an account, so it needs no token.
 */
export function templateRoute(app: App, ctx: Ctx): void {
  app.get(
    '/order/bulk_order_template.xlsx',
    {
      config: { access: 'openLink' },
      schema: {
        operation: {
          id: 'getImportTemplate',
          right: 'member',
          tag: 'Import',
          summary: 'Template sheet for imports of orders',
          media: 'xlsx',
        },
        querystring: Query,
      },
    },
    async (request, reply) => {
      const caller = callerOf(request, request.query);
      const facts = await tenantFacts(ctx, await companyById(ctx, caller.companyId));
      const locale =
        caller.customerId === undefined
          ? languageOf(request)
          : await localeOf(ctx, request.actor, request.query.lang);
      return reply
        .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
        .header('content-disposition', 'attachment; filename="bulk_order_template.xlsx"')
        .header('cache-control', 'private, no-store')
        .send(templateBook(facts, locale));
    },
  );
}
