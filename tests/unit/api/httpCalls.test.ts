// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import { calls, freshTab, json, serve, session, setCookie, withHttp } from './httpWorld.ts';

withHttp();

const header = (i: number, name: string) => new Headers(calls[i]?.init.headers).get(name);

it('every call has the token, the account and the company (SHELL-62, API-01)', async () => {
  const { http } = await freshTab();
  serve((url) => (url.pathname.endsWith('refreshToken') ? session('t1') : json(200, { data: 'ok' })));
  http.setCallingCustomer({ customerId: 7, companyId: 'c' });
  expect(await http.call('GET', 'order', { query: { page: 2, keyword: '' } })).toBe('ok');
  expect(calls[1]?.url.search).toBe('?customerId=7&companyId=c&page=2');
  expect(header(1, 'authorization')).toBe('Bearer t1');
});

it('a call stays with the account for which it was made, also if another one is chosen while the session is renewed (SHELL-62)', async () => {
  const { http } = await freshTab();
  let refreshes = 0;
  serve((url) => {
    if (url.pathname.endsWith('refreshToken')) {
      refreshes++;
      http.setCallingCustomer({ customerId: 8, companyId: 'c' });
      return session(`t${refreshes}`);
    }
    return refreshes === 1 ? json(401, {}) : json(200, { data: 'ok' });
  });
  http.setCallingCustomer({ customerId: 7, companyId: 'c' });
  await http.call('PATCH', 'order/1', { body: { note: 'Leave at the door' } });
  const sent = calls.filter(({ url }) => url.pathname.endsWith('order/1'));
  expect(sent.map(({ url }) => url.searchParams.get('customerId'))).toEqual(['7', '7']);
});

it('the list of the user’s accounts is read without an account, because the user may have left the present one (BX-50)', async () => {
  const { http } = await freshTab();
  const { getCustomers } = await import('../../../src/api/account/users.ts');
  serve((url) => (url.pathname.endsWith('refreshToken') ? session('t1') : json(200, { data: [] })));
  http.setCallingCustomer({ customerId: 7, companyId: 'c' });
  await getCustomers();
  expect(calls[1]?.url.pathname).toMatch(/\/user\/customers$/);
  expect(calls[1]?.url.search).toBe('');
});

it('a picture of a brand is uploaded as a draft, which only the save of its address shows (SET-56)', async () => {
  await freshTab();
  const { uploadBrandImage } = await import('../../../src/api/pictures.ts');
  serve((url) => (url.pathname.endsWith('refreshToken') ? session('t1') : json(200, { data: {} })));
  await uploadBrandImage(7, 'logo', new File(['x'], 'logo.png'));
  const form = calls.at(-1)?.init.body as FormData;
  expect([...form.keys()]).toEqual(['customerId', 'draft', 'logo']);
  expect(form.get('draft')).toBe('true');
});

it('every call asks for unknown fields to be refused (BX-30)', async () => {
  const { http } = await freshTab();
  serve((url) => (url.pathname.endsWith('refreshToken') ? session('t1') : json(200, { data: 'ok' })));
  await http.call('POST', 'order', { body: {} });
  await http.call('POST', 'order/track', { body: {}, session: 'none' });
  expect(calls.slice(1).map((_, i) => header(i + 1, 'x-strict-fields'))).toEqual(['1', '1']);
});

it('a call refreshes once on a 401, repeats the request with the same key, and fails if the session has ended (AUTH-27, AUTH-28, AUTH-29, AUTH-30, ERR-04)', async () => {
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
  ['ERR_AUTH_U03', 'ended'],
  ['ERR_FORBIDDEN', 'left'],
])('a session whose refresh is refused with %s has %s (BX-50)', async (code, reason) => {
  const { http, session: tokens } = await freshTab();
  const ended = vi.fn();
  tokens.onSessionEnd(ended);
  serve((url) =>
    url.pathname.endsWith('refreshToken') ? json(401, { error: { code, message: 'No' } }) : json(200, {}),
  );
  await expect(http.call('GET', 'order')).rejects.toMatchObject({ status: 401 });
  expect(ended).toHaveBeenCalledExactlyOnceWith(reason);
});

it('a write is sent once, in any state of the network (API-74)', async () => {
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

it('a visitor without a session requests none (QUOTE-01)', async () => {
  setCookie('');
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
  'a deletion refused with %i returns the whole answer to its caller, unchanged (ERR-07, ERR-08)',
  async (status, code, message) => {
    const { http } = await freshTab();
    serve((url) =>
      url.pathname.endsWith('refreshToken')
        ? session('t')
        : json(status, { error: { code, message: message } }),
    );
    await expect(http.call('DELETE', 'contact/1')).rejects.toMatchObject({
      status,
      code,
      message: message,
      body: { error: { code, message: message } },
    });
  },
);

it.each(Object.values(ERROR))(
  'a refusal with the code %s is read as only its sentence (ERR-14)',
  async (code) => {
    const { http } = await freshTab();
    const ask = () => http.call('POST', 'service/instantQuote', { body: {}, session: 'none' });
    serve(() => json(409, { error: { code, message: 'It was changed meanwhile.' } }));
    await expect(ask()).rejects.toMatchObject({ code, message: 'It was changed meanwhile.' });
    serve(() => json(409, { error: { code } }));
    await expect(ask()).rejects.toMatchObject({ message: 'Request time out. Please try again.' });
  },
);

it('a visitor’s refused call reports its answer, or a missing answer (ERR-09)', async () => {
  const { http } = await freshTab();
  const error = { code: 'ERR_VALIDATION', message: 'Origin is required', field: 'origin' };
  const ask = () => http.call('POST', 'service/instantQuote', { body: {}, session: 'none' });
  serve(() => json(400, { error }));
  await expect(ask()).rejects.toMatchObject({ message: error.message, field: 'origin', body: { error } });
  serve(() => json(400, {}));
  await expect(ask()).rejects.toMatchObject({ message: 'Request time out. Please try again.' });
});

it('a path is the same with and without a slash at its start (API-08)', async () => {
  const { http } = await freshTab();
  expect(http.urlOf('/order/1')).toBe(http.urlOf('order/1'));
});
