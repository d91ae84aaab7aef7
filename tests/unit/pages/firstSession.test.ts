import { expect, it, vi } from 'vitest';
import { askForSession } from '../../../pages/firstSession.ts';

type Page = Parameters<typeof askForSession>[0];

/** A page with these locks of this and other tabs, run as its HTML carries the function: as source. */
function open(held: string[], fetch: Page['fetch'] = vi.fn(async () => new Response('{}'))) {
  const request = vi.fn((_name: string, work: () => unknown) => work());
  const locks = { query: async () => ({ held: held.map((name) => ({ name })) }), request };
  const page = { navigator: { locks }, fetch } as unknown as Page;
  new Function('window', `(${askForSession})(window)`)(page);
  return { answer: page.firstSession, fetch, request };
}

it('the page asks for the session before any code has come, one tab at a time (SHELL-07)', async () => {
  const { answer, fetch, request } = open([]);
  expect((await answer)?.ok).toBe(true);
  expect(fetch).toHaveBeenCalledExactlyOnceWith(
    '/v1.0/auth/refreshToken',
    expect.objectContaining({ method: 'POST', credentials: 'include' }),
  );
  expect(request).toHaveBeenCalledExactlyOnceWith('session-refresh', expect.any(Function));
});

it.each(['session-tab', 'session-refresh'])(
  'while another tab holds %s, the console asks that one, and the page asks nothing (AUTH-28)',
  async (lock) => {
    const { answer, fetch } = open([lock]);
    expect(await answer).toBeNull();
    expect(fetch).not.toHaveBeenCalled();
  },
);

it('without a network the page leaves it to the console', async () => {
  const { answer } = open([], vi.fn().mockRejectedValue(new TypeError('no network')));
  expect(await answer).toBeNull();
});
