import type { FastifyReply } from 'fastify';
import { LabelQuery } from '../../../contract/orders.ts';
import type { App, Ctx } from '../../context.ts';
import { IdParams, idsOf } from './ids.ts';
import { labelsPdf } from './labels.ts';
import { scopeOfLink } from './linkAccess.ts';

export function documentRoutes(app: App, ctx: Ctx): void {
  app.get('/order/:ids/label', { config: { access: 'optional' }, schema: { params: IdParams, querystring: LabelQuery } }, async (request, reply) => {
    const ids = idsOf(request.params.ids);
    const scope = await scopeOfLink(ctx, request, { orderId: ids[0]! });
    return pdf(reply, `label-${ids.length > 1 ? ids.length : ids[0]}`, await labelsPdf(ctx, scope, ids, request.query.type));
  });
}

function pdf(reply: FastifyReply, name: string, bytes: Buffer): FastifyReply {
  return reply.type('application/pdf').header('content-disposition', `inline; filename="${name}.pdf"`).header('cache-control', 'private, no-store').send(bytes);
}
