import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import CodPage from '../../../src/customRoutes/analytics/CodPage.tsx';
import OperationsPage from '../../../src/customRoutes/analytics/OperationsPage.tsx';
import OrdersPage from '../../../src/customRoutes/analytics/OrdersPage.tsx';
import PerformancePage from '../../../src/customRoutes/analytics/PerformancePage.tsx';
import RatingsPage from '../../../src/customRoutes/analytics/RatingsPage.tsx';
import { useWords } from '../../../src/customRoutes/analytics/useWords.ts';
import { verbsOf } from '../commands/everyScreenData.ts';

import { address, open, withDashboards } from './dashboardWorld.tsx';

withDashboards();

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

it('of many statuses the chart folds all but the most frequent into one bar, and the table has each word once (ANA-02)', async () => {
  const { getAnalytics } = verbsOf() as unknown as { getAnalytics: (name: string) => Promise<object> };
  const codes = [0, 11, 100, 450, 475, 500, 600, 650, 651, 655, 700];
  const statuses = codes.map((statusCode, i) => ({ statusCode, orders: i < 3 ? 1 : 10 * i }));
  const verbs = { getAnalytics: async () => ({ ...(await getAnalytics('orders')), statuses }) };
  open('/analytics/orders?from=2026-03-01&to=2026-03-02', { verbs });
  const chart = await screen.findByRole('application', { name: 'Orders by status' });
  for (let bar = 0; bar < 8; bar++) fireEvent.keyDown(chart, { key: 'ArrowRight' });
  const status = chart.closest('figure')?.querySelector('[role="status"]');
  await waitFor(() => expect(status?.textContent).toBe('3 other statuses, 3'));
  fireEvent.click(screen.getByRole('button', { name: 'Show as a table: Orders by status' }));
  const table = await screen.findByRole('table', { name: 'Orders by status' });
  expect(within(table).getAllByRole('row')).toHaveLength(codes.length);
  expect(within(table).getByRole('row', { name: /^Self collection/ })).toHaveTextContent(
    'Self collection170',
  );
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
