// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import type { Session } from '../../../contract/account/auth.ts';

interface Message {
  type: string;
  tokens?: { accessToken: string };
}

/** The other tabs, controlled by the test. */
class Channel extends EventTarget {
  static latest: Channel;
  readonly sent: Message[] = [];
  constructor() {
    super();
    Channel.latest = this;
  }
  postMessage(message: Message): void {
    this.sent.push(message);
  }
  /** Sends a message from another tab. */
  hear(data: object): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

const SESSION = { accessToken: 'mine', expiresIn: 900, companyId: 'c1' } as Session;
const tokensFor = (s: number) => ({ accessToken: 'theirs', expiresAt: Date.now() + s * 1000, userId: 1 });

/** An answer whose body cannot be read any more. */
const stoppedAnswer = () =>
  new Response(
    new ReadableStream({ start: (body) => body.error(new DOMException('too late', 'TimeoutError')) }),
  );

async function openTab() {
  vi.resetModules();
  const session = await import('../../../src/api/client/session.ts');
  return { ...session, others: Channel.latest };
}

beforeEach(() => {
  vi.stubGlobal('BroadcastChannel', Channel);
});

it.each(['signedOut', 'ended'] as const)(
  'a session that was %s in another tab also ends here, with that reason',
  async (why) => {
    const { adoptSession, accessToken, onSessionEnd, others } = await openTab();
    const ended = vi.fn();
    onSessionEnd(ended);
    adoptSession(SESSION);
    others.hear({ type: why });
    expect(accessToken()).toBeNull();
    expect(ended).toHaveBeenCalledExactlyOnceWith(why);
  },
);

it.each(['signedOut', 'ended'] as const)(
  'a session that is %s here is over in the other tabs',
  async (why) => {
    const { adoptSession, endSessionEverywhere, accessToken, others } = await openTab();
    adoptSession(SESSION);
    endSessionEverywhere(why);
    expect(others.sent.at(-1)).toEqual({ type: why });
    expect(accessToken()).toBeNull();
  },
);

it('a session that the server ends while the user signs out in another tab was signed out', async () => {
  const { endSessionEverywhere, onSessionEnd, others } = await openTab();
  const ended = vi.fn();
  onSessionEnd(ended);
  others.hear({ type: 'signsOut' });
  expect(ended).not.toHaveBeenCalled();
  endSessionEverywhere('ended');
  expect(ended).toHaveBeenCalledExactlyOnceWith('signedOut');
});

it('a tab that asks gets tokens only from tabs that have some (AUTH-28)', async () => {
  const { adoptSession, others } = await openTab();
  others.hear({ type: 'ask' });
  expect(others.sent).toEqual([]);
  adoptSession(SESSION);
  others.hear({ type: 'ask' });
  expect(others.sent.map(({ type, tokens }) => [type, tokens?.accessToken])).toEqual([
    ['tokens', 'mine'],
    ['tokens', 'mine'],
  ]);
});

it('a session of another tab is reported, an own session is not', async () => {
  const { adoptSession, onPeerSession, accessToken, others } = await openTab();
  const seen: (string | null)[] = [];
  const end = onPeerSession(() => seen.push(accessToken()));
  adoptSession(SESSION);
  expect(seen).toEqual([]);
  others.hear({ type: 'tokens', tokens: tokensFor(900) });
  others.hear({ type: 'ended' });
  others.hear({ type: 'tokens', tokens: tokensFor(-1) });
  expect(seen).toEqual(['theirs']);
  end();
  others.hear({ type: 'tokens', tokens: tokensFor(900) });
  expect(seen).toEqual(['theirs']);
});

it('tokens of another user, from another tab or a refresh, are reported; tokens of the same user are not', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(() =>
    Promise.resolve(new Response(JSON.stringify({ data: { ...SESSION, userId: 3 } }))),
  );
  const { adoptSession, onOtherUser, refreshSession, others } = await openTab();
  const onReport = vi.fn();
  const end = onOtherUser(onReport);
  adoptSession({ ...SESSION, userId: 1 });
  others.hear({ type: 'tokens', tokens: tokensFor(901) });
  expect(onReport).not.toHaveBeenCalled();
  others.hear({ type: 'tokens', tokens: { ...tokensFor(903), userId: 2 } });
  expect(onReport).toHaveBeenCalledOnce();
  expect(await refreshSession('theirs')).toBe(true);
  expect(onReport).toHaveBeenCalledTimes(2);
  end();
  others.hear({ type: 'tokens', tokens: tokensFor(904) });
  expect(onReport).toHaveBeenCalledTimes(2);
  const onLate = vi.fn();
  onOtherUser(onLate);
  expect(onLate).toHaveBeenCalledOnce();
  // The first user who signs in finds no other user's data on the page.
  const first = await openTab();
  const onFirst = vi.fn();
  first.onOtherUser(onFirst);
  first.others.hear({ type: 'tokens', tokens: tokensFor(900) });
  expect(onFirst).not.toHaveBeenCalled();
});

it('tokens of another tab are used without a refresh until shortly before they expire (AUTH-28)', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('', { status: 401 }));
  const { ensureSession, accessToken, others } = await openTab();
  others.hear({ type: 'tokens', tokens: tokensFor(900) });
  expect(await ensureSession()).toBe(true);
  expect(accessToken()).toBe('theirs');
  expect(fetched).not.toHaveBeenCalled();
  const next = await openTab();
  next.others.hear({ type: 'tokens', tokens: tokensFor(19) });
  // biome-ignore lint/suspicious/noDocumentCookie: the hint is read from here
  document.cookie = 'wb_session=1';
  expect(await next.ensureSession()).toBe(false);
  expect(fetched).toHaveBeenCalledOnce();
});

const answered = (status: number) =>
  Promise.resolve(new Response(JSON.stringify({ data: SESSION }), { status }));

it('the session requested by the page’s HTML is used once; the next one is requested here (SHELL-07)', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(() => answered(200));
  vi.stubGlobal('firstSession', answered(200));
  const { refreshSession, accessToken } = await openTab();
  expect(await refreshSession()).toBe(true);
  expect(accessToken()).toBe('mine');
  expect(fetched).not.toHaveBeenCalled();
  expect(await refreshSession('mine')).toBe(true);
  expect(fetched).toHaveBeenCalledOnce();
});

it.each([
  ['got none', () => answered(500)],
  ['asked for none', () => Promise.resolve(null)],
  ['got one whose body was stopped by the time limit', () => Promise.resolve(stoppedAnswer())],
])('the session is requested here if the page’s HTML %s', async (_what, first) => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(() => answered(200));
  vi.stubGlobal('firstSession', first());
  // biome-ignore lint/suspicious/noDocumentCookie: the hint is read from here
  document.cookie = 'wb_session=1';
  const { refreshSession } = await openTab();
  expect(await refreshSession()).toBe(true);
  expect(fetched).toHaveBeenCalledOnce();
});

it('a late answer changes nothing after a token was refreshed (AUTH-28)', async () => {
  const { adoptSession, accessToken, others } = await openTab();
  adoptSession(SESSION);
  others.hear({ type: 'tokens', tokens: tokensFor(600) });
  expect(accessToken()).toBe('mine');
  others.hear({ type: 'tokens', tokens: tokensFor(901) });
  expect(accessToken()).toBe('theirs');
});

it('open tabs are counted visibly for the next tab until the last one closes; a tab restored from the browser’s cache counts again (AUTH-28)', async () => {
  const locks = { request: () => new Promise(() => undefined) };
  vi.stubGlobal('navigator', { ...navigator, locks });
  const counted = () => localStorage.getItem('openTabs');
  const listen = vi.spyOn(window, 'addEventListener');
  localStorage.setItem('openTabs', '1');
  const { adoptSession } = await openTab();
  expect(counted()).toBe('1');
  adoptSession(SESSION);
  adoptSession(SESSION);
  expect(counted()).toBe('2');
  expect(listen).toHaveBeenCalledWith('pagehide', expect.any(Function));
  const fire = (type: string, persisted: boolean) =>
    window.dispatchEvent(Object.assign(new Event(type), { persisted }));
  fire('pagehide', true);
  expect(counted()).toBe('1');
  fire('pageshow', true);
  expect(counted()).toBe('2');
  fire('pageshow', false);
  expect(counted()).toBe('2');
  localStorage.setItem('openTabs', '1');
  fire('pagehide', false);
  expect(counted()).toBeNull();
});

it('a request of the session without an answer in 20 s fails, and the next one is sent (SHELL-07)', async () => {
  const { ensureSession } = await openTab();
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('wb_session=1');
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort());
  const answer = vi.fn(async (_url: string, { signal }: RequestInit): Promise<Response> => {
    signal?.throwIfAborted();
    throw new Error('no limit of time');
  });
  vi.stubGlobal('fetch', answer);
  await expect(ensureSession()).rejects.toMatchObject({ name: 'AbortError' });
  expect(timeout).toHaveBeenCalledExactlyOnceWith(20_000);
  answer.mockResolvedValueOnce(new Response(JSON.stringify({ data: SESSION })));
  expect(await ensureSession()).toBe(true);
});
