// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { login, logout, redirectWithTicket, tellSignOut } from '../../../src/api/account/auth.ts';
import { clearSessionStorage, storeCustomerId } from '../../../src/lib/browser/sessionStorage.ts';
import { eventually } from '../../support/eventually.ts';

const ANSWERS: Record<string, unknown> = {
  'auth/ticket': { ticket: 't1' },
  'user/customers': [{ id: 4 }, { id: 9 }],
};
let failing = '';
/** The address for which a ticket was requested, and the account of that call. */
let ticketFor = '';
let ticketOf: string | null = null;

beforeEach(() => {
  failing = '';
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('wb_session=1');
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const [, path = ''] = /\/v1\.0\/([^?]*)/.exec(input) ?? [];
    if (path === 'auth/ticket') {
      ticketFor = (JSON.parse(String(init?.body)) as { path: string }).path;
      ticketOf = new URL(input, 'http://localhost').searchParams.get('customerId');
    }
    if (path === failing)
      return new Response(JSON.stringify({ error: { code: 'X', message: 'Not now.' } }), { status: 503 });
    return new Response(JSON.stringify({ data: ANSWERS[path] ?? { accessToken: 'a', expiresIn: 900 } }), {
      headers: { 'content-type': 'application/json' },
    });
  });
});

it.each([
  ['the first one where none was ever chosen', null, '4'],
  ['the one that was chosen', 9, '9'],
  ['the first one where another user of this browser chose', 77, '4'],
])(
  'the address that requested the sign-in gets a ticket and the account: %s (AUTH-32)',
  async (_, chosen, expected) => {
    if (chosen) storeCustomerId(chosen);
    const url = new URL(await redirectWithTicket(new URL('https://api.waybill.test/v1.0/x?a=1')));
    expect(Object.fromEntries(url.searchParams)).toEqual({ a: '1', jwt: 't1', customerId: expected });
    // A ticket opens one address only, so it is requested for the whole address.
    expect(ticketFor).toBe(`/v1.0/x?a=1&customerId=${expected}`);
    expect(ticketOf).toBe(expected);
  },
);

it('a failed list of accounts does not block the return to the requested page (AUTH-32)', async () => {
  failing = 'user/customers';
  storeCustomerId(77);
  const url = new URL(await redirectWithTicket(new URL('https://api.waybill.test/v1.0/x?a=1')));
  expect(Object.fromEntries(url.searchParams)).toEqual({ a: '1', jwt: 't1' });
});

describe('signing out without the server', () => {
  const requests: string[] = [];
  let isAway = true;
  let answer = Promise.resolve();
  beforeEach(() => {
    requests.length = 0;
    isAway = true;
    answer = Promise.resolve();
    vi.stubGlobal('fetch', async (input: string) => {
      const path = input.replace(/^.*\/v1\.0\//, '');
      if (path.startsWith('auth/')) requests.push(path);
      if (isAway) throw new TypeError('failed');
      await answer;
      return new Response(JSON.stringify({ data: { accessToken: 'a', expiresIn: 900, message: 'Done.' } }), {
        headers: { 'content-type': 'application/json' },
      });
    });
  });

  it('a sign-out without the server is reported once by the next page that reaches the server, and deletes the mark of a session at once (B1-10, AUTH-23, BX-53)', async () => {
    const set = vi.spyOn(document, 'cookie', 'set');
    await logout(null);
    expect(set).toHaveBeenCalledWith('wb_session=; path=/; max-age=0');
    clearSessionStorage();
    tellSignOut();
    await eventually(() => expect(requests).toEqual(['auth/logout', 'auth/logout']));
    isAway = false;
    tellSignOut();
    await eventually(() => expect(localStorage.getItem('untoldSignOut')).toBeNull());
    tellSignOut();
    expect(requests).toHaveLength(3);
  });

  it('a sign-out without the server is reported before the next sign-in, because its answer deletes cookies (AUTH-23)', async () => {
    await logout(null);
    isAway = false;
    let reply: () => void = () => undefined;
    answer = new Promise((resolve) => {
      reply = resolve;
    });
    tellSignOut();
    const signedIn = login({ username: 'aisyah@example.test', password: 'x', companyCode: 'my' } as never);
    await eventually(() => expect(requests).toEqual(['auth/logout', 'auth/logout']));
    reply();
    await signedIn;
    expect(requests.at(-1)).toBe('auth/login');
  });

  it('a sign-out that the server answered is not reported twice (AUTH-23)', async () => {
    isAway = false;
    await logout(null);
    tellSignOut();
    expect(requests).toEqual(['auth/logout']);
  });
});
