import {
  StandardAnswer,
  StandardCancel,
  StandardCancelAnswer,
  StandardOrder,
  StandardOrderRef,
  StandardStatusAnswer,
  StandardStatusInput,
} from '../../../contract/integrations/ms2781.ts';
import type { Actor, App, Ctx } from '../../context.ts';
import { idForCall } from '../../http/request/idempotency.ts';
import { companyById } from '../company/service.ts';
import { cancelOrders } from '../orders/booking/cancelOrders.ts';
import { cheapestService } from '../orders/booking/cheapestService.ts';
import { createOrder } from '../orders/booking/createOrder.ts';
import { orderOf } from './orderOf.ts';
import { orderByRef, timezoneOf, toAnswer, toStatusAnswer } from './present.ts';
import { inStandardsFields } from './standardFields.ts';

const ordersWrite = { right: 'orders.write', tag: 'Orders', integrators: true } as const;
const ordersRead = { right: 'orders.read', tag: 'Orders', integrators: true } as const;

const statusAnswer = { response: { 200: StandardStatusAnswer } };

/** Orders in the form of Malaysian Standard 2781:2023, which plugins of web shops send. */
export function ms2781Routes(app: App, ctx: Ctx): void {
  app.post(
    '/order/ms2781/create',
    {
      schema: {
        operation: {
          ...ordersWrite,
          id: 'createStandardOrder',
          summary: 'Create an order in the form of MS 2781:2023; it is paid immediately unless it is a draft',
          pays: true,
          needs: 'unlessDraft',
        },
        body: StandardOrder,
        response: { 200: StandardAnswer },
      },
    },
    async (request) => {
      const { actor, body } = request;
      const tenant = await companyById(ctx, actor.companyId);
      const made = await inStandardsFields(async () => {
        const input = orderOf(body, tenant);
        const serviceCode =
          input.serviceCode ?? (input.process ? await cheapestService(ctx, actor, input) : null);
        return createOrder(ctx, actor, { ...input, serviceCode }, idForCall(ctx, request));
      });
      return toAnswer(made, tenant.timezone);
    },
  );

  app.post(
    '/order/ms2781/cancel',
    {
      schema: {
        operation: {
          ...ordersWrite,
          id: 'cancelStandardOrder',
          summary: 'Cancel an order; the answer has the form of MS 2781:2023',
        },
        body: StandardCancel,
        response: { 200: StandardCancelAnswer },
      },
    },
    async ({ actor, body, idempotency }) => {
      const { id } = await orderByRef(ctx, actor, body);
      const [outcome] = await cancelOrders(ctx, actor, [id], body.reason || null, idempotency?.isRetry);
      if (!outcome || 'refusal' in outcome) throw outcome?.refusal;
      return { ...toAnswer(outcome.row, await timezoneOf(ctx, actor)), status: 'approve' as const };
    },
  );
  statusRoutes(app, ctx);
}

/** The status of an order, by GET and by POST. */
function statusRoutes(app: App, ctx: Ctx): void {
  const status = async (actor: Actor, ref: StandardOrderRef) =>
    toStatusAnswer(ctx, await orderByRef(ctx, actor, ref), await timezoneOf(ctx, actor));
  app.get(
    '/order/ms2781/status',
    {
      schema: {
        operation: {
          ...ordersRead,
          id: 'getStandardOrder',
          summary: 'The status of an order in the form of MS 2781:2023',
        },
        querystring: StandardOrderRef,
        ...statusAnswer,
      },
    },
    ({ actor, query }) => status(actor, query),
  );
  app.post(
    '/order/ms2781/status',
    {
      schema: {
        operation: {
          ...ordersRead,
          id: 'readStandardOrder',
          summary: 'The status of an order in the form of MS 2781:2023, requested by POST',
          needs: 'read',
          unkeyed: true,
        },
        body: StandardStatusInput,
        ...statusAnswer,
      },
    },
    ({ actor, body: { deliveryService, ...ref } }) =>
      status(actor, {
        ...ref,
        trackingNumber: ref.trackingNumber ?? deliveryService?.trackingNumber ?? null,
      }),
  );
}
