import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors, isResponseSerializationError } from 'fastify-type-provider-zod';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import { isDatabaseAway, isOvertaken } from '../../db/failures.ts';
import { translateSentence } from '../../texts/translateSentence.ts';
import { OtherHost } from '../caller/tenantAddress.ts';
import { isPage, sendBarePage } from './barePages.ts';
import { languageOf } from './language.ts';
import { loggedError } from './loggedError.ts';
import { conflict, OVERTAKEN, Refusal } from './refusal.ts';
import { statusFor } from './refusalStatus.ts';
import { ruleAbout } from './validationText.ts';

interface Body {
  error: { code: string; message: string; field?: string; detail?: unknown; requestId: string };
}

/** Every refusal is sent as `{error: {code, message, field?, requestId}}`, never with internal details. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((err: FastifyError, request, reply) => send(err, request, reply));
  app.setNotFoundHandler((request, reply) =>
    isOpenedByPerson(request)
      ? reply.header('cache-control', 'no-store').redirect('/customer/page-not-found', 302)
      : reply.code(404).send(body(request, ERROR.noSuchRoute, 'The API has no such address.')),
  );
}

/** Whether a browser shows the answer to a person, who mistyped an address of the portal. */
const isOpenedByPerson = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && !url.startsWith('/v1.0/') && (headers.accept ?? '').includes('text/html');

const AWAY = 'The service is not available at the moment. Please try again in a few seconds.';
/** Pause of a caller before the next attempt: a database starts within seconds. */
const AWAY_S = '2';

/** The refusal that an error represents; null for an unexpected error, which is only logged. */
export function refusalOf(err: unknown): Refusal | null {
  if (err instanceof Refusal) return err;
  if (isOvertaken(err)) return conflict(OVERTAKEN);
  if (isDatabaseAway(err))
    return new Refusal(503, ERROR.unavailable, AWAY, { headers: { 'retry-after': AWAY_S } });
  return null;
}

function send(err: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (err instanceof OtherHost) return reply.header('cache-control', 'no-store').redirect(err.address, 302);
  if (hasZodFastifySchemaValidationErrors(err)) {
    const first = err.validation[0];
    const field = first?.instancePath.replace(/^\//, '').replaceAll('/', '.') || undefined;
    return reply
      .code(statusFor(request, 422))
      .send(body(request, ERROR.validation, ruleAbout(field, first?.message), field));
  }
  const refusal = refusalOf(err);
  if (refusal) {
    const { status, code, message, field, detail, headers } = refusal;
    reply.headers(headers);
    const isAway = isDatabaseAway(err);
    if (refusal !== err)
      request.log.warn(loggedError(err), isAway ? 'the database is away' : 'overtaken by another call');
    if (isAway) {
      if (request.idempotency) request.idempotency.isUncertain = true;
      if (request.method === 'GET' && isPage(request.url))
        return sendBarePage(request, reply, status, message);
    }
    return reply
      .code(refusal.isSameEverywhere ? status : statusFor(request, status))
      .send(body(request, code, message, field, detail));
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
