import { z } from 'zod';
import { OrderListQuery } from '../../../../contract/orders/orders.ts';
import { XLSX_LINK } from '../../../../contract/wire/scalars.ts';
import type { App, Ctx } from '../../../context.ts';
import { sendSheet } from '../../../documents/sheets/sendSheet.ts';
import { sheetStyleOf } from '../../company/sheetStyle.ts';
import { knownIdsOf } from '../ids.ts';
import { assertDateRange, orderBatches, orderSheet } from './exportOrders.ts';
import { whereOf } from './listFilterStore.ts';
import { ofIds } from './listStore.ts';

/** The list's own filter, or the ids of a selection, which need no filter. */
const ExportQuery = OrderListQuery.omit({ page: true }).extend({
  ids: z.string().max(40_000).optional(),
  ...XLSX_LINK,
});

/** The filtered orders as a sheet, streamed while they are read. */
export function exportRoute(app: App, ctx: Ctx): void {
  app.get(
    '/order/export',
    {
      config: { access: 'link' },
      schema: {
        operation: {
          id: 'exportOrders',
          right: ['orders.read', 'prices.see'],
          tag: 'Orders',
          summary: 'Orders as a sheet',
          media: 'xlsx',
        },
        querystring: ExportQuery,
      },
    },
    async (request, reply) => {
      const { actor, query } = request;
      const ids = query.ids === undefined ? undefined : knownIdsOf(query.ids).ids;
      if (!ids) assertDateRange(query);
      const style = await sheetStyleOf(ctx, actor, request);
      // Refuses an invalid filter before the stream starts.
      const where = whereOf(actor, query, style.timezone, ctx.ports.clock.now());
      const range = `${query.dateFrom ?? query.startDate}-${query.dateTo ?? query.endDate}`;
      return sendSheet(reply, {
        name: `orders-${ids ? 'selection' : range}`,
        page: 'Orders',
        sheet: orderSheet(style),
        batches: orderBatches(ctx, ids ? ofIds(actor, ids) : where),
      });
    },
  );
}
