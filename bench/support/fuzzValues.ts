import fc from 'fast-check';

/** The parts of JSON Schema that the OpenAPI description uses. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
}

const HOSTILE = [
  '',
  ' ',
  '0',
  '-1',
  '1e3',
  '2,5',
  'NaN',
  'null',
  'true',
  '9'.repeat(40),
  '0.005',
  '1.005',
  'a\u0000b',
  '\ud800',
  '\u202e',
  '%00',
  "'; drop table orders; --",
  '__proto__',
  'constructor',
  'toString',
  '{{7*7}}',
  '2026-02-30',
  '0000-00-00',
  '+275760-09-13',
  '275760-09-14T00:00:00Z',
  'javascript:alert(1)',
  'x'.repeat(5000),
];
const NUMBERS = [
  0,
  -0,
  -1,
  0.001,
  0.005,
  1.005,
  1e-7,
  2 ** 31,
  2 ** 31 - 1,
  2 ** 53,
  1e15 + 0.5,
  1e21,
  1e300,
  -1e300,
  90_071_992_547_409.91,
];

/** Hostile values: wrong types, limits of numbers, texts that break databases, dates and parsers. */
export const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...HOSTILE),
  fc.constantFrom<unknown>(...NUMBERS),
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    [],
    {},
    [null],
    [[]],
    [{}],
    { toString: 1, valueOf: 1 },
    { length: 1 },
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.double(),
  fc.jsonValue({ maxDepth: 2 }),
);

const DEPTH = 6;

/** A value that the schema allows. Where the schema sets no limit, sometimes a hostile text or number. */
export function schemaValue(
  schema: JsonSchema,
  named: Record<string, JsonSchema>,
  depth = 0,
): fc.Arbitrary<unknown> {
  const next = (s: JsonSchema) => schemaValue(s, named, depth + 1);
  if (depth > DEPTH) return anyValue;
  if (schema.$ref) {
    const target = named[schema.$ref.split('/').at(-1) ?? ''];
    return target ? next(target) : anyValue;
  }
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum?.length) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices?.length) return fc.oneof(...choices.map(next));
  if (schema.allOf?.length)
    return fc.tuple(...schema.allOf.map(next)).map((parts) => Object.assign({}, ...parts));
  const types = [schema.type ?? (schema.properties ? 'object' : [])].flat();
  if (types.length === 0) return anyValue;
  return fc.oneof(...types.map((type) => typed(type, schema, next)));
}

function typed(
  type: string,
  schema: JsonSchema,
  next: (s: JsonSchema) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  const { minimum: min = -1e9, maximum: max = 1e9 } = schema;
  switch (type) {
    case 'string':
      return fc.oneof(
        fc.string({ unit: 'grapheme', maxLength: Math.min(schema.maxLength ?? 60, 60) }),
        fc.constantFrom(...HOSTILE),
      );
    case 'integer':
      return fc.oneof(
        fc.integer({
          min: Math.max(Math.ceil(min), -(2 ** 31)),
          max: Math.min(Math.floor(max), 2 ** 31 - 1),
        }),
        fc.constantFrom(min, max),
      );
    case 'number':
      return fc.oneof(fc.double({ min, max, noNaN: true }), fc.constantFrom(min, max, ...NUMBERS));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(next(schema.items ?? {}), { maxLength: 3 });
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, s]) => [name, next(s)])),
        { requiredKeys: schema.required ?? [] },
      );
    default:
      return anyValue;
  }
}

type Path = (string | number)[];

function pathsOf(value: unknown, path: Path = []): Path[] {
  if (!value || typeof value !== 'object') return [path];
  return [path, ...Object.entries(value).flatMap(([name, item]) => pathsOf(item, [...path, name]))];
}

function replaced(value: unknown, [name, ...rest]: Path, by: unknown): unknown {
  if (name === undefined) return by;
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value)
    ? [...value]
    : { ...(value as object) };
  const record = copy as Record<string, unknown>;
  record[name] = replaced(record[name], rest, by);
  return copy;
}

/** The value with up to three hostile parts; unchanged in a third of the cases. */
export function mutated(value: unknown): fc.Arbitrary<unknown> {
  const paths = pathsOf(value);
  const change = fc.tuple(fc.constantFrom(...paths), anyValue);
  return fc
    .oneof(
      fc.constant<[Path, unknown][]>([]),
      fc.array(change, { minLength: 1, maxLength: 1 }),
      fc.array(change, { minLength: 2, maxLength: 3 }),
    )
    .map((changes) =>
      changes.reduce<unknown>(
        (before, [path, by]) => (isThere(before, path) ? replaced(before, path, by) : before),
        value,
      ),
    );
}

function isThere(value: unknown, path: Path): boolean {
  let at = value;
  for (const name of path) {
    if (!at || typeof at !== 'object' || !Object.hasOwn(at, name)) return false;
    at = (at as Record<string, unknown>)[name];
  }
  return true;
}
