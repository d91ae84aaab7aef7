import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { JsonSchema } from './jsonSchema.ts';
import { records } from './records.ts';

type ZodToJson = NonNullable<Parameters<typeof z.toJSONSchema>[1]>;
type Override = NonNullable<ZodToJson['override']>;
const zodToJsonConfig = { override: ((context) => describeExactly(context)) satisfies Override };

const named = createJsonSchemaTransform({ schemaRegistry: records, zodToJsonConfig });
// Query and path are split into parameters, which a reference does not allow.
const nameless = createJsonSchemaTransform({ schemaRegistry: z.registry<{ id: string }>(), zodToJsonConfig });

type Route = Parameters<typeof named>[0];

/** A route's schemas as JSON Schema: bodies and answers by the names of their records, parameters one by one. */
export function describeRoute(route: Route) {
  const { querystring, params, headers, ...rest } = route.schema ?? {};
  const parameters = nameless({ ...route, schema: { querystring, params, headers } });
  const bodies = named({ ...route, schema: rest });
  return { url: route.url, schema: { ...bodies.schema, ...parameters.schema } };
}

export const addRecords = createJsonSchemaTransformObject({ schemaRegistry: records, zodToJsonConfig });

/** A schema alone, in its sent or answered form. */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _version, ...json } = z.toJSONSchema(schema, { io, ...zodToJsonConfig });
  return json as JsonSchema;
}

/** Parts that the schema's own conversion omits, or describes from the server's side instead of the wire's. */
function describeExactly({ zodSchema, jsonSchema }: Parameters<Override>[0]): void {
  const json = jsonSchema as JsonSchema;
  if (zodSchema instanceof z.ZodObject) {
    // Later versions may add fields; a client that refuses them would break.
    const fields = Object.entries(zodSchema.shape as Record<string, z.ZodType>);
    for (const [key, field] of fields) if (isNever(field)) delete json.properties?.[key];
    if (json.additionalProperties === false && !isStrict(zodSchema)) delete json.additionalProperties;
    else {
      const required = fields.filter(([, field]) => !field.safeParse(undefined).success);
      if (required.length > 0) json.required = required.map(([key]) => key);
      else delete json.required;
    }
  }
  // Generators treat a field with a default as required.
  if (zodSchema instanceof z.ZodDefault && json.type !== 'object') {
    json.description = `Left out: \`${JSON.stringify(zodSchema.def.defaultValue)}\`.`;
    delete json.default;
  }
  // Values by a known set of keys are fields.
  if (json.propertyNames?.enum && typeof json.additionalProperties === 'object') {
    json.properties = eachAs(json.propertyNames.enum, json.additionalProperties);
    delete json.propertyNames;
    delete json.additionalProperties;
  }
  // A number that may be sent as text is validated after parsing: callers need to know that validation.
  if (zodSchema instanceof z.ZodPipe && isNumeric(json.type) && zodSchema.out instanceof z.ZodNumber)
    Object.assign(json, z.toJSONSchema(zodSchema.out), {
      $schema: undefined,
      type: isWhole(zodSchema) ? 'integer' : 'number',
    });
  // Linters and generators expect a schema for the items of every list. The items of a list of fixed length have one schema.
  if (json.items === false && json.prefixItems?.[0]) {
    json.items = json.prefixItems[0];
    delete json.prefixItems;
  }
  if (typeof json.pattern === 'string') json.pattern = plainPattern(json.pattern);
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
}

const isNumeric = (type: JsonSchema['type']): boolean => type === 'number' || type === 'integer';

const isWhole = (schema: z.core.$ZodType): boolean =>
  schema instanceof z.ZodPipe
    ? isWhole(schema.in) || isWhole(schema.out)
    : schema instanceof z.ZodNumber && schema.isInt;

/**
 * The same pattern without backslashes and bare slashes: generators write patterns into texts and between slashes, often without escaping
 * them.
 */
function plainPattern(pattern: string): string {
  let inClass = false;
  return pattern.replace(/\\(.)|[[\]/]/g, (part, escaped: string | undefined) => {
    if (escaped === 'd') return inClass ? '0-9' : '[0-9]';
    const sign = escaped ?? part;
    if (escaped === undefined && sign !== '/') inClass = sign === '[';
    if (escaped === undefined ? sign !== '/' : /\w/.test(sign)) return part;
    return inClass ? sign : `[${sign}]`;
  });
}

const eachAs = (keys: readonly unknown[], schema: JsonSchema): Record<string, JsonSchema> =>
  Object.fromEntries(keys.map((key) => [String(key), schema]));
const isStrict = (schema: z.ZodObject) => schema.def.catchall instanceof z.ZodNever;

/** The field is in the contract only so that it is refused by its name. */
const isNever = (schema: z.ZodType): boolean =>
  schema instanceof z.ZodNever ||
  (schema instanceof z.ZodOptional && isNever(schema.def.innerType as z.ZodType));
