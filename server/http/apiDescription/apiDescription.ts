import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import type { Access } from '../caller/authenticate.ts';
import { nameComponents } from './componentNames.ts';
import { describeCall, IDEMPOTENCY_KEY, OPERATION } from './describeCall.ts';
import type { Description } from './description.ts';
import { TAGS } from './operation.ts';
import { refusalComponents } from './refusals.ts';
import { addRecords, describeRoute } from './transform.ts';

const PREFIX = '/v1.0';
const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
type SecurityRequirements = Record<string, string[]>[];
const SIGNED_IN: SecurityRequirements = [{ session: [] }, { apiKey: [] }];
const SECURITY: Record<Access, SecurityRequirements> = {
  session: SIGNED_IN,
  link: SIGNED_IN,
  optional: [...SIGNED_IN, {}],
  openLink: [...SIGNED_IN, {}],
  public: [],
  process: [],
  operator: [],
};

const ABOUT = `A success is answered with 200 and \`{"data": …}\`; a list is \`{"data": [...], "page", "pageTotal", "rowTotal"}\`.
A refusal is \`{"error": {"code", "message", "field"?, "requestId"}}\`: branch on the code, show the message.

| status | refusal |
|---|---|
| 400 | The body could not be read. On the calls that shops' plugins and programs make (account, services, quote, orders, labels, tracking, MS 2781, webhooks), also: a field is missing or not valid. \`field\` names it; correct it and call again. |
| 422 | The same on all other calls: a field is missing or not valid. On every call: an amount to collect or to insure (\`cod.currency\`, \`insurance.currency\`, \`serviceAddon.0.currency\`) in another currency than the account's. |
| 401, 403 | Nobody is signed in, or the key or the account may not do this. |
| 402 | The wallet and its credit do not cover the price. |
| 404 | There is no such record, or it is another account's. |
| 409 | The present state does not allow it: an order that is paid, a change based on an older version, an idempotency key in use for another request. |
| 429, 503 | Too many calls, or the service is away: wait as \`Retry-After\` says. |
| 200 | A quote that no courier carries, with \`services: []\` and the reasons in \`errors\`. A call over many answers each row in \`results\`: one row never holds back the others. |

Programs send their API key as \`X-Access-Token\`; the header in which public plugins send it works too. A session works for the first of its accounts, or for the one that
\`customerId\` or the header \`X-Customer-Id\` names. Messages come in the language of \`Accept-Language\`.`;

/** Options for the OpenAPI description, which is made from the routes with their operations and the contract's schemas. */
export function apiDescription(): FastifyDynamicSwaggerOptions {
  return {
    openapi: {
      openapi: '3.1.0',
      info: {
        // No brand: all tenants have the same description.
        title: 'API',
        version: '1.0',
        description: ABOUT,
        license: { name: 'MIT', identifier: 'MIT' } as { name: string },
      },
      servers: [{ url: PREFIX }],
      components: {
        securitySchemes: {
          session: { type: 'http', scheme: 'bearer', description: 'The access token of a sign-in.' },
          apiKey: {
            type: 'apiKey',
            in: 'header',
            name: 'X-Access-Token',
            description: '`dx` and 40 hexadecimal digits.',
          },
          ticket: {
            type: 'apiKey',
            in: 'query',
            name: 'jwt',
            description: 'A ticket for this very address, made by `makeTicket` and good for one use.',
          },
        },
      },
    },
    transform: (route) => {
      const { schema, url } = route;
      const { operation } = schema ?? {};
      if (!operation) return { schema: { hide: true }, url };
      const { access = 'session' } = (route.route.config ?? {}) as { access?: Access };
      const described = describeRoute(route as never);
      return { url, schema: { ...described.schema, security: SECURITY[access], [OPERATION]: operation } };
    },
    transformObject: (document) => finish(addRecords(document as never) as unknown as Description) as never,
  };
}

function finish(description: Description): Description {
  const { schemas } = description.components;
  const used = new Set<string>();
  for (const calls of Object.values(description.paths))
    for (const method of METHODS) {
      const call = calls[method];
      if (!call) continue;
      const described = describeCall(call, method, schemas);
      for (const tag of described.tags ?? []) used.add(tag);
      calls[method] = described;
    }
  const { paths, responses } = { paths: description.paths, responses: refusalComponents() };
  const named = nameComponents({ paths, responses }, schemas);
  return {
    ...description,
    // A production without the sandbox has no call of it.
    tags: Object.entries(TAGS).flatMap(([name, about]) =>
      used.has(name) ? [{ name, description: about }] : [],
    ),
    paths: named.document.paths,
    components: {
      ...description.components,
      schemas: named.schemas,
      responses: named.document.responses,
      parameters: { IdempotencyKey: IDEMPOTENCY_KEY },
    },
  };
}
