import { isDeepStrictEqual } from 'node:util';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { invalid } from '../answer/refusal.ts';
import { IGNORED_FIELDS } from './ignoredFields.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The current version of the record that the call changes. Programs send a whole record back. Fields that the call does not accept may
     * be sent with their current value; another value is refused.
     */
    record?: (request: FastifyRequest) => Promise<unknown>;
  }
}

/** Names the fields of a call that were ignored, by their dotted paths, separated by commas. */
export const IGNORED_FIELDS_HEADER = 'x-ignored-fields';
/** Sent by programs that want unknown fields refused on every call; the portal does. */
export const STRICT_FIELDS_HEADER = 'x-strict-fields';
const MOST_NAMED = 20;
/** Words in names of fields for money that a courier collects or insures: ignoring such a field would cost somebody. */
const ABOUT_MONEY = /^(cod|cash|collect|insure|insured|insurance)(amount|amt|value)?$/i;
/** `codAmount`, `CODAmount`, `cod_amount`: capitals in a row are one word. */
const WORD = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g;

/** Names in the address of every call, read before the route: the account, the ticket of a link, and the language. */
const READ_BY_ALL: ReadonlySet<string> = new Set(['companyId', 'customerId', 'jwt', 'lang']);

/**
 * Throws 422 with the path of the first field that the call would drop: its schema has no such field, and the field is not ignored on
 * purpose. Calls whose operation has `integrators` ignore such a field and name it in a header, unless it is about money, belongs to the
 * contact next to it, or the caller asks for strictness. Names in the address that the call does not know, such as misspelt filters, are
 * refused only if the caller asks for strictness, and named in the header otherwise.
 */
export async function refuseUnknownFields(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { body: schema, operation, querystring } = request.routeOptions.schema ?? {};
  if (!schema && !operation) return;
  const isStrict = STRICT_FIELDS_HEADER in request.headers;
  const unknown = schema
    ? await withoutSentBack(request, unknownFields(schema as z.core.$ZodType, request.body))
    : [];
  // Pages without an operation read their address by themselves.
  const inAddress = operation
    ? unknownNames(querystring as z.core.$ZodType | undefined, request.query as object)
    : [];
  const refused =
    operation?.integrators && !isStrict ? unknown.find(isMissed) : (unknown[0] ?? (isStrict && inAddress[0]));
  if (refused) throw invalid(refused.path, `"${refused.path}" is not a field of this call`);
  const ignored = [...unknown, ...inAddress];
  if (ignored.length > 0) reply.header(IGNORED_FIELDS_HEADER, namesOf(ignored));
}

/** The names in the address that the call does not read. */
function unknownNames(schema: z.core.$ZodType | undefined, query: object): UnknownField[] {
  const known = schema ? unknownOfQuery(schema, query) : Object.keys(query);
  return known.filter((name) => !READ_BY_ALL.has(name)).map((path) => ({ path, inContact: false }));
}

function unknownOfQuery(schema: z.core.$ZodType, query: object): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'object')
    return isOpen(def) ? [] : Object.keys(query).filter((name) => !Object.hasOwn(def.shape, name));
  if (def.type === 'pipe') return unknownOfQuery(writtenSide(def), query);
  return 'innerType' in def ? unknownOfQuery(def.innerType, query) : [];
}

/** Removes fields that are sent back unchanged. Throws 422 for another value of such a field. */
async function withoutSentBack(
  request: FastifyRequest,
  unknown: readonly UnknownField[],
): Promise<readonly UnknownField[]> {
  const read = request.routeOptions.config.record;
  const { params } = request.routeOptions.schema ?? {};
  const isWrongPath = params && !z.safeParse(params as z.core.$ZodType, request.params).success;
  if (!read || unknown.length === 0 || isWrongPath) return unknown;
  const record: unknown = JSON.parse(JSON.stringify((await read(request)) ?? null));
  return unknown.filter(({ path }) => {
    const now = valueAt(record, path);
    if (now === undefined) return true;
    if (isDeepStrictEqual(now, valueAt(request.body, path))) return false;
    throw invalid(path, `"${path}" cannot be changed`);
  });
}

const valueAt = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (inner, key) =>
        typeof inner === 'object' && inner !== null && Object.hasOwn(inner, key)
          ? (inner as Record<string, unknown>)[key]
          : undefined,
      value,
    );

const namesOf = (fields: readonly UnknownField[]): string =>
  fields
    .slice(0, MOST_NAMED)
    // Field names may contain characters that a header may not.
    .map(({ path }) => encodeURIComponent(path.slice(0, 100).toWellFormed()))
    .concat(fields.length > MOST_NAMED ? '...' : [])
    .join(', ');

const isMissed = ({ path, inContact }: UnknownField): boolean =>
  inContact ||
  (path.slice(path.lastIndexOf('.') + 1).match(WORD) ?? []).some((word) => ABOUT_MONEY.test(word));

/** Throws 422 for a change that names only fields which no customer may set: a success would claim that something was changed. */
export function refuseOnlyIgnored(request: FastifyRequest): void {
  const schema = request.routeOptions.schema?.body as z.core.$ZodType | undefined;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const keys = Object.keys((request.body ?? {}) as object);
  const shape = def.type === 'object' ? def.shape : {};
  const [first] = keys;
  if (first !== undefined && keys.every((key) => !Object.hasOwn(shape, key)))
    throw invalid(first, `"${first}" cannot be changed`);
}

export interface UnknownField {
  /** Dotted path, with the numbers of list entries. */
  path: string;
  /** Whether the contact next to it has a field of this name. */
  inContact: boolean;
}

/** The fields of `value` that `schema` does not name and that are not ignored on purpose. */
export function unknownFields(schema: z.core.$ZodType, value: unknown, path = ''): UnknownField[] {
  if (typeof value !== 'object' || value === null) return [];
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return Array.isArray(value) ? [] : unknownOfObject(def, value as Record<string, unknown>, path);
    case 'array':
      if (!Array.isArray(value)) return [];
      return value.flatMap((item, i) => unknownFields(def.element, item, joined(path, String(i))));
    case 'union':
      return unknownOfUnion(def.options, value, path);
    case 'pipe':
      return unknownFields(writtenSide(def), value, path);
    default:
      return 'innerType' in def ? unknownFields(def.innerType, value, path) : [];
  }
}

/** Whether an object takes fields besides those that it names. */
const isOpen = ({ catchall }: z.core.$ZodObjectDef): boolean =>
  catchall !== undefined && (catchall as z.core.$ZodTypes)._zod.def.type !== 'never';

function unknownOfObject(
  def: z.core.$ZodObjectDef,
  value: Record<string, unknown>,
  path: string,
): UnknownField[] {
  const { shape } = def;
  const open = isOpen(def);
  const ofContact = shapeOf(shape.contact);
  return Object.keys(value).flatMap((key) => {
    const field = Object.hasOwn(shape, key) ? shape[key] : undefined;
    if (field) return unknownFields(field, value[key], joined(path, key));
    if (open || IGNORED_FIELDS.has(key)) return [];
    return [{ path: joined(path, key), inContact: Object.hasOwn(ofContact, key) }];
  });
}

/** Of several types, the type of the value counts; of several objects, the object that knows most of its fields. */
function unknownOfUnion(options: readonly z.core.$ZodType[], value: object, path: string): UnknownField[] {
  const form = Array.isArray(value) ? 'array' : 'object';
  const found = options.filter((o) => formOf(o) === form).map((o) => unknownFields(o, value, path));
  return found.sort((a, b) => a.length - b.length)[0] ?? [];
}

/** The schema of the caller's input. */
const writtenSide = (pipe: z.core.$ZodPipeDef): z.core.$ZodType =>
  (pipe.in as z.core.$ZodTypes)._zod.def.type === 'transform' ? pipe.out : pipe.in;

/** The fields of an object's schema; empty for other schemas. */
function shapeOf(schema: z.core.$ZodType | undefined): z.core.$ZodShape {
  if (!schema) return {};
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'object') return def.shape;
  if (def.type === 'pipe') return shapeOf(writtenSide(def));
  return 'innerType' in def ? shapeOf(def.innerType) : {};
}

function formOf(schema: z.core.$ZodType): string {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return 'innerType' in def ? formOf(def.innerType) : def.type;
}

const joined = (path: string, key: string) => (path ? `${path}.${key}` : key);
