import { z } from 'zod';
import {
  PersonalAccessToken,
  PersonalAccessTokenChange,
  PersonalAccessTokenInput,
  TokenListQuery,
} from '../../../contract/account/apiTokens.ts';
import { envelope, listEnvelope } from '../../../contract/wire/envelope.ts';
import type { App, Ctx } from '../../context.ts';
import { serialParam } from '../../http/request/pathIds.ts';
import { assertSteppedUp } from '../auth/steppedUp.ts';
import { changeLimits, createToken, endToken, oneKey, tokenPage } from './service.ts';

const integrations = { right: 'integrations', tag: 'API keys' } as const;

const one = { response: { 200: envelope(PersonalAccessToken) } };

export function apiTokenRoutes(app: App, ctx: Ctx): void {
  app.get(
    '/auth/personalAccessToken',
    {
      schema: {
        operation: { ...integrations, id: 'listApiKeys', summary: 'API keys of the account' },
        querystring: TokenListQuery,
        response: { 200: listEnvelope(PersonalAccessToken) },
      },
    },
    async ({ actor, query }) => tokenPage(ctx, actor, query),
  );

  app.post(
    '/auth/personalAccessToken',
    {
      config: { answerNotKept: true },
      schema: {
        operation: {
          ...integrations,
          id: 'createApiKey',
          summary: 'Create an API key; only this answer contains it',
          needs: 'session',
        },
        body: PersonalAccessTokenInput,
        ...one,
      },
    },
    async ({ actor, body, idempotency }, reply) => {
      await assertSteppedUp(ctx, actor);
      reply.header('cache-control', 'no-store');
      const callKey = idempotency ? `${idempotency.scope}\n${idempotency.key}` : null;
      return { data: await createToken(ctx, actor, body, callKey) };
    },
  );

  app.patch(
    '/auth/personalAccessToken/:id',
    {
      config: {
        record: ({ actor, params }) =>
          oneKey(ctx, { ...actor, tokenId: serialParam((params as { id: string }).id) }),
      },
      schema: {
        operation: {
          ...integrations,
          id: 'changeApiKey',
          summary: 'Change the limits of an API key',
          needs: 'session',
        },
        params: z.object({ id: z.string() }),
        body: PersonalAccessTokenChange,
        ...one,
      },
    },
    async ({ actor, params, body }) => ({
      data: await changeLimits(ctx, actor, serialParam(params.id), body),
    }),
  );

  app.post(
    '/auth/personalAccessToken/:id/revoke',
    {
      schema: {
        operation: { ...integrations, id: 'revokeApiKey', summary: 'Revoke an API key', needs: 'session' },
        params: z.object({ id: z.string() }),
        ...one,
      },
    },
    async ({ actor, params }) => ({ data: await endToken(ctx, actor, serialParam(params.id)) }),
  );
}
