// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { redirectWithTicket } from '../../../src/api/account/auth.ts';
import { storeCustomerId } from '../../../src/lib/browser/sessionStorage.ts';

const ANSWERS: Record<string, unknown> = {
  'auth/ticket': { ticket: 't1' },
  'user/customers': [{ id: 4 }, { id: 9 }],
};
let failing = '';
/** The address for which a ticket was asked. */
let ticketFor = '';

beforeEach(() => {
  failing = '';
  localStorage.clear();
  sessionStorage.clear();
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('wb_session=1');
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const [, path = ''] = /\/v1\.0\/([^?]*)/.exec(input) ?? [];
    if (path === 'auth/ticket') ticketFor = (JSON.parse(String(init?.body)) as { path: string }).path;
    if (path === failing)
      return new Response(JSON.stringify({ error: { code: 'X', message: 'Not now.' } }), { status: 503 });
    return new Response(JSON.stringify({ data: ANSWERS[path] ?? { accessToken: 'a', expiresIn: 900 } }), {
      headers: { 'content-type': 'application/json' },
    });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it.each([
  ['the first one where none was ever chosen', null, '4'],
  ['the one that was chosen', 9, '9'],
  ['the first one where another user of this browser chose', 77, '4'],
])(
  'the address that requested the sign-in gets a ticket and the account: %s (AUTH-32)',
  async (_, chosen, told) => {
    if (chosen) storeCustomerId(chosen);
    const url = new URL(await redirectWithTicket(new URL('https://api.waybill.test/v1.0/x?a=1')));
    expect(Object.fromEntries(url.searchParams)).toEqual({ a: '1', jwt: 't1', customerId: told });
    // It opens nothing else, so the whole address is asked.
    expect(ticketFor).toBe(`/v1.0/x?a=1&customerId=${told}`);
  },
);

it('a list of accounts that fails does not block the return to the requested page (AUTH-32)', async () => {
  failing = 'user/customers';
  storeCustomerId(77);
  const url = new URL(await redirectWithTicket(new URL('https://api.waybill.test/v1.0/x?a=1')));
  expect(Object.fromEntries(url.searchParams)).toEqual({ a: '1', jwt: 't1' });
});
