import * as authApi from '../api/account/auth.ts';
import * as companyApi from '../api/account/company.ts';
import { notePageView } from '../api/account/pageViews.ts';
import * as parametersApi from '../api/account/parameters.ts';
import { getCustomers, getUser } from '../api/account/users.ts';
import { apiOrigins } from '../api/client/base.ts';
import { CallError } from '../api/client/callError.ts';
import { ticketLink } from '../api/client/links.ts';
import { ensureSession, mayHaveSession, onPeerSession } from '../api/client/session.ts';
import { getItemTypes, instantQuote } from '../api/services.ts';

/** The verbs of the pages without a session; the console has these on its data provider. */
export const publicVerbs = { ...companyApi, ...parametersApi, getItemTypes, instantQuote };
export const authVerbs = {
  ...authApi,
  getUser,
  getCustomers,
  apiOrigins,
  ticketLink,
  ensureSession,
  mayHaveSession,
  onPeerSession,
};

export { keepForDesk } from '../api/desk/keepForDesk.ts';
export { notePageView };
export const { tellSignOut } = authApi;

/** The message of a failed call, in a form that views may read. */
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
