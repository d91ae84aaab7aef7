// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { getItemTypes, getServiceCompanies } from '../../../src/api/services.ts';

it('item types and service companies are each requested in one call, a thousand at most (NUM-14)', async () => {
  const fetchMock = vi.fn(async (_url: unknown) => new Response(JSON.stringify({ data: [] })));
  vi.stubGlobal('fetch', fetchMock);
  await getItemTypes('c1');
  await getServiceCompanies();
  const calls = fetchMock.mock.calls.map(([url]) => new URL(String(url), location.href));
  expect(calls.map(({ pathname, searchParams }) => [pathname, searchParams.get('limit')])).toEqual([
    ['/v1.0/service/itemTypes', '1000'],
    ['/v1.0/service/serviceCompanies', '1000'],
  ]);
  expect(calls.some(({ searchParams }) => searchParams.has('page'))).toBe(false);
});
