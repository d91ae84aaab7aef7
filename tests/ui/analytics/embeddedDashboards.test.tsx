import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { address, open, withDashboards } from './dashboardWorld.tsx';

withDashboards();

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
