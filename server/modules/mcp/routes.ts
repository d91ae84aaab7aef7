import type { FastifyReply, FastifyRequest } from 'fastify';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import type { App, Ctx } from '../../context.ts';
import { Refusal, unauthenticated } from '../../http/answer/refusal.ts';
import { addressOfCall } from '../../http/caller/tenantAddress.ts';
import { countCall } from '../../http/request/rateLimit.ts';
import { RESOURCE_METADATA } from '../oauth/metadata.ts';
import { answerRequest } from './endpoint.ts';

const PATH = '/mcp';
const CALLS = { limit: 240, windowS: 60 };

/** The endpoint for assistants, separate from the API: tools and resources by the key of an account. */
export function mcpRoutes(app: App, ctx: Ctx): void {
  app.post(
    PATH,
    {
      config: { hidesByItself: true },
      schema: {
        hide: true,
        operation: {
          id: 'callTools',
          right: 'member',
          tag: 'Integrations',
          summary: 'Tools for assistants',
          needs: 'read',
        },
      },
      onSend: async (request, reply, payload) => {
        const keys = `${addressOfCall(request)}${RESOURCE_METADATA}`;
        if (reply.statusCode === 401) reply.header('www-authenticate', `Bearer resource_metadata="${keys}"`);
        return payload;
      },
      preHandler: async (request) => assertOwnPage(ctx, request),
    },
    async (request, reply) => {
      const { actor, tenant } = request;
      // Only a key of the address's own tenant is valid; people use the portal.
      if (actor.via !== 'apiKey' || actor.companyId !== tenant?.id) throw unauthenticated();
      const times = Array.isArray(request.body) ? Math.max(1, request.body.length) : 1;
      await countCall(ctx, `mcp:${actor.tokenId}`, CALLS.limit, CALLS.windowS, undefined, times);
      return send(reply, await answerRequest(app, ctx, request));
    },
  );

  // The endpoint has no streams and no sessions: the protocol then requires this answer.
  for (const method of ['GET', 'DELETE'] as const)
    app.route({
      method,
      url: PATH,
      config: { access: 'public' },
      schema: { hide: true },
      exposeHeadRoute: false,
      handler: async (_request, reply) => {
        reply.header('allow', 'POST');
        throw new Refusal(405, ERROR.noSuchRoute, 'The API has no such address.');
      },
    });
}

/**
 * Throws 403 for a page of another site, which could otherwise call with the rights of the browser's user (DNS rebinding). Programs send
 * no origin.
 */
function assertOwnPage({ config }: Ctx, request: FastifyRequest): void {
  const { origin } = request.headers;
  if (origin === undefined || origin === addressOfCall(request) || config.corsOrigins.includes(origin))
    return;
  throw new Refusal(403, ERROR.forbidden, 'This page may not call from here.');
}

async function send(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  const text = await response.text();
  reply.code(response.status);
  if (!text) return reply.send();
  return reply.type('application/json; charset=utf-8').send(text);
}
