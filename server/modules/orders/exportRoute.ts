import { z } from 'zod';
import { OrderListQuery } from '../../../contract/orders.ts';
import type { App, Ctx } from '../../context.ts';
import { documentLocale } from '../../documents/documentTexts.ts';
import { xlsxStream } from '../../documents/xlsxWriter.ts';
import { assertOwnCompany } from '../../http/authenticate.ts';
import { askedLanguage } from '../../http/language.ts';
import { SERVER_TEXTS } from '../../texts/serverTexts.ts';
import { issuerOf } from '../company/issuer.ts';
import { assertDateRange, exportRows } from './exportOrders.ts';
import { idsOf } from './ids.ts';
import { whereOf } from './listFilterStore.ts';

/**
 * The list's own filter, or the ids of a selection, which need no filter. The portal sends the row count as limit, so any
 * number is allowed.
 */
const ExportQuery = OrderListQuery.omit({ page: true }).extend({
  ids: z.string().max(40_000).optional(),
  limit: z.string().max(20).optional(),
  jwt: z.string().max(200).optional(),
});

/** The filtered orders as a sheet, streamed while they are read. */
export function exportRoute(app: App, ctx: Ctx): void {
  app.get(
    '/order/export',
    { config: { access: 'link' }, schema: { querystring: ExportQuery } },
    async (request, reply) => {
      const { actor, query } = request;
      assertOwnCompany(actor, query.companyId);
      const ids = query.ids === undefined ? undefined : idsOf(query.ids);
      if (!ids) assertDateRange(query);
      const { options } = await issuerOf(ctx, actor, askedLanguage(request));
      // Refuses a bad filter before the stream has started.
      whereOf(actor, query, options.timeZone, ctx.ports.clock.now());
      const locale = documentLocale(options.locale);
      const columns = SERVER_TEXTS[locale].exports.orders.map((header) => ({ header }));
      const range = `${query.dateFrom ?? query.startDate}-${query.dateTo ?? query.endDate}`;
      const name = `orders-${ids ? 'selection' : range}.xlsx`;
      return reply
        .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('cache-control', 'private, no-store')
        .send(
          xlsxStream(
            columns,
            exportRows(ctx, actor, ids ?? query, { locale, timezone: options.timeZone }),
            'Orders',
          ),
        );
    },
  );
}
