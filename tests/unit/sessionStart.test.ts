// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { eventually } from '../support/eventually.ts';

const COMPANY = { id: 'c', code: 'my', brandName: 'Waybill' };
const QUERY = 'retrieve=service&statusCode=100&sortBy=createdAt&orderBy=desc&page=1&limit=10';
const LIST = `/v1.0/order?customerId=7&companyId=c&${QUERY}`;
const COUNTS = '/v1.0/order/statusCounts?customerId=7&companyId=c';
let requests: string[] = [];

async function openPage() {
  vi.resetModules();
  history.replaceState(null, '', '/customer/orders');
  localStorage.setItem('firstReads', JSON.stringify({ page: '/customer/orders', urls: [COUNTS, LIST] }));
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url);
    const data = url.includes('refreshToken')
      ? { accessToken: 't', refreshToken: 'r', expiresIn: 600, companyId: 'c', userId: 1 }
      : url.includes('company/info')
        ? COMPANY
        : [];
    return new Response(JSON.stringify({ data }), { status: 200 });
  });
  return import('../../src/start/sessionStart.ts');
}

beforeEach(() => {
  vi.stubGlobal('BroadcastChannel', undefined);
  document.body.replaceChildren();
  requests = [];
  // biome-ignore lint/suspicious/noDocumentCookie: the hint that a session exists
  document.cookie = 'wb_session=1';
});

it('the rows of the page are requested before the data of the frame, and the counts of its tabs after both (B1-24)', async () => {
  const { prefetchSession, loadSessionFacts } = await openPage();
  prefetchSession('/orders');
  await loadSessionFacts();
  expect(requests).toContain('/v1.0/company/settings');
  expect(requests[0]).toContain('refreshToken');
  expect(requests[1]).toBe(LIST);
  expect(requests).not.toContain(COUNTS);
  await eventually(() => expect(requests.at(-1)).toBe(COUNTS));
});

it('the tenant is not requested at first if the page embeds it, but the next time (SHELL-05)', async () => {
  const script = document.createElement('script');
  Object.assign(script, { type: 'application/json', id: 'company', textContent: JSON.stringify(COMPANY) });
  document.body.append(script);
  const { prefetchSession, loadSessionFacts } = await openPage();
  prefetchSession('/orders');
  expect((await loadSessionFacts()).company).toEqual(COMPANY);
  expect(requests).not.toContain('/v1.0/company/info');
  expect(localStorage.getItem('companyId')).toBe('c');
  await loadSessionFacts();
  expect(requests).toContain('/v1.0/company/info');
});

it('the console opens with alerts and promos of the last visit if the settings do not arrive (SHELL-80)', async () => {
  const settings = { 'consumer_portal.dashboard': { info_banner: 'Closed on Monday', promo_popups: [] } };
  const { loadSessionFacts } = await openPage();
  const { fetch } = globalThis;
  let status = 200;
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) =>
    url.includes('company/settings')
      ? new Response(
          JSON.stringify(status === 200 ? { data: settings } : { error: { code: 'X', message: 'x' } }),
          {
            status,
          },
        )
      : fetch(url, init),
  );
  expect((await loadSessionFacts()).settings).toEqual(settings);
  status = 503;
  expect((await loadSessionFacts()).settings).toEqual(settings);
  localStorage.clear();
  await expect(loadSessionFacts()).rejects.toThrow();
});

it('a reload opens the tab’s account, also if another tab has chosen another one since (BX-50, AUTH-38)', async () => {
  const { callForCustomer } = await openPage();
  callForCustomer({ customerId: 7, companyId: 'c' });
  // The account that another tab has chosen.
  localStorage.setItem('customerId', '8');
  const { prefetchSession, loadSessionFacts } = await openPage();
  prefetchSession('/orders');
  await loadSessionFacts();
  expect(requests[1]).toBe(LIST);
});

it('the console opens without the vehicles: with the last visit’s answer, and the new one follows (B1-24)', async () => {
  const { loadSessionFacts } = await openPage();
  const { fetch } = globalThis;
  const waiting: ((answer: Response) => void)[] = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) =>
    url.includes('service/vehicles')
      ? new Promise<Response>((resolve) => waiting.push(resolve))
      : fetch(url, init),
  );
  const arrive = (data: object[]) => waiting.pop()?.(new Response(JSON.stringify({ data }), { status: 200 }));
  const first = await loadSessionFacts();
  expect(first.hasMultipoint).toBe(false);
  arrive([{ serviceCode: 'VAN' }]);
  expect(await first.multipoint).toBe(true);
  const next = await loadSessionFacts();
  expect(next.hasMultipoint).toBe(true);
  arrive([]);
  expect(await next.multipoint).toBe(false);
});
