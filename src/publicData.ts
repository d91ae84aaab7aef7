import * as authApi from './api/auth.ts';
import { apiOrigins } from './api/base.ts';
import { CallError } from './api/callError.ts';
import * as companyApi from './api/company.ts';
import { ticketLink } from './api/links.ts';
import { notePageView } from './api/pageViews.ts';
import * as parametersApi from './api/parameters.ts';
import { getItemTypes, instantQuote } from './api/services.ts';
import { ensureSession, mayHaveSession, onPeerSession } from './api/session.ts';

/** The verbs of the pages without a session; the console has them on its data provider. */
export const publicVerbs = { ...companyApi, ...parametersApi, getItemTypes, instantQuote };
export const authVerbs = { ...authApi, apiOrigins, ticketLink, ensureSession, mayHaveSession, onPeerSession };

export { notePageView };

/** A failed call's message, in a shape that views may read. */
export function callProblem(err: unknown): {
  message: string;
  code: string | null;
  field: string | null;
  detail: unknown;
  requestId: string | null;
} {
  if (err instanceof CallError)
    return {
      message: err.message,
      code: err.code,
      field: err.field ?? null,
      detail: err.detail,
      requestId: err.requestId ?? null,
    };
  return {
    message: err instanceof Error ? err.message : String(err),
    code: null,
    field: null,
    detail: null,
    requestId: null,
  };
}
