import { ERROR, type ErrorCode } from '../../../contract/wire/errorCodes.ts';

interface RefusalKind {
  status: string;
  name: string;
  description: string;
  error: { code: ErrorCode; message: string; field?: string };
  headers?: Record<string, unknown>;
}

const REQUEST_ID = '5f0f2a4e-8f43-4f0e-9a51-0c6d2f1b7a90';

const KINDS = [
  {
    status: '400',
    name: 'BadRequest',
    description:
      'The request could not be read, or the caller can correct it: `field` names the field that is missing or not valid.',
    error: {
      code: ERROR.validation,
      message: '"origin.contact.address1" is required',
      field: 'origin.contact.address1',
    },
  },
  {
    status: '401',
    name: 'Unauthenticated',
    description: 'Nobody is signed in, or the key or the token is not valid.',
    error: { code: ERROR.unauthenticated, message: 'Please sign in.' },
  },
  {
    status: '402',
    name: 'InsufficientBalance',
    description: 'The wallet and its credit do not cover the price.',
    error: {
      code: ERROR.insufficientBalance,
      message: "Payment failed, You don't have enough credit balance. Bal: 0, Price: 7.00",
    },
  },
  {
    status: '404',
    name: 'NotFound',
    description: 'There is no such thing, or it is not yours.',
    error: { code: ERROR.notFound, message: 'File not found' },
  },
  {
    status: '409',
    name: 'Conflict',
    description:
      'The state of things does not allow it, or an idempotency key is in use for another request.',
    error: {
      code: ERROR.idempotencyMismatch,
      message: 'This idempotency key was used for another request.',
    },
  },
  {
    status: '422',
    name: 'Invalid',
    description: 'A field is missing or not valid: `field` says which.',
    error: {
      code: ERROR.validation,
      message: '"waypoint.1.contact.phone" is required',
      field: 'waypoint.1.contact.phone',
    },
  },
  {
    status: '429',
    name: 'TooManyRequests',
    description: 'Too many calls; `Retry-After` says how long to wait.',
    error: { code: ERROR.tooManyRequests, message: 'Too many requests. Please wait and try again.' },
    headers: {
      'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } },
    },
  },
  {
    status: 'default',
    name: 'Refused',
    description: 'Any other refusal, and what went wrong on the server.',
    error: { code: ERROR.internal, message: 'Something went wrong.' },
  },
] as const satisfies readonly RefusalKind[];
export type RefusalStatus = (typeof KINDS)[number]['status'];

/** Components of the description: each kind of refusal with an example. */
export const refusalComponents = () =>
  Object.fromEntries(
    KINDS.map(({ name, description, error, ...more }) => [
      name,
      {
        description,
        ...('headers' in more ? { headers: more.headers } : {}),
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Refusal.' },
            example: { error: { ...error, requestId: REQUEST_ID } },
          },
        },
      },
    ]),
  );

export const refusalsOf = (statuses: ReadonlySet<RefusalStatus>): Record<string, { $ref: string }> =>
  Object.fromEntries(
    KINDS.filter(({ status }) => statuses.has(status)).map(({ status, name }) => [
      status,
      { $ref: `#/components/responses/${name}` },
    ]),
  );
