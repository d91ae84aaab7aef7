import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { invalid } from '../answer/refusal.ts';
import { IGNORED_FIELDS } from './ignoredFields.ts';

/** Throws 422 with the path of the first field that the call would drop: its schema has no such field, and it is not ignored on purpose. */
export function refuseUnknownFields(request: FastifyRequest): void {
  const schema = request.routeOptions.schema?.body as z.core.$ZodType | undefined;
  const path = schema && unknownField(schema, request.body);
  if (path) throw invalid(path, `"${path}" is not a field of this call`);
}

/** Throws 422 for a change that names nothing but fields which no customer may set: its answer would say that something was done. */
export function refuseOnlyIgnored(request: FastifyRequest): void {
  const schema = request.routeOptions.schema?.body as z.core.$ZodType | undefined;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const keys = Object.keys((request.body ?? {}) as object);
  const shape = def.type === 'object' ? def.shape : {};
  const [first] = keys.filter((key) => !Object.hasOwn(shape, key));
  if (first !== undefined && keys.every((key) => IGNORED_FIELDS.has(key)))
    throw invalid(first, `"${first}" cannot be changed`);
}

/** Dotted path of the first field of `value` that `schema` does not name; null when it names all of them. */
export function unknownField(schema: z.core.$ZodType, value: unknown, path = ''): string | null {
  if (typeof value !== 'object' || value === null) return null;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return Array.isArray(value) ? null : unknownOfObject(def, value as Record<string, unknown>, path);
    case 'array':
      if (!Array.isArray(value)) return null;
      return firstFound(value, (item, i) => unknownField(def.element, item, joined(path, String(i))));
    case 'union':
      return unknownOfUnion(def.options, value, path);
    case 'pipe': {
      const inner = (def.in as z.core.$ZodTypes)._zod.def.type === 'transform' ? def.out : def.in;
      return unknownField(inner, value, path);
    }
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return unknownField(def.innerType, value, path);
    default:
      return null;
  }
}

function unknownOfObject(
  { shape, catchall }: z.core.$ZodObjectDef,
  value: Record<string, unknown>,
  path: string,
): string | null {
  const open = catchall !== undefined && (catchall as z.core.$ZodTypes)._zod.def.type !== 'never';
  return firstFound(Object.keys(value), (key) => {
    const field = Object.hasOwn(shape, key) ? shape[key] : undefined;
    if (field) return unknownField(field, value[key], joined(path, key));
    return open || IGNORED_FIELDS.has(key) ? null : joined(path, key);
  });
}

/** Among several types the one of the value counts; among several objects, the one that knows all its fields. */
function unknownOfUnion(options: readonly z.core.$ZodType[], value: object, path: string): string | null {
  const form = Array.isArray(value) ? 'array' : 'object';
  const fitting = options.filter((o) => formOf(o) === form);
  const found = fitting.map((option) => unknownField(option, value, path));
  return found.includes(null) ? null : (found[0] ?? null);
}

function formOf(schema: z.core.$ZodType): string {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return 'innerType' in def ? formOf(def.innerType) : def.type;
}

function firstFound<T>(items: readonly T[], find: (item: T, i: number) => string | null): string | null {
  for (const [i, item] of items.entries()) {
    const found = find(item, i);
    if (found) return found;
  }
  return null;
}

const joined = (path: string, key: string) => (path ? `${path}.${key}` : key);
