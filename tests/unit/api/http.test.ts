// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import { eventually } from '../../support/eventually.ts';

type Handler = (url: URL, init: RequestInit) => Response | Promise<Response>;
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const AWAY = 'The service is not available at the moment. Please try again in a few seconds.';
const session = (accessToken: string) =>
  json(200, { data: { accessToken, refreshToken: 'r', expiresIn: 600, companyId: 'c', userId: 1 } });

let cookie = '';
let calls: { url: URL; init: RequestInit }[] = [];
const header = (i: number, name: string) => new Headers(calls[i]?.init.headers).get(name);

function serve(handler: Handler): void {
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, 'http://localhost');
    calls.push({ url, init });
    return handler(url, init);
  });
}

/** The modules hold a tab's tokens, so every test loads them again as a new tab. */
async function freshTab() {
  vi.resetModules();
  return {
    http: await import('../../../src/api/client/http.ts'),
    session: await import('../../../src/api/client/session.ts'),
  };
}

beforeEach(() => {
  calls = [];
  // Otherwise modules of earlier tests would answer as other tabs.
  vi.stubGlobal('BroadcastChannel', undefined);
  cookie = 'wb_session=1';
  vi.spyOn(document, 'cookie', 'get').mockImplementation(() => cookie);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('sends the token, the account and the company with every call (SHELL-62, API-01)', async () => {
  const { http } = await freshTab();
  serve((url) => (url.pathname.endsWith('refreshToken') ? session('t1') : json(200, { data: 'ok' })));
  http.setCallingCustomer({ customerId: 7, companyId: 'c' });
  expect(await http.call('GET', 'order', { query: { page: 2, keyword: '' } })).toBe('ok');
  expect(calls[1]?.url.search).toBe('?customerId=7&companyId=c&page=2');
  expect(header(1, 'authorization')).toBe('Bearer t1');
});

it('refreshes once on a 401, sends the same request again with the same key, and gives up when the session is over (AUTH-27, AUTH-28, AUTH-29, AUTH-30, ERR-04)', async () => {
  const { http, session: tokens } = await freshTab();
  let refreshes = 0;
  serve((url) => {
    if (url.pathname.endsWith('refreshToken'))
      return refreshes++ < 2 ? session(`t${refreshes}`) : json(401, {});
    return header(calls.length - 1, 'authorization') === 'Bearer t2' ? json(200, { data: 1 }) : json(401, {});
  });
  expect(await http.call('POST', 'order', { body: { a: 1 } })).toBe(1);
  const [first, second] = [header(1, 'idempotency-key'), header(3, 'idempotency-key')];
  expect(first).toBeTruthy();
  expect(second).toBe(first);
  const ended = vi.fn();
  tokens.onSessionEnd(ended);
  serve((url) => json(url.pathname.endsWith('refreshToken') ? 401 : 401, {}));
  await expect(http.call('GET', 'order')).rejects.toMatchObject({ status: 401 });
  expect(ended).toHaveBeenCalled();
});

it.each([
  [400, { error: { message: 'Name the receiver' } }, 'Name the receiver'],
  [400, {}, 'Request time out. Please try again.'],
  [404, { error: { message: 'whatever' } }, 'File not found'],
  [500, { error: { message: 'Something went wrong.' } }, 'Something went wrong.'],
])(
  'an answer of %i with %o has the message “%s” (ERR-01, ERR-02, ERR-03, ERR-05, ERR-06)',
  async (status, body, message) => {
    const { http } = await freshTab();
    serve(() => json(status, body));
    await expect(http.call('GET', 'company/info', { session: 'none' })).rejects.toMatchObject({
      status,
      message,
    });
  },
);

it('a network that is down is reported and ends no session (AUTH-30, ERR-02)', async () => {
  const { http, session: tokens } = await freshTab();
  const ended = vi.fn();
  tokens.onSessionEnd(ended);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')));
  const failed = { status: 0, message: 'Request time out. Please try again.' };
  await expect(http.call('POST', 'order', { body: {} })).rejects.toMatchObject(failed);
  expect(ended).not.toHaveBeenCalled();
});

it('a call that takes too long is reported, and an aborted one is not a failure (ERR-02)', async () => {
  const { http } = await freshTab();
  let reason: unknown = new DOMException('too long', 'TimeoutError');
  vi.stubGlobal('fetch', async (input: string) => {
    if (String(input).includes('refreshToken')) return session('t');
    throw reason;
  });
  const late = { status: 0, message: 'Request time out. Please try again.' };
  await expect(http.call('POST', 'order', { body: {} })).rejects.toMatchObject(late);
  const stop = new AbortController();
  stop.abort();
  reason = stop.signal.reason;
  await expect(http.call('POST', 'order', { body: {}, signal: stop.signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
});

it('a call waits thirty seconds for its answer, then it is reported (ERR-02)', async () => {
  const { http, session: tokens } = await freshTab();
  serve(() => session('t'));
  await tokens.ensureSession();
  vi.useFakeTimers();
  // The real one does not follow the fake clock.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const late = new AbortController();
    setTimeout(() => late.abort(new DOMException('too long', 'TimeoutError')), ms);
    return late.signal;
  });
  serve(
    (_url, { signal }) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  );
  const failed = vi.fn();
  const call = http.call('POST', 'order', { body: {} }).catch(failed);
  await vi.advanceTimersByTimeAsync(29_999);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await call;
  expect(failed).toHaveBeenCalledWith(expect.objectContaining({ status: 0 }));
  vi.useRealTimers();
});

it('a server that does not answer is polled until it does; a proxy’s answer in its place does not count', async () => {
  vi.useFakeTimers();
  const { http } = await freshTab();
  const { connection, onConnection } = await import('../../../src/lib/calls/connection.ts');
  const states: string[] = [];
  onConnection((state) => states.push(state));
  let isAway = true;
  serve(() =>
    isAway
      ? new Response('<html>Bad gateway</html>', { status: 502 })
      : Response.json({ data: {} }, { headers: { 'content-type': 'application/json' } }),
  );
  await expect(http.call('POST', 'company/info', { session: 'none' })).rejects.toMatchObject({ status: 0 });
  await vi.advanceTimersByTimeAsync(0);
  expect(connection()).toBe('away');
  await vi.advanceTimersByTimeAsync(4000);
  expect(states).toEqual(['away']);
  isAway = false;
  await vi.advanceTimersByTimeAsync(5000);
  expect(states).toEqual(['away', 'ok']);
  const asked = calls.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls.length).toBe(asked);
  vi.useRealTimers();
});

describe.each([
  ['a proxy in place of the server', () => new Response('<html>Bad gateway</html>', { status: 502 })],
  ['a server whose database is away', () => json(503, { error: { code: ERROR.unavailable, message: AWAY } })],
])('an answer of %s (BX-04, API-74)', (_, answer) => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is a lost answer to a write, which is sent once and keeps its key', async () => {
    const { http } = await freshTab();
    serve(answer);
    await expect(http.call('POST', 'order', { body: {}, session: 'none' })).rejects.toMatchObject({
      status: 0,
    });
    expect(calls.filter((c) => c.init.method === 'POST')).toHaveLength(1);
  });

  it('lets a read wait and ask again', async () => {
    const { http } = await freshTab();
    let asked = 0;
    serve((url) => (url.pathname.endsWith('/order') && ++asked < 3 ? answer() : json(200, { data: asked })));
    const asking = http.call('GET', 'order', { session: 'none' });
    await vi.advanceTimersByTimeAsync(2000);
    expect(await asking).toBe(3);
  });

  it('ends no session', async () => {
    const { http, session: tokens } = await freshTab();
    const ended = vi.fn();
    tokens.onSessionEnd(ended);
    serve(answer);
    await expect(http.call('POST', 'order', { body: {} })).rejects.toMatchObject({ status: 0 });
    expect(ended).not.toHaveBeenCalled();
  });
});

it('the server says in its own words that its database is away; the message goes when it is back (BX-04)', async () => {
  vi.useFakeTimers();
  const { http } = await freshTab();
  const { connection } = await import('../../../src/lib/calls/connection.ts');
  const { isNoAnswerText } = await import('../../../src/lib/calls/callTexts.ts');
  let isAway = true;
  serve(() =>
    isAway
      ? json(503, { error: { code: ERROR.unavailable, message: AWAY } })
      : json(503, { error: { code: ERROR.noService, message: 'No prices' } }),
  );
  const failed = { status: 0, code: ERROR.unavailable, message: AWAY };
  await expect(http.call('POST', 'order', { body: {}, session: 'none' })).rejects.toMatchObject(failed);
  await vi.advanceTimersByTimeAsync(0);
  expect([connection(), isNoAnswerText(AWAY)]).toEqual(['away', true]);
  isAway = false;
  await vi.advanceTimersByTimeAsync(1000);
  expect(connection()).toBe('ok');
  // A refusal of its own with that status is an answer.
  await expect(http.call('POST', 'order', { body: {}, session: 'none' })).rejects.toMatchObject({
    status: 503,
  });
  vi.useRealTimers();
});

it('one call without an answer is no lost connection while the server answers another one', async () => {
  const { http } = await freshTab();
  const { connection, onConnection } = await import('../../../src/lib/calls/connection.ts');
  const heard = vi.fn();
  onConnection(heard);
  serve((url) => {
    if (url.pathname.endsWith('company/settings')) throw new TypeError('failed');
    return Response.json({ data: {} });
  });
  await expect(http.call('POST', 'company/settings', { session: 'none' })).rejects.toMatchObject({
    status: 0,
  });
  await eventually(() => expect(calls.at(-1)?.url.pathname).toBe('/v1.0/company/info'));
  expect(connection()).toBe('ok');
  expect(heard).not.toHaveBeenCalled();
});

it('an answer of another release than the page’s is noticed', async () => {
  document.head.innerHTML = '<meta name="build" content="one">';
  const { http } = await freshTab();
  const { hasNewRelease } = await import('../../../src/lib/calls/release.ts');
  let build = 'one';
  serve(() => Response.json({ data: {} }, { headers: { 'x-build': build } }));
  await http.call('GET', 'company/info', { session: 'none' });
  expect(hasNewRelease()).toBe(false);
  build = 'two';
  await http.call('GET', 'company/info', { session: 'none' });
  expect(hasNewRelease()).toBe(true);
  document.head.replaceChildren();
});

it('a refresh that fails on the server is reported as that failure, not as a lost connection (ERR-01)', async () => {
  const { http } = await freshTab();
  vi.stubGlobal('fetch', async () =>
    Response.json({ error: { code: 'ERR_INTERNAL', message: 'Something went wrong.' } }, { status: 500 }),
  );
  const failed = { status: 500, message: 'Something went wrong.' };
  await expect(http.call('POST', 'order', { body: {} })).rejects.toMatchObject(failed);
});

it('a write is sent once, whatever the network does (API-74)', async () => {
  const { http } = await freshTab();
  let writes = 0;
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    if (String(input).includes('refreshToken')) return session('t');
    if (init.method === 'POST') writes++;
    throw new TypeError('failed');
  });
  await expect(http.call('POST', 'order', { body: {} })).rejects.toMatchObject({ status: 0 });
  expect(writes).toBe(1);
});

it.each([
  [true, 3],
  [false, 1],
])(
  'a read that gets no answer is sent again twice where the browser is online (%s), and never offline (ERR-02)',
  async (online, sent) => {
    vi.useFakeTimers();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
    const { http } = await freshTab();
    let reads = 0;
    vi.stubGlobal('fetch', async (input: string) => {
      if (String(input).includes('refreshToken')) return session('t');
      // Whether the server is back is asked by another call.
      if (String(input).includes('/order')) reads++;
      throw new TypeError('failed');
    });
    const failed = expect(http.call('GET', 'order')).rejects.toMatchObject({ status: 0 });
    // Before the third try it waits for 300 ms × 2 and × 4.
    await vi.advanceTimersByTimeAsync(1800);
    vi.useRealTimers();
    await failed;
    expect(reads).toBe(sent);
  },
);

it('a visitor without a session requests none (QUOTE-01)', async () => {
  cookie = '';
  const { http, session: tokens } = await freshTab();
  serve(() => json(200, { data: [] }));
  expect(await tokens.ensureSession()).toBe(false);
  await http.call('POST', 'service/instantQuote', { body: {}, session: 'optional' });
  expect(calls.map((c) => c.url.pathname)).toEqual(['/v1.0/service/instantQuote']);
  expect(header(0, 'authorization')).toBeNull();
});

it.each([
  [403, 'ERR_FORBIDDEN', 'Contacts of a team are kept.'],
  [404, 'ERR_NOT_FOUND', 'There is no such contact.'],
])(
  'a deletion refused with %i gives the whole answer to its caller, in its own words (ERR-07, ERR-08)',
  async (status, code, said) => {
    const { http } = await freshTab();
    serve((url) =>
      url.pathname.endsWith('refreshToken') ? session('t') : json(status, { error: { code, message: said } }),
    );
    await expect(http.call('DELETE', 'contact/1')).rejects.toMatchObject({
      status,
      code,
      message: said,
      body: { error: { code, message: said } },
    });
  },
);

it.each(Object.values(ERROR))(
  'a refusal with the code %s is read as its sentence alone (ERR-14)',
  async (code) => {
    const { http } = await freshTab();
    const ask = () => http.call('POST', 'service/instantQuote', { body: {}, session: 'none' });
    serve(() => json(409, { error: { code, message: 'It was changed meanwhile.' } }));
    await expect(ask()).rejects.toMatchObject({ code, message: 'It was changed meanwhile.' });
    serve(() => json(409, { error: { code } }));
    await expect(ask()).rejects.toMatchObject({ message: 'Request time out. Please try again.' });
  },
);

it('a visitor’s refused call reports its answer, or that no answer came (ERR-09)', async () => {
  const { http } = await freshTab();
  const error = { code: 'ERR_VALIDATION', message: 'Origin is required', field: 'origin' };
  const ask = () => http.call('POST', 'service/instantQuote', { body: {}, session: 'none' });
  serve(() => json(400, { error }));
  await expect(ask()).rejects.toMatchObject({ message: error.message, field: 'origin', body: { error } });
  serve(() => json(400, {}));
  await expect(ask()).rejects.toMatchObject({ message: 'Request time out. Please try again.' });
});

it('a path means the same with and without its slash (API-08)', async () => {
  const { http } = await freshTab();
  expect(http.urlOf('/order/1')).toBe(http.urlOf('order/1'));
});
