import type { ApiError } from '../../contract/envelope.ts';
import { callTexts } from '../lib/callTexts.ts';

/** A failed call. `status` 0 means that no answer came. */
export class CallError extends Error {
  readonly status: number;
  readonly code: string;
  readonly field: string | undefined;
  readonly detail: unknown;
  readonly requestId: string | undefined;
  /** react-admin reads field errors and the whole answer here. */
  readonly body: unknown;

  /** `isDeletion`: what is said of something that is not there is told as it is (ERR-08). */
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
