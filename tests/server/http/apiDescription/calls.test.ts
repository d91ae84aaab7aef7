import { expect, it } from 'vitest';
import { LiveEvent, StreamOpened } from '../../../../contract/messages/events.ts';
import { COMMAND_NAMES } from '../../../../contract/operate/commands.ts';
import { REQUEST_EXAMPLES } from '../../../../server/http/apiDescription/examples.ts';
import { TAGS } from '../../../../server/http/apiDescription/operation.ts';
import { DETAILS } from '../../../../server/http/apiDescription/operationDetails.ts';
import { unknownFields } from '../../../../server/http/request/unknownFields.ts';
import { startTestPortal } from '../../../support/portal.ts';
import { t } from '../../../support/shipperServer.ts';
import {
  call,
  calls,
  type Document,
  document,
  type Media,
  served,
  withDescription,
} from './descriptionWorld.ts';

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
const KEY = '#/components/parameters/IdempotencyKey';
withDescription();

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
