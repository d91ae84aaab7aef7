import { DisputeInput, OrderMoney } from '../../../contract/orders/orderMoney.ts';
import { envelope } from '../../../contract/wire/envelope.ts';
import type { App, Ctx } from '../../context.ts';
import { IdParams, oneId } from '../orders/ids.ts';
import { openDispute } from './disputes.ts';
import { orderMoney } from './orderMoney.ts';
import { registerWeighing } from './weighing.ts';

/** The steps of an order's cost, and the dispute of a weight. */
export function chargeRoutes(app: App, ctx: Ctx): void {
  registerWeighing(ctx);

  app.get(
    '/order/:ids/money',
    {
      schema: {
        operation: {
          id: 'getOrderMoney',
          right: ['orders.read', 'prices.see'],
          tag: 'Wallet',
          summary: 'Components of an order’s price',
        },
        params: IdParams,
        response: { 200: envelope(OrderMoney) },
      },
    },
    async ({ actor, params }) => ({ data: await orderMoney(ctx, actor, oneId(params.ids)) }),
  );

  app.post(
    '/order/:ids/weight/dispute',
    {
      schema: {
        operation: {
          id: 'disputeWeight',
          right: 'orders.write',
          tag: 'Wallet',
          summary: 'Dispute a courier’s measured weight',
        },
        params: IdParams,
        body: DisputeInput,
        response: { 200: envelope(OrderMoney) },
      },
    },
    async ({ actor, params, body }) => {
      const id = oneId(params.ids);
      await openDispute(ctx, actor, id, body.reason);
      return { data: await orderMoney(ctx, actor, id) };
    },
  );
}
