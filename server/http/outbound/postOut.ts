import { type ClientRequest, request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { isIP } from 'node:net';
import type { HostNames } from '../../ports/hostNames.ts';
import { AddressRefused, callableUrl, pinnedAddress } from './publicAddress.ts';

const CONNECT_MS = 3000;
const TOTAL_MS = 10_000;
const ANSWER_BYTES = 4096;

export interface Posted {
  /** Null when no answer came. */
  statusCode: number | null;
  /** Its first bytes as text. */
  answer: string | null;
  durationMs: number;
  /** Why the call counts as failed; null when it was accepted. */
  error: string | null;
  /** The address is none that is called, whenever it is tried again. */
  isBlocked: boolean;
}

export interface Post {
  url: string;
  headers: Record<string, string>;
  body: string | Buffer;
}

interface Limits {
  connectMs?: number;
  totalMs?: number;
}

/**
 * One POST to an address that a user gave: looked up, checked and pinned here, without redirects, within the time limits, and with
 * only the beginning of the answer read. Never throws.
 */
export async function postOut(
  { url, headers, body }: Post,
  { hostNames, local }: { hostNames: HostNames; local: boolean },
  { connectMs = CONNECT_MS, totalMs = TOTAL_MS }: Limits = {},
): Promise<Posted> {
  const started = performance.now();
  const since = () => Math.round(performance.now() - started);
  try {
    const target = callableUrl(url, local);
    if (!target) throw new AddressRefused('blocked');
    const limit = new AbortController();
    const late = setTimeout(() => limit.abort(), totalMs);
    try {
      const address = await inTime(pinnedAddress(target, hostNames, local), limit.signal);
      const got = await exchange(target, address, { headers, body }, limit.signal, connectMs);
      return { ...got, durationMs: since(), error: complaint(got.statusCode), isBlocked: false };
    } finally {
      clearTimeout(late);
    }
  } catch (err) {
    const isBlocked = err instanceof AddressRefused && err.why === 'blocked';
    return { statusCode: null, answer: null, durationMs: since(), error: reasonOf(err), isBlocked };
  }
}

function complaint(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return 'The server redirects, which is not followed.';
  return `The server answered with status ${status}.`;
}

function reasonOf(err: unknown): string {
  if (err instanceof AddressRefused) return err.message;
  if (err instanceof TooLate) return 'The server did not answer in time.';
  const code = (err as NodeJS.ErrnoException | null)?.code ?? '';
  if (code === 'ECONNREFUSED') return 'The server refused the connection.';
  if (/CERT|TLS|SSL|SIGNED|ALTNAME/.test(code)) return 'The certificate of the server is not valid.';
  return 'The connection to the server broke.';
}

class TooLate extends Error {}

function inTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new TooLate()), { once: true });
    work.then(resolve, reject);
  });
}

interface Answered {
  statusCode: number;
  answer: string;
}

function exchange(
  target: URL,
  address: string,
  { headers, body }: Pick<Post, 'headers' | 'body'>,
  signal: AbortSignal,
  connectMs: number,
): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const isTls = target.protocol === 'https:';
    const name = target.hostname.replace(/^\[|\]$/g, '');
    const call: ClientRequest = (isTls ? tlsRequest : plainRequest)({
      // The checked address itself, so that nothing is looked up a second time.
      host: address,
      port: target.port || (isTls ? 443 : 80),
      path: `${target.pathname}${target.search}`,
      method: 'POST',
      agent: false,
      headers: { ...headers, host: target.host, 'content-length': String(Buffer.byteLength(body)) },
      ...(isTls && !isIP(name) ? { servername: name } : {}),
    });
    let status: number | undefined;
    const chunks: Buffer[] = [];
    let size = 0;
    const end = (err?: Error) => {
      clearTimeout(unconnected);
      signal.removeEventListener('abort', tooLate);
      call.destroy();
      // A status that came in time counts, however the rest of the answer behaves.
      if (status === undefined) reject(err ?? new Error('closed'));
      else resolve({ statusCode: status, answer: textOf(Buffer.concat(chunks)) });
    };
    const tooLate = () => end(new TooLate());
    const unconnected = setTimeout(tooLate, connectMs);
    signal.addEventListener('abort', tooLate, { once: true });
    call.once('socket', (socket) =>
      socket.once(isTls ? 'secureConnect' : 'connect', () => clearTimeout(unconnected)),
    );
    call.once('response', (response) => {
      status = response.statusCode ?? 0;
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        size += chunk.length;
        if (size >= ANSWER_BYTES) end();
      });
      response.once('end', () => end());
      response.once('error', end);
    });
    call.on('error', end);
    call.end(body);
  });
}

/** What the database can hold of it. */
const textOf = (bytes: Buffer): string =>
  bytes.subarray(0, ANSWER_BYTES).toString('utf8').replaceAll('\u0000', '').toWellFormed();
