import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';

interface Parameter {
  in: string;
  name: string;
  required?: boolean;
  schema: object;
}
type Content = Record<string, { schema: object }>;
interface Operation {
  parameters?: Parameter[];
  requestBody?: { content?: Content; required?: boolean };
  responses: Record<string, { content?: Content }>;
}
/** A published OpenAPI description, cut to the calls of an adapter (scripts/data/cutDescription.mjs). */
export interface Description {
  paths: Record<string, Record<string, Operation>>;
  components: object;
}

export interface SentRequest {
  method: string;
  /** With its query. */
  url: string;
  contentType: string | undefined;
  body: string;
}

/** Faults of a request, or of our stand-in's answer to it, by the description; empty when it fits. */
export interface Described {
  request(sent: SentRequest): string[];
  answer(sent: Pick<SentRequest, 'method' | 'url'>, status: number, body: unknown): string[];
}

const ID = 'description';

export function described(description: Description): Described {
  const compiled = new Map<string, ValidateFunction>();
  // Form fields and queries are text for any type of the schema. JSON has its own types.
  const [exact, coercing] = [false, 'array' as const].map((coerceTypes) => {
    const ajv = new Ajv({ strict: false, allErrors: true, coerceTypes, logger: false });
    addFormats.default(ajv);
    ajv.addSchema(asJsonSchema(description) as object, ID);
    return ajv;
  }) as [Ajv, Ajv];

  function problemsOf(ajv: Ajv, at: string, schema: object, value: unknown, where: string): string[] {
    const key = `${ajv === exact ? 'json' : 'text'} ${at}`;
    const validate = compiled.get(key) ?? ajv.compile(withRefs(schema));
    compiled.set(key, validate);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(
      (error) => `${where}${error.instancePath} ${error.message} ${JSON.stringify(error.params)} (${at})`,
    );
  }

  function operationAt(method: string, url: string) {
    const parts = pathOf(url).split('/');
    for (const [template, methods] of Object.entries(description.paths)) {
      const names = template.split('/');
      const fits =
        names.length === parts.length && names.every((n, i) => n.startsWith('{') || n === parts[i]);
      const operation = methods[method.toLowerCase()];
      if (!fits || !operation) continue;
      const inPath = Object.fromEntries(
        names.flatMap((n, i) => (n.startsWith('{') ? [[n.slice(1, -1), decodeURIComponent(parts[i]!)]] : [])),
      );
      return { operation, at: `${method} ${template}`, inPath };
    }
    return null;
  }

  return {
    request({ method, url, contentType, body }) {
      const found = operationAt(method, url);
      if (!found) return [`${method} ${pathOf(url)} is not described`];
      const { operation, at, inPath } = found;
      const query = nested(new URL(url, 'http://local').searchParams);
      const known = operation.parameters ?? [];
      const problems = Object.keys(query)
        .filter((name) => !known.some((p) => p.in === 'query' && p.name === name))
        .map((name) => `query ${name} is not described (${at})`);
      for (const { in: place, name, required, schema } of known) {
        const value = place === 'query' ? query[name] : place === 'path' ? inPath[name] : undefined;
        if (value === undefined && required && place !== 'header')
          problems.push(`${place} ${name} is missing (${at})`);
        if (value !== undefined)
          problems.push(
            ...problemsOf(coercing, `${at} ${place} ${name}`, wrapped(schema), { value }, `${place} ${name}`),
          );
      }
      const { content, required } = operation.requestBody ?? {};
      if (!body) return required ? [...problems, `the body is missing (${at})`] : problems;
      const type = contentType?.split(';')[0] ?? '';
      const schema = content?.[type]?.schema;
      if (!schema) return [...problems, `a body of type "${type}" is not described (${at})`];
      const isForm = type === 'application/x-www-form-urlencoded';
      const value: unknown = isForm ? nested(new URLSearchParams(body)) : JSON.parse(body);
      return [...problems, ...problemsOf(isForm ? coercing : exact, at, schema, value, 'body')];
    },
    answer({ method, url }, status, body) {
      const found = operationAt(method, url);
      const described = found?.operation.responses[status] ?? found?.operation.responses.default;
      if (!found || !described) return [`the answer ${status} is not described (${method} ${pathOf(url)})`];
      const schema = described.content?.['application/json']?.schema;
      return schema ? problemsOf(exact, `${found.at} ${status}`, schema, body, 'answer') : [];
    },
  };
}

const pathOf = (url: string) => new URL(url, 'http://local').pathname;
const wrapped = (schema: object) => ({ type: 'object', properties: { value: schema } });

/** References resolve within the whole description, and OpenAPI's `nullable` becomes its JSON Schema equivalent. */
const withRefs = (value: object): object => asJsonSchema(value) as object;

function asJsonSchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asJsonSchema);
  if (!value || typeof value !== 'object') return value;
  const { nullable, ...schema } = Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === '$ref' && typeof inner === 'string' ? inner.replace(/^#/, `${ID}#`) : asJsonSchema(inner),
    ]),
  );
  return nullable === true ? { anyOf: [schema, { type: 'null' }] } : schema;
}

type Tree = { [name: string]: string | Tree | (string | Tree)[] };

/** Objects and lists from a form body such as `a[b][0]=x`. */
function nested(params: URLSearchParams): Tree {
  const root: Tree = {};
  for (const [name, value] of params) {
    const keys = name.split(/\]?\[|\]$/).filter((key, i) => i === 0 || key !== '');
    let at: Tree = root;
    for (const key of keys.slice(0, -1)) {
      at[key] ??= {};
      at = at[key] as Tree;
    }
    at[keys.at(-1)!] = value;
  }
  return listsIn(root) as Tree;
}

function listsIn(value: string | Tree): string | Tree | (string | Tree)[] {
  if (typeof value === 'string') return value;
  const entries = Object.entries(value).map(
    ([key, inner]) => [key, listsIn(inner as string | Tree)] as const,
  );
  const isList = entries.length > 0 && entries.every(([key], i) => key === String(i));
  return isList ? entries.map(([, inner]) => inner as string | Tree) : (Object.fromEntries(entries) as Tree);
}
