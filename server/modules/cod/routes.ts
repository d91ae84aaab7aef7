import {
  CodClaims,
  CodFilter,
  CodListQuery,
  CodPaidInput,
  CodPaidNoted,
  CodStatementInput,
  CodTotals,
} from '../../../contract/money/cod.ts';
import { Order } from '../../../contract/orders/orders.ts';
import { envelope, listEnvelope } from '../../../contract/wire/envelope.ts';
import { XLSX_LINK } from '../../../contract/wire/scalars.ts';
import type { App, Ctx } from '../../context.ts';
import { sendSheet } from '../../documents/sheets/sendSheet.ts';
import { sheetStyleOf } from '../company/sheetStyle.ts';
import { settlementBatches, settlementSheet } from './exportSettlements.ts';
import { listSettlements, noteStatementPaid, settlementTotals, statementClaims } from './service.ts';
import { codWhere } from './store.ts';

const codRead = { right: 'cod.read', tag: 'Wallet' } as const;

const ExportQuery = CodListQuery.omit({ page: true }).extend(XLSX_LINK);

export function codRoutes(app: App, ctx: Ctx): void {
  app.get(
    '/order/codSettlement',
    {
      schema: {
        operation: { ...codRead, id: 'listCodSettlements', summary: 'Cash on delivery, a page at a time' },
        querystring: CodListQuery,
        response: { 200: listEnvelope(Order) },
      },
    },
    async (request) => listSettlements(ctx, request.actor, request.query),
  );

  app.get(
    '/order/codSettlement/totals',
    {
      schema: {
        operation: { ...codRead, id: 'getCodTotals', summary: 'Sums of cash on delivery' },
        querystring: CodFilter,
        response: { 200: envelope(CodTotals) },
      },
    },
    async (request) => ({ data: await settlementTotals(ctx, request.actor, request.query) }),
  );
  statementRoutes(app, ctx);

  app.get(
    '/order/codSettlement/export',
    {
      config: { access: 'link' },
      schema: {
        operation: {
          ...codRead,
          id: 'exportCodSettlements',
          summary: 'Cash on delivery as a sheet',
          media: 'xlsx',
        },
        querystring: ExportQuery,
      },
    },
    async (request, reply) => {
      const { actor, query } = request;
      const style = await sheetStyleOf(ctx, actor, request);
      const where = codWhere(actor, query, style.timezone, ctx.ports.clock.now());
      return sendSheet(reply, {
        name: 'cod-settlement',
        page: 'COD',
        sheet: settlementSheet(style, actor.member?.rights ?? []),
        batches: settlementBatches(ctx, actor, where, query),
      });
    },
  );
}

/** The check of a bank's or courier's statement. */
function statementRoutes(app: App, ctx: Ctx): void {
  app.post(
    '/order/codSettlement/statement',
    {
      schema: {
        operation: {
          ...codRead,
          id: 'matchCodStatement',
          summary: 'The orders named in a COD statement, and the orders still owed',
          needs: 'read',
        },
        body: CodStatementInput,
        response: { 200: envelope(CodClaims) },
      },
    },
    async ({ actor, body }) => ({ data: await statementClaims(ctx, actor, body) }),
  );

  app.post(
    '/order/codSettlement/paid',
    {
      schema: {
        operation: {
          id: 'noteCodPaid',
          right: ['cod.read', 'orders.write'],
          tag: 'Wallet',
          summary: 'Store the payments of a checked statement; a short payment becomes a matter in the inbox',
        },
        body: CodPaidInput,
        response: { 200: envelope(CodPaidNoted) },
      },
    },
    async ({ actor, body }) => ({ data: await noteStatementPaid(ctx, actor, body) }),
  );
}
