import { calledUrl, faultOf, pinnedCall, type Reach, within } from './pinnedCall.ts';
import { AddressRefused } from './publicAddress.ts';

const CONNECT_MS = 3000;
const TOTAL_MS = 10_000;
const ANSWER_BYTES = 4096;

export interface Posted {
  /** Null without an answer. */
  statusCode: number | null;
  /** First bytes of the answer, as text. */
  answer: string | null;
  durationMs: number;
  /** Why the call counts as failed; null when it was accepted. */
  error: string | null;
  /** The address may never be called, however often it is tried. */
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
  reach: Reach,
  { connectMs = CONNECT_MS, totalMs = TOTAL_MS }: Limits = {},
): Promise<Posted> {
  const started = performance.now();
  const since = () => Math.round(performance.now() - started);
  try {
    const target = calledUrl(url, reach);
    const call = { method: 'POST', headers, body, bytes: ANSWER_BYTES, connectMs } as const;
    const got = await within(totalMs, (signal) => pinnedCall(target, reach, call, signal));
    const { statusCode } = got;
    return {
      statusCode,
      answer: textOf(got.body),
      durationMs: since(),
      error: complaint(statusCode),
      isBlocked: false,
    };
  } catch (err) {
    const isBlocked = err instanceof AddressRefused && err.why === 'blocked';
    return { statusCode: null, answer: null, durationMs: since(), error: faultOf(err), isBlocked };
  }
}

function complaint(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return 'The server redirects, which is not followed.';
  return `The server answered with status ${status}.`;
}

/** The answer's text, without characters that the database cannot store. */
const textOf = (bytes: Buffer): string => bytes.toString('utf8').replaceAll('\u0000', '').toWellFormed();
