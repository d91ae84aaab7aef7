import { z } from 'zod';
import {
  DeliveryListQuery,
  Webhook,
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookInput,
  WebhookListQuery,
  WebhookPatch,
  WebhookReplay,
  WebhookReplayInput,
  WebhookSecret,
  WebhookTestInput,
} from '../../../contract/integrations/webhooks.ts';
import { envelope, listEnvelope } from '../../../contract/wire/envelope.ts';
import type { App, Ctx } from '../../context.ts';
import { onEvents } from '../../eventBus/emitEvent.ts';
import { serialParam, uuidParam } from '../../http/request/pathIds.ts';
import { onJob, onTimer } from '../../jobs/registry.ts';
import { writeDeliveries } from './outbox.ts';
import { finishRotation, rotateSecret, secretOf } from './secret.ts';
import { SWITCHED_MAIL } from './sendDelivery.ts';
import { type Sender, senderOf } from './senderLoop.ts';
import {
  changeWebhook,
  createWebhook,
  deliveryPage,
  getDelivery,
  getWebhook,
  redeliver,
  removeWebhook,
  replayWebhook,
  testWebhook,
  tryWebhook,
  webhookPage,
} from './service.ts';
import { mailSwitched } from './switchedMail.ts';

const integrations = { right: 'integrations', tag: 'Webhooks' } as const;

const LOOK_EVERY_MS = 1000;

const Id = z.object({ id: z.string() });
const DeliveryId = Id.extend({ deliveryId: z.string() });
const one = { params: Id, response: { 200: envelope(Webhook) } };
const delivery = { params: DeliveryId, response: { 200: envelope(WebhookDeliveryDetail) } };
const secret = { response: { 200: envelope(WebhookSecret) } };

export function webhookRoutes(app: App, ctx: Ctx): void {
  const sender = senderOf(ctx);
  onEvents(ctx, (events) => writeDeliveries(ctx, events, sender.wake));
  onTimer(ctx, { name: 'webhooks', everyMs: LOOK_EVERY_MS, atStart: true, work: sender.tick });
  onJob(ctx, SWITCHED_MAIL, mailSwitched);
  app.addHook('onClose', () => sender.stop());

  app.get(
    '/webhook',
    {
      schema: {
        operation: {
          ...integrations,
          id: 'listWebhooks',
          integrators: true,
          summary: 'Webhooks of the account',
        },
        querystring: WebhookListQuery,
        response: { 200: listEnvelope(Webhook) },
      },
    },
    async ({ actor, query }) => webhookPage(ctx, actor, query),
  );

  app.post(
    '/webhook',
    {
      schema: {
        operation: { ...integrations, id: 'createWebhook', integrators: true, summary: 'Create a webhook' },
        body: WebhookInput,
        response: { 200: envelope(Webhook) },
      },
    },
    async ({ actor, body }) => {
      const data = await createWebhook(ctx, actor, body);
      sender.wake();
      return { data };
    },
  );

  secretRoutes(app, ctx);
  oneWebhookRoutes(app, ctx, sender);
  sendingRoutes(app, ctx, sender);
  deliveryRoutes(app, ctx);
}

function secretRoutes(app: App, ctx: Ctx): void {
  app.get(
    '/webhook/secret',
    {
      schema: {
        operation: {
          ...integrations,
          id: 'getWebhookSecret',
          summary: 'The signing secret',
          needs: 'session',
        },
        ...secret,
      },
    },
    async ({ actor }) => ({ data: await secretOf(ctx, actor) }),
  );

  app.post(
    '/webhook/secret/rotate',
    {
      config: { answerNotKept: true },
      schema: {
        operation: {
          ...integrations,
          id: 'rotateWebhookSecret',
          summary: 'Start a rotation of the secret: for one day both secrets sign',
          needs: 'session',
        },
        ...secret,
      },
    },
    async ({ actor }) => ({ data: await rotateSecret(ctx, actor) }),
  );

  app.post(
    '/webhook/secret/finish',
    {
      config: { answerNotKept: true },
      schema: {
        operation: {
          ...integrations,
          id: 'finishWebhookSecret',
          summary: 'Finish the rotation of the secret: only the new secret signs',
          needs: 'session',
        },
        ...secret,
      },
    },
    async ({ actor }) => ({ data: await finishRotation(ctx, actor) }),
  );
}

function oneWebhookRoutes(app: App, ctx: Ctx, sender: Sender): void {
  app.get(
    '/webhook/:id',
    {
      schema: {
        operation: {
          ...integrations,
          id: 'getWebhook',
          integrators: true,
          summary: 'A webhook; with retrieve=queue also its waiting and failed deliveries',
        },
        ...one,
        querystring: z.object({ retrieve: z.string().max(40).optional() }),
      },
    },
    async ({ actor, params, query }) => ({
      data: await getWebhook(ctx, actor, serialParam(params.id), query.retrieve === 'queue'),
    }),
  );

  for (const [method, id] of [
    ['POST', 'changeWebhook'],
    ['PATCH', 'patchWebhook'],
    ['PUT', 'putWebhook'],
  ] as const)
    app.route({
      method,
      url: '/webhook/:id',
      schema: {
        operation: {
          id,
          right: 'integrations',
          integrators: true,
          tag: 'Webhooks',
          summary: 'Change a webhook, or switch it on or off',
        },
        ...one,
        body: WebhookPatch,
      },
      config: {
        record: ({ actor, params }) =>
          getWebhook(ctx, actor, serialParam(one.params.parse(params).id), false),
      },
      handler: async ({ actor, params, body }) => {
        const data = await changeWebhook(ctx, actor, serialParam(params.id), body);
        sender.wake();
        return { data };
      },
    });

  app.delete(
    '/webhook/:id',
    {
      schema: {
        operation: {
          ...integrations,
          id: 'deleteWebhook',
          integrators: true,
          summary: 'Delete a webhook with its log',
        },
        ...one,
      },
    },
    async ({ actor, params }) => ({
      data: await removeWebhook(ctx, actor, serialParam(params.id)),
    }),
  );
}

function sendingRoutes(app: App, ctx: Ctx, sender: Sender): void {
  app.post(
    '/webhook/:id/test',
    {
      schema: {
        operation: { ...integrations, id: 'testWebhook', summary: 'Send a sample call now' },
        params: Id,
        body: WebhookTestInput.nullish(),
        response: { 200: envelope(WebhookDeliveryDetail) },
      },
    },
    async ({ actor, params, body }) => ({
      data: await testWebhook(ctx, actor, serialParam(params.id), body?.event),
    }),
  );

  app.post(
    '/webhook/:id/try',
    {
      schema: {
        operation: {
          ...integrations,
          id: 'tryWebhook',
          summary: 'Try a failing or switched-off webhook now; an accepted call switches it on',
        },
        ...delivery,
        params: Id,
      },
    },
    async ({ actor, params }) => {
      const data = await tryWebhook(ctx, actor, serialParam(params.id));
      sender.wake();
      return { data };
    },
  );

  app.post(
    '/webhook/:id/replay',
    {
      schema: {
        operation: { ...integrations, id: 'replayWebhook', summary: 'Send the events of a period again' },
        params: Id,
        body: WebhookReplayInput,
        response: { 200: envelope(WebhookReplay) },
      },
    },
    async ({ actor, params, body }) => {
      const data = await replayWebhook(ctx, actor, serialParam(params.id), body);
      sender.wake();
      return { data };
    },
  );
}

function deliveryRoutes(app: App, ctx: Ctx): void {
  app.get(
    '/webhook/:id/delivery',
    {
      schema: {
        operation: { ...integrations, id: 'listWebhookDeliveries', summary: 'Deliveries, the latest first' },
        params: Id,
        querystring: DeliveryListQuery,
        response: { 200: listEnvelope(WebhookDelivery) },
      },
    },
    async ({ actor, params, query }) => deliveryPage(ctx, actor, serialParam(params.id), query),
  );

  app.get(
    '/webhook/:id/delivery/:deliveryId',
    {
      schema: {
        operation: {
          ...integrations,
          id: 'getWebhookDelivery',
          summary: 'A delivery with its body and all attempts',
        },
        ...delivery,
      },
    },
    async ({ actor, params }) => ({
      data: await getDelivery(ctx, actor, serialParam(params.id), uuidParam(params.deliveryId)),
    }),
  );

  app.post(
    '/webhook/:id/delivery/:deliveryId/redeliver',
    {
      schema: {
        operation: { ...integrations, id: 'redeliverWebhook', summary: 'Send a delivery again now' },
        ...delivery,
      },
    },
    async ({ actor, params }) => ({
      data: await redeliver(ctx, actor, serialParam(params.id), uuidParam(params.deliveryId)),
    }),
  );
}
