import { z } from 'zod';
import {
  BillingConsent,
  Integration,
  IntegrationChange,
  IntegrationInput,
  IntegrationListQuery,
} from '../../../contract/integrations/integrations.ts';
import { envelope, listEnvelope } from '../../../contract/wire/envelope.ts';
import { int } from '../../../contract/wire/scalars.ts';
import type { App, Ctx } from '../../context.ts';
import { assertSteppedUp } from '../auth/steppedUp.ts';
import { askForBilling, connect, disconnect, getIntegration, integrationPage, rename } from './service.ts';
import { takeShopifyOrder } from './shopifyOrders.ts';
import { ShopifyOrder, ShopOrdersQuery, TakenOrder } from './shopOrders.ts';

const integrations = { right: 'integrations', tag: 'Integrations' } as const;

const params = z.object({ id: int() });
const one = { params, response: { 200: envelope(Integration) } };

export function integrationRoutes(app: App, ctx: Ctx): void {
  app.get(
    '/integration',
    {
      schema: {
        operation: { ...integrations, id: 'listIntegrations', summary: 'Connected shops and programs' },
        querystring: IntegrationListQuery,
        response: { 200: listEnvelope(Integration) },
      },
    },
    async ({ actor, query }) => integrationPage(ctx, actor, query),
  );

  app.post(
    '/integration',
    {
      config: { answerNotKept: true },
      schema: {
        operation: {
          ...integrations,
          id: 'connectShop',
          summary: 'Connect a shop with its own API key',
          needs: 'session',
        },
        body: IntegrationInput,
        response: { 200: envelope(Integration) },
      },
    },
    async ({ actor, body, idempotency }, reply) => {
      await assertSteppedUp(ctx, actor);
      reply.header('cache-control', 'no-store');
      const callKey = idempotency ? `${idempotency.scope}\n${idempotency.key}` : null;
      return { data: await connect(ctx, actor, body, callKey) };
    },
  );

  app.post(
    '/integration/:id/orders',
    {
      config: { access: 'public' },
      schema: {
        operation: {
          id: 'takeShopifyOrder',
          tag: 'Integrations',
          summary: 'Receive an order from a Shopify shop at the address of its integration',
          unkeyed: true,
        },
        params,
        querystring: ShopOrdersQuery,
        body: ShopifyOrder,
        response: { 200: envelope(TakenOrder) },
      },
    },
    async ({ tenant, params: { id }, query, body, headers }) => ({
      data: { orderId: await takeShopifyOrder(ctx, { id, key: query.key, tenant }, headers, body) },
    }),
  );

  oneIntegrationRoutes(app, ctx);
}

function oneIntegrationRoutes(app: App, ctx: Ctx): void {
  app.get(
    '/integration/:id',
    {
      schema: {
        operation: { ...integrations, id: 'getIntegration', summary: 'A connected shop' },
        ...one,
      },
    },
    async ({ actor, params: { id } }) => ({
      data: await getIntegration(ctx, actor, id),
    }),
  );

  app.patch(
    '/integration/:id',
    {
      config: { record: ({ actor, params }) => getIntegration(ctx, actor, one.params.parse(params).id) },
      schema: {
        operation: {
          ...integrations,
          id: 'renameIntegration',
          summary: 'Rename a connected shop',
          needs: 'session',
        },
        ...one,
        body: IntegrationChange,
      },
    },
    async ({ actor, params: { id }, body }) => ({ data: await rename(ctx, actor, id, body) }),
  );

  app.delete(
    '/integration/:id',
    {
      schema: {
        operation: {
          ...integrations,
          id: 'disconnectShop',
          summary: 'Disconnect a shop and revoke its key',
          needs: 'session',
        },
        ...one,
      },
    },
    async ({ actor, params: { id } }) => ({
      data: await disconnect(ctx, actor, id),
    }),
  );

  app.post(
    '/integration/:id/billing',
    {
      schema: {
        operation: {
          ...integrations,
          id: 'authorizeBilling',
          summary:
            'Request the bill of a Shopify shop; the answer has the address at which the owner accepts it',
          needs: 'session',
        },
        params,
        response: { 200: envelope(BillingConsent) },
      },
    },
    async ({ actor, params: { id } }) => ({ data: await askForBilling(ctx, actor, id) }),
  );
}
