import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  InstabookInput,
  InstabookLink,
  InstabookLinkInput,
  InstabookListQuery,
  InstabookOutcome,
} from '../../../contract/orders/instabook.ts';
import { envelope, listEnvelope } from '../../../contract/wire/envelope.ts';
import type { App, Ctx } from '../../context.ts';
import { languageOf } from '../../http/answer/language.ts';
import { hmac, nanoId } from '../../http/caller/tokens.ts';
import { guestLook } from '../tracking/guestLook.ts';
import { submitAnswer } from './answer.ts';
import { createLink, endOwnLink, listLinks } from './links.ts';

const ordersWrite = { right: 'orders.write', tag: 'Instabook' } as const;

const one = { params: z.object({ id: z.string().max(60) }), response: { 200: envelope(InstabookLink) } };

export function instabookRoutes(app: App, ctx: Ctx): void {
  app.get(
    '/instabook',
    {
      schema: {
        operation: {
          id: 'listInstabookLinks',
          right: 'orders.read',
          tag: 'Instabook',
          summary: 'Links for buyers, a page at a time',
        },
        querystring: InstabookListQuery,
        response: { 200: listEnvelope(InstabookLink) },
      },
    },
    async (request) => listLinks(ctx, request.actor, request.query),
  );

  app.post(
    '/instabook',
    {
      schema: {
        operation: { ...ordersWrite, id: 'createInstabookLink', summary: 'Create a link for buyers' },
        body: InstabookLinkInput,
        response: one.response,
      },
    },
    async (request) => ({
      data: await createLink(ctx, request.actor, request.body, linkIdFor(ctx, request)),
    }),
  );

  app.post(
    '/instabook/:id/end',
    {
      schema: {
        operation: { ...ordersWrite, id: 'endInstabookLink', summary: 'End a link' },
        ...one,
      },
    },
    async (request) => ({
      data: await endOwnLink(ctx, request.actor, request.params.id),
    }),
  );

  app.post(
    '/order/instabook/:id',
    {
      config: { access: 'public' },
      schema: {
        operation: {
          id: 'submitInstabook',
          tag: 'Instabook',
          summary: 'Create a draft from a buyer’s form',
        },
        params: one.params,
        body: InstabookInput,
        response: { 200: envelope(InstabookOutcome) },
      },
    },
    async (request) => {
      await guestLook(ctx, request, 'form');
      const key = request.headers['idempotency-key'];
      await submitAnswer(ctx, request.params.id, request.body, {
        key: typeof key === 'string' && key !== '' ? key.slice(0, 255) : nanoId(),
        ip: request.ip,
        locale: languageOf(request),
      });
      return { data: { submitted: true as const } };
    },
  );
}

const ID_LENGTH = 24;

/** An unguessable id, as for any secret link. The same idempotency key gives the same id. */
function linkIdFor(ctx: Ctx, { idempotency }: FastifyRequest): string {
  if (!idempotency) return nanoId(ID_LENGTH);
  return hmac(ctx.secret, `instabook link\n${idempotency.scope}\n${idempotency.key}`).slice(0, ID_LENGTH);
}
