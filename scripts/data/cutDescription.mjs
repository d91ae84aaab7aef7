// Cuts a published OpenAPI description down to the calls that an adapter makes, for the tests of that adapter:
//   node scripts/data/cutDescription.mjs karrio <description.json> tests/support/karrio/description.json
// To convert a YAML description to JSON: npx redocly bundle <file>.yml --ext json -o <description.json>
import { readFileSync, writeFileSync } from 'node:fs';

/** The calls to keep of each description. Stripe's answers are left out, because they refer to nearly all of its resources. */
const KEPT = {
  karrio: {
    answers: true,
    calls: {
      '/v1/proxy/rates': ['post'],
      '/v1/shipments': ['get', 'post'],
      '/v1/shipments/{id}': ['get'],
      '/v1/shipments/{id}/purchase': ['post'],
      '/v1/shipments/{id}/cancel': ['post'],
      '/v1/shipments/{id}/documents/{doc}': ['post'],
      '/v1/trackers': ['get', 'post'],
      '/v1/manifests': ['get', 'post'],
      '/v1/pickups': ['get', 'post'],
      '/v1/pickups/{id}/cancel': ['post'],
      '/v1/connections': ['get'],
    },
  },
  stripe: {
    answers: false,
    calls: {
      '/v1/checkout/sessions': ['get', 'post'],
      '/v1/checkout/sessions/{session}': ['get'],
      '/v1/refunds': ['get', 'post'],
    },
  },
};

/** Long texts for readers, which no check uses. */
const isProse = (key) =>
  ['description', 'summary', 'title', 'example', 'examples', 'externalDocs', 'tags'].includes(key) ||
  key.startsWith('x-');

/** `named`: the keys are names from the description, such as a field called `description`. */
function withoutProse(value, named = false) {
  if (Array.isArray(value)) return value.map((item) => withoutProse(item));
  if (!value || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => named || !isProse(key))
      .map(([key, inner]) => [
        key,
        key === 'default' ? inner : withoutProse(inner, key === 'properties' && !named),
      ]),
  );
}

const [name, from, to] = process.argv.slice(2);
const kept = KEPT[name];
if (!kept || !from || !to) {
  console.error(
    `Usage: node scripts/data/cutDescription.mjs <${Object.keys(KEPT).join('|')}> <from.json> <to.json>`,
  );
  process.exit(2);
}
const whole = JSON.parse(readFileSync(from, 'utf8'));

const paths = {};
for (const [path, methods] of Object.entries(kept.calls)) {
  paths[path] = {};
  for (const method of methods) {
    const call = whole.paths[path]?.[method];
    if (!call) throw new Error(`The description has no ${method} ${path}`);
    const { operationId, parameters, requestBody, responses } = call;
    paths[path][method] = withoutProse({
      operationId,
      parameters,
      requestBody,
      responses: kept.answers ? responses : {},
    });
  }
}

const schemas = {};
function follow(value) {
  if (!value || typeof value !== 'object') return;
  const [, id] = /^#\/components\/schemas\/(.+)$/.exec(value.$ref ?? '') ?? [];
  if (id && !schemas[id]) {
    schemas[id] = withoutProse(whole.components.schemas[id]);
    follow(schemas[id]);
  }
  for (const inner of Object.values(value)) follow(inner);
}
follow(paths);

const { title, version } = whole.info;
writeFileSync(
  to,
  `${JSON.stringify({ openapi: whole.openapi, info: { title: title.trim(), version }, paths, components: { schemas } }, null, 1)}\n`,
);
