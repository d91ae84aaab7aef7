import { beforeEach, vi } from 'vitest';

export type Handler = (url: URL, init: RequestInit) => Response | Promise<Response>;
export const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
export const session = (accessToken: string) =>
  json(200, { data: { accessToken, refreshToken: 'r', expiresIn: 600, companyId: 'c', userId: 1 } });

export let cookie = '';
export const setCookie = (value: typeof cookie): void => {
  cookie = value;
};
export let calls: { url: URL; init: RequestInit }[] = [];

export function serve(handler: Handler): void {
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, 'http://localhost');
    calls.push({ url, init });
    return handler(url, init);
  });
}

/** The modules hold a tab's tokens, so every test loads them anew as a new tab. */
export async function freshTab() {
  vi.resetModules();
  return {
    http: await import('../../../src/api/client/http.ts'),
    session: await import('../../../src/api/client/session.ts'),
  };
}

/** Prepares each test file that calls it. */
export function withHttp(): void {
  beforeEach(() => {
    calls = [];
    // Otherwise modules of earlier tests would answer as other tabs.
    vi.stubGlobal('BroadcastChannel', undefined);
    cookie = 'wb_session=1';
    vi.spyOn(document, 'cookie', 'get').mockImplementation(() => cookie);
  });
}
