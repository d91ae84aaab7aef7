import { type ClientRequest, type IncomingHttpHeaders, request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { isIP } from 'node:net';
import type { HostNames } from '../../ports/hostNames.ts';
import { AddressRefused, callableUrl, pinnedAddress } from './publicAddress.ts';

export interface Reach {
  hostNames: HostNames;
  /** Allows an address of this machine. */
  local: boolean;
}

export interface Call {
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string | Buffer;
  /** Maximum number of bytes that are read of the answer. */
  bytes: number;
  connectMs: number;
}

export interface Answered {
  statusCode: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** Why the body was not read to its end; null when it is complete. */
  cut: Error | null;
}

/** The call took longer than allowed. */
export class TooLate extends Error {}
/** The answer has more bytes than the limit. */
export class TooLarge extends Error {}

/** The URL if it may be called. Throws `AddressRefused`. */
export function calledUrl(url: string, { local }: Reach): URL {
  const target = callableUrl(url, local);
  if (!target) throw new AddressRefused('blocked');
  return target;
}

/**
 * One call to an address that a user entered: resolved, checked and pinned here, without redirects. An answer with a status counts, even if
 * its body breaks off. Rejects without an answer.
 */
export async function pinnedCall(
  target: URL,
  reach: Reach,
  call: Call,
  signal: AbortSignal,
): Promise<Answered> {
  const address = await inTime(pinnedAddress(target, reach.hostNames, reach.local), signal);
  return exchange(target, address, call, signal);
}

/** Does the work under one limit of time. */
export async function within<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const limit = new AbortController();
  const late = setTimeout(() => limit.abort(), ms);
  try {
    return await work(limit.signal);
  } finally {
    clearTimeout(late);
  }
}

/** Explanation of a failed call for the person who gave the address; it reveals nothing of this network. */
export function faultOf(err: unknown): string {
  if (err instanceof AddressRefused) return err.message;
  if (err instanceof TooLate) return 'The server did not answer in time.';
  const code = (err as NodeJS.ErrnoException | null)?.code ?? '';
  if (code === 'ECONNREFUSED') return 'The server refused the connection.';
  if (/CERT|TLS|SSL|SIGNED|ALTNAME/.test(code)) return 'The certificate of the server is not valid.';
  return 'The connection to the server broke.';
}

function inTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) reject(new TooLate());
    signal.addEventListener('abort', () => reject(new TooLate()), { once: true });
    work.then(resolve, reject);
  });
}

function exchange(
  target: URL,
  address: string,
  { method, headers, body, bytes, connectMs }: Call,
  signal: AbortSignal,
): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const isTls = target.protocol === 'https:';
    const name = target.hostname.replace(/^\[|\]$/g, '');
    const call: ClientRequest = (isTls ? tlsRequest : plainRequest)({
      // The checked address itself, so that the name is not looked up a second time.
      host: address,
      port: target.port || (isTls ? 443 : 80),
      path: `${target.pathname}${target.search}`,
      method,
      agent: false,
      headers: {
        ...headers,
        host: target.host,
        ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
      },
      ...(isTls && !isIP(name) ? { servername: name } : {}),
    });
    let got: Pick<Answered, 'statusCode' | 'headers'> | undefined;
    const chunks: Buffer[] = [];
    let size = 0;
    const end = (cut: Error | null) => {
      clearTimeout(unconnected);
      signal.removeEventListener('abort', tooLate);
      call.destroy();
      if (!got) reject(cut ?? new Error('closed'));
      else resolve({ ...got, body: Buffer.concat(chunks).subarray(0, bytes), cut });
    };
    const tooLate = () => end(new TooLate());
    const unconnected = setTimeout(tooLate, connectMs);
    signal.addEventListener('abort', tooLate, { once: true });
    call.once('socket', (socket) =>
      socket.once(isTls ? 'secureConnect' : 'connect', () => clearTimeout(unconnected)),
    );
    call.once('response', (response) => {
      got = { statusCode: response.statusCode ?? 0, headers: response.headers };
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        size += chunk.length;
        if (size > bytes) end(new TooLarge());
      });
      response.once('end', () => end(null));
      response.once('error', end);
    });
    call.on('error', end);
    call.end(body);
  });
}
