import { z } from 'zod';
import { CancelLinesInput, OrderRemedyResult, RetryLinesInput } from '../../../contract/orders/inbox.ts';
import { InstructInput } from '../../../contract/orders/instructions.ts';
import { ChangeServiceInput } from '../../../contract/orders/orders.ts';
import { PAYMENT_WALLET } from '../../../contract/rules/money/payment.ts';
import type { InboxKind } from '../../../contract/rules/orders/inbox.ts';
import { envelope } from '../../../contract/wire/envelope.ts';
import type { App, Ctx } from '../../context.ts';
import { idForCall } from '../../http/request/idempotency.ts';
import { instruct } from '../instructions/instruct.ts';
import { cancelOrders } from '../orders/booking/cancelOrders.ts';
import { changeService } from '../orders/booking/changeService.ts';
import { processOrders } from '../orders/booking/processOrders.ts';
import { forEachOrder } from '../orders/forEachOrder.ts';
import { IdParams, idsOf, oneId } from '../orders/ids.ts';
import { withSeenPrice } from '../orders/intake.ts';
import { remedyOrders } from './remedyOrders.ts';

const ordersWrite = { right: 'orders.write', tag: 'Inbox' } as const;
const pays = { ...ordersWrite, pays: true, needs: 'pay' } as const;

const results = { 200: envelope(z.array(OrderRemedyResult)) };

/** Remedies on the orders of lines, for programs that know only the lines' ids. */
export function orderRemedyRoutes(app: App, ctx: Ctx): void {
  app.post(
    '/inbox/:ids/instruct',
    {
      schema: {
        operation: {
          ...ordersWrite,
          id: 'instructInbox',
          summary:
            'Instruct the couriers of matters: deliver again, another address, hold at an outlet, send back, another pickup',
        },
        params: IdParams,
        body: InstructInput,
        response: results,
      },
    },
    async (request) => {
      const { actor, body, params } = request;
      const ids = idsOf(params.ids);
      const callId = idForCall(ctx, request);
      const work = (orderIds: string[]) => instruct(ctx, actor, orderIds, body, callId);
      return { data: await remedyOrders(ctx, actor, ids, { remedy: 'instruct', request, work }) };
    },
  );

  app.post(
    '/inbox/:ids/cancel',
    {
      schema: {
        operation: {
          ...ordersWrite,
          id: 'cancelInbox',
          summary: 'Cancel the parcels of matters whose couriers did not answer a cancellation',
        },
        params: IdParams,
        body: CancelLinesInput.nullish(),
        response: results,
      },
    },
    async (request) => {
      const { actor, body, params } = request;
      const isRetry = request.idempotency?.isRetry ?? false;
      const work = (orderIds: string[]) => cancelOrders(ctx, actor, orderIds, body?.reason || null, isRetry);
      return {
        data: await remedyOrders(ctx, actor, idsOf(params.ids), { remedy: 'cancel', request, work }),
      };
    },
  );
  bookingRoutes(app, ctx);
}

/** Remedies that book and pay again. */
function bookingRoutes(app: App, ctx: Ctx): void {
  app.post(
    '/inbox/:ids/retry',
    {
      schema: {
        operation: {
          ...pays,
          id: 'retryInbox',
          summary: 'Repeat failed bookings',
        },
        params: IdParams,
        body: RetryLinesInput.nullish(),
        response: results,
      },
    },
    async (request) => {
      const { actor, body, params } = request;
      const ids = idsOf(params.ids);
      const isRetry = request.idempotency?.isRetry ?? false;
      const input = withSeenPrice(body ?? {});
      const work = (orderIds: string[]) => processOrders(ctx, actor, orderIds, input, isRetry);
      return { data: await remedyOrders(ctx, actor, ids, { remedy: 'retry', request, work }) };
    },
  );

  app.post(
    '/inbox/:ids/change-service',
    {
      schema: {
        operation: {
          ...pays,
          id: 'changeServiceInbox',
          summary:
            'Change the service of a matter’s parcel: cancel its booking and book the new service, or book a failed one again',
        },
        params: IdParams,
        body: ChangeServiceInput,
        response: results,
      },
    },
    async (request) => {
      const { actor, body, params } = request;
      const ids = [oneId(params.ids)];
      const callId = idForCall(ctx, request);
      const change = withSeenPrice(body);
      const confirmation = { ...change, paymentMethodId: PAYMENT_WALLET, skipQueue: true };
      const isRetry = request.idempotency?.isRetry ?? false;
      const work = (orderIds: string[], lines: { kind: InboxKind }[]) =>
        // No courier has the parcel of a failed booking, so there is nothing to cancel.
        lines.every(({ kind }) => kind === 'bookingFailed')
          ? processOrders(ctx, actor, orderIds, confirmation, isRetry)
          : forEachOrder(ctx, orderIds, (id) => changeService(ctx, actor, id, change, callId));
      return { data: await remedyOrders(ctx, actor, ids, { remedy: 'changeService', request, work }) };
    },
  );
}
