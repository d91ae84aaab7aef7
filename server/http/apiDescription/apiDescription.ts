import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import { OPERATIONS, TAGS } from '../../../contract/operations.ts';
import type { Access } from '../caller/authenticate.ts';
import { nameComponents } from './componentNames.ts';
import { describeCall, IDEMPOTENCY_KEY } from './describeCall.ts';
import type { Description } from './description.ts';
import { refusalComponents } from './refusals.ts';
import { addRecords, describeRoute } from './transform.ts';

const PREFIX = '/v1.0';
const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
type Ways = Record<string, string[]>[];
const SIGNED_IN: Ways = [{ session: [] }, { apiKey: [] }];
const SECURITY: Record<Access, Ways> = {
  session: SIGNED_IN,
  link: SIGNED_IN,
  optional: [...SIGNED_IN, {}],
  public: [],
  process: [],
  operator: [],
};

const ABOUT = `A success is answered with 200 and \`{"data": …}\`; a list is \`{"data": [...], "page", "pageTotal", "rowTotal"}\`.
A refusal is \`{"error": {"code", "message", "field"?, "requestId"}}\`: branch on the code, show the message.

Programs send their API key as \`X-Delyvax-Access-Token\`. A session works for the first of its accounts, or for the one that
\`customerId\` or the header \`X-Customer-Id\` names. Messages come in the language of \`Accept-Language\`.`;

/** How the OpenAPI description is made: from the routes, the contract's schemas and its table of calls. */
export function apiDescription(): FastifyDynamicSwaggerOptions {
  return {
    openapi: {
      openapi: '3.1.0',
      info: {
        // Each tenant's own logo has its name.
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
            name: 'X-Delyvax-Access-Token',
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
      // Pages of the portal and the health checks are not part of the API.
      if (!url.startsWith(`${PREFIX}/`) || schema?.hide) return { schema: { hide: true }, url };
      const { access = 'session' } = (route.route.config ?? {}) as { access?: Access };
      const described = describeRoute(route as never);
      return { url, schema: { ...described.schema, security: SECURITY[access] } };
    },
    transformObject: (document) => finish(addRecords(document as never) as unknown as Description) as never,
  };
}

function finish(description: Description): Description {
  const { schemas } = description.components;
  for (const [path, calls] of Object.entries(description.paths))
    for (const method of METHODS) {
      const [call, operation] = [calls[method], OPERATIONS[`${method} ${path}`]];
      if (call && operation) calls[method] = describeCall(call, operation, method, schemas);
    }
  const { paths, responses } = { paths: description.paths, responses: refusalComponents() };
  const named = nameComponents({ paths, responses }, schemas);
  return {
    ...description,
    tags: Object.entries(TAGS).map(([name, about]) => ({ name, description: about })),
    paths: named.document.paths,
    components: {
      ...description.components,
      schemas: named.schemas,
      responses: named.document.responses,
      parameters: { IdempotencyKey: IDEMPOTENCY_KEY },
    },
  };
}
