import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import multipart from '@fastify/multipart';
import swagger from '@fastify/swagger';
import Fastify, { type FastifyRequest, type RouteOptions } from 'fastify';
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Config } from './config.ts';
import type { App, Ctx } from './context.ts';
import { isPage, sendUnknownHost } from './http/answer/barePages.ts';
import { registerErrors } from './http/answer/errors.ts';
import { registerHiddenFields } from './http/answer/hiddenFields.ts';
import { LEFT_OFF_HEADER } from './http/answer/leftOff.ts';
import { serializedError } from './http/answer/loggedError.ts';
import { loggedPath } from './http/answer/loggedPath.ts';
import { compileSerializer } from './http/answer/serialize.ts';
import { registerAnswerTranslation } from './http/answer/translateAnswers.ts';
import { apiDescription } from './http/apiDescription/apiDescription.ts';
import { registerAudit } from './http/audit/auditCalls.ts';
import { apiKeyOf, KEY_HEADERS } from './http/caller/apiKey.ts';
import {
  type Access,
  assertOwnAccount,
  authenticate,
  readNamedCustomer,
  refuseStrangersBody,
} from './http/caller/authenticate.ts';
import { assertScope } from './http/caller/keyScope.ts';
import { assertRight } from './http/caller/memberRights.ts';
import { assertOperator, OPERATOR_HEADER } from './http/caller/operator.ts';
import { tenantOfHost } from './http/caller/tenantAddress.ts';
import { apiAddress, noFirstParts, noteFirstParts } from './http/request/apiPath.ts';
import { registerIdempotency } from './http/request/idempotency.ts';
import { dropEmpty, makeStorable, storableText } from './http/request/storableText.ts';
import {
  IGNORED_FIELDS_HEADER,
  refuseUnknownFields,
  STRICT_FIELDS_HEADER,
} from './http/request/unknownFields.ts';
import { registerSecurityHeaders } from './http/security.ts';
import { registerMetrics } from './metrics/readers.ts';
import { watchRequests } from './metrics/watch.ts';
import { registerModules } from './modules.ts';

const BODY_LIMIT = 1_048_576;
/** URLs of labels and exports carry up to a thousand ids. */
const HEADERS_LIMIT = 65_536;
/** A request whose body takes longer to arrive is closed: it would hold a connection. */
const BODY_MS = 30_000;
const MOST_OFTEN_MS = 1000;
/** Smaller answers fit into one packet uncompressed. */
const COMPRESS_FROM = 1400;

export interface AppOptions {
  /** Where log lines go instead of standard output. */
  logTo?: { write(line: string): void };
  /** Called for every route as it is registered. */
  onRoute?: (route: RouteOptions) => void;
  /** Longest time in which a request must arrive completely. */
  bodyMs?: number;
}

/** The whole server without a port: tests use `inject`, main listens. */
export async function createApp(
  ctx: Ctx,
  { logTo, onRoute, bodyMs = BODY_MS }: AppOptions = {},
): Promise<App> {
  const firstParts = noFirstParts();
  const app: App = Fastify({
    ...serverOptions(ctx.config, logTo, bodyMs),
    rewriteUrl: (request) => apiAddress(request, firstParts),
  }).withTypeProvider<ZodTypeProvider>();
  noteFirstParts(app, firstParts);
  ctx.log = app.log;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(compileSerializer);
  if (onRoute) app.addHook('onRoute', onRoute);
  watchRequests(app, ctx);
  acceptJson(app);
  registerErrors(app);
  registerSecurityHeaders(app);
  registerHiddenFields(app);
  await registerPlugins(app, ctx.config);
  registerCaller(app, ctx);
  app.addHook('preValidation', async (request, reply) => refuseUnknownFields(request, reply));
  app.addHook('preHandler', async (request) => {
    assertScope(request);
    assertRight(request);
  });
  registerAudit(app, ctx);
  registerIdempotency(app, ctx);
  app.addHook('preHandler', async (request) => assertOwnAccount(request));
  registerAnswerTranslation(app);
  await registerModules(app, ctx);
  registerMetrics(app, ctx);
  return app;
}

const serverOptions = (config: Config, logTo: AppOptions['logTo'], bodyMs: number) => ({
  logger:
    config.logLevel === 'silent'
      ? false
      : {
          level: config.logLevel,
          ...(logTo ? { stream: logTo } : {}),
          serializers: {
            err: serializedError,
            // The form reader logs all headers, including the session's token.
            busboyOptions: () => undefined,
            req: (r: FastifyRequest) => ({ method: r.method, path: loggedPath(r.url), id: r.id }),
          },
        },
  bodyLimit: BODY_LIMIT,
  requestTimeout: bodyMs,
  http: {
    maxHeaderSize: HEADERS_LIMIT,
    requestTimeout: bodyMs,
    // Otherwise the longer of the two limits would apply to the body.
    headersTimeout: bodyMs,
    connectionsCheckingInterval: Math.min(MOST_OFTEN_MS, bodyMs / 4),
  },
  trustProxy: trustedHops(config),
  genReqId: () => randomUUID(),
  routerOptions: { ignoreTrailingSlash: true, maxParamLength: 40_000 },
  forceCloseConnections: true,
  // Calls that arrive while the server closes are answered; then their connections end.
  return503OnClosing: false,
});

async function registerPlugins(app: App, config: Config): Promise<void> {
  await app.register(cookie);
  await app.register(compress, {
    encodings: ['gzip'],
    requestEncodings: ['identity'],
    threshold: COMPRESS_FROM,
    customTypes: /^(application\/json|text\/html)/,
    zlibOptions: { level: 4 },
  });
  await app.register(cors, {
    origin: config.corsOrigins,
    credentials: true,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: [IGNORED_FIELDS_HEADER, LEFT_OFF_HEADER],
    allowedHeaders: [
      'content-type',
      'authorization',
      ...KEY_HEADERS,
      'idempotency-key',
      'x-customer-id',
      STRICT_FIELDS_HEADER,
    ],
  });
  await app.register(multipart, { limits: { fileSize: 10 * BODY_LIMIT, files: 1 } });
  await app.register(swagger, apiDescription());
}

/** Each request knows its tenant and, if its route needs one, its caller. */
function registerCaller(app: App, ctx: Ctx): void {
  app.decorateRequest('actor', null as never);
  app.decorateRequest('tenant', null);
  app.decorateRequest('namedCustomer', undefined);
  // Runs before the body is read, so that strangers do not learn whether it is valid.
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) return;
    const { access = 'session' } = request.routeOptions.config;
    if (access === 'session') return refuseStrangersBody(ctx, request);
    if (access !== 'operator') return;
    assertOperator(ctx, request);
    reply.header(OPERATOR_HEADER, 'accepted');
  });
  app.addHook('preValidation', async (request, reply) => {
    makeStorable(request.query);
    makeStorable(request.params);
    if (request.method === 'GET') dropEmpty(request.query);
    request.namedCustomer = readNamedCustomer(request);
    if (request.is404) return;
    const access = request.routeOptions.config.access ?? 'session';
    if (access === 'process' || access === 'operator') return;
    request.tenant = await tenantOfHost(ctx, request.host);
    if (!request.tenant && isPage(request.url)) return sendUnknownHost(request, reply);
    if (access === 'public' || isGuest(request, access)) return;
    request.actor = await authenticate(ctx, request, access);
  });
}

const isGuest = ({ headers, query }: FastifyRequest, access: Access): boolean =>
  !headers.authorization &&
  !apiKeyOf(headers) &&
  (access === 'optional' || (access === 'openLink' && !(query as { jwt?: unknown } | null)?.jwt));

/** Fastify itself takes no number of hops: it does not know that only the proxies reach this port. */
function trustedHops({ trustProxy }: Pick<Config, 'trustProxy'>) {
  if (typeof trustProxy !== 'number') return trustProxy;
  return trustProxy > 0 && ((_address: string, hop: number) => hop < trustProxy);
}

/**
 * Some clients post `application/json` with an empty body, `null` or `{}`: all mean `{}`. Some send JSON as `text/plain`.
 */
function acceptJson(app: App): void {
  const types = ['application/json', 'text/plain'];
  app.removeContentTypeParser(types);
  app.addContentTypeParser(types, { parseAs: 'string' }, (_request, raw, done) => {
    const text = String(raw).trim();
    if (text === '' || text === 'null') return done(null, {});
    try {
      done(
        null,
        JSON.parse(text, (key, value) => {
          if (key === '__proto__') return undefined;
          return typeof value === 'string' ? storableText(value) : value;
        }),
      );
    } catch {
      // The parser's message may quote the body; the refusal says enough.
      done(Object.assign(new Error('The request could not be read.'), { statusCode: 400 }));
    }
  });
}
