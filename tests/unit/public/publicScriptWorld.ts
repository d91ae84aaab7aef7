import { beforeEach, vi } from 'vitest';

export const answer = (status: number, body: unknown) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });

export const settle = () => vi.advanceTimersByTimeAsync(0);
export let fetched: ReturnType<typeof vi.fn<typeof fetch>>;

/** Prepares each test file that calls it: a stopped clock, and a server that the test answers for. */
export function withPublicScript(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    fetched = vi.fn<typeof fetch>();
    vi.stubGlobal('fetch', fetched);
    document.documentElement.lang = 'en';
    document.documentElement.dataset.fresh = 'New update: %{status}';
  });
}
