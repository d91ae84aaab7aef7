import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  ClientInput,
  ConnectAnswer,
  ConnectInput,
  ConnectQuery,
  ConnectRequest,
  TokenInput,
} from '../../../contract/account/oauth.ts';
import { envelope } from '../../../contract/wire/envelope.ts';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import type { App, Ctx } from '../../context.ts';
import { sendUnknownHost } from '../../http/answer/barePages.ts';
import { Refusal } from '../../http/answer/refusal.ts';
import { limitedAddress } from '../../http/caller/limitedAddress.ts';
import { assertMay } from '../../http/caller/memberRights.ts';
import { addressOfCall } from '../../http/caller/tenantAddress.ts';
import { countCall } from '../../http/request/rateLimit.ts';
import { readForms } from '../../http/request/readForms.ts';
import { onTimer } from '../../jobs/registry.ts';
import { DAY_MS, HOUR_MS } from '../../ports/clock.ts';
import { assertSteppedUp } from '../auth/steppedUp.ts';
import { companyById } from '../company/service.ts';
import { decide, readRequest } from './connect.ts';
import { RESOURCE_METADATA, resourceMetadata, serverMetadata } from './metadata.ts';
import { OAuthRefusal } from './oauthRefusal.ts';
import { deleteUnused } from './oauthStore.ts';
import { issueTokens, registerClient, revokeConnection } from './tokens.ts';

/** Every member may open the page and refuse; allowing needs the right to manage keys. */
const consent = { right: 'member', tag: 'API keys', needs: 'session' } as const;

/** Limits of one address: anybody may register programs and try codes. */
const REGISTRATIONS = { limit: 20, windowS: 3600 };
const TOKEN_CALLS = { limit: 120, windowS: 60 };

/** Calls of the page of consent. */
export function connectRoutes(app: App, ctx: Ctx): void {
  app.get(
    '/connect',
    {
      schema: {
        operation: {
          ...consent,
          id: 'readConnectRequest',
          summary: 'The permissions that a program requests',
        },
        querystring: ConnectQuery,
        response: { 200: envelope(ConnectRequest) },
      },
    },
    async ({ actor, query }) => ({ data: await readRequest(ctx, actor.companyId, query) }),
  );

  app.post(
    '/connect',
    {
      config: { answerNotKept: true },
      schema: {
        operation: {
          ...consent,
          id: 'answerConnectRequest',
          summary: 'Allow or refuse a program an API key of the account',
        },
        body: ConnectInput,
        response: { 200: envelope(ConnectAnswer) },
      },
    },
    async (request) => {
      const { actor, body } = request;
      if (body.allow) {
        assertMay(actor, 'integrations');
        await assertSteppedUp(ctx, actor);
      }
      return { data: { redirectTo: await decide(ctx, actor, addressOfCall(request), body) } };
    },
  );
}

/** OAuth in the form that programs call, separate from the API. */
export async function oauthRoutes(app: App, ctx: Ctx): Promise<void> {
  onTimer(ctx, {
    name: 'oauth.unused',
    everyMs: HOUR_MS,
    atStart: false,
    work: (jobCtx) => deleteUnused(jobCtx, new Date(jobCtx.ports.clock.now().getTime() - DAY_MS)),
  });
  const open = { config: { access: 'public' as const }, schema: { hide: true } };
  for (const path of [RESOURCE_METADATA, `${RESOURCE_METADATA}/mcp`])
    app.get(path, open, async (request) => {
      const { brandName } = await companyById(ctx, tenantOf(request));
      return resourceMetadata(addressOfCall(request), brandName);
    });
  app.get('/.well-known/oauth-authorization-server', open, async (request) => {
    tenantOf(request);
    return serverMetadata(addressOfCall(request));
  });
  // The console shows the page of consent, behind its own sign-in, and refuses invalid requests.
  app.get('/oauth/authorize', open, async (request, reply) => {
    if (!request.tenant) return sendUnknownHost(request, reply);
    const query = request.url.split('?')[1];
    return reply
      .header('cache-control', 'no-store')
      .redirect(`/customer/connect${query ? `?${query}` : ''}`, 302);
  });
  await app.register(async (scoped) => programRoutes(scoped as App, ctx));
}

/** Calls of programs: forms as OAuth has them, refusals in its own form. */
function programRoutes(app: App, ctx: Ctx): void {
  readForms(app);
  app.setErrorHandler((err, _request, reply) => {
    if (!(err instanceof OAuthRefusal)) throw err;
    return noStore(reply).code(err.status).send({ error: err.code, error_description: err.message });
  });
  const open = { config: { access: 'public' as const }, schema: { hide: true } };
  const count = (kind: string, { ip }: FastifyRequest, { limit, windowS }: typeof TOKEN_CALLS) =>
    countCall(ctx, `oauth ${kind}:${limitedAddress(ip)}`, limit, windowS);

  app.post('/oauth/register', open, async (request, reply) => {
    await count('register', request, REGISTRATIONS);
    const client = await registerClient(ctx, tenantOf(request), read(ClientInput, request.body, 'metadata'));
    return noStore(reply).code(201).send(client);
  });

  app.post('/oauth/token', open, async (request, reply) => {
    await count('token', request, TOKEN_CALLS);
    const sent = read(TokenInput, request.body, 'request');
    const { origin } = new URL(addressOfCall(request));
    if (sent.resource !== undefined && !isHere(sent.resource, origin))
      throw new OAuthRefusal('invalid_target', 'The resource is not of this address.');
    return noStore(reply).send(await issueTokens(ctx, tenantOf(request), sent));
  });

  app.post('/oauth/revoke', open, async (request, reply) => {
    await count('token', request, TOKEN_CALLS);
    const { token, client_id } = read(RevokeInput, request.body, 'request');
    await revokeConnection(ctx, token, client_id);
    return noStore(reply).send();
  });
}

const RevokeInput = z.object({ token: z.string().max(200), client_id: z.string().max(100).optional() });

function read<S extends z.ZodType>(schema: S, body: unknown, of: 'metadata' | 'request'): z.output<S> {
  const found = schema.safeParse(body ?? {});
  if (found.success) return found.data;
  const [issue] = found.error.issues;
  const issueText = `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'is not valid'}`;
  throw new OAuthRefusal(of === 'metadata' ? 'invalid_client_metadata' : 'invalid_request', issueText);
}

function isHere(resource: string, origin: string): boolean {
  try {
    return new URL(resource).origin === origin;
  } catch {
    // The text is no address, so it names no resource.
    return false;
  }
}

const noStore = (reply: FastifyReply): FastifyReply => reply.header('cache-control', 'no-store');

/** Throws 404 at an address without a tenant. */
function tenantOf({ tenant }: FastifyRequest): string {
  if (!tenant) throw notHere();
  return tenant.id;
}

const notHere = () => new Refusal(404, ERROR.noSuchRoute, 'No company is known at this address.');
