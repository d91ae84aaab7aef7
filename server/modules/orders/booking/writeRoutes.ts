import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  BulkOutcome,
  CancelOrderInput,
  ChangeServiceInput,
  CloneOrderInput,
  DraftsMade,
  Order,
  OrderAgainInput,
  OrderInput,
  OrderOutcome,
  OrderPatch,
  Personnel,
  ProcessOrdersInput,
} from '../../../../contract/orders/orders.ts';
import { envelope } from '../../../../contract/wire/envelope.ts';
import { text } from '../../../../contract/wire/scalars.ts';
import type { App, Ctx, Scope } from '../../../context.ts';
import { invalid, notFound } from '../../../http/answer/refusal.ts';
import { idForCall } from '../../../http/request/idempotency.ts';
import { refuseOnlyIgnored } from '../../../http/request/unknownFields.ts';
import { toBulkOutcome } from '../forEachOrder.ts';
import { IdParams, idsOf, oneId } from '../ids.ts';
import { inMinor, withSeenPrice } from '../intake.ts';
import { ordersByIds } from '../list/listOrders.ts';
import { toOutcome } from '../mapper.ts';
import { cancelOrders } from './cancelOrders.ts';
import { changeService } from './changeService.ts';
import { cloneOrder, placeAgain } from './cloneOrder.ts';
import { createOrder } from './createOrder.ts';
import { rejectDriver } from './personnel.ts';
import { type ProcessInput, processOrders } from './processOrders.ts';
import { deleteUnused, updateOrder } from './updateOrder.ts';

const ordersWrite = { right: 'orders.write', tag: 'Orders' } as const;

const RejectDriverInput = z.object({
  reason: text(200).pipe(z.string().min(1, 'is required')),
  /** The driver whom the caller saw: if another one is assigned now, nobody is rejected and the answer is 409 ERR_CONFLICT. */
  personnel: Personnel.nullish(),
});
const oneOrder = { response: { 200: envelope(Order) } };
const bulk = { response: { 200: envelope(BulkOutcome) } };

export function writeRoutes(app: App, ctx: Ctx): void {
  app.post(
    '/order',
    {
      schema: {
        operation: {
          ...ordersWrite,
          id: 'createOrder',
          integrators: true,
          summary: 'Create a draft, or an order that is paid immediately',
          pays: true,
          needs: 'process',
        },
        body: OrderInput,
        response: { 200: envelope(OrderOutcome) },
      },
    },
    async (request) => {
      return {
        data: toOutcome(
          await createOrder(ctx, request.actor, inMinor(request.body), idForCall(ctx, request)),
        ),
      };
    },
  );

  for (const [method, id] of [
    ['PUT', 'changeOrder'],
    ['PATCH', 'patchOrder'],
  ] as const)
    app.route({
      method,
      url: '/order/:ids',
      preValidation: async (request) => refuseOnlyIgnored(request),
      schema: {
        operation: {
          id,
          right: 'orders.write',
          integrators: true,
          tag: 'Orders',
          summary: 'Change fields of an unconfirmed order, and confirm it on request',
          pays: true,
          needs: 'process',
        },
        params: IdParams,
        body: OrderPatch,
        ...oneOrder,
      },
      handler: async (request) => {
        const order = await updateOrder(ctx, request.actor, oneId(request.params.ids), inMinor(request.body));
        return { data: await shown(ctx, request.actor, order.id) };
      },
    });

  app.delete(
    '/order/:ids',
    {
      schema: {
        operation: {
          ...ordersWrite,
          id: 'deleteOrder',
          integrators: true,
          summary: 'Delete a draft or a cancelled order',
        },
        params: IdParams,
        response: { 200: envelope(z.object({ id: z.string() })) },
      },
    },
    async (request) => {
      const id = oneId(request.params.ids);
      await deleteUnused(ctx, request.actor, id);
      return { data: { id } };
    },
  );

  bookingRoutes(app, ctx);
  copyRoutes(app, ctx);
  personnelRoutes(app, ctx);
}

function bookingRoutes(app: App, ctx: Ctx): void {
  app.post(
    '/order/process',
    {
      schema: {
        operation: {
          ...ordersWrite,
          id: 'processOrders',
          integrators: true,
          summary: 'Confirm and pay orders',
          pays: true,
          needs: 'pay',
        },
        body: ProcessOrdersInput,
        ...bulk,
      },
    },
    async (request) => {
      const { orderIds, orderId } = request.body;
      const ids = [...(orderIds ?? []), ...(orderId ? [orderId.toLowerCase()] : [])];
      if (ids.length === 0) throw invalid('orderIds', '"orderIds" is required');
      return { data: await processed(ctx, request, [...new Set(ids)], withSeenPrice(request.body)) };
    },
  );

  app.post(
    '/order/:ids/process',
    {
      schema: {
        operation: {
          ...ordersWrite,
          id: 'processOrder',
          integrators: true,
          summary: 'Confirm and pay the orders in the path',
          pays: true,
          needs: 'pay',
        },
        params: IdParams,
        body: ProcessOrdersInput.nullish(),
        ...bulk,
      },
    },
    async (request) => ({
      data: await processed(ctx, request, idsOf(request.params.ids), withSeenPrice(request.body ?? {})),
    }),
  );

  app.post(
    '/order/:ids/cancel',
    {
      schema: {
        operation: { ...ordersWrite, id: 'cancelOrder', integrators: true, summary: 'Cancel orders' },
        params: IdParams,
        body: CancelOrderInput.nullish(),
        ...bulk,
      },
    },
    async ({ actor, params, body, idempotency }) => ({
      data: toBulkOutcome(
        await cancelOrders(
          ctx,
          actor,
          idsOf(params.ids),
          body?.reason || null,
          idempotency?.isRetry,
          body?.statusCode,
        ),
      ),
    }),
  );
}

function copyRoutes(app: App, ctx: Ctx): void {
  app.post(
    '/order/:ids/change-service',
    {
      schema: {
        operation: {
          ...ordersWrite,
          id: 'changeService',
          summary:
            'Change the service of a parcel before its pickup: cancel its booking and book the new service',
          pays: true,
          needs: 'pay',
        },
        params: IdParams,
        body: ChangeServiceInput,
        response: { 200: envelope(OrderOutcome) },
      },
    },
    async (request) => {
      const { actor, body, params } = request;
      const id = oneId(params.ids);
      return {
        data: toOutcome(await changeService(ctx, actor, id, withSeenPrice(body), idForCall(ctx, request))),
      };
    },
  );

  app.post(
    '/order/:ids/clone',
    {
      schema: {
        operation: {
          ...ordersWrite,
          id: 'cloneOrder',
          summary: 'Place an order again',
          pays: true,
          needs: 'process',
        },
        params: IdParams,
        body: CloneOrderInput.nullish(),
        response: { 200: envelope(OrderOutcome) },
      },
    },
    async (request) => {
      const { actor, body, params } = request;
      const made = await cloneOrder(ctx, actor, oneId(params.ids), body ?? {}, idForCall(ctx, request));
      return { data: toOutcome(made) };
    },
  );

  app.post(
    '/order/:ids/again',
    {
      schema: {
        operation: {
          ...ordersWrite,
          id: 'placeOrderAgain',
          summary: 'Create identical drafts from an order, all or none',
        },
        params: IdParams,
        body: OrderAgainInput,
        response: { 200: envelope(DraftsMade) },
      },
    },
    async (request) => {
      const { actor, body, params } = request;
      return {
        data: await placeAgain(ctx, actor, oneId(params.ids), body.count, idForCall(ctx, request)),
      };
    },
  );
}

function personnelRoutes(app: App, ctx: Ctx): void {
  for (const [method, id] of [
    ['PATCH', 'patchDriver'],
    ['PUT', 'rejectDriver'],
  ] as const)
    app.route({
      method,
      url: '/order/:ids/personnel',
      schema: {
        operation: { id, right: 'orders.write', tag: 'Orders', summary: 'Reject the driver' },
        params: IdParams,
        body: RejectDriverInput,
        ...oneOrder,
      },
      handler: async (request) => {
        const order = await rejectDriver(ctx, request.actor, oneId(request.params.ids), request.body);
        return { data: await shown(ctx, request.actor, order.id) };
      },
    });
}

const processed = async (
  ctx: Ctx,
  { actor, idempotency }: Pick<FastifyRequest, 'actor' | 'idempotency'>,
  ids: string[],
  input: ProcessInput,
) => toBulkOutcome(await processOrders(ctx, actor, ids, input, idempotency?.isRetry));

async function shown(ctx: Ctx, scope: Scope, id: string): Promise<Order> {
  const [order] = await ordersByIds(ctx, scope, [id], 'quotes,service');
  if (!order) throw notFound();
  return order;
}
