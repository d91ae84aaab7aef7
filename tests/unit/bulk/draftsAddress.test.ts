// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { dataProvider } from '../../../src/dataProvider.ts';

it('the bulk screen lists drafts if its address has a page but no filter, else the orders of the filter (BULK-01, BULK-02)', async () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('wb_session=1');
  const requests: URLSearchParams[] = [];
  vi.stubGlobal('fetch', async (input: string) => {
    const url = new URL(input, 'http://localhost');
    if (url.pathname.endsWith('/order')) requests.push(url.searchParams);
    return new Response(
      JSON.stringify({
        data: url.pathname.endsWith('/order')
          ? []
          : { accessToken: 't', refreshToken: 'r', expiresIn: 600, companyId: 'c', userId: 1 },
        rowTotal: 0,
      }),
    );
  });
  const list = (filter: object) =>
    dataProvider.getList('drafts', {
      filter,
      pagination: { page: 2, perPage: 100 },
      sort: { field: 'createdAt', order: 'DESC' },
    });
  await list({});
  await list({ tab: 'FAILED' });
  expect(requests[0]?.get('status')).toBe('DRAFT');
  expect(requests[1]?.get('statusCode')).toBe('99');
  expect(requests[1]?.has('status')).toBe(false);
});
