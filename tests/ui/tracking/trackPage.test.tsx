// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, Notification } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { CommandsProvider } from '../../../src/commands/CommandsProvider.tsx';
import TrackPage from '../../../src/customRoutes/tracking/TrackPage.tsx';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import { SessionContext } from '../../../src/session/SessionContext.ts';

const parcel = (consignmentNo: string, statusCode: number) => ({
  id: null,
  consignmentNo,
  statusCode,
  statusText: '',
  origin: 'Ipoh',
  destination: 'Melaka',
  updatedAt: '2026-03-02T04:00:00.000Z',
  histories: [
    {
      id: 1,
      statusCode,
      statusText: '',
      description: `Note of ${consignmentNo}`,
      location: null,
      createdAt: '2026-03-02T04:00:00.000Z',
    },
  ],
});
const session = { company: { id: 'c1', timezone: 'Asia/Kuala_Lumpur' }, customer: { id: 1 } };

function open(
  path: string,
  trackOrders = vi.fn(async (_company: string, _numbers: string[]) => [] as unknown[]),
) {
  render(
    <MemoryRouter initialEntries={[path]}>
      <AdminContext dataProvider={{ trackOrders } as never} i18nProvider={createI18nProvider('en_US')}>
        <SessionContext value={session as never}>
          <CommandsProvider>
            <TrackPage />
            <Notification />
          </CommandsProvider>
        </SessionContext>
      </AdminContext>
    </MemoryRouter>,
  );
  return trackOrders;
}

it('an empty box of numbers is refused and sends nothing (TRACK-05)', async () => {
  const ask = open('/track');
  await userEvent.click(screen.getByRole('button', { name: 'Track' }));
  expect(screen.getByText('Please enter a tracking number')).toBeVisible();
  expect(ask).not.toHaveBeenCalled();
});

it('the tracking page sends one request for all numbers of the address and lists unknown ones (TRACK-06, TRACK-07, TRACK-16)', async () => {
  const ask = open(
    '/track?trackingNo=MY1,MY2,MY9',
    vi.fn(async () => [parcel('MY1', 100), parcel('MY2', 700)]),
  );
  expect(await screen.findByText('No tracking data available for MY9')).toBeVisible();
  expect(ask.mock.calls).toEqual([['c1', ['MY1', 'MY2', 'MY9']]]);
  expect(screen.getByText('2 parcels found')).toBeVisible();
});

it.each([
  [50, false],
  [51, true],
])('an address with %d numbers warns of those beyond 50: %s (TRACK-06, TRACK-07)', async (count, warns) => {
  const numbers = Array.from({ length: count }, (_, i) => `MY${i}`);
  const ask = open(`/track?trackingNo=${numbers.join(',')}`);
  await screen.findAllByText(/No tracking data available/);
  expect(ask.mock.calls[0]?.[1]).toHaveLength(50);
  expect(screen.queryByText('Only the first 50 numbers are tracked; 1 skipped') !== null).toBe(warns);
});

it('a timeline opens by Enter, and j moves to the next row (TRACK-15, TRACK-24)', async () => {
  open(
    '/track?trackingNo=MY1,MY2',
    vi.fn(async () => [parcel('MY1', 100), parcel('MY2', 700)]),
  );
  const row = await screen.findByRole('button', { name: /MY1/ });
  row.focus();
  await userEvent.keyboard('j{Enter}');
  expect(screen.getByRole('button', { name: /MY2/ })).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByText('Note of MY2')).toBeVisible();
  expect(screen.queryByText('Note of MY1')).toBeNull();
  expect(screen.getAllByText('2 Mar 2026, 12:00 pm').length).toBeGreaterThan(0);
});

it('a tab shows only its parcels, or a message without any (TRACK-13, TRACK-17)', async () => {
  open(
    '/track?trackingNo=MY1,MY2',
    vi.fn(async () => [parcel('MY1', 100), parcel('MY2', 700)]),
  );
  await userEvent.click(await screen.findByRole('tab', { name: /Completed/ }));
  expect(screen.getByRole('button', { name: /MY2/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: /MY1/ })).toBeNull();
  await userEvent.click(screen.getByRole('tab', { name: /Failed/ }));
  expect(screen.getByText('No data available.')).toBeVisible();
});
