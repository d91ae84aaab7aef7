// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import { eventually } from '../../support/eventually.ts';
import { calls, freshTab, json, serve, session, withHttp } from './httpWorld.ts';

withHttp();

const AWAY = 'The service is not available at the moment. Please try again in a few seconds.';

it.each([
  [400, { error: { message: 'Name the receiver' } }, 'Name the receiver'],
  [400, {}, 'Request time out. Please try again.'],
  [404, { error: { message: 'whatever' } }, 'File not found'],
  [500, { error: { message: 'Something went wrong.' } }, 'Something went wrong.'],
])(
  'a refusal %i with %o has the message “%s” (ERR-01, ERR-02, ERR-03, ERR-05, ERR-06)',
  async (status, body, message) => {
    const { http } = await freshTab();
    serve(() => json(status, body));
    await expect(http.call('GET', 'company/info', { session: 'none' })).rejects.toMatchObject({
      status,
      message,
    });
  },
);

it('a lost network is reported without ending the session (AUTH-30, ERR-02)', async () => {
  const { http, session: tokens } = await freshTab();
  const ended = vi.fn();
  tokens.onSessionEnd(ended);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')));
  const failed = { status: 0, message: 'Request time out. Please try again.' };
  await expect(http.call('POST', 'order', { body: {} })).rejects.toMatchObject(failed);
  expect(ended).not.toHaveBeenCalled();
});

it('a too slow call is reported, and an aborted call is no failure (ERR-02)', async () => {
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

/** An answer whose body ends before its JSON does. */
const cutAnswer = () => new Response('{"data":{"id":', { status: 200 });

it.each([
  ['an answer that was cut off', cutAnswer],
  ['a page of a proxy', () => new Response('<html>Sign in to the network</html>', { status: 200 })],
])(
  '%s leaves open whether the call was executed, as no answer does (ERR-02, BX-53)',
  async (_name, answer) => {
    const { http } = await freshTab();
    serve((url) => (url.pathname.endsWith('refreshToken') ? session('t') : answer()));
    const lost = { status: 0, message: 'Request time out. Please try again.' };
    await expect(http.call('POST', 'order', { body: {} })).rejects.toMatchObject(lost);
    await expect(http.call('GET', 'order')).rejects.toMatchObject(lost);
  },
);

it('a call that is aborted while its answer arrives is no failure', async () => {
  const { http } = await freshTab();
  const stop = new AbortController();
  serve((url) => {
    if (url.pathname.endsWith('refreshToken')) return session('t');
    stop.abort();
    return new Response(new ReadableStream({ start: (body) => body.error(stop.signal.reason) }));
  });
  await expect(http.call('GET', 'order', { signal: stop.signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
});

it('a call without an answer is reported after thirty seconds (ERR-02)', async () => {
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
});

it('a server that does not answer is polled until it answers; a proxy’s answer does not count', async () => {
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
  const callsBefore = calls.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls.length).toBe(callsBefore);
});

describe.each([
  ['a proxy in place of the server', () => new Response('<html>Bad gateway</html>', { status: 502 })],
  ['a server whose database is away', () => json(503, { error: { code: ERROR.unavailable, message: AWAY } })],
])('an answer of %s (BX-04, API-74)', (_, answer) => {
  beforeEach(() => void vi.useFakeTimers());

  it('the answer counts as lost for a write, which is sent once and keeps its key', async () => {
    const { http } = await freshTab();
    serve(answer);
    await expect(http.call('POST', 'order', { body: {}, session: 'none' })).rejects.toMatchObject({
      status: 0,
    });
    expect(calls.filter((c) => c.init.method === 'POST')).toHaveLength(1);
  });

  it('the answer makes a read wait and try again', async () => {
    const { http } = await freshTab();
    let requestCount = 0;
    serve((url) =>
      url.pathname.endsWith('/order') && ++requestCount < 3 ? answer() : json(200, { data: requestCount }),
    );
    const asking = http.call('GET', 'order', { session: 'none' });
    await vi.advanceTimersByTimeAsync(2000);
    expect(await asking).toBe(3);
  });

  it('the answer ends no session', async () => {
    const { http, session: tokens } = await freshTab();
    const ended = vi.fn();
    tokens.onSessionEnd(ended);
    serve(answer);
    await expect(http.call('POST', 'order', { body: {} })).rejects.toMatchObject({ status: 0 });
    expect(ended).not.toHaveBeenCalled();
  });
});

it('the server’s message about an unreachable database is shown until the database is back (BX-04)', async () => {
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
  // A refusal in the server's own form with that status is an answer.
  await expect(http.call('POST', 'order', { body: {}, session: 'none' })).rejects.toMatchObject({
    status: 503,
  });
});

it('one call without an answer does not count as a lost connection while the server answers another one', async () => {
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

it('an answer of another release than the page’s is detected', async () => {
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

it('a refresh that fails on the server is reported with the server’s failure, not as a lost connection (ERR-01)', async () => {
  const { http } = await freshTab();
  vi.stubGlobal('fetch', async () =>
    Response.json({ error: { code: 'ERR_INTERNAL', message: 'Something went wrong.' } }, { status: 500 }),
  );
  const failed = { status: 500, message: 'Something went wrong.' };
  await expect(http.call('POST', 'order', { body: {} })).rejects.toMatchObject(failed);
});

it.each([
  [true, 3],
  [false, 1],
])(
  'a read without an answer is repeated twice if the browser is online (%s), and never offline (ERR-02)',
  async (online, sent) => {
    vi.useFakeTimers();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
    const { http } = await freshTab();
    let reads = 0;
    vi.stubGlobal('fetch', async (input: string) => {
      if (String(input).includes('refreshToken')) return session('t');
      // Another call then checks whether the server is back.
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
