import { TopUpInput, TopUpMethod, TopUpPlan, TopUpStarted } from '../../../contract/money/topUp.ts';
import { envelope, listEnvelope, onePage } from '../../../contract/wire/envelope.ts';
import type { App, Ctx } from '../../context.ts';
import { gatewayMethods } from '../wallet/paymentMethods.ts';
import { topUpTerms, toTopUpPlan } from '../wallet/topUp/topUpPlans.ts';
import { buyTopUp, purchaseOf } from './buy.ts';

const walletTopup = { right: 'wallet.topup', tag: 'Wallet' } as const;

/** Top-up of the wallet: plans, payment methods and the purchase. */
export function topUpRoutes(app: App, ctx: Ctx): void {
  app.get(
    '/topup/plan/customer',
    {
      schema: {
        operation: { ...walletTopup, id: 'getTopUpPlans', summary: 'Top-up plans' },
        response: { 200: envelope(TopUpPlan) },
      },
    },
    async ({ actor }) => ({ data: toTopUpPlan(await topUpTerms(ctx, actor.companyId)) }),
  );

  app.get(
    '/topup/paymentMethod',
    {
      schema: {
        operation: { ...walletTopup, id: 'listTopUpMethods', summary: 'Payment methods of a top-up' },
        response: { 200: listEnvelope(TopUpMethod) },
      },
    },
    async ({ actor }) => {
      const methods = await gatewayMethods(ctx, actor.companyId);
      return onePage(methods);
    },
  );

  app.post(
    '/topup/buy',
    {
      schema: {
        operation: { ...walletTopup, id: 'buyTopUp', summary: 'Top up the wallet', pays: true, needs: 'pay' },
        body: TopUpInput,
        response: { 200: envelope(TopUpStarted) },
      },
    },
    async (request) => ({
      data: await buyTopUp(ctx, request.actor, await purchaseOf(ctx, request, request.body)),
    }),
  );
}
