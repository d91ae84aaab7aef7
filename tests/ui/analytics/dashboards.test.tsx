// @vitest-environment happy-dom

import { LocalizationProvider } from '@mui/x-date-pickers';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { QueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { AdminContext } from 'react-admin';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ConsoleCommands } from '../../../src/console/ConsoleCommands.tsx';
import AffiliatePage from '../../../src/customRoutes/analytics/AffiliatePage.tsx';
import AnalyticsPage from '../../../src/customRoutes/analytics/AnalyticsPage.tsx';
import CodPage from '../../../src/customRoutes/analytics/CodPage.tsx';
import OperationsPage from '../../../src/customRoutes/analytics/OperationsPage.tsx';
import OrdersPage from '../../../src/customRoutes/analytics/OrdersPage.tsx';
import PerformancePage from '../../../src/customRoutes/analytics/PerformancePage.tsx';
import RatingsPage from '../../../src/customRoutes/analytics/RatingsPage.tsx';
import { useWords } from '../../../src/customRoutes/analytics/useWords.ts';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import { PageLanguage } from '../../../src/i18n/PageLanguage.tsx';
import { TextProvider } from '../../../src/i18n/useText.ts';
import { PublicVerbsContext } from '../../../src/session/PortalData.ts';
import { SessionContext } from '../../../src/session/SessionContext.ts';
import { withStyles } from '../../support/styles/styles.ts';
import { sessionOf, verbsOf } from '../commands/everyScreenData.ts';

withStyles();

beforeEach(() => {
  localStorage.setItem('lang', 'en_US');
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

let address = '';
function Address() {
  const { pathname, search } = useLocation();
  address = pathname + search;
  return null;
}

interface World {
  verbs?: Record<string, (...args: never[]) => unknown>;
  settings?: object;
  /** A page without a path below. */
  page?: ReactElement;
}

const i18n = createI18nProvider('en_US');

function open(path: string, { verbs = {}, settings = {}, page }: World = {}) {
  const session = { ...sessionOf(), settings };
  const known = verbsOf() as unknown as Record<string, unknown>;
  const provider = new Proxy(known, { get: (target, name) => verbs[String(name)] ?? target[String(name)] });
  render(
    <MemoryRouter initialEntries={[path]}>
      <Address />
      <AdminContext
        queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
        dataProvider={provider as never}
        i18nProvider={i18n}
      >
        <PageLanguage>
          <TextProvider value={{ locale: 'en_US', translate: i18n.translate as never }}>
            <PublicVerbsContext value={provider as never}>
              <SessionContext value={session as never}>
                <LocalizationProvider dateAdapter={AdapterDayjs}>
                  <ConsoleCommands>
                    {() => (
                      <Routes>
                        <Route path="/" element={<h1>Start</h1>} />
                        <Route path="/analytics" element={<AnalyticsPage />} />
                        {page ? null : <Route path="/analytics/orders" element={<OrdersPage />} />}
                        {page}
                        <Route path="/affiliates/:path" element={<AffiliatePage />} />
                      </Routes>
                    )}
                  </ConsoleCommands>
                </LocalizationProvider>
              </SessionContext>
            </PublicVerbsContext>
          </TextProvider>
        </PageLanguage>
      </AdminContext>
    </MemoryRouter>,
  );
}

it('analytics offers five tiles, each a link to its dashboard (ANA-01, ANA-02, ANA-03, ANA-04, ANA-05, ANA-06)', async () => {
  open('/analytics');
  const tiles = await screen.findAllByRole('link');
  expect(tiles.map((tile) => tile.getAttribute('href'))).toEqual(
    ['orders', 'operations', 'cod', 'ratings', 'performance'].map((name) => `/analytics/${name}`),
  );
});

it('a dashboard requests the days, service and table of its address, accepts custom days, and links back (ANA-02, ANA-07)', async () => {
  const getAnalytics = vi.fn(verbsOf().getAnalytics as (...args: never[]) => unknown);
  open('/analytics/orders?from=2026-03-01&to=2026-03-02&service=DX&tables=status', {
    verbs: { getAnalytics },
  });
  const table = await screen.findByRole('table', { name: 'Orders by status' });
  expect(within(table).getByRole('row', { name: 'Delivered 1 100%' })).toBeTruthy();
  expect(screen.queryByRole('table', { name: 'Orders over time' })).toBeNull();
  expect(getAnalytics.mock.calls[0]?.slice(0, 2)).toEqual([
    'orders',
    { dateFrom: '2026-03-01', dateTo: '2026-03-02', serviceCode: 'DX' },
  ]);
  expect(screen.getByRole('link', { name: 'All analytics' }).getAttribute('href')).toBe('/analytics');
  expect(screen.getByRole('combobox', { name: 'Orders placed in' })).toHaveTextContent('Custom dates');
  expect(screen.getByLabelText('From')).toHaveValue('01-03-2026');
  fireEvent.click(screen.getByRole('button', { name: 'Show as a table: Orders over time' }));
  expect(await screen.findByRole('table', { name: 'Orders over time' })).toBeTruthy();
  expect(address).toContain('tables=status%2Ctime');
});

it.each([
  ['orders', OrdersPage],
  ['operations', OperationsPage],
  ['cod', CodPage],
  ['ratings', RatingsPage],
  ['performance', PerformancePage],
] as const)(
  'each chart of %s can be read by keys, shown as a table and exported with the same rows (ANA-02, ANA-03, ANA-04, ANA-05, ANA-06)',
  async (name, Dashboard) => {
    const blobs: Blob[] = [];
    const names: string[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${blobs.push(blob as Blob)}`);
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    open(`/analytics/${name}?from=2026-03-01&to=2026-03-02`, {
      page: <Route path="*" element={<Dashboard />} />,
    });
    await screen.findAllByRole('application');
    const cards = [...document.querySelectorAll<HTMLElement>('[data-chart]')];
    expect(cards.length).toBeGreaterThan(1);
    for (const card of cards) {
      const title = within(card).getByRole('heading').textContent ?? '';
      fireEvent.keyDown(within(card).getByRole('application', { name: title }), { key: 'ArrowRight' });
      await waitFor(() => expect(card.querySelector('figure [role="status"]')?.textContent).toMatch(/.+, ./));
      fireEvent.click(within(card).getByRole('button', { name: `Show as a table: ${title}` }));
      const rows = within(await within(card).findByRole('table', { name: title })).getAllByRole('row');
      expect(rows.length).toBeGreaterThan(1);
      fireEvent.click(within(card).getByRole('button', { name: `Export as CSV: ${title}` }));
      expect(names.at(-1)).toBe(`${name}-2026-03-01-2026-03-02-${card.dataset.chart}.csv`);
      expect((await blobs.at(-1)?.text())?.trim().split('\r\n')).toHaveLength(rows.length);
    }
    expect(names).toHaveLength(cards.length);
  },
);

it('arrow keys move through a chart and announce its point and value (ANA-02)', async () => {
  open('/analytics/orders?from=2026-03-01&to=2026-03-02');
  const chart = await screen.findByRole('application', { name: 'Orders by status' });
  const announcement = () => chart.closest('figure')?.querySelector('[role="status"]')?.textContent;
  expect(announcement()).toBe('');
  fireEvent.keyDown(chart, { key: 'ArrowRight' });
  await waitFor(() => expect(announcement()).toBe('Delivered, 1'));
  fireEvent.blur(chart);
  await waitFor(() => expect(announcement()).toBe(''));
});

it('of many statuses the chart folds all but the most frequent into one bar, and the table has each (ANA-02)', async () => {
  const { getAnalytics } = verbsOf() as unknown as { getAnalytics: (name: string) => Promise<object> };
  const codes = [0, 50, 100, 200, 300, 400, 475, 500, 650, 700];
  const statuses = codes.map((statusCode, i) => ({ statusCode, orders: i < 3 ? 1 : 10 * i }));
  const verbs = { getAnalytics: async () => ({ ...(await getAnalytics('orders')), statuses }) };
  open('/analytics/orders?from=2026-03-01&to=2026-03-02', { verbs });
  const chart = await screen.findByRole('application', { name: 'Orders by status' });
  for (let bar = 0; bar < 8; bar++) fireEvent.keyDown(chart, { key: 'ArrowRight' });
  const status = chart.closest('figure')?.querySelector('[role="status"]');
  await waitFor(() => expect(status?.textContent).toBe('3 other statuses, 3'));
  fireEvent.click(screen.getByRole('button', { name: 'Show as a table: Orders by status' }));
  const table = await screen.findByRole('table', { name: 'Orders by status' });
  expect(within(table).getAllByRole('row')).toHaveLength(1 + codes.length);
});

it('an axis of durations has “1 day” in the singular (ANA-03)', async () => {
  const Axis = () => {
    const { axisText } = useWords().timeAxis(5 * 86_400);
    return <p>{[0, 1, 1.5].map(axisText).join(', ')}</p>;
  };
  open('/axis', { page: <Route path="/axis" element={<Axis />} /> });
  expect(await screen.findByText('0 days, 1 day, 1.5 days')).toBeTruthy();
});

it('an axis abbreviates numbers from ten thousand on, but not 9,999 (BX-32)', async () => {
  const Axis = () => <p>{[9_999, 10_000, 12_500_000].map(useWords().short).join(' · ')}</p>;
  open('/axis', { page: <Route path="/axis" element={<Axis />} /> });
  expect(await screen.findByText('9,999 · 10K · 12.5M')).toBeTruthy();
});

it('a failed call is shown with a button to repeat it, and a range without orders offers a longer one (ANA-02)', async () => {
  const getAnalytics = vi.fn(async () => {
    throw new Error('No connection.');
  });
  open('/analytics/orders', { verbs: { getAnalytics } });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('No connection.');
  getAnalytics.mockImplementation((async () => ({
    dateFrom: '2026-03-01',
    dateTo: '2026-03-01',
    step: 'day',
    asOf: '2026-03-01T00:00:00Z',
    total: { orders: 0 },
  })) as never);
  fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Show the last 12 months' }));
  await waitFor(() => expect(address).toContain('range=months12'));
  expect(screen.queryByLabelText('From')).toBeNull();
});

it('the dashboard of a tenant with an analytics server is embedded in a frame that cannot navigate the page (ANA-02, ANA-08)', async () => {
  const url = 'about:blank#signed';
  const getEmbeddedDashboard = vi.fn(async () => ({ url, expiresAt: '2026-03-01T00:10:00Z' }));
  open('/analytics/orders', {
    settings: { analytics_server: { url: 'https://figures.example.com' } },
    verbs: { getEmbeddedDashboard },
  });
  const frame = await screen.findByTitle('Orders analytics');
  expect(frame.getAttribute('src')).toBe(url);
  expect(frame.getAttribute('sandbox')).not.toContain('allow-top-navigation');
  // Filters by day are sent as forms.
  expect(frame.getAttribute('sandbox')).toContain('allow-forms');
  expect(getEmbeddedDashboard).toHaveBeenCalledWith('orders');
  expect(screen.getByRole('link', { name: 'All analytics' })).toBeTruthy();
});

it('an embedded dashboard is loaded again by a key without its old address, and digits open the others (ANA-02, ANA-08, ANA-09)', async () => {
  let requestCount = 0;
  const getEmbeddedDashboard = async () => ({
    url: `about:blank#${++requestCount}`,
    expiresAt: '2026-03-01T00:10:00Z',
  });
  open('/analytics/orders', {
    settings: { analytics_server: { url: 'https://figures.example.com' } },
    verbs: { getEmbeddedDashboard },
  });
  const first = await screen.findByTitle('Orders analytics');
  expect(first.getAttribute('src')).toBe('about:blank#1');
  fireEvent.keyDown(document.body, { key: 'r' });
  await waitFor(() =>
    expect(screen.getByTitle('Orders analytics').getAttribute('src')).toBe('about:blank#2'),
  );
  expect(first.isConnected).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: /^Refresh/ }));
  await waitFor(() =>
    expect(screen.getByTitle('Orders analytics').getAttribute('src')).toBe('about:blank#3'),
  );
  fireEvent.keyDown(document.body, { key: '3' });
  await waitFor(() => expect(address).toBe('/analytics/cod'));
});

it('a message with a button to try again replaces the frame if the analytics server does not answer (ANA-08)', async () => {
  const isReachable = vi.fn(async (_url: string) => false);
  let requestCount = 0;
  const getEmbeddedDashboard = async () => ({
    url: `https://figures.example.com/embed/dashboard/${++requestCount}`,
    expiresAt: '2026-03-01T00:10:00Z',
  });
  open('/analytics/orders', {
    settings: { analytics_server: { url: 'https://figures.example.com' } },
    verbs: { getEmbeddedDashboard, isReachable },
  });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The server of this dashboard does not answer.');
  expect(screen.queryByTitle('Orders analytics')).toBeNull();
  isReachable.mockResolvedValue(true);
  fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect((await screen.findByTitle('Orders analytics')).getAttribute('src')).toMatch(/\/2$/);
  // An open dashboard is still shown on return, even if the server is away.
  await waitFor(() => expect(isReachable).toHaveBeenCalledTimes(2));
  isReachable.mockResolvedValue(false);
  fireEvent(window, new Event('visibilitychange'));
  await waitFor(() => expect(screen.getByTitle('Orders analytics')).toBeVisible());
  expect(isReachable).toHaveBeenCalledTimes(2);
});

it('the analytics server is probed at the dashboard’s address, without reading the content and without cookies (ANA-08)', async () => {
  const { isReachable } = await import('../../../src/api/analytics.ts');
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => Response.error());
  vi.stubGlobal('fetch', fetched);
  const url = 'https://figures.example.com/metabase/embed/dashboard/token';
  expect(await isReachable(url)).toBe(true);
  expect(fetched).toHaveBeenCalledWith(
    url,
    expect.objectContaining({ method: 'HEAD', mode: 'no-cors', credentials: 'omit' }),
  );
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await isReachable(url)).toBe(false);
  vi.unstubAllGlobals();
});

it('without the server’s secret the portal renders the dashboard itself (ANA-08)', async () => {
  open('/analytics/orders?tables=status', {
    settings: { analytics_server: { url: 'https://figures.example.com' } },
    verbs: { getEmbeddedDashboard: async () => ({ url: null, expiresAt: '' }) },
  });
  expect(await screen.findByRole('table', { name: 'Orders by status' })).toBeTruthy();
});

it('a partner’s page embeds the dashboard of its source, an unknown page redirects to the start page (ANA-10, ANA-11, ANA-12)', async () => {
  open('/affiliates/shop');
  expect((await screen.findByTitle('Partner dashboard: Shop')).getAttribute('src')).toBe('about:blank');
  cleanup();
  const getAffiliateDashboard = async () => {
    throw Object.assign(new Error('Not found'), { status: 404 });
  };
  open('/affiliates/nobody', { verbs: { getAffiliateDashboard } });
  await screen.findByRole('heading', { name: 'Start' });
  expect(address).toBe('/');
});
