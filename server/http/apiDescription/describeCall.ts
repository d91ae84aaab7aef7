import { LEFT_OFF_HEADER } from '../answer/leftOff.ts';
import { IGNORED_FIELDS_HEADER, STRICT_FIELDS_HEADER } from '../request/unknownFields.ts';
import type { Call, Media, Parameter } from './description.ts';
import { exampleOf } from './exampleOf.ts';
import { REQUEST_EXAMPLES } from './examples.ts';
import { type JsonSchema, refTo } from './jsonSchema.ts';
import type { Operation } from './operation.ts';
import { describedOperation } from './operationDetails.ts';
import { ANSWERED } from './records.ts';
import { type RefusalStatus, refusalsOf } from './refusals.ts';

type Schemas = Readonly<Record<string, JsonSchema>>;

const BINARY: JsonSchema = { type: 'string', format: 'binary' };
const MEDIA = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  events: 'text/event-stream',
} as const;

/**
 * Field of a call's schema that holds its operation until `describeCall` takes it out. Its name begins with `x-`, because the generator
 * drops all other fields that OpenAPI does not know.
 */
export const OPERATION = 'x-operation';

const STREAM =
  'It begins with an event named `start`, whose data is a StreamOpened; each of the following events has no name, and its data is a \
LiveEvent. A client that was away sends the id of its last event as the header `Last-Event-ID`, or as `lastEventId`. Lines that begin \
with a colon keep the connection open.';

const OPEN_FIELDS = `Fields that this call does not know are ignored and named in the header \`${IGNORED_FIELDS_HEADER}\`; with the header \
\`${STRICT_FIELDS_HEADER}\` they are refused.`;
const IGNORED_FIELDS = {
  [IGNORED_FIELDS_HEADER]: {
    description:
      'Fields of the body, by their paths, and names in the address that were ignored, separated by commas: the first 20, then `...` if there are more. Absent where there are none.',
    schema: { type: 'string' },
  },
};

const LEFT_OFF = `Of several records, those that cannot be part of it are left off and named in the header \`${LEFT_OFF_HEADER}\`.`;
const LEFT_OFF_IDS = {
  [LEFT_OFF_HEADER]: {
    description: 'Ids of the records that were left off, separated by commas; absent where there are none.',
    schema: { type: 'string' },
  },
};

export const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'The same key with the same request gets the first answer again, for 30 days: a call whose answer was lost can be repeated.',
  schema: { type: 'string', maxLength: 255 },
};

/** Adds to a call's schemas its operation, and examples of request and answer. */
export function describeCall(
  { [OPERATION]: carried, ...call }: Call,
  method: string,
  schemas: Schemas,
): Call {
  const operation = carried as Operation;
  const declared = (call.parameters ?? []) as Parameter[];
  // A ticket in the address authenticates; it is not a query parameter.
  const security = [
    ...(call.security ?? []),
    ...(declared.some(({ name }) => name === 'jwt') ? [{ ticket: [] }] : []),
  ];
  const keyed = method !== 'get' && security.length > 0 && !operation.unkeyed;
  const parameters = [
    ...declared.filter(({ name }) => name !== 'jwt').map((parameter) => withExample(parameter, schemas)),
    ...(keyed ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ];
  const requestBody = bodyOf(call, operation, schemas);
  const { parameters: _own, requestBody: _body, ...rest } = call;
  return {
    ...rest,
    operationId: operation.id,
    summary: operation.summary,
    description: [
      ...describedOperation(operation, { method, guests: allowsGuests(security), keyed }),
      ...(requestBody && operation.integrators ? [OPEN_FIELDS] : []),
      ...(operation.leavesOff ? [LEFT_OFF] : []),
    ].join(' '),
    tags: [operation.tag],
    security,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: { ...answerOf(call, operation, schemas), ...refusalsOf(statusesOf(call, operation, keyed)) },
  };
}

const withExample = (parameter: Parameter, schemas: Schemas): Parameter =>
  parameter.required && parameter.schema
    ? { ...parameter, example: exampleOf(parameter.schema, schemas, parameter.name) }
    : parameter;

const textsOf = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(texts).map(([name, description]) => [name, { type: 'string', description }]),
  );

function bodyOf(
  call: Call,
  { id, upload, uploadTexts = {} }: Operation,
  schemas: Schemas,
): Call['requestBody'] {
  const files = typeof upload === 'string' ? [upload] : upload && [...upload];
  const form = files && {
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: {
          ...Object.fromEntries(files.map((name) => [name, BINARY])),
          ...textsOf(uploadTexts),
        },
        ...(typeof upload === 'string' ? { required: files } : {}),
      },
    },
  };
  if (form && typeof upload === 'string') return { required: true, content: form };
  const [type, { schema = {} } = {}] = Object.entries(call.requestBody?.content ?? {})[0] ?? [];
  if (!type) return undefined;
  // An empty body means `{}` everywhere; if no field is required, it may be omitted.
  const forms = schema.anyOf?.filter((form) => form.type !== 'null');
  const sent = forms?.[0] && forms.length === 1 ? forms[0] : schema;
  const content = withExamples({ [type]: { schema: sent } }, schemas, REQUEST_EXAMPLES[id]);
  return { required: sent === schema && schema.default === undefined, content: { ...content, ...form } };
}

function answerOf(
  call: Call,
  { media, redirects, summary, integrators, leavesOff }: Operation,
  schemas: Schemas,
): Call['responses'] {
  if (redirects)
    return {
      '302': {
        description: summary,
        headers: { Location: { description: 'The address to open.', schema: { type: 'string' } } },
      } as Call['responses'][string],
    };
  const description = `${summary}.`;
  if (media === 'events')
    return {
      '200': { description: `${description} ${STREAM}`, content: { [MEDIA.events]: eventStream(schemas) } },
    };
  if (media) {
    const headers = leavesOff ? { headers: LEFT_OFF_IDS } : {};
    return { '200': { description, ...headers, content: { [MEDIA[media]]: { schema: BINARY } } } };
  }
  const { content = {} } = (call.responses['200'] ?? {}) as { content?: Record<string, Media> };
  const named = {
    ...((integrators && call.requestBody) || call.parameters?.some(isOfQuery) ? IGNORED_FIELDS : {}),
    ...(leavesOff ? LEFT_OFF_IDS : {}),
  };
  const headers = Object.keys(named).length > 0 ? { headers: named } : {};
  return { '200': { description, ...headers, content: withExamples(content, schemas) } };
}

const isOfQuery = (parameter: object): boolean => 'in' in parameter && parameter.in === 'query';

/** OpenAPI 3.1 cannot describe the events of a stream: the schema describes the text of one event. */
function eventStream(schemas: Schemas): Media {
  const [opened, event] = ['StreamOpened', 'LiveEvent'].map((record) => ({
    $ref: refTo(record + ANSWERED),
  })) as [JsonSchema, JsonSchema];
  const data = (schema: JsonSchema) => JSON.stringify(exampleOf(schema, schemas));
  return {
    schema: {
      type: 'string',
      contentMediaType: MEDIA.events,
      contentSchema: { type: 'array', items: { anyOf: [event, opened] } },
    },
    example: `retry: 3000\nid: 1041\nevent: start\ndata: ${data(opened)}\n\nid: 1042\ndata: ${data(event)}\n\n`,
  };
}

const withExamples = (content: Record<string, Media>, schemas: Schemas, made?: unknown) =>
  Object.fromEntries(
    Object.entries(content).map(([type, media]) => [
      type,
      { ...media, example: made ?? (media.schema && exampleOf(media.schema, schemas)) },
    ]),
  );

/** Whether a call needs no session, key or ticket. */
const allowsGuests = (security: Record<string, string[]>[]): boolean =>
  security.length === 0 || security.some((way) => Object.keys(way).length === 0);

function statusesOf(call: Call, { tag, pays, integrators }: Operation, keyed: boolean): Set<RefusalStatus> {
  const statuses = new Set<RefusalStatus>(['default']);
  const signedIn = (call.security?.length ?? 0) > 0;
  const guests = allowsGuests(call.security ?? []);
  const takesInput = Boolean(call.requestBody || call.parameters?.length);
  if (call.requestBody || (integrators && takesInput)) statuses.add('400');
  if (signedIn || tag === 'Sign-in') statuses.add('401');
  if (pays) statuses.add('402');
  if (signedIn || call.parameters?.some((p) => 'in' in p && p.in === 'path')) statuses.add('404');
  if (keyed) statuses.add('409');
  if (!integrators && takesInput) statuses.add('422');
  if (guests || tag === 'Events') statuses.add('429');
  return statuses;
}
