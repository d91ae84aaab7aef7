// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dataProvider } from '../../../src/dataProvider.ts';

interface Sent {
  call: string;
  body?: string;
  type?: string;
}
let sent: Sent[] = [];

beforeEach(() => {
  sent = [];
  vi.stubGlobal('BroadcastChannel', undefined);
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('wb_session=1');
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, 'http://localhost');
    const inAuth = url.pathname.includes('/auth/');
    const headers = new Headers(init.headers);
    if (!inAuth)
      sent.push({
        call: `${init.method ?? 'GET'} ${url.pathname.replace(/^.*\/v1\.0\//, '')}${decodeURIComponent(url.search)}`,
        ...(init.body ? { body: String(init.body) } : {}),
        ...(headers.has('content-type') ? { type: headers.get('content-type') ?? '' } : {}),
      });
    const session = { accessToken: 't', refreshToken: 'r', expiresIn: 600, companyId: 'c', userId: 1 };
    const isPage = url.searchParams.has('page');
    return new Response(
      JSON.stringify({ data: inAuth ? session : isPage ? [{ id: 7 }] : { id: 7 }, rowTotal: 31 }),
    );
  });
});

const PAGE = { pagination: { page: 3, perPage: 25 }, sort: { field: 'price', order: 'ASC' as const } };

describe('a list requested by react-admin', () => {
  it.each([
    [
      'orders',
      { tab: 'ALL', dateFrom: '2026-03-01' },
      'order?retrieve=service&dateFrom=2026-03-01&sortBy=price&orderBy=asc&page=3&limit=25',
    ],
    ['drafts', {}, 'order?retrieve=quotes,service&status=DRAFT&sortBy=price&orderBy=asc&page=3&limit=25'],
    ['contacts', { q: 'a & "b"' }, 'contacts?name=a+&+"b"&sortBy=price&orderBy=asc&page=3&limit=25'],
    // The inbox has one order, and its call refuses a sort.
    ['inbox', {}, 'inbox?tab=waiting&page=3&limit=25'],
  ])(
    'a list of %s requested by react-admin has the server’s query, without JSON',
    async (resource, filter, path) => {
      const answer = await dataProvider.getList(resource, { ...PAGE, filter });
      expect(sent).toEqual([{ call: `GET ${path}` }]);
      expect(answer).toEqual({ data: [{ id: resource === 'contacts' ? '7' : 7 }], total: 31 });
    },
  );

  it('a list requested by react-admin continues after the last row shown on deep pages, and only to the next page of the same list', async () => {
    const ask = async (page: number, filter: object = { tab: 'ALL' }, perPage = 100) => {
      await dataProvider.getList('orders', { ...PAGE, pagination: { page, perPage }, filter });
      return new URLSearchParams(sent.at(-1)!.call.split('?')[1]).get('after');
    };
    expect([await ask(1), await ask(2)]).toEqual([null, null]);
    expect([await ask(30), await ask(31), await ask(32), await ask(34)]).toEqual([null, '7', '7', null]);
    expect([await ask(35, { tab: 'NEW' }), await ask(36, { tab: 'NEW' }, 50)]).toEqual([null, null]);
  });

  it('a list requested by react-admin reports that there are more rows than were counted', async () => {
    vi.stubGlobal(
      'fetch',
      async () =>
        new Response(
          JSON.stringify({ data: [{ id: 7 }], rowTotal: 10_000, rowTotalMore: true, accessToken: 't' }),
        ),
    );
    const answer = await dataProvider.getList('orders', { ...PAGE, filter: {} });
    expect(answer).toEqual({ data: [{ id: 7 }], total: 10_000, meta: { more: true } });
  });

  it('a list requested by react-admin with a reference is filtered by the reference', async () => {
    await dataProvider.getManyReference('manifests', { ...PAGE, filter: {}, target: 'q', id: 'MF9' });
    expect(sent.map((s) => s.call)).toEqual([
      'GET manifest?status=0&manifestId=MF9&sortBy=price&orderBy=asc&page=3&limit=25',
    ]);
  });

  it('a list requested by react-admin can be aborted', async () => {
    const stop = new AbortController();
    stop.abort();
    const fetched = vi.fn(async (_url: string, init: RequestInit = {}) => {
      init.signal?.throwIfAborted();
      return new Response('{"data":[]}');
    });
    vi.stubGlobal('fetch', fetched);
    await expect(
      dataProvider.getList('contacts', { ...PAGE, filter: {}, signal: stop.signal }),
    ).rejects.toThrow();
  });
});

describe('a record', () => {
  it.each([
    [
      'getOne',
      () => dataProvider.getOne('orders', { id: 'a/b' }),
      { call: 'GET order/a/b?retrieve=service' },
    ],
    [
      'create',
      () => dataProvider.create('contacts', { data: { name: 'Wei "W"' } }),
      { call: 'POST contact', body: '{"name":"Wei \\"W\\""}', type: 'application/json' },
    ],
    [
      'update',
      () => dataProvider.update('contacts', { id: 7, data: { name: 'W' }, previousData: { id: 7 } }),
      { call: 'PUT contact/7', body: '{"name":"W"}', type: 'application/json' },
    ],
    [
      'delete',
      () => dataProvider.delete('contacts', { id: 7, previousData: { id: 7 } }),
      { call: 'DELETE contact/7' },
    ],
  ])('%s is sent to its address with unchanged data', async (_, ask, expected) => {
    expect((await ask()).data).toMatchObject({ id: 7 });
    expect(sent.map(({ call, ...rest }) => ({ ...rest, call: decodeURIComponent(call) }))).toEqual([
      expected,
    ]);
  });

  it('several records are requested one by one, orders together', async () => {
    await dataProvider.getMany('manifests', { ids: [4, 5] });
    expect(sent.map((s) => s.call)).toEqual(['GET manifest/4', 'GET manifest/5']);
  });

  it('a record of an unknown resource is refused', async () => {
    await expect(dataProvider.getList('planets', PAGE)).rejects.toThrow('no such resource: planets');
  });
});
