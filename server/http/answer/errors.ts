import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors, isResponseSerializationError } from 'fastify-type-provider-zod';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import { isDatabaseAway, isOvertaken } from '../../db/failures.ts';
import { translateSentence } from '../../texts/translateSentence.ts';
import { OtherHost } from '../caller/tenantAddress.ts';
import { isPage, sendBarePage } from './barePages.ts';
import { languageOf } from './language.ts';
import { loggedError } from './loggedError.ts';
import { OVERTAKEN, Refusal } from './refusal.ts';
import { statusFor } from './refusalStatus.ts';
import { ruleSaid } from './validationText.ts';

interface Body {
  error: { code: string; message: string; field?: string; detail?: unknown; requestId: string };
}

/** Every refusal is sent as `{error: {code, message, field?, requestId}}`, never with internal details. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((err: FastifyError | Refusal, request, reply) => send(err, request, reply));
  app.setNotFoundHandler((request, reply) =>
    reply.code(404).send(body(request, ERROR.noSuchRoute, 'The API has no such address.')),
  );
}

const AWAY = 'The service is not available at the moment. Please try again in a few seconds.';
/** How long a caller waits before the next try: a database starts within seconds. */
const AWAY_S = '2';

function send(err: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply) {
  if (err instanceof Refusal) {
    return reply
      .headers(err.headers)
      .code(statusFor(request, err.status))
      .send(body(request, err.code, err.message, err.field, err.detail));
  }
  if (err instanceof OtherHost) return reply.header('cache-control', 'no-store').redirect(err.address, 302);
  if (hasZodFastifySchemaValidationErrors(err)) {
    const first = err.validation[0];
    const field = first?.instancePath.replace(/^\//, '').replaceAll('/', '.') || undefined;
    return reply
      .code(statusFor(request, 422))
      .send(body(request, ERROR.validation, message(field, first?.message), field));
  }
  if (isOvertaken(err)) {
    request.log.warn(loggedError(err), 'overtaken by another call');
    return reply.code(409).send(body(request, ERROR.conflict, OVERTAKEN));
  }
  if (isDatabaseAway(err)) {
    request.log.warn(loggedError(err), 'the database is away');
    if (request.idempotency) request.idempotency.isUncertain = true;
    reply.header('retry-after', AWAY_S);
    if (request.method === 'GET' && isPage(request.url)) return sendBarePage(request, reply, 503, AWAY);
    return reply.code(503).send(body(request, ERROR.unavailable, AWAY));
  }
  const status = err.statusCode ?? 500;
  if (isResponseSerializationError(err) || status >= 500) {
    request.log.error(loggedError(err), 'unexpected error');
    return reply.code(500).send(body(request, ERROR.internal, 'Something went wrong.'));
  }
  const code =
    status === 413 ? ERROR.payloadTooLarge : status === 429 ? ERROR.tooManyRequests : ERROR.validation;
  return reply
    .code(status)
    .send(body(request, code, status === 400 ? 'The request could not be read.' : err.message));
}

/** Messages that are whole sentences stand alone; all others start with their field. */
function message(field: string | undefined, text = 'is not valid'): string {
  const rule = ruleSaid(text);
  if (/^[A-Z]/.test(rule)) return rule;
  return field ? `"${field}" ${rule}` : 'The request could not be read.';
}

function body(request: FastifyRequest, code: string, text: string, field?: string, detail?: unknown): Body {
  return {
    error: {
      code,
      message: translateSentence(languageOf(request), text),
      ...(field ? { field } : {}),
      ...(detail === undefined ? {} : { detail }),
      requestId: request.id,
    },
  };
}
