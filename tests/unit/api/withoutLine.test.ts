// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { withIndexedDb } from '../../support/indexedDb.ts';
import { calls, freshTab, json, serve, session, setCookie, withHttp } from './httpWorld.ts';

withIndexedDb();
withHttp();

/** A tab whose user is signed in, with a desk; `answers` is the server. */
async function tabWithDesk(answers: (path: string) => unknown) {
  const { http } = await freshTab();
  setCookie('wb_session=1; wb_desk=secret-of-ali-0123456789.of-the-session-01234567');
  const state = { isDead: false };
  serve((url) => {
    if (state.isDead) throw new TypeError('failed');
    if (url.pathname.endsWith('refreshToken')) return session('t');
    return json(200, answers(url.pathname.replace('/v1.0/', '')));
  });
  http.setCallingCustomer({ customerId: 7, companyId: 'c' });
  const { keepForDesk } = await import('../../../src/api/desk/verbs.ts');
  await keepForDesk();
  const die = () => {
    state.isDead = true;
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  };
  return { http, die };
}

it('a read that offline work needs gets its copy offline; other reads and writes fail (BX-53)', async () => {
  const { http, die } = await tabWithDesk((path) => ({ data: path }));
  const { namesOnDesk } = await import('../../../src/lib/desk/deskStore.ts');
  await http.call('GET', 'contacts', { query: { name: 'siti' } });
  await http.call('GET', 'inbox');
  await eventually(async () => expect(await namesOnDesk('answer/')).toHaveLength(1));
  die();
  expect(await http.call('GET', 'contacts', { query: { name: 'siti' } })).toBe('contacts');
  await expect(http.call('GET', 'inbox')).rejects.toMatchObject({ status: 0 });
  const other = http.call('GET', 'contacts', { query: { name: 'aisyah' } });
  await expect(other).rejects.toMatchObject({ status: 0 });
  await expect(http.call('POST', 'contacts', { body: {} })).rejects.toMatchObject({ status: 0 });
});

it('a read without an answer gets no copy while the server answers other calls (BX-53)', async () => {
  const { http } = await tabWithDesk((path) => ({ data: path }));
  const { namesOnDesk } = await import('../../../src/lib/desk/deskStore.ts');
  await http.call('GET', 'contacts');
  await eventually(async () => expect(await namesOnDesk('answer/')).toHaveLength(1));
  serve((url) => {
    if (url.pathname.endsWith('/contacts')) throw new DOMException('too long', 'TimeoutError');
    return json(200, { data: {} });
  });
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal);
  await expect(http.call('GET', 'contacts')).rejects.toMatchObject({ status: 0 });
  expect(calls.at(-1)?.url.pathname).toBe('/v1.0/company/info');
});

it('a refusal is never replaced by a copy (BX-53)', async () => {
  const { http } = await tabWithDesk((path) => ({ data: path }));
  await http.call('GET', 'contacts');
  serve(() => json(403, { error: { code: 'ERR_RIGHT', message: 'No' } }));
  await expect(http.call('GET', 'contacts')).rejects.toMatchObject({ status: 403 });
});

it('the newest drafts and contacts are read for the tab’s account and stored (BX-53)', async () => {
  const { http, die } = await tabWithDesk((path) => ({
    data: path === 'contacts' ? [{ id: 5, name: 'Siti' }] : [],
  }));
  const { readForDesk } = await import('../../../src/api/desk/verbs.ts');
  await readForDesk(60_000);
  die();
  expect(await http.callPage('contacts', { query: { name: 'sit', limit: 5 } })).toMatchObject({
    data: [{ id: 5 }],
    rowTotal: 1,
  });
  http.setCallingCustomer({ customerId: 8, companyId: 'c' });
  await expect(http.callPage('contacts', { query: { name: 'sit', limit: 5 } })).rejects.toMatchObject({
    status: 0,
  });
});

it('drafts are read again after a read without an answer, but not after a read with one (BX-53)', async () => {
  let rows = [{ id: 'o1' }];
  const { http } = await tabWithDesk((path) => ({ data: path === 'order' ? rows : [] }));
  const { readForDesk } = await import('../../../src/api/desk/verbs.ts');
  const { readDesk } = await import('../../../src/lib/desk/deskStore.ts');
  const kept = async () => (await readDesk('rows/7/drafts'))?.value;
  await readForDesk(60_000);
  expect(await kept()).toEqual([{ id: 'o1' }]);
  await http.call('POST', 'order', { body: {} });
  rows = [{ id: 'o2' }, { id: 'o1' }];
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const serving = fetch;
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('failed')));
  await readForDesk(60_000);
  onLine.mockReturnValue(true);
  vi.stubGlobal('fetch', serving);
  await readForDesk(60_000);
  expect(await kept()).toEqual(rows);
  const callsBefore = calls.length;
  await readForDesk(60_000);
  expect(calls.length).toBe(callsBefore);
});
