import { z } from 'zod';
import { BulkOutcome, Order, OrderListQuery } from '../../../../contract/orders/orders.ts';
import { PaymentMethod, QuotedService } from '../../../../contract/orders/services.ts';
import { NamedValue } from '../../../../contract/places/parameters.ts';
import { envelope, listEnvelope, onePage } from '../../../../contract/wire/envelope.ts';
import type { App, Ctx } from '../../../context.ts';
import { notFound } from '../../../http/answer/refusal.ts';
import { paymentMethods } from '../../wallet/paymentMethods.ts';
import { REJECT_REASONS } from '../booking/personnel.ts';
import { toBulkOutcome } from '../forEachOrder.ts';
import { IdParams, idsOf, oneId } from '../ids.ts';
import { refreshQuotes } from '../pricing/refreshQuotes.ts';
import { recordById } from '../store.ts';
import { countByStatus, listOrderIds, listOrders, ordersByIds } from './listOrders.ts';

const ordersRead = { right: 'orders.read', tag: 'Orders' } as const;
const ordersWrite = { right: 'orders.write', tag: 'Orders' } as const;

const RetrieveQuery = z.object({
  retrieve: z.string().max(60).optional(),
  companyId: z.string().max(60).optional(),
});
const MethodQuery = z.object({
  customerId: z.string().max(20).optional(),
  serviceId: z.string().max(60).optional(),
  companyId: z.string().max(60).optional(),
});

/** All ids that the filter finds, on one page. */
const IdsQuery = OrderListQuery.omit({ page: true, limit: true, retrieve: true });

export function listRoutes(app: App, ctx: Ctx): void {
  app.get(
    '/order',
    {
      schema: {
        operation: {
          ...ordersRead,
          id: 'listOrders',
          integrators: true,
          summary: 'Orders, a page at a time',
        },
        querystring: OrderListQuery,
        response: { 200: listEnvelope(Order) },
      },
    },
    async (request) => listOrders(ctx, request.actor, request.query),
  );

  app.get(
    '/orders',
    {
      schema: {
        operation: {
          ...ordersRead,
          id: 'listOrderIds',
          integrators: true,
          summary: 'Ids of all orders of a filter',
        },
        querystring: IdsQuery,
        response: { 200: listEnvelope(z.string()) },
      },
    },
    async (request) => listOrderIds(ctx, request.actor, request.query),
  );

  app.get(
    '/order/statusCounts',
    {
      schema: {
        operation: { ...ordersRead, id: 'countOrders', summary: 'Number of orders in each status' },
        response: { 200: envelope(z.record(z.string(), z.number())) },
      },
    },
    async (request) => ({
      data: await countByStatus(ctx, request.actor),
    }),
  );

  app.get(
    '/order/:ids',
    {
      schema: {
        operation: {
          ...ordersRead,
          id: 'getOrder',
          integrators: true,
          summary: 'One order, or several by ids separated by commas',
        },
        params: IdParams,
        querystring: RetrieveQuery,
        response: { 200: envelope(z.union([Order, z.array(Order)])) },
      },
    },
    async (request) => {
      const ids = idsOf(request.params.ids);
      const found = await ordersByIds(ctx, request.actor, ids, request.query.retrieve);
      if (ids.length > 1) return { data: found };
      if (!found[0]) throw notFound();
      return { data: found[0] };
    },
  );

  orderChoiceRoutes(app, ctx);
}

function orderChoiceRoutes(app: App, ctx: Ctx): void {
  app.get(
    '/order/paymentMethod',
    {
      schema: {
        operation: { ...ordersWrite, id: 'listOrderPaymentMethods', summary: 'Payment methods of an order' },
        querystring: MethodQuery,
        response: { 200: listEnvelope(PaymentMethod) },
      },
    },
    async (request) => {
      const methods = await paymentMethods(ctx, request.actor);
      return onePage(methods);
    },
  );

  app.get(
    '/order/:ids/refreshQuote',
    {
      schema: {
        operation: { ...ordersWrite, id: 'refreshQuotes', summary: 'Price unconfirmed orders again' },
        params: IdParams,
        response: {
          200: envelope(BulkOutcome.extend({ quotes: z.object({ services: z.array(QuotedService) }) })),
        },
      },
    },
    async (request) => {
      const attempts = await refreshQuotes(ctx, request.actor, idsOf(request.params.ids));
      const outcome = toBulkOutcome(attempts);
      const services = attempts.flatMap((a) => ('row' in a ? [a.row] : []))[0]?.quotes ?? [];
      return { data: { ...outcome, quotes: { services } } };
    },
  );

  app.get(
    '/order/:ids/personnel/delReason',
    {
      schema: {
        operation: { ...ordersRead, id: 'listRejectReasons', summary: 'Reasons to reject a driver' },
        params: IdParams,
        response: { 200: envelope(z.array(NamedValue)) },
      },
    },
    async (request) => {
      await recordById(ctx, request.actor, oneId(request.params.ids));
      return { data: [...REJECT_REASONS] };
    },
  );
}
