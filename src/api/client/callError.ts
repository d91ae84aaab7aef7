import type { ApiError } from '../../../contract/wire/envelope.ts';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import { callTexts, noteNoAnswerText } from '../../lib/calls/callTexts.ts';
import type { AwayStatuses } from '../../lib/desk/shellWorker.ts';

/** A failed call. `status` 0 means that there was no answer. */
export class CallError extends Error {
  readonly status: number;
  readonly code: string;
  readonly field: string | undefined;
  readonly detail: unknown;
  readonly requestId: string | undefined;
  /** react-admin reads field errors and the whole answer here. */
  readonly body: unknown;

  /** `isDeletion`: the server's message about an absent record is shown unchanged (ERR-08). */
  constructor(status: number, error: Partial<ApiError> | undefined, { isDeletion = false } = {}) {
    super(messageFor(status, error?.message, isDeletion));
    this.name = 'CallError';
    this.status = status;
    this.code = error?.code ?? (status === 0 ? 'ERR_NETWORK' : `HTTP_${status}`);
    this.field = error?.field;
    this.detail = error?.detail;
    this.requestId = error?.requestId;
    this.body = { error };
  }
}

/** The server's message, else a fallback by status (ERR-02, -03, -05, -06). */
function messageFor(status: number, message: string | undefined, isDeletion: boolean): string {
  if (status === 404 && !(isDeletion && message)) return callTexts().notFound;
  return message || callTexts().timedOut;
}

const FROM_PROXY: ReadonlySet<number> = new Set([502, 503, 504] satisfies AwayStatuses);

/**
 * The error of an answer that leaves open whether the server executed the call: the server has no database, or a proxy answers for it. Like a
 * call without an answer, this error has no status.
 */
export async function readCallError(response: Response): Promise<CallError | null> {
  if (!FROM_PROXY.has(response.status)) return null;
  const body: unknown = await response
    .clone()
    .json()
    // Without JSON it is not the server's own answer.
    .catch(() => null);
  if (typeof body !== 'object' || body === null) return new CallError(0, undefined);
  const { error } = body as { error?: ApiError };
  if (error?.code !== ERROR.unavailable) return null;
  noteNoAnswerText(error.message);
  return new CallError(0, error);
}
