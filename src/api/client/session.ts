import type { Session } from '../../../contract/account/auth.ts';
import type { ApiError } from '../../../contract/wire/envelope.ts';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import { forgetCookie } from '../../lib/browser/forgetCookie.ts';
import { storeText } from '../../lib/browser/storedJson.ts';
import { listenerSet } from '../../lib/listeners.ts';
import { apiBase } from './base.ts';
import { CallError, readCallError } from './callError.ts';
import { clearRecordedReads } from './prefetch.ts';

/**
 * The access token is only in memory; the refresh token is a cookie that scripts cannot read. If the API is on another site
 * (VITE_TOKEN_STORAGE=local), the refresh token is stored in local storage instead.
 */
interface Tokens {
  accessToken: string;
  /** Milliseconds since the epoch. */
  expiresAt: number;
  userId: number;
}

/** Why a session is over: the user signed out, the server ended it, or the user was removed from the last account. */
export type SessionEnd = 'signedOut' | 'ended' | 'left';

type PeerMessage = { type: 'ask' } | { type: 'tokens'; tokens: Tokens } | { type: 'signsOut' | SessionEnd };

const KEEP_REFRESH_LOCALLY = import.meta.env.VITE_TOKEN_STORAGE === 'local';
/** Name of the refresh token in local storage. */
export const REFRESH_TOKEN = 'refreshToken';
/** Cookie that the server sets with the refresh token, which scripts cannot see. */
const HINT_COOKIE = 'wb_session';
const HINT = `${HINT_COOKIE}=1`;
/** Maximum wait for another tab, which may be busy. */
const PEER_WAIT_MS = 1000;
/** Shorter than the server's grace for a repeated refresh, so that a lost answer can be requested again. */
const REFRESH_MS = 20_000;
/** Maximum wait if it is unknown whether there is another tab. */
const BLIND_WAIT_MS = 60;
/** Web Lock that every tab with tokens holds while it is open. */
const TAB_LOCK = 'session-tab';
/** Name of the storage entry with the number of open tabs, for the HTML of the next tab (pages/console/firstSession.ts). */
export const OPEN_TABS = 'openTabs';
const SPARE_MS = 20_000;

let tokens: Tokens | null = null;
/** The user for whom this page has had tokens, even if these have ended. */
let userId: number | undefined;
let userChanged = false;
let hasLeft = false;
let signsOut = false;
let refreshing: Promise<boolean> | null = null;
const endListeners = listenerSet<SessionEnd>();
const tokenListeners = listenerSet();
const peerSessionListeners = listenerSet();
const otherUserListeners = listenerSet();

const peers = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('session');
peers?.addEventListener('message', ({ data }: MessageEvent<PeerMessage>) => {
  if (data.type === 'ask' && isFresh(tokens)) peers.postMessage({ type: 'tokens', tokens } as PeerMessage);
  // A busy tab may answer late, with a token that has been refreshed since.
  if (data.type === 'tokens' && data.tokens.expiresAt >= (tokens?.expiresAt ?? 0)) {
    setTokens(data.tokens);
    if (isFresh(tokens)) peerSessionListeners.call();
  }
  if (data.type === 'signsOut') signsOut = true;
  else if (data.type !== 'ask' && data.type !== 'tokens') end(data.type);
});

const isFresh = (t: Tokens | null): t is Tokens => t !== null && t.expiresAt - SPARE_MS > Date.now();

let counted = false;
function countThisTab(): void {
  if (counted || !navigator.locks) return;
  counted = true;
  void navigator.locks.request(TAB_LOCK, { mode: 'shared' }, () => new Promise(() => undefined));
  const count = (by: 1 | -1) => {
    const open = Number(localStorage.getItem(OPEN_TABS)) + by;
    if (open > 0) storeText(OPEN_TABS, String(open));
    else localStorage.removeItem(OPEN_TABS);
  };
  count(1);
  addEventListener('pagehide', () => count(-1));
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) count(1);
  });
}

/** Milliseconds to wait for another tab's tokens; 0 when there is none. */
async function peerWaitMs(locks: Promise<LockManagerSnapshot> | undefined): Promise<number> {
  if (!locks) return BLIND_WAIT_MS;
  const { held = [] } = await locks;
  const others = held.filter((lock) => lock.name === TAB_LOCK).length - (counted ? 1 : 0);
  return others > 0 ? PEER_WAIT_MS : 0;
}

function setTokens(next: Tokens): void {
  const isOther = userId !== undefined && next.userId !== userId;
  tokens = next;
  userId = next.userId;
  countThisTab();
  tokenListeners.call();
  if (!isOther) return;
  userChanged = true;
  clearRecordedReads();
  otherUserListeners.call();
}

export function adoptSession(session: Session): void {
  setTokens({
    accessToken: session.accessToken,
    expiresAt: Date.now() + session.expiresIn * 1000,
    userId: session.userId,
  });
  storeText('companyId', session.companyId);
  if (KEEP_REFRESH_LOCALLY) storeText(REFRESH_TOKEN, session.refreshToken);
  if (tokens) peers?.postMessage({ type: 'tokens', tokens } satisfies PeerMessage);
}

export const accessToken = (): string | null => tokens?.accessToken ?? null;
export const storedRefreshToken = (): string | undefined =>
  KEEP_REFRESH_LOCALLY ? (localStorage.getItem(REFRESH_TOKEN) ?? undefined) : undefined;

/** Whether requesting a session can succeed, so that public pages need not ask the server for every visitor. */
export function mayHaveSession(): boolean {
  if (KEEP_REFRESH_LOCALLY) return Boolean(storedRefreshToken());
  const isSameOrigin = apiBase().startsWith('/');
  return !isSameOrigin || document.cookie.includes(HINT);
}

/** Whether this browser had a session that may have ended since. */
export const hasSessionHint = (): boolean =>
  KEEP_REFRESH_LOCALLY ? Boolean(storedRefreshToken()) : document.cookie.includes(HINT);

/** Makes sure that there is a usable token: from memory, from another tab, or by a refresh. False when the session is over. */
export async function ensureSession(): Promise<boolean> {
  return isFresh(tokens) || refreshSession();
}

/**
 * Gets a new access token; only one refresh at a time over all tabs. `refused` is the token that the server just refused: if another tab has a
 * newer token, that token is used instead of another refresh. Network failures throw and do not change the session.
 */
export function refreshSession(refused?: string): Promise<boolean> {
  if (refreshing) return refreshing;
  const first = refused ? undefined : takeFirstAnswer();
  // The browser gets both requests at once: each takes as long as a task of the opening page.
  const locks = first ? undefined : navigator.locks?.query();
  const refresh = () => withLock(() => refreshOnce(refused, locks ?? navigator.locks?.query()));
  refreshing = (first ? first.then((done) => done || refresh()) : refresh()).finally(() => {
    refreshing = null;
  });
  return refreshing;
}

/** Whether the page's HTML requested a session and got one (pages/console/firstSession.ts); undefined after the first use. */
function takeFirstAnswer(): Promise<boolean> | undefined {
  const page = globalThis as { firstSession?: Promise<Response | null> };
  const answer = page.firstSession;
  delete page.firstSession;
  if (!answer || !apiBase().startsWith('/')) return undefined;
  return answer.then(async (response) => {
    if (!response?.ok) {
      await noteRefusal(response);
      return false;
    }
    // The time limit of the page's request also stops an answer that slow code reads late: it is requested again.
    const body = (await response.json().catch(() => null)) as { data: Session } | null;
    if (body) adoptSession(body.data);
    return body !== null;
  });
}

async function refreshOnce(
  refused: string | undefined,
  locks: Promise<LockManagerSnapshot> | undefined,
): Promise<boolean> {
  if (isFresh(tokens) && tokens.accessToken !== refused) return true;
  if (await askPeers(refused, locks)) return true;
  if (!refused && !mayHaveSession()) return false;
  const response = await fetch(`${apiBase()}/auth/refreshToken`, {
    method: 'POST',
    credentials: 'include',
    headers: {
      'content-type': 'application/json',
      ...(refused ? { authorization: `Bearer ${refused}` } : {}),
    },
    body: JSON.stringify(KEEP_REFRESH_LOCALLY ? { refreshToken: storedRefreshToken() } : {}),
    // All tabs wait for this answer.
    signal: AbortSignal.timeout(REFRESH_MS),
  });
  if (response.status === 401) {
    tokens = null;
    await noteRefusal(response);
    return false;
  }
  const lost = await readCallError(response);
  if (lost) throw lost;
  if (!response.ok) throw new CallError(response.status, await errorIn(response));
  adoptSession(((await response.json()) as { data: Session }).data);
  return true;
}

async function noteRefusal(response: Response | null): Promise<void> {
  const error = response && (await errorIn(response));
  hasLeft ||= error?.code === ERROR.forbidden;
}

/** The error of a refusal; undefined for an answer without JSON, whose status is the reason. */
async function errorIn(response: Response): Promise<ApiError | undefined> {
  // Without JSON only the status is known.
  const body = (await response.json().catch(() => null)) as { error?: ApiError } | null;
  return body?.error;
}

async function askPeers(
  refused: string | undefined,
  locks: Promise<LockManagerSnapshot> | undefined,
): Promise<boolean> {
  const waitMs = peers ? await peerWaitMs(locks) : 0;
  if (!peers || waitMs === 0) return false;
  return new Promise((resolve) => {
    const done = (found: boolean) => {
      clearTimeout(timer);
      forget();
      resolve(found);
    };
    const check = () => {
      if (isFresh(tokens) && tokens.accessToken !== refused) done(true);
    };
    const timer = setTimeout(() => done(false), waitMs);
    const forget = tokenListeners.add(check);
    peers.postMessage({ type: 'ask' } satisfies PeerMessage);
  });
}

function withLock<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? (navigator.locks.request('session-refresh', work) as Promise<T>) : work();
}

/** Called when another tab shares its tokens: after a sign-in or a refresh, or at another tab's request. */
export const onPeerSession = peerSessionListeners.add;

/**
 * Called when this browser's session now belongs to another user, for example through an open sign-up page: the page still shows the
 * first user's data. It is called immediately if the change came before the page's code was loaded.
 */
export function onOtherUser(listener: () => void): () => void {
  const forget = otherUserListeners.add(listener);
  if (userChanged) listener();
  return forget;
}

/** Called when this session has ended, here or in another tab. */
export const onSessionEnd = endListeners.add;

/** Why the session is over, if the user did not sign out. */
export const endReason = (): Exclude<SessionEnd, 'signedOut'> => (hasLeft ? 'left' : 'ended');

/** Tells every tab that the user signs out: the server may refuse a call of this session before it answers the sign-out. */
export function beginSignOut(): void {
  signsOut = true;
  peers?.postMessage({ type: 'signsOut' } satisfies PeerMessage);
}

/** Whether the session ends because the user wants it. */
export const isSigningOut = (): boolean => signsOut;

/** Deletes the tokens in every tab. */
export function endSessionEverywhere(reason: SessionEnd): void {
  // The server deletes the other cookie when it ends the session.
  if (reason === 'signedOut') forgetCookie(HINT_COOKIE, '/');
  peers?.postMessage({ type: reason } satisfies PeerMessage);
  end(reason);
}

function end(reason: SessionEnd): void {
  hasLeft ||= reason === 'left';
  tokens = null;
  localStorage.removeItem(REFRESH_TOKEN);
  clearRecordedReads();
  endListeners.call(signsOut ? 'signedOut' : reason);
}
