import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import type { RouteOptions } from 'fastify';
import { beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import { LiveEvent, StreamOpened } from '../../../contract/messages/events.ts';
import { COMMAND_NAMES } from '../../../contract/operate/commands.ts';
import { REQUEST_EXAMPLES } from '../../../server/http/apiDescription/examples.ts';
import { TAGS } from '../../../server/http/apiDescription/operation.ts';
import { DETAILS } from '../../../server/http/apiDescription/operationDetails.ts';
import { unknownFields } from '../../../server/http/request/unknownFields.ts';
import { startTestPortal } from '../../support/portal.ts';
import { t, withServer } from '../../support/shipperServer.ts';
import { makeCompany } from '../../support/world.ts';

interface Media {
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
interface Document {
  paths: Record<string, Record<string, Call>>;
  tags: { name: string }[];
  components: Record<'schemas' | 'securitySchemes' | 'parameters' | 'responses', Record<string, unknown>>;
}

/** Routes under /v1.0 that are not part of the public API: for portal, demo, gateway and operator. */
const UNDESCRIBED = [
  'get /operate/ledger',
  'post /operate/backup',
  'get /sandbox/outbox',
  'get /service/logo/{file}',
  'get /company/{id}/mailPicture',
  'get /openapi.json',
  'get /docs',
  'get /docs/{version}/{file}',
  ...COMMAND_NAMES.map((name) => `post /operate/${name}`),
  'post /wallet/gateway/callback',
  'post /couriers/callback',
];
const require = createRequire(import.meta.url);
const KEY = '#/components/parameters/IdempotencyKey';

let text = '';
let document: Document;
const routes: RouteOptions[] = [];
withServer({ app: { onRoute: (route) => routes.push(route) } });
beforeAll(async () => {
  await makeCompany(t);
  text = (await t.app.inject({ url: '/v1.0/openapi.json', headers: { host: 'localhost' } })).body;
  document = JSON.parse(text);
});

const calls = () =>
  Object.entries(document.paths).flatMap(([url, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ ...call, name: `${method} ${url}` })),
  );
const call = (name: string) => calls().find((c) => c.name === name);
/** All routes under /v1.0 by method and address, in the description's form. */
const served = () =>
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

it('the description of a tenant’s API does not name the maker of the shops’ plugins (INTG-15)', () => {
  expect(text).not.toMatch(/delyva/i);
});

it('every route under /v1.0 has an operation, or is left out by name', () => {
  expect(served().length).toBeGreaterThan(90);
  const without = served().filter(({ operation }) => !operation);
  expect(without.map(({ name }) => name).sort()).toEqual([...UNDESCRIBED].sort());
});

it('the description has only the calls with an operation: no page of the portal, no health check', () => {
  expect(
    calls()
      .map(({ name }) => name)
      .sort(),
  ).toEqual(
    served()
      .flatMap(({ name, operation }) => (operation ? [name] : []))
      .sort(),
  );
});

it('a page of the portal is never described instead of a call of the same name', async () => {
  const app = await startTestPortal(t);
  const { body } = await app.inject({ url: '/v1.0/openapi.json', headers: { host: 'localhost' } });
  await app.close();
  const { paths } = JSON.parse(body) as Document;
  expect(paths['/customer']?.get?.operationId).toBe('getCustomer');
  expect(Object.keys(paths).filter((url) => !(url in document.paths))).toEqual([]);
});

it('every call has a unique name, a summary and an explained tag', () => {
  for (const { name, operationId, summary, tags } of calls()) {
    expect(operationId, name).toMatch(/^[a-z][A-Za-z0-9]+$/);
    expect(summary, name).toMatch(/^[A-Z]/);
    expect(tags, name).toHaveLength(1);
  }
  expect(new Set(calls().map((c) => c.operationId)).size).toBe(calls().length);
  expect(document.tags.map((tag) => tag.name)).toEqual(Object.keys(TAGS));
  expect(new Set(calls().flatMap((c) => c.tags))).toEqual(new Set(Object.keys(TAGS)));
});

it('every description says more than the summary: effect or conditions, the right of the caller, the scope of a key, repeated calls (BX-30)', () => {
  const ids = calls().map(({ operationId }) => operationId);
  expect(ids.filter((id) => !DETAILS[String(id)])).toEqual([]);
  expect(Object.keys(DETAILS).filter((id) => !ids.includes(id))).toEqual([]);
  const repeating = calls().filter(({ summary = '', description = '' }) => description.startsWith(summary));
  expect(repeating.map(({ name }) => name)).toEqual([]);
  expect(call('post /order')?.description).toMatch(
    /402.*Needs the right `orders\.write`\..*with `process` the scope `pay`\..*`Idempotency-Key`/,
  );
  expect(call('get /order')?.description).toMatch(/Needs the right `orders\.read`\.$/);
  expect(call('post /auth/login')?.description).toMatch(/Needs no session\.$/);
  expect(call('delete /auth/sessions')?.description).toMatch(/An API key cannot call it\./);
});

it('a call states its allowed callers: a session, a key, a ticket in its address, or anybody', () => {
  const ways = (name: string) => call(name)?.security?.map((way) => Object.keys(way)[0] ?? 'nobody');
  expect(Object.keys(document.components.securitySchemes)).toEqual(['session', 'apiKey', 'ticket']);
  expect(ways('get /order')).toEqual(['session', 'apiKey']);
  expect(ways('get /order/{ids}/label')).toEqual(['session', 'apiKey', 'nobody', 'ticket']);
  expect(ways('get /order/export')).toEqual(['session', 'apiKey', 'ticket']);
  expect(ways('post /auth/login')).toEqual([]);
  expect(calls().filter((c) => c.parameters?.some((p) => p.name === 'jwt'))).toEqual([]);
});

it('every write of a signed-in caller, and no other call, has the header Idempotency-Key', () => {
  const keyed = (name: string) => call(name)?.parameters?.some((p) => p.$ref === KEY) ?? false;
  expect(document.components.parameters.IdempotencyKey).toMatchObject({ in: 'header' });
  expect(['post /order', 'put /customer', 'delete /contact/{id}'].map(keyed)).toEqual([true, true, true]);
  expect(['get /order', 'post /auth/login', 'post /order/import'].map(keyed)).toEqual([false, false, false]);
});

it('every call names its refusals, each kind with an example', () => {
  for (const { name, responses } of calls()) expect(Object.keys(responses), name).toContain('default');
  expect(Object.keys(call('post /order')?.responses ?? {})).toEqual(
    '200 400 401 402 404 409 default'.split(' '),
  );
  expect(Object.keys(call('post /contact')?.responses ?? {})).toContain('422');
  expect(call('get /order')?.responses['401']?.$ref).toBe('#/components/responses/Unauthenticated');
  expect(Object.keys(document.components.responses)).toHaveLength(8);
});

it('every body and every answer in JSON has an example, and every other answer its media type', () => {
  const types = new Set<string>();
  for (const { name, requestBody, responses } of calls())
    for (const [type, media] of Object.entries({
      ...requestBody?.content,
      ...responses['200']?.content,
    })) {
      types.add(type);
      if (type === 'application/json') expect(media.example, name).toBeDefined();
    }
  expect([...types].sort()).toEqual([
    'application/json',
    'application/pdf',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'multipart/form-data',
    'text/event-stream',
  ]);
  expect(Object.keys(call('get /order/{ids}/label')?.responses['200']?.content ?? {})).toEqual([
    'application/pdf',
  ]);
});

it('a call that takes JSON or a form has both, with the texts of the form', () => {
  const { content = {} } = call('post /customer/{id}/branding')?.requestBody ?? {};
  expect(Object.keys(content)).toEqual(['application/json', 'multipart/form-data']);
  const draft = { type: 'string', description: expect.stringContaining('stores the picture only') };
  expect(content['multipart/form-data']).toMatchObject({
    schema: { properties: { logo: { format: 'binary' }, draft } },
  });
});

it('the server reads every example of a body, and refuses no field of it', () => {
  const examples = new Map(calls().map((c) => [c.name, c.requestBody?.content['application/json']?.example]));
  const wrong = served().flatMap(({ name, body }) => {
    const example = examples.get(name);
    if (!body || example === undefined) return [];
    const fault = body.safeParse(example).error?.message ?? unknownFields(body, example)[0]?.path;
    return fault ? [`${name}: ${fault}`] : [];
  });
  expect(wrong).toEqual([]);
  const ids = new Set(served().map(({ operation }) => operation?.id));
  expect(Object.keys(REQUEST_EXAMPLES).filter((id) => !ids.has(id))).toEqual([]);
});

it('the stream of events is described correctly: first `start`, then nameless events of a named record', () => {
  const answer = call('get /events')?.responses['200'] as {
    description: string;
    content: Record<string, Media>;
  };
  expect(answer.description).toMatch(/begins with an event named `start`/);
  const { schema, example } = answer.content['text/event-stream'] as {
    schema: { contentSchema: { items: { anyOf: { $ref: string }[] } } };
    example: string;
  };
  expect(schema.contentSchema.items.anyOf.map(({ $ref }) => $ref)).toEqual([
    '#/components/schemas/LiveEvent',
    '#/components/schemas/StreamOpened',
  ]);
  const [opening = '', event = ''] = example.split('\n\n').map((part) => part.replace(/^retry: \d+\n/, ''));
  expect(opening).toMatch(/^id: \d+\nevent: start\ndata: /);
  expect(event).toMatch(/^id: \d+\ndata: /);
  const dataOf = (part: string) => JSON.parse(part.slice(part.indexOf('data: ') + 6)) as unknown;
  expect(StreamOpened.strict().parse(dataOf(opening))).toEqual({ stale: false });
  expect(LiveEvent.strict().parse(dataOf(event))).toBeTruthy();
});

it('only a call with an answer of several pages has a page parameter', () => {
  const paged = calls().filter((c) => c.parameters?.some(({ name }) => name === 'page'));
  expect(paged.length).toBeGreaterThan(3);
  for (const { name, responses } of paged)
    expect(responses['200']?.content?.['application/json']?.example, name).toHaveProperty('pageTotal');
  expect(paged.map(({ name }) => name)).not.toContain('get /orders');
});

it('every call that can confirm an order lists the refusal for insufficient balance', () => {
  const unpaid = calls()
    .filter(({ responses }) => responses['402'])
    .map(({ name }) => name);
  for (const name of ['post /order', 'put /order/{ids}', 'patch /order/{ids}', 'post /order/process'])
    expect(unpaid).toContain(name);
});

/** Endings in generators' names for the parts of a call. */
const OF_A_CALL = [
  '',
  'Data',
  'Error',
  'Errors',
  'Response',
  'Responses',
  'Params',
  'Request',
  'Body',
  'Query',
];

it('no generator gives a record and a call the same name, in upper or lower case (BX-30)', () => {
  const records = Object.keys(document.components.schemas).map((name) => name.toLowerCase());
  expect(new Set(records).size).toBe(records.length);
  const ids = served().flatMap(({ operation }) => (operation ? [operation.id] : []));
  expect(new Set(ids.map((id) => id.toLowerCase())).size).toBe(ids.length);
  const ofCalls = ids.flatMap((id) => OF_A_CALL.map((end) => `${id}${end}`.toLowerCase()));
  expect(ofCalls.filter((name) => records.includes(name))).toEqual([]);
});

it('patterns need no escapes in any quotes, and match like the server’s own patterns (BX-30)', () => {
  const patterns = [...text.matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(
    ([, found]) => JSON.parse(found!) as string,
  );
  expect(patterns.length).toBeGreaterThan(10);
  expect(patterns.filter((pattern) => /[\\'"`]|(?<!\[)\//.test(pattern))).toEqual([]);
  const day = new RegExp(patterns.find((pattern) => pattern.endsWith('-[0-9]{2}-[0-9]{2}$'))!);
  expect([day.test('2026-03-02'), day.test('2026-3-2')]).toEqual([true, false]);
});

interface Part {
  type?: unknown;
  items?: unknown;
  description?: string;
  minimum?: number;
  maximum?: number;
}
/** Every schema of the description, at any depth. */
function partsOf(value: unknown): Part[] {
  if (typeof value !== 'object' || value === null) return [];
  return [...(Array.isArray(value) ? [] : [value as Part]), ...Object.values(value).flatMap(partsOf)];
}

it('every list names its items, every default its value, and a number its limits (BX-30)', () => {
  const parts = partsOf(document);
  expect(parts.filter(({ type, items }) => type === 'array' && !items)).toEqual([]);
  const defaults = parts.flatMap(({ description }) =>
    typeof description === 'string' && description.startsWith('Left out:') ? [description] : [],
  );
  expect(defaults.length).toBeGreaterThan(10);
  expect(defaults.filter((text) => text.includes('undefined'))).toEqual([]);
  const { InventoryInput, Directions } = document.components.schemas as Record<
    string,
    { properties: Record<string, Part> }
  >;
  expect(InventoryInput?.properties.quantity).toMatchObject({
    type: 'integer',
    minimum: 1,
    maximum: 100_000,
  });
  expect(Directions?.properties.line).toMatchObject({
    items: { type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 2 },
  });
});

it('each call has a description, and the server’s address is absolute (BX-30)', () => {
  for (const { name, description } of calls()) expect(description, name).toMatch(/^[A-Z].*\.$/s);
  const { servers, info } = document as unknown as { servers: unknown; info: unknown };
  expect(servers).toEqual([{ url: 'http://localhost/v1.0' }]);
  expect(info).toMatchObject({ title: 'Brand my API', contact: { name: 'Brand my' } });
});

it('the records of the contract are components of the same names', () => {
  const names = Object.keys(document.components.schemas);
  expect(names).toEqual(
    expect.arrayContaining(['Order', 'OrderInput', 'Customer', 'InstantQuote', 'Refusal']),
  );
  expect(names.filter((name) => !/^[A-Z][A-Za-z0-9]+$/.test(name))).toEqual([]);
  expect(call('post /order')?.requestBody?.content['application/json']?.schema).toEqual({
    $ref: '#/components/schemas/OrderInput',
  });
});

it('the description has no error by the recommended rules of its linter, and every example fits its schema', async () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'api-description-'));
  const file = path.join(dir, 'openapi.json');
  writeFileSync(file, text);
  const bin = require.resolve('@redocly/cli/bin/cli.js');
  const env = {
    ...process.env,
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    CI: 'true',
  };
  // The tests' own server is at localhost.
  const skipped = '--skip-rule=no-server-example.com';
  const options = ['lint', file, '--extends=recommended', skipped, '--format=json'];
  const { stdout } = await promisify(execFile)(process.execPath, [bin, ...options], {
    cwd: dir,
    env,
    maxBuffer: 20_000_000,
  }).catch((failed: { stdout: string }) => failed);
  rmSync(dir, { recursive: true });
  const lintResult = JSON.parse(stdout) as {
    problems: { ruleId: string; message: string; severity: string }[];
  };
  // Existing clients call both `/order/track/{consignmentNo}` and `/order/{ids}/…`; the fixed part takes precedence.
  expect(lintResult.problems.filter((problem) => problem.ruleId !== 'no-ambiguous-paths')).toEqual([]);
  expect(lintResult.problems.filter((problem) => problem.severity === 'error')).toEqual([]);
});

it('the reference is a page under the content policy of our pages; its files are cached while their version is current', async () => {
  const get = (url: string) => t.app.inject({ url, headers: { host: 'localhost' } });
  const page = await get('/v1.0/docs');
  expect(page.statusCode).toBe(200);
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toMatch(/script-src 'nonce-[^']+' 'strict-dynamic';/);
  expect(policy).toContain("style-src-attr 'none'");
  expect(policy).not.toContain('unsafe');
  // Swagger UI does not support Trusted Types: only this page is exempt.
  expect(policy).not.toContain('trusted-types');
  const files = [...page.body.matchAll(/(?:href|src)="(\/v1\.0\/docs\/[^"]+)"/g)].map(([, url]) => url!);
  expect(files).toHaveLength(2);
  for (const url of files) {
    const file = await get(url);
    expect([file.statusCode, file.headers['content-encoding']]).toEqual([200, 'gzip']);
    expect(file.headers['cache-control']).toContain('immutable');
    expect(gunzipSync(file.rawPayload).length).toBeGreaterThan(100_000);
  }
  expect((await get('/v1.0/docs/0.0.0/swagger-ui.css')).statusCode).toBe(404);
  expect((await get(`${files[0]}%2f..%2f..%2fpackage.json`)).statusCode).toBe(404);
});
