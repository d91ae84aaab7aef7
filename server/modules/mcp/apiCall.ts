import type { FastifyRequest } from 'fastify';
import { type ApiError, Refusal as RefusalBody } from '../../../contract/wire/envelope.ts';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import type { App } from '../../context.ts';
import { apiKeyOf, KEY_HEADERS } from '../../http/caller/apiKey.ts';

/** A refused call of a tool, as its assistant reads it. */
export class ToolRefusal extends Error {
  readonly code: string;
  readonly field: string | undefined;
  readonly detail: unknown;

  constructor({ code, message, field, detail }: ApiError) {
    super(message);
    this.code = code;
    this.field = field;
    this.detail = detail;
  }
}

interface Sent {
  body?: object;
  /** The same key gets the first answer again, without a second effect. */
  idempotencyKey?: string | undefined;
}
interface Answer {
  status: number;
  type: string;
  text: string;
  bytes: Buffer;
}

type Method = 'GET' | 'POST' | 'DELETE';

/** Calls of the API by the caller's own key. Both throw ToolRefusal. */
export interface ApiCall {
  /** The body of an answer: `T` is the type of the route's schema. */
  <T>(method: Method, path: string, sent?: Sent): Promise<T>;
  /** A document. */
  file(path: string): Promise<Answer>;
}

/** Headers of the caller that are passed on to the API: the language of the answers, and the number of the account. */
const PASSED_ON = ['accept-language', 'x-customer-id', 'user-agent'] as const;

/** Calls of the API. They pass all checks before a route, as if the caller had made them. */
export function apiCalls(app: App, request: FastifyRequest): ApiCall {
  const headers: Record<string, string> = {
    host: request.host,
    [KEY_HEADERS[0]]: apiKeyOf(request.headers) ?? '',
  };
  for (const name of PASSED_ON) {
    const value = request.headers[name];
    if (typeof value === 'string') headers[name] = value;
  }
  const send = async (method: Method, path: string, sent: Sent = {}): Promise<Answer> => {
    const answer = await app.inject({
      method,
      url: `/v1.0/${path}`,
      remoteAddress: request.ip,
      headers: { ...headers, ...(sent.idempotencyKey ? { 'idempotency-key': sent.idempotencyKey } : {}) },
      ...(sent.body ? { payload: sent.body } : {}),
    });
    const found = {
      status: answer.statusCode,
      type: String(answer.headers['content-type'] ?? ''),
      text: answer.body,
      bytes: answer.rawPayload,
    };
    if (found.status >= 300) throw new ToolRefusal(refusalIn(found));
    return found;
  };
  const call = async <T>(method: Method, path: string, sent?: Sent): Promise<T> =>
    JSON.parse((await send(method, path, sent)).text) as T;
  return Object.assign(call, { file: (path: string) => send('GET', path) });
}

const UNREADABLE = { code: ERROR.internal, message: 'Something went wrong. Please try again.' };

function refusalIn({ text }: Answer): ApiError {
  try {
    return RefusalBody.parse(JSON.parse(text)).error;
  } catch {
    // The answer has another form, such as a page, which says nothing to an assistant.
    return UNREADABLE;
  }
}
