// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { dataProvider } from '../../../src/dataProvider.ts';
import {
  addressOfPlace,
  integrationFilterToWire,
  placeOfAddress,
} from '../../../src/shared/integrations/rules/integrationAddress.ts';

describe('the address of the integrations has page, status, sort and limit, and is read back the same', () => {
  it('the address of the integrations has page, status, sort and limit, and is read back unchanged (INTG-04, INTG-08)', () => {
    const address = '?page=2&status=2&orderBy=asc&sortBy=createdAt&limit=25';
    const place = placeOfAddress(address);
    expect(place).toEqual({
      page: 2,
      perPage: 25,
      sort: 'createdAt',
      order: 'ASC',
      filter: { tab: 'PENDING' },
    });
    expect(addressOfPlace(place)).toBe(address);
    expect(addressOfPlace(placeOfAddress(''))).toBe('?page=1&orderBy=desc&sortBy=createdAt&limit=10');
    expect(placeOfAddress('?q=batik').filter).toEqual({ tab: 'ALL', q: 'batik' });
  });

  it.each([
    ['orderBy=sideways', 'desc', '10'],
    ['orderBy=ASC', 'desc', '10'],
    ['sortBy=name&orderBy=asc', 'asc', '10'],
    ['limit=9', 'desc', '10'],
    ['limit=10', 'desc', '10'],
    ['limit=12', 'desc', '12'],
    ['limit=-50', 'desc', '10'],
    ['limit=1e3', 'desc', '10'],
    ['limit=5000', 'desc', '1000'],
    ['page=0&status=7', 'desc', '10'],
  ])('%s counts only up to the first missing step (INTG-05, INTG-06, INTG-07)', (search, orderBy, limit) => {
    const query = new URLSearchParams(addressOfPlace(placeOfAddress(`?${search}`)));
    expect(Object.fromEntries(query)).toEqual({ page: '1', orderBy, sortBy: 'createdAt', limit });
  });

  it('the address of the integrations has a status for two of the tabs and none for all (INTG-02)', () => {
    expect(['ACTIVE', 'PENDING', 'ALL'].map((tab) => integrationFilterToWire({ tab: tab as 'ALL' }))).toEqual(
      [{ status: '1' }, { status: '2' }, {}],
    );
  });
});

it('a list that answers with one object has one row (INTG-09, INTG-10)', async () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('wb_session=1');
  const requests: string[] = [];
  const session = { accessToken: 't', refreshToken: 'r', expiresIn: 600, companyId: 'c', userId: 1 };
  vi.stubGlobal('fetch', async (input: string) => {
    const url = new URL(input, 'http://localhost');
    if (!url.pathname.endsWith('/integration')) return new Response(JSON.stringify({ data: session }));
    requests.push(url.search);
    return new Response(JSON.stringify({ data: { id: 7, name: 'Batik shop' }, page: 1 }));
  });
  const answer = await dataProvider.getList('integrations', {
    filter: { tab: 'ACTIVE' },
    pagination: { page: 1, perPage: 10 },
    sort: { field: 'createdAt', order: 'DESC' },
  });
  expect(answer).toMatchObject({ data: [{ id: '7', name: 'Batik shop' }], total: 1 });
  expect(Object.fromEntries(new URLSearchParams(requests[0]))).toMatchObject({
    page: '1',
    status: '1',
    orderBy: 'desc',
    sortBy: 'createdAt',
    limit: '10',
  });
});
