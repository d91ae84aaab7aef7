import type { RouteOptions } from 'fastify';
import { beforeAll } from 'vitest';
import type { z } from 'zod';
import { t, withServer } from '../../../support/shipperServer.ts';
import { makeCompany } from '../../../support/world.ts';

export interface Media {
  schema?: { $ref?: string };
  example?: unknown;
}
interface Call {
  operationId?: string;
  description?: string;
  summary?: string;
  tags?: string[];
  security?: Record<string, string[]>[];
  parameters?: { $ref?: string; name?: string; in?: string }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { $ref?: string; content?: Record<string, Media> }>;
}
export interface Document {
  paths: Record<string, Record<string, Call>>;
  tags: { name: string }[];
  components: Record<'schemas' | 'securitySchemes' | 'parameters' | 'responses', Record<string, unknown>>;
}

export let text = '';
export let document: Document;
const routes: RouteOptions[] = [];

export const calls = () =>
  Object.entries(document.paths).flatMap(([url, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ ...call, name: `${method} ${url}` })),
  );
export const call = (name: string) => calls().find((c) => c.name === name);
/** All routes under /v1.0 by method and address, in the description's form. */
export const served = () =>
  routes.flatMap((route) =>
    [route.method]
      .flat()
      .filter((method) => method !== 'HEAD' && method !== 'OPTIONS' && route.url.startsWith('/v1.0/'))
      .map((method) => ({
        name: `${method.toLowerCase()} ${route.url.replace('/v1.0', '').replace(/:(\w+)/g, '{$1}')}`,
        operation: route.schema?.operation,
        body: route.schema?.body as z.ZodType | undefined,
      })),
  );

export function withDescription(): void {
  // Another file may have filled it, because files share their modules.
  routes.length = 0;
  withServer({ app: { onRoute: (route) => routes.push(route) } });
  beforeAll(async () => {
    await makeCompany(t);
    text = (await t.app.inject({ url: '/v1.0/openapi.json', headers: { host: 'localhost' } })).body;
    document = JSON.parse(text);
  });
}
