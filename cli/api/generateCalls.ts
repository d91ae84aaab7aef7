import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Calls of the API that the command line makes, by the ids of their operations. */
const USED = [
  'acceptInbox',
  'callInbox',
  'cancelInbox',
  'changeOrder',
  'changeServiceInbox',
  'correctAddressInbox',
  'createOrder',
  'dismissRisk',
  'disputeInbox',
  'endInbox',
  'findPostcode',
  'findRisks',
  'getCompany',
  'getContact',
  'getCustomer',
  'getLabel',
  'getOrder',
  'getUnbilledAmount',
  'importFile',
  'instructInbox',
  'listContacts',
  'listInbox',
  'listItemTypes',
  'listOrderPaymentMethods',
  'listOrders',
  'listPlaces',
  'listTopUpMethods',
  'messageInbox',
  'payInbox',
  'placeAgainInbox',
  'processOrders',
  'quote',
  'reopenInbox',
  'retryInbox',
  'returnOrderInbox',
  'snoozeInbox',
  'suggestAddresses',
  'switchOnInbox',
  'topUpInbox',
  'track',
];

interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: (string | number)[];
  const?: string | number | boolean;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  format?: string;
}
interface Parameter {
  name?: string;
  in?: string;
  required?: boolean;
  schema?: Schema;
}
type Content = Record<string, { schema?: Schema }>;
interface Call {
  operationId?: string;
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, { content?: Content }>;
}
export interface DescribedApi {
  components: { schemas: Record<string, Schema> };
  paths: Record<string, Record<string, Call>>;
}

/** The file that holds each type of the contract. */
function contractTypes(root: string): Map<string, string> {
  const found = new Map<string, string>();
  const files = readdirSync(path.join(root, 'contract'), { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => name.endsWith('.ts')).sort()) {
    const text = readFileSync(path.join(root, 'contract', file), 'utf8');
    for (const [, name = ''] of text.matchAll(/^export (?:type|interface) (\w+)/gm))
      if (!found.has(name)) found.set(name, file.replaceAll(path.sep, '/'));
  }
  return found;
}

/**
 * The text of `calls.ts`, from the API's description: method, path, request and answer of each call. A record with a name gets the
 * contract's own type.
 */
export function generateCalls(api: DescribedApi, root: string): string {
  const types = contractTypes(root);
  const imports = new Map<string, Set<string>>();
  const named = (ref: string): string => {
    const name = ref.slice(ref.lastIndexOf('/') + 1);
    const file = types.get(name);
    // A record without a type of its own is written out.
    if (!file) return text(api.components.schemas[name]);
    imports.set(file, (imports.get(file) ?? new Set()).add(name));
    return name;
  };
  const text = (schema: Schema = {}): string => {
    if (schema.$ref) return named(schema.$ref);
    if (schema.const !== undefined) return JSON.stringify(schema.const);
    if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
    if (schema.anyOf) return schema.anyOf.map(text).join(' | ');
    if (Array.isArray(schema.type)) return schema.type.map((type) => text({ ...schema, type })).join(' | ');
    if (schema.type === 'array') return `(${text(schema.items)})[]`;
    if (schema.type === 'object') return objectText(schema);
    if (schema.type === 'integer') return 'number';
    return schema.type ?? 'unknown';
  };
  const objectText = ({ properties, required = [], additionalProperties }: Schema): string => {
    if (!properties)
      return `Record<string, ${typeof additionalProperties === 'object' ? text(additionalProperties) : 'unknown'}>`;
    return `{ ${Object.entries(properties)
      .map(([name, schema]) => `${name}${required.includes(name) ? '' : '?'}: ${text(schema)}`)
      .join('; ')} }`;
  };
  const calls = Object.entries(api.paths)
    .flatMap(([url, methods]) =>
      Object.entries(methods).map(([method, call]) => ({ url, method, call, id: call.operationId ?? '' })),
    )
    .filter(({ id }) => USED.includes(id))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const missing = USED.filter((id) => !calls.some((call) => call.id === id));
  if (missing.length > 0) throw new Error(`The API has no call ${missing.join(', ')}.`);

  const shapes = calls.map(({ id, call }) => {
    const parts = ['path', 'query'].flatMap((place) => {
      const parameters = (call.parameters ?? []).filter((parameter) => parameter.in === place);
      if (parameters.length === 0) return [];
      const isNeeded = parameters.some(({ required }) => required);
      const fields = parameters.map((p) => `${p.name}${p.required ? '' : '?'}: ${text(p.schema)}`);
      return [`${place}${isNeeded ? '' : '?'}: { ${fields.join('; ')} }`];
    });
    const [media, body] = Object.entries(call.requestBody?.content ?? {})[0] ?? [];
    if (media === 'multipart/form-data') parts.push('form: FormData');
    else if (body) parts.push(`body${call.requestBody?.required ? '' : '?'}: ${text(body.schema)}`);
    const [type, answer] = Object.entries(call.responses['200']?.content ?? {})[0] ?? [];
    parts.push(`answer: ${type === 'application/json' ? text(answer?.schema) : 'Uint8Array'}`);
    return `  ${id}: { ${parts.join('; ')} };`;
  });
  const rows = calls.map(({ id, method, url }) => `  ${id}: ['${method.toUpperCase()}', '${url}'],`);
  return [
    '// Made from the description of the API by `npx vitest run tests/server/cli/calls.test.ts -u`.',
    ...[...imports]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(
        ([file, names]) => `import type { ${[...names].sort().join(', ')} } from '../../contract/${file}';`,
      ),
    '',
    '/** Request and answer of each call. */',
    'export interface Calls {',
    ...shapes,
    '}',
    '',
    '/** Method and path of each call. */',
    'export const CALLS = {',
    ...rows,
    '} as const satisfies Record<keyof Calls, readonly [method: string, path: string]>;',
    '',
  ].join('\n');
}
