import { z } from 'zod';
import { InstructInput } from '../../../contract/orders/instructions.ts';
import { BulkOutcome } from '../../../contract/orders/orders.ts';
import { Outlet } from '../../../contract/orders/services.ts';
import { envelope } from '../../../contract/wire/envelope.ts';
import type { App, Ctx } from '../../context.ts';
import { idForCall } from '../../http/request/idempotency.ts';
import { toBulkOutcome } from '../orders/forEachOrder.ts';
import { IdParams, idsOf, isId } from '../orders/ids.ts';
import { instruct } from './instruct.ts';
import { outletsForOrders } from './outletsForOrders.ts';

export function instructionRoutes(app: App, ctx: Ctx): void {
  app.post(
    '/order/:ids/instruct',
    {
      schema: {
        operation: {
          id: 'instructCourier',
          right: 'orders.write',
          tag: 'Orders',
          summary:
            'Tell the courier of parcels: deliver again, another address, hold, send back, or another pickup',
        },
        params: IdParams,
        body: InstructInput,
        response: { 200: envelope(BulkOutcome) },
      },
    },
    async (request) => {
      const { actor, body, params } = request;
      const results = await instruct(ctx, actor, idsOf(params.ids), body, idForCall(ctx, request));
      return { data: toBulkOutcome(results) };
    },
  );

  app.get(
    '/order/:ids/outlets',
    {
      schema: {
        operation: {
          id: 'listNearOutlets',
          right: 'orders.read',
          tag: 'Orders',
          summary: 'Outlets near the recipients of parcels that may hold them, the nearest first',
        },
        params: IdParams,
        response: { 200: envelope(z.array(Outlet)) },
      },
    },
    async ({ actor, params }) => ({
      data: await outletsForOrders(ctx, actor, idsOf(params.ids).filter(isId)),
    }),
  );
}
