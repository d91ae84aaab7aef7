import { CALLS, type Calls } from './calls.ts';

/** A refused call; status 0 for a call without an answer. */
export class CallFailure extends Error {
  readonly status: number;
  readonly code: string;
  readonly field: string | undefined;
  readonly detail: unknown;

  constructor(message: string, facts: { status: number; code?: string; field?: string; detail?: unknown }) {
    super(message);
    this.status = facts.status;
    this.code = facts.code ?? '';
    this.field = facts.field;
    this.detail = facts.detail;
  }
}

export interface Server {
  /** Address of the portal, with or without the API's path. */
  url: string;
  apiKey: string;
  /** Language of the server's messages. */
  language: string;
  /** Ends every call. */
  signal: AbortSignal;
}

type Sent<I extends keyof Calls> = Omit<Calls[I], 'answer'> & {
  /** The same key with the same request gets the first answer again. */
  idempotencyKey?: string;
  /** Called if the answer is that of an earlier call with the key. */
  onReplay?: (() => void) | undefined;
  signal?: AbortSignal;
};
interface Parts {
  path?: Record<string, string>;
  query?: Record<string, string | number | boolean | readonly string[] | undefined>;
  body?: unknown;
  form?: FormData;
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/** A long import is read, checked and written before its answer. */
const ANSWERS_WITHIN_MS = 120_000;
const API = '/v1.0';

export type Client = ReturnType<typeof createClient>;

export function createClient({ url, apiKey, language, signal }: Server) {
  const base = url.replace(/\/+$/, '').replace(/\/v1\.0$/, '') + API;

  async function send(id: keyof Calls, parts: Parts): Promise<Response> {
    const [method, template] = CALLS[id];
    const path = template.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(parts.path?.[name] ?? ''),
    );
    const query = new URLSearchParams(
      Object.entries(parts.query ?? {}).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)]],
      ),
    ).toString();
    const signals = [signal, AbortSignal.timeout(ANSWERS_WITHIN_MS), ...(parts.signal ? [parts.signal] : [])];
    try {
      const answer = await fetch(`${base}${path}${query && `?${query}`}`, {
        method,
        headers: {
          accept: 'application/json, */*',
          'accept-language': language,
          'x-access-token': apiKey,
          ...(parts.form || method === 'GET' ? {} : { 'content-type': 'application/json' }),
          ...(parts.idempotencyKey ? { 'idempotency-key': parts.idempotencyKey } : {}),
        },
        ...(method === 'GET' ? {} : { body: parts.form ?? JSON.stringify(parts.body ?? {}) }),
        signal: AbortSignal.any(signals),
      });
      if (answer.ok) return answer;
      throw await refusalOf(answer);
    } catch (err) {
      if (err instanceof CallFailure) throw err;
      signal.throwIfAborted();
      throw new CallFailure(`No answer from ${base}: ${reasonOf(err)}`, { status: 0 });
    }
  }

  return {
    async call<I extends keyof Calls>(id: I, parts: Sent<I>): Promise<Calls[I]['answer']> {
      const answer = await send(id, parts);
      if (answer.headers.has('idempotent-replayed')) parts.onReplay?.();
      return bodyOf<Calls[I]['answer']>(answer);
    },
    /** A document, and the ids of the records that it leaves out. */
    async download(
      id: 'getLabel',
      parts: Sent<'getLabel'>,
    ): Promise<{ bytes: Uint8Array; leftOff: string[] }> {
      const answer = await send(id, parts);
      const leftOff = (answer.headers.get('x-left-off') ?? '')
        .split(',')
        .flatMap((each) => each.trim() || []);
      return { bytes: new Uint8Array(await cutOff(() => answer.arrayBuffer())), leftOff };
    },
  };
}

/** An answer that breaks off counts as no answer. */
async function cutOff<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (err) {
    throw new CallFailure(`The answer ended in its middle: ${reasonOf(err)}`, { status: 0 });
  }
}

const bodyOf = <T>(answer: Response): Promise<T> => cutOff(() => answer.json() as Promise<T>);

async function refusalOf(answer: Response): Promise<CallFailure> {
  const text = await cutOff(() => answer.text());
  const { status } = answer;
  try {
    const { error } = JSON.parse(text) as {
      error: { message: string; code: string; field?: string; detail?: unknown };
    };
    const { message, code, field, detail } = error;
    return new CallFailure(message, { status, code, ...(field ? { field } : {}), detail });
  } catch {
    // No answer of the API: a proxy's, or another server's.
    return new CallFailure(`${answer.url} answered ${status} ${answer.statusText}`, { status });
  }
}

/** The cause that Node hides behind "fetch failed". */
function reasonOf(err: unknown): string {
  const { message, cause } = err as Error & { cause?: { code?: string; message?: string } };
  return cause?.code ?? cause?.message ?? message;
}
