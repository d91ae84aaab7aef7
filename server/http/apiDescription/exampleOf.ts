import { EXAMPLE_VALUES } from './examples.ts';
import { type JsonSchema, nameOfRef } from './jsonSchema.ts';

type Schemas = Readonly<Record<string, JsonSchema>>;

const UUID = '5f0f2a4e-8f43-4f0e-9a51-0c6d2f1b7a90';
const TIME = '2026-03-02T04:00:00.000Z';

/** An example value that the schema allows, realistic if the field's name is known. A nullable field with an unknown name is null. */
export function exampleOf(schema: JsonSchema, schemas: Schemas, name = ''): unknown {
  const inner = (part: JsonSchema, as = name) => exampleOf(part, schemas, as);
  if (schema.$ref) return inner(schemas[nameOfRef(schema.$ref) ?? ''] ?? {});
  if (schema.const !== undefined) return schema.const;
  const forms = schema.anyOf ?? schema.oneOf;
  if (forms) {
    const form = forms.find(({ type }) => type !== 'null') ?? {};
    return isNullable(schema) && isPlain(form) && !isKnown(form, name) ? null : inner(form);
  }
  const type = [schema.type].flat().find((t) => t !== 'null');
  if (type === 'object') return objectOf(schema, schemas, name.replace(/^.*\./, ''));
  if (type === 'array') return listOf(schema, inner);
  if (schema.enum) return schema.enum.find((value) => value === knownValue(name)) ?? schema.enum[0];
  if (schema.default !== undefined) return schema.default;
  if (isNullable(schema) && !isKnown(schema, name)) return null;
  if (type === 'boolean') return knownValue(name) === true;
  if (type === 'number' || type === 'integer') return numberOf(schema, name);
  return type === 'string' ? textOf(schema, name) : null;
}

const isPlain = ({ type, enum: values }: JsonSchema) =>
  !values && (type === 'string' || type === 'number' || type === 'integer');
const isNullable = ({ type, anyOf }: JsonSchema) =>
  [type].flat().includes('null') || (anyOf?.some((form) => form.type === 'null') ?? false);
const isKnown = ({ type, pattern }: JsonSchema, name: string) =>
  pattern !== undefined || isId(name) || [type].flat().includes(typeof knownValue(name));
/** A name may begin with its object's name: `service.name`. */
const knownValue = (name: string) => EXAMPLE_VALUES[name] ?? EXAMPLE_VALUES[name.replace(/^.*\./, '')];
const isId = (name: string) => /(^|\.)ids?$|Ids?$/.test(name);
const isTime = (name: string) => /At$|_at$|Date$|\.(date|eta|undoUntil|serverNow)$/.test(name);

function objectOf({ properties, additionalProperties }: JsonSchema, schemas: Schemas, name: string) {
  const fields = Object.entries(properties ?? {}).map(([key, field]) => [
    key,
    exampleOf(field, schemas, `${name}.${key}`),
  ]);
  if (fields.length === 0 && typeof additionalProperties === 'object')
    fields.push(['100', exampleOf(additionalProperties, schemas)]);
  return Object.fromEntries(fields) as Record<string, unknown>;
}

function listOf({ items, minItems = 1 }: JsonSchema, inner: (part: JsonSchema, as?: string) => unknown) {
  return typeof items === 'object' ? Array.from({ length: Math.max(1, minItems) }, () => inner(items)) : [];
}

function numberOf({ minimum, exclusiveMinimum }: JsonSchema, name: string): number {
  const known = knownValue(name);
  if (typeof known === 'number') return known;
  return isId(name) ? 1042 : Math.max(1, minimum ?? exclusiveMinimum ?? 1);
}

function textOf({ pattern }: JsonSchema, name: string): string {
  if (pattern?.includes('[0-9a-f]{8}-')) return UUID;
  if (pattern?.includes('{64}')) return 'a'.repeat(64);
  if (pattern?.startsWith('^[0-9]{4}-[0-9]{2}')) return TIME.slice(0, 10);
  if (pattern?.includes(')T(')) return TIME;
  const known = knownValue(name);
  if (typeof known === 'string') return known;
  if (isId(name)) return UUID;
  return isTime(name) ? TIME : 'text';
}
