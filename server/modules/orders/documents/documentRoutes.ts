import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { LabelQuery } from '../../../../contract/orders/orders.ts';
import type { App, Ctx, Scope } from '../../../context.ts';
import { askedLanguage } from '../../../http/answer/language.ts';
import { LEFT_OFF_HEADER, leftOffText } from '../../../http/answer/leftOff.ts';
import { sendPdf } from '../../../http/answer/sendPdf.ts';
import { IdParams, knownIdsOf } from '../ids.ts';
import { exportRoute } from '../list/exportRoute.ts';
import { labelsForPrinter, labelsPage, labelsPdf, printableIds } from './labels.ts';
import { scopeOfLink } from './linkAccess.ts';
import { shipmentPdf } from './shipments.ts';

const ordersPrint = { right: 'orders.print', tag: 'Orders', media: 'pdf' } as const;

const LinkQuery = z.object({ companyId: z.string().max(60).optional(), jwt: z.string().max(200).optional() });
/** Shops' back offices open documents without a session. */
const open = { access: 'optional' as const };

/** The printable orders. An order that cannot be printed does not hold back the others: a header names it. */
async function printed(
  ctx: Ctx,
  scope: Scope,
  { ids, others }: ReturnType<typeof knownIdsOf>,
  reply: FastifyReply,
): Promise<string[]> {
  const kept = await printableIds(ctx, scope, ids);
  const leftOff = [...ids.filter((id) => !kept.includes(id)), ...others];
  if (leftOff.length > 0) reply.header(LEFT_OFF_HEADER, leftOffText(leftOff));
  return kept;
}

export function documentRoutes(app: App, ctx: Ctx): void {
  app.get(
    '/order/:ids/label',
    {
      config: open,
      schema: {
        operation: { ...ordersPrint, id: 'getLabel', integrators: true, summary: 'Labels', leavesOff: true },
        params: IdParams,
        querystring: LabelQuery,
      },
    },
    async (request, reply) => {
      const named = knownIdsOf(request.params.ids);
      const { type, format, size, dpi } = request.query;
      const scope = await scopeOfLink(ctx, request, { orderIds: named.ids });
      const ids = await printed(ctx, scope, named, reply);
      const name = `label-${ids.length}`;
      const language = askedLanguage(request);
      if (format === 'pdf') return sendPdf(reply, name, await labelsPdf(ctx, scope, ids, type, language));
      if (format === 'html')
        return reply
          .type('text/html; charset=utf-8')
          .header('cache-control', 'private, no-store')
          .header(
            'content-security-policy',
            `default-src 'none'; style-src 'nonce-${request.cspNonce}'; img-src data:; frame-ancestors 'self'`,
          )
          .send(await labelsPage(ctx, scope, ids, { type, nonce: request.cspNonce }, language));
      const head = { paper: size, dpi: dpi === '300' ? 300 : 203 } as const;
      return reply
        .type('application/zpl')
        .header('content-disposition', `attachment; filename="${name}.zpl"`)
        .header('cache-control', 'private, no-store')
        .send(await labelsForPrinter(ctx, scope, ids, head, language));
    },
  );

  app.get(
    '/order/:ids/packlist',
    {
      config: open,
      schema: {
        operation: { ...ordersPrint, id: 'getPackingList', summary: 'Packing lists', leavesOff: true },
        params: IdParams,
        querystring: LinkQuery,
      },
    },
    async (request, reply) => {
      const named = knownIdsOf(request.params.ids);
      const scope = await scopeOfLink(ctx, request, { orderIds: named.ids });
      const ids = await printed(ctx, scope, named, reply);
      return sendPdf(
        reply,
        `packing-list-${ids.length}`,
        await shipmentPdf(ctx, scope, ids, 'packlist', askedLanguage(request)),
      );
    },
  );

  exportRoute(app, ctx);

  invoicePaperRoutes(app, ctx);
}

function invoicePaperRoutes(app: App, ctx: Ctx): void {
  const papers = {
    inv_invoice: {
      id: 'getCommercialInvoice',
      right: ['orders.print', 'prices.see'],
      tag: 'Orders',
      summary: 'Commercial invoices',
      media: 'pdf',
      leavesOff: true,
    },
    invoice_packlist: {
      id: 'getInvoiceAndPackingList',
      right: ['orders.print', 'prices.see'],
      tag: 'Orders',
      summary: 'Commercial invoices and packing lists',
      media: 'pdf',
      leavesOff: true,
    },
  } as const;
  for (const kind of ['inv_invoice', 'invoice_packlist'] as const) {
    app.get(
      `/order/:ids/${kind}`,
      {
        config: { access: 'link' },
        schema: { operation: papers[kind], params: IdParams, querystring: LinkQuery },
      },
      async (request, reply) => {
        const ids = await printed(ctx, request.actor, knownIdsOf(request.params.ids), reply);
        return sendPdf(reply, kind, await shipmentPdf(ctx, request.actor, ids, kind, askedLanguage(request)));
      },
    );
  }
}
