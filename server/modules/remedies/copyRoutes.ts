import { z } from 'zod';
import { OrderRemedyResult, PlaceAgainLinesInput, ReturnLinesInput } from '../../../contract/orders/inbox.ts';
import { envelope } from '../../../contract/wire/envelope.ts';
import type { App, Ctx } from '../../context.ts';
import { derivedId, idForCall } from '../../http/request/idempotency.ts';
import { cloneOrder } from '../orders/booking/cloneOrder.ts';
import { draftReturn } from '../orders/booking/draftReturn.ts';
import { forEachOrder } from '../orders/forEachOrder.ts';
import { IdParams, idsOf } from '../orders/ids.ts';
import { remedyOrders } from './remedyOrders.ts';

const ordersWrite = { right: 'orders.write', tag: 'Inbox' } as const;

const results = { 200: envelope(z.array(OrderRemedyResult)) };

/** New orders made from the orders of lines; a repeated call finds the orders of the first call. */
export function copyRemedyRoutes(app: App, ctx: Ctx): void {
  app.post(
    '/inbox/:ids/place-again',
    {
      schema: {
        operation: {
          ...ordersWrite,
          id: 'placeAgainInbox',
          summary: 'Place the orders of matters again: as drafts, or booked at once',
          pays: true,
          needs: 'process',
        },
        params: IdParams,
        body: PlaceAgainLinesInput.nullish(),
        response: results,
      },
    },
    async (request) => {
      const { actor, params } = request;
      const { customerId: _, ...options } = request.body ?? {};
      const callId = idForCall(ctx, request);
      const work = (orderIds: string[]) =>
        forEachOrder(ctx, orderIds, (id) =>
          cloneOrder(ctx, actor, id, options, derivedId(ctx, `place again\n${callId}\n${id}`)),
        );
      return {
        data: await remedyOrders(ctx, actor, idsOf(params.ids), { remedy: 'placeAgain', request, work }),
      };
    },
  );

  app.post(
    '/inbox/:ids/return-order',
    {
      schema: {
        operation: {
          ...ordersWrite,
          id: 'returnOrderInbox',
          summary: 'Create return drafts for matters, from the recipient to the sender',
        },
        params: IdParams,
        body: ReturnLinesInput.nullish(),
        response: results,
      },
    },
    async (request) => {
      const { actor, params } = request;
      const callId = idForCall(ctx, request);
      const work = (orderIds: string[]) =>
        forEachOrder(ctx, orderIds, (id) =>
          draftReturn(ctx, actor, id, derivedId(ctx, `return\n${callId}\n${id}`)),
        );
      return {
        data: await remedyOrders(ctx, actor, idsOf(params.ids), { remedy: 'returnOrder', request, work }),
      };
    },
  );
}
