import type { ApiError, Page } from '../../../contract/wire/envelope.ts';
import { callTexts, requestLanguage } from '../../lib/calls/callTexts.ts';
import { noteAnswer, noteNoAnswer, setProbe } from '../../lib/calls/connection.ts';
import { noteBuild } from '../../lib/calls/release.ts';
import { noteServerDate } from '../../lib/dates/serverClock.ts';
import { apiBase } from './base.ts';
import { CallError, readCallError } from './callError.ts';
import {
  forgetPrefetched,
  prefetchedAnswer,
  prefetchOpeningReads,
  recordOpeningRead,
  takePrefetched,
} from './prefetch.ts';
import { copyWithoutLine, noteRead } from './readCopies.ts';
import { accessToken, endReason, endSessionEverywhere, ensureSession, refreshSession } from './session.ts';

type Query = Record<string, string | number | boolean | null | undefined>;

export interface CallOptions {
  query?: Query;
  body?: unknown;
  /** A body that is JSON text already. */
  json?: string;
  /** A file to upload, instead of a body. */
  form?: FormData;
  /** Idempotency key of a write: a write with the same key gets the first answer. Created when absent; use one per user action. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** `none` for pages without a session; `optional` sends the token if there is one. */
  session?: 'required' | 'optional' | 'none';
  timeoutMs?: number;
  /** Whether the call is sent even while the page is closed. */
  keepalive?: boolean;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
const TIMEOUT_MS = 30_000;
const PROBE_MS = 5000;
const GET_TRIES = 3;

/** The account for which a call is made. */
export interface Caller {
  customerId: number;
  companyId: string;
}

let caller: Caller | null = null;
/** Every call of this tab is made for this account (SHELL-62). */
export function setCallingCustomer(next: Caller | null): void {
  if (caller && caller.customerId !== next?.customerId) forgetPrefetched();
  caller = next;
}

/**
 * One call: adds the token, refreshes it once on 401, has a time limit, and removes the envelope. Throws CallError. Reads are retried without an
 * answer or while the server is unreachable; writes only have their idempotency key.
 */
export async function call<T>(method: Method, path: string, options: CallOptions = {}): Promise<T> {
  return (await answerTo<{ data: T }>(method, path, options)).data;
}

/** One page of a list: its rows and the total number of rows. */
export const callPage = <T>(path: string, options: CallOptions = {}): Promise<Page<T>> =>
  answerTo<Page<T>>('GET', path, options);

async function answerTo<T extends { data: unknown }>(
  method: Method,
  path: string,
  options: CallOptions,
): Promise<T> {
  if (method !== 'GET') return ask<T>(method, path, options);
  const { query = {} } = options;
  const customerId = caller?.customerId ?? null;
  try {
    const answer = await ask<T>(method, path, options);
    noteRead(path, query, customerId, answer);
    return answer;
  } catch (err) {
    if (!(err instanceof CallError && err.status === 0)) throw err;
    const copy = await copyWithoutLine(path, query, customerId);
    if (copy) return copy as T;
    throw err;
  }
}

async function ask<T extends { data: unknown }>(
  method: Method,
  path: string,
  options: CallOptions,
): Promise<T> {
  const session = options.session ?? 'required';
  // Another account may be chosen while the session is renewed.
  const by = caller;
  if (session === 'required' && !(await sessionOrOffline())) throw ended();
  const key = method === 'GET' ? undefined : (options.idempotencyKey ?? crypto.randomUUID());
  let sent = await sendCounted(method, path, options, key, by);
  if (sent.status === 401 && session !== 'none' && accessToken()) {
    if (!(await sessionOrOffline(accessToken() ?? undefined))) throw ended();
    sent = await sendCounted(method, path, options, key, by);
  }
  return read<T>(sent, method, options.signal);
}

async function sessionOrOffline(refused?: string): Promise<boolean> {
  try {
    return await (refused ? refreshSession(refused) : ensureSession());
  } catch (err) {
    if (err instanceof CallError && err.status !== 0) throw err;
    // The session could not be checked: the call fails like a call without a network.
    throw unanswered(err);
  }
}

/** A call without an answer gets the fallback text (ERR-02); the notice reports the unreachable server. */
function unanswered(err: unknown): CallError {
  if (!(err instanceof DOMException && err.name === 'TimeoutError')) noteNoAnswer();
  return err instanceof CallError ? err : new CallError(0, undefined);
}

function ended(): CallError {
  endSessionEverywhere(endReason());
  return new CallError(401, {
    code: 'ERR_AUTH_U03',
    message: callTexts().ended,
  });
}

let writes = 0;
let written = 0;
/** Whether a write waits for its answer: a reload would lose that answer. */
export const isWriting = (): boolean => writes > 0;
/** Number of writes that this page has sent. */
export const writesSent = (): number => written;

const sendCounted: typeof send = async (method, ...rest) => {
  const isWrite = method !== 'GET';
  if (isWrite) writes++;
  try {
    return await send(method, ...rest);
  } finally {
    if (isWrite) {
      writes--;
      written++;
    }
  }
};

async function send(
  method: Method,
  path: string,
  options: CallOptions,
  key: string | undefined,
  by: Caller | null,
): Promise<Response> {
  const url = urlOf(path, { ...callerQuery(options, by), ...options.query });
  if (method === 'GET' && options.session !== 'none') {
    // A prefetch that failed is requested again below, and that failure is reported.
    const answer = await takePrefetched(url)?.catch(() => undefined);
    if (by && !path.startsWith('auth/')) recordOpeningRead(url);
    if (answer?.ok) return answer;
  }
  const tries = method === 'GET' ? GET_TRIES : 1;
  for (let attempt = 1; ; attempt++) {
    try {
      const response = await fetch(url, {
        method,
        credentials: 'include',
        keepalive: options.keepalive ?? false,
        headers: headersFor(options, key),
        ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
        ...(options.json === undefined ? {} : { body: options.json }),
        ...(options.form ? { body: options.form } : {}),
        signal: AbortSignal.any([
          ...(options.signal ? [options.signal] : []),
          AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS),
        ]),
      });
      noteServerDate(response.headers.get('date'));
      if (apiBase().startsWith('/')) noteBuild(response.headers.get('x-build'));
      const lost = await readCallError(response);
      if (lost) throw lost;
      noteAnswer();
      return response;
    } catch (err) {
      if (options.signal?.aborted) throw err;
      if (attempt >= tries || !navigator.onLine) throw unanswered(err);
      await new Promise((r) => setTimeout(r, 300 * 2 ** attempt));
    }
  }
}

setProbe(async () => {
  const response = await fetch(urlOf('company/info'), {
    cache: 'no-store',
    signal: AbortSignal.timeout(PROBE_MS),
  });
  return !(await readCallError(response));
});

/** A copy of the answer to a prefetched read; undefined if it was not prefetched. */
export const prefetchedCall = (path: string, query?: Query): Promise<Response> | undefined =>
  prefetchedAnswer(urlOf(path, query));

/** Prefetches the data that this page read when it was last opened for this account, else `guessed`; needs a session. */
export function prefetchPage(
  guessed: readonly { path: string; query?: Query }[],
  customerId: number | null,
): void {
  prefetchOpeningReads(
    (url) =>
      fetch(url, {
        credentials: 'include',
        headers: headersFor({}, undefined),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }),
    guessed.map(({ path, query }) => urlOf(path, { ...query, customerId })),
    customerId,
  );
}

/** The account of this tab. */
export const callingCustomerId = (): number | null => caller?.customerId ?? null;

/** The account of the call; pages without a session have none. */
function callerQuery(options: CallOptions, by: Caller | null): Query {
  return options.session === 'none' || !accessToken() ? {} : { ...by };
}

function headersFor(options: CallOptions, key: string | undefined): Record<string, string> {
  const token = options.session === 'none' ? null : accessToken();
  return {
    accept: 'application/json',
    // A field that the server does not know is a fault of this program and must not be ignored.
    'x-strict-fields': '1',
    'accept-language': requestLanguage(),
    ...(options.body === undefined && options.json === undefined
      ? {}
      : { 'content-type': 'application/json' }),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(key ? { 'idempotency-key': key } : {}),
  };
}

export function urlOf(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return `${apiBase()}/${path.replace(/^\//, '')}${text ? `?${text}` : ''}`;
}

async function read<T extends { data: unknown }>(
  response: Response,
  method: Method,
  signal: AbortSignal | undefined,
): Promise<T> {
  let cutBy: unknown;
  const json: unknown = await response.json().catch((err: unknown) => {
    if (signal?.aborted) throw err;
    // No JSON: only the status describes the failure.
    cutBy = err;
  });
  const body = (typeof json === 'object' && json !== null ? json : {}) as T | { error?: ApiError };
  if (response.ok && 'data' in body) return body;
  // The answer ended early, or came from a proxy: as without an answer, it is open whether the server executed the call.
  if (response.ok) throw unanswered(cutBy);
  const error = 'error' in body ? (body.error as ApiError) : undefined;
  throw new CallError(response.status, error, { isDeletion: method === 'DELETE' });
}
