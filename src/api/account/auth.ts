import type {
  EasyLoginAnswer,
  EasyLoginInput,
  ForgotPasswordInput,
  RegisterInput,
  ResetPasswordInput,
} from '../../../contract/account/account.ts';
import type { LoginInput, Session, Ticket } from '../../../contract/account/auth.ts';
import type {
  InvitationAccepted,
  InvitationAnswer,
  InvitationShown,
} from '../../../contract/account/people.ts';
import { accountOf, storedCustomerId, UNSENT_SIGN_OUT } from '../../lib/browser/sessionStorage.ts';
import { storeText } from '../../lib/browser/storedJson.ts';
import { call } from '../client/http.ts';
import { pathOnServer } from '../client/links.ts';
import { adoptSession, beginSignOut, endSessionEverywhere, storedRefreshToken } from '../client/session.ts';
import { getCustomers } from './users.ts';

export async function login(input: LoginInput): Promise<Session> {
  await telling;
  const session = await call<Session>('POST', 'auth/login', { body: input, session: 'none' });
  adoptSession(session);
  return session;
}

/** Requests a code, or signs in with a code; the answer for a new user names the missing data (AUTH-45, -58). */
export async function easyLogin(input: EasyLoginInput): Promise<EasyLoginAnswer> {
  await telling;
  const answer = await call<EasyLoginAnswer>('POST', 'auth/easyLogin', { body: input, session: 'none' });
  if ('accessToken' in answer) adoptSession(answer);
  return answer;
}

/** Ends the session on the server, then here; an unreachable server does not block signing out (AUTH-23, -24). */
export async function logout(companyId: string | null): Promise<void> {
  beginSignOut();
  const isReported = await call('POST', 'auth/logout', {
    body: { companyId: companyId ?? undefined, refreshToken: storedRefreshToken() },
    session: 'optional',
    timeoutMs: 5000,
  }).then(
    () => true,
    // Signing out must not wait for an unreachable server; the next page without a session ends the session there.
    () => false,
  );
  if (!isReported) storeText(UNSENT_SIGN_OUT, '1');
  endSessionEverywhere('signedOut');
}

/** A sign-in waits for this call, as its answer deletes the cookies of the session. */
let telling: Promise<void> = Promise.resolve();

/** Ends the session on the server, if the server could not be reached when the user signed out. */
export function tellSignOut(): void {
  if (localStorage.getItem(UNSENT_SIGN_OUT) === null) return;
  telling = call('POST', 'auth/logout', { body: {}, session: 'none', timeoutMs: 5000 }).then(
    () => localStorage.removeItem(UNSENT_SIGN_OUT),
    // The next page tries again.
    () => undefined,
  );
}

export const resendVerification = (account: { userId?: number; email: string }) =>
  call<{ message: string }>('POST', 'auth/verify/email', { body: account, session: 'none' });
export const verifyAccount = (input: { companyId: string; username: string; code: string }) =>
  call<{ message: string }>('POST', 'auth/verify', { body: input, session: 'none' });

/** The address with a one-use ticket in place of a token, and with the account (AUTH-32). */
export async function redirectWithTicket(url: URL): Promise<string> {
  // The stored account may be another user's. Without the list the ticket alone still signs in.
  const customerId = await getCustomers().then(
    (customers) => accountOf(customers, storedCustomerId())?.id,
    () => undefined,
  );
  // A ticket is for one address, with its whole query.
  if (customerId) url.searchParams.set('customerId', String(customerId));
  const { ticket } = await call<Ticket>('POST', 'auth/ticket', {
    body: { path: pathOnServer(url) },
    // The ticket acts for the account of the call.
    query: { customerId },
  });
  url.searchParams.set('jwt', ticket);
  return url.href;
}

export async function register(input: RegisterInput): Promise<Session> {
  const session = await call<Session>('POST', 'user/register', { body: input, session: 'none' });
  adoptSession(session);
  return session;
}
/** Deletes the signed-in user; this also ends the session in every tab (AUTH-92, -95). */
export async function deleteAccount(password: string): Promise<void> {
  await call<{ message: string }>('POST', 'user/deleteAccount', { body: { password } });
  endSessionEverywhere('signedOut');
}
/** The data of an invitation, found by the code of its link. */
export const showInvitation = (code: string) =>
  call<InvitationShown>('POST', 'people/invitation/show', { body: { code }, session: 'none' });
/** Joins the account; this also signs in a new person. */
export async function acceptInvitation(input: InvitationAnswer): Promise<InvitationAccepted> {
  const accepted = await call<InvitationAccepted>('POST', 'people/invitation/accept', {
    body: input,
    session: 'none',
  });
  if (accepted.session) adoptSession(accepted.session);
  return accepted;
}
export const forgotPassword = (input: ForgotPasswordInput) =>
  call<{ message: string }>('POST', 'user/forgotPassword', { body: input, session: 'none' });
export const resetPassword = (input: ResetPasswordInput) =>
  call<{ message: string }>('POST', 'user/resetPassword', { body: input, session: 'none' });
