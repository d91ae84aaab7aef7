import fc from 'fast-check';
import { createApp } from '../server/app.ts';
import type { App } from '../server/context.ts';
import { tokenOf } from '../server/modules/recipients/askToken.ts';
import { recipientPages } from '../server/modules/recipients/recipientPages.ts';
import { trackingPages } from '../server/modules/tracking/pages.ts';
import { makeThings } from '../tests/server/security/accessWorld.ts';
import { ROUTES, type RouteRow } from '../tests/server/security/routeTable.ts';
import { startTestServer } from '../tests/support/server.ts';
import { makeShipper, withSession } from '../tests/support/world.ts';
import { anyValue, type JsonSchema, mutated, schemaValue } from './support/fuzzValues.ts';
import { printTable } from './support/measure.ts';
import { PAGE_FORMS, pageFormBody } from './support/pageForms.ts';

/** FUZZ_BODIES and FUZZ_SEED repeat a run or make it longer. */
const BODIES = Number(process.env.FUZZ_BODIES || 20_000);
const SEED = Number(process.env.FUZZ_SEED || 1);
const AT_ONCE = 8;
const RENEW_EVERY = 2000;
const MOST_SHOWN = 40;

interface Sent {
  app: App;
  method: string;
  url: string;
  headers?: Record<string, string>;
  payload?: unknown;
}

/** Errors that the server logged, by request id. */
const reasons = new Map<string, string>();
const logTo = {
  write(line: string) {
    const { reqId, code, reason, at } = JSON.parse(line) as Record<string, string | undefined>;
    if (reqId) reasons.set(reqId, [code, reason, at].filter(Boolean).join(' '));
  },
};
const t = await startTestServer({ env: { LOG_LEVEL: 'error' }, app: { logTo } });
// An unknown host has no pages, so a tenant comes first.
let owner = await makeShipper(t, { walletMinor: 100_000_000 });
const spec = (await t.app.inject('/v1.0/openapi.json')).json<{
  paths: Record<
    string,
    Record<string, { requestBody?: { content: Record<string, { schema: JsonSchema }> } }>
  >;
  components?: { schemas?: Record<string, JsonSchema> };
}>();
const named = spec.components?.schemas ?? {};

/** Schema of a route's body, by its name in the table. */
function bodySchema(name: string): JsonSchema | undefined {
  const [method = '', route = ''] = name.split(' ');
  const address = route.replace(/:(\w+)/g, '{$1}');
  const found = spec.paths[address] ?? spec.paths[address.replace('/v1.0', '')];
  return found?.[method.toLowerCase()]?.requestBody?.content['application/json']?.schema;
}

const routes = Object.entries(ROUTES).filter(([, row]) => !row.stream);
const pages = await createApp(t.ctx, { logTo });
await trackingPages(pages, t.ctx, { script: '', style: '' });
await recipientPages(pages, t.ctx, { script: '', style: '' });
await pages.ready();
let things = await makeThings(t, owner);

/** A call of the route with invalid values, or with values that its schema allows but no client sends. */
function callOf(name: string, row: RouteRow, seed: number): Sent {
  const pick = <T>(values: fc.Arbitrary<T>): T => fc.sample(values, { numRuns: 1, seed })[0] as T;
  const here = new URL(row.path(things), 'http://x/v1.0/');
  const method = name.split(' ')[0] ?? 'GET';
  const valid = row.body?.(things);
  const sent: Sent = {
    app: t.app,
    method,
    url: `${here.pathname}${here.search}`,
    ...(row.headers ? { headers: row.headers } : {}),
  };
  if (method === 'GET' || (valid === undefined && !bodySchema(name))) {
    const names = [
      ...here.searchParams.keys(),
      'limit',
      'page',
      'sortBy',
      'orderBy',
      'statusCode',
      'dateFrom',
      'retrieve',
      'customerId',
    ];
    const query = new URLSearchParams(here.search);
    const value = pick(anyValue);
    query.set(
      pick(fc.constantFrom(...names)),
      typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value),
    );
    return { ...sent, url: `${here.pathname}?${query}`, ...(method === 'GET' ? {} : { payload: {} }) };
  }
  const schema = bodySchema(name);
  const generated = schema && seed % 2 === 0 ? pick(schemaValue(schema, named)) : valid;
  return { ...sent, payload: typeof valid === 'string' ? valid : pick(mutated(generated ?? {})) };
}

/** A form of a public page; its signed field is valid in most calls. */
function formOf(form: (typeof PAGE_FORMS)[number], seed: number): Sent {
  const token = tokenOf(t.ctx, owner.companyId, things.consignment);
  const [payload = ''] = fc.sample(pageFormBody(form, things, token), { numRuns: 1, seed });
  const headers = {
    host: 'localhost',
    authorization: '',
    'content-type': 'application/x-www-form-urlencoded',
  };
  return { app: pages, method: 'POST', url: form.path, headers, payload };
}

const failures = new Map<string, { times: number; example: string }>();
const answers = new Map<string, number>();
let isSignedOut = false;
async function send(sent: Sent, n: number): Promise<void> {
  const text = typeof sent.payload === 'string' ? sent.payload : JSON.stringify(sent.payload);
  const answer = await sent.app.inject({
    method: sent.method as 'POST',
    url: sent.url,
    headers: {
      ...owner.auth,
      ...(text === undefined ? {} : { 'content-type': 'application/json' }),
      ...sent.headers,
    },
    remoteAddress: `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
    ...(text === undefined ? {} : { payload: text }),
  });
  const kind = `${Math.floor(answer.statusCode / 100)}xx`;
  if (answer.statusCode === 401) isSignedOut = true;
  answers.set(kind, (answers.get(kind) ?? 0) + 1);
  if (answer.statusCode < 500) return;
  const reason = reasons.get(String(answer.headers['x-request-id'])) ?? answer.body;
  const what = `${sent.method} ${sent.url.split('?')[0]?.replace(/[0-9a-f-]{36}/g, ':id')}: ${reason.split('\n')[0]?.slice(0, 160)}`;
  const before = failures.get(what);
  failures.set(what, {
    times: (before?.times ?? 0) + 1,
    example: before?.example ?? `${sent.url.slice(0, 300)} ${text?.slice(0, 600) ?? ''}`,
  });
}

async function startAnew(): Promise<void> {
  await t.truncate();
  owner = await makeShipper(t, { walletMinor: 100_000_000 });
  things = await makeThings(t, owner);
}

/** Signs the owner in again after a call that ended the session, as every later call would be refused. */
async function staySignedIn(): Promise<void> {
  const isIn = async () =>
    (await t.app.inject({ url: '/v1.0/user', headers: owner.auth })).statusCode === 200;
  if (!(await isIn())) owner = await withSession(t, owner).catch(() => owner);
  if (!(await isIn())) await startAnew();
  isSignedOut = false;
}

const began = performance.now();
for (let n = 0; n < BODIES; n += AT_ONCE) {
  if (n > 0 && n % RENEW_EVERY === 0) await startAnew();
  // The first two are the same call at the same time: checks before a write must hold then too.
  const calls = Array.from({ length: Math.min(AT_ONCE, BODIES - n) }, (_, i) => {
    const at = i === 1 ? n : n + i;
    const [nth, seed] = [at % (routes.length + PAGE_FORMS.length), SEED * 1_000_003 + at];
    const form = PAGE_FORMS[nth - routes.length];
    if (form) return formOf(form, seed);
    const [name, row] = routes[nth]!;
    return callOf(name, row, seed);
  });
  await Promise.all(calls.map((sent, i) => send(sent, n + i)));
  if (isSignedOut) await staySignedIn();
}

const rows = [...answers]
  .sort()
  .map(([kind, value]) => ({ what: `answers ${kind}`, value, unit: '' as const }));
const failed = [...failures.values()].reduce((sum, { times }) => sum + times, 0);
printTable(
  `Fuzz: ${BODIES.toLocaleString('en')} calls over ${routes.length} routes and ${PAGE_FORMS.length} pages, seed ${SEED}`,
  [
    ...rows,
    { what: 'calls a second', value: (BODIES / (performance.now() - began)) * 1000, unit: '' },
    { what: 'answers 5xx', value: failed, unit: '', limit: 0 },
  ],
);
for (const [what, { times, example }] of [...failures].slice(0, MOST_SHOWN))
  process.stdout.write(`${times} × ${what}\n    ${example}\n`);
await pages.close();
await t.close();
// Open ends of the calls (a picture's reader, a stream) must not delay the end of the bench.
process.exit(failed > 0 ? 1 : 0);
