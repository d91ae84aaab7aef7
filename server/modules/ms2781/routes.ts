import { StandardAnswer, StandardCancel, StandardOrder } from '../../../contract/integrations/ms2781.ts';
import type { App, Ctx } from '../../context.ts';
import { assertOwnCustomer } from '../../http/caller/authenticate.ts';
import { idForCall } from '../../http/request/idempotency.ts';
import { cancelOrders } from '../orders/booking/cancelOrders.ts';
import { createOrder } from '../orders/booking/createOrder.ts';
import { orderOf } from './orderOf.ts';
import { timezoneOf, toAnswer } from './present.ts';

const answer = { response: { 200: StandardAnswer } };

/** Orders in the form of Malaysian Standard 2781:2023, which plugins of web shops send. */
export function ms2781Routes(app: App, ctx: Ctx): void {
  app.post(
    '/order/ms2781/create',
    {
      schema: {
        operation: {
          id: 'createStandardOrder',
          openFields: true,
          tag: 'Orders',
          summary: 'Make an order in the form of MS 2781:2023, paid at once unless it is a draft',
          pays: true,
          needs: 'unlessDraft',
        },
        body: StandardOrder,
        ...answer,
      },
    },
    async (request) => {
      const { actor, body } = request;
      assertOwnCustomer(actor, body.customerId);
      const timezone = await timezoneOf(ctx, actor);
      const made = await createOrder(ctx, actor, orderOf(body, timezone), idForCall(ctx, request));
      return toAnswer(made, timezone);
    },
  );

  app.post(
    '/order/ms2781/cancel',
    {
      schema: {
        operation: {
          id: 'cancelStandardOrder',
          openFields: true,
          tag: 'Orders',
          summary: 'Cancel an order, answered as MS 2781:2023',
        },
        body: StandardCancel,
        ...answer,
      },
    },
    async ({ actor, body, idempotency }) => {
      const ids = [body.orderId.toLowerCase()];
      const [outcome] = await cancelOrders(ctx, actor, ids, null, idempotency?.isRetry);
      if (!outcome || 'refusal' in outcome) throw outcome?.refusal;
      return toAnswer(outcome.row, await timezoneOf(ctx, actor));
    },
  );
}
