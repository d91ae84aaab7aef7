import { type Answered, calledUrl, faultOf, pinnedCall, type Reach, TooLarge, within } from './pinnedCall.ts';

const CONNECT_MS = 3000;
const TOTAL_MS = 10_000;
const REDIRECTS = 3;
const REDIRECTED = new Set([301, 302, 303, 307, 308]);

export interface Got {
  statusCode: number;
  /** Address of the answer, after the redirects. */
  url: string;
  body: Buffer;
  etag: string | null;
  lastModified: string | null;
}

/** Why no answer was read, in words for an operator. */
export interface NotGot {
  fault: string;
}

interface Limits {
  bytes: number;
  totalMs?: number;
}

/**
 * Reads a user-given address, within limits of time and size. Follows up to three redirects; each is checked and pinned like the address
 * itself. A partly read answer counts as no answer. Never throws.
 */
export async function getOut(
  url: string,
  headers: Record<string, string>,
  reach: Reach,
  { bytes, totalMs = TOTAL_MS }: Limits,
): Promise<Got | NotGot> {
  const call = { method: 'GET', headers, bytes, connectMs: CONNECT_MS } as const;
  try {
    return await within(totalMs, async (signal) => {
      let target = calledUrl(url, reach);
      for (let hops = 0; ; hops++) {
        const got = await pinnedCall(target, reach, call, signal);
        const { location } = got.headers;
        if (!REDIRECTED.has(got.statusCode) || !location) return whole(target, got);
        if (hops === REDIRECTS) return { fault: `The server redirects more than ${REDIRECTS} times.` };
        target = calledUrl(URL.parse(location, target)?.href ?? '', reach);
      }
    });
  } catch (err) {
    return { fault: err instanceof TooLarge ? tooLarge(bytes) : faultOf(err) };
  }
}

function whole(target: URL, { statusCode, headers, body, cut }: Answered): Got {
  if (cut && statusCode === 200) throw cut;
  return {
    statusCode,
    url: target.href,
    body,
    etag: headers.etag ?? null,
    lastModified: headers['last-modified'] ?? null,
  };
}

const tooLarge = (bytes: number) => `The answer is larger than ${bytes / 1024} kB.`;
