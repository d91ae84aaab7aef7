import { expect, it, vi } from 'vitest';
import { askForSession } from '../../../pages/console/firstSession.ts';

type Page = Parameters<typeof askForSession>[0];

/** A page with these locks of other tabs and this count; the function runs as source text, as in the HTML. */
function open(
  held: string[],
  {
    counted = '1' as string | null,
    fetch = vi.fn(async () => new Response('{}')) as Page['fetch'],
    request = vi.fn(async (_name: string, work: () => unknown) => work()),
  } = {},
) {
  const locks = { query: vi.fn(async () => ({ held: held.map((name) => ({ name })) })), request };
  const removeItem = vi.fn();
  const localStorage = { getItem: (key: string) => (key === 'openTabs' ? counted : null), removeItem };
  const page = { navigator: { locks }, localStorage, fetch } as unknown as Page;
  new Function('window', `(${askForSession})(window)`)(page);
  return { answer: page.firstSession, fetch, request, query: locks.query, removeItem };
}

it('the page requests the session before any code loads, one tab at a time (SHELL-07)', async () => {
  const { answer, fetch, request, removeItem } = open([]);
  expect((await answer)?.ok).toBe(true);
  // A tab that crashed is still in the count.
  expect(removeItem).toHaveBeenCalledExactlyOnceWith('openTabs');
  expect(fetch).toHaveBeenCalledExactlyOnceWith(
    '/v1.0/auth/refreshToken',
    expect.objectContaining({ method: 'POST', credentials: 'include' }),
  );
  expect(request).toHaveBeenCalledExactlyOnceWith('session-refresh', expect.any(Function));
});

it('the page requests the session at once without other counted tabs, before the browser has answered about locks (SHELL-07)', async () => {
  const { answer, fetch, query, request } = open([], { counted: null });
  expect(fetch).toHaveBeenCalledOnce();
  expect(query).not.toHaveBeenCalled();
  expect((await answer)?.ok).toBe(true);
  expect(request).toHaveBeenCalledExactlyOnceWith('session-refresh', expect.any(Function));
});

it.each(['session-tab', 'session-refresh'])(
  'the page requests nothing while another tab holds %s, and the console asks that tab (AUTH-28)',
  async (lock) => {
    const { answer, fetch, removeItem } = open([lock]);
    expect(await answer).toBeNull();
    expect(removeItem).not.toHaveBeenCalled();
    expect(fetch).not.toHaveBeenCalled();
  },
);

it('the page leaves the request to the console without a network', async () => {
  for (const counted of ['1', null]) {
    const { answer } = open([], { counted, fetch: vi.fn().mockRejectedValue(new TypeError('no network')) });
    expect(await answer).toBeNull();
  }
});

it('a request that fails offline before the lock is held causes no error of the page (BX-53)', async () => {
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  try {
    let held = () => {};
    const turn = new Promise<void>((resolve) => {
      held = resolve;
    });
    const { answer } = open([], {
      counted: null,
      fetch: () => Promise.reject(new TypeError('no line')),
      request: vi.fn(async (_name, work) => turn.then(work)),
    });
    // Node reports an unhandled rejection at the end of its tasks.
    await new Promise((done) => setImmediate(done));
    held();
    expect(await answer).toBeNull();
    expect(unhandled).not.toHaveBeenCalled();
  } finally {
    process.off('unhandledRejection', unhandled);
  }
});

it('a request without an answer ends, so that the console requests the session again (SHELL-07)', async () => {
  const end = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(end.signal);
  const fetch: Page['fetch'] = (_url, { signal }) =>
    new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  const { answer } = open([], { counted: null, fetch });
  end.abort();
  expect(await answer).toBeNull();
  expect(timeout).toHaveBeenCalledExactlyOnceWith(20_000);
});
