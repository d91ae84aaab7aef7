// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { AdminContext } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import type { VisitNews } from '../../../contract/messages/visits.ts';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import { SessionContext } from '../../../src/session/SessionContext.ts';
import { SinceYouLeft } from '../../../src/shared/visits/SinceYouLeft.tsx';
import { sessionOf, verbsOf } from '../commands/everyScreenData.ts';

function show(news: VisitNews) {
  const client = new QueryClient();
  const verbs = { ...verbsOf(), getVisitNews: async () => news };
  render(
    <MemoryRouter>
      <AdminContext
        dataProvider={verbs as never}
        i18nProvider={createI18nProvider('en_US')}
        queryClient={client}
      >
        <SessionContext value={sessionOf() as never}>
          <SinceYouLeft />
          <p>shown</p>
        </SessionContext>
      </AdminContext>
    </MemoryRouter>,
  );
  return client;
}
const cash = { amount: 430, currency: 'MYR' };

it('each line shows its number and links to the list of what it counts, newest first (BX-44)', async () => {
  const since = new Date(Date.now() - 3_600_000).toISOString();
  show({
    since,
    groups: [
      { kind: 'delivered', count: 12, amount: null },
      { kind: 'returned', count: 1, amount: null },
      { kind: 'booked', count: 3, amount: null },
      { kind: 'codPaid', count: 2, amount: cash },
      { kind: 'deliveryFailed', count: 2, amount: null },
      { kind: 'webhookOff', count: 1, amount: null },
    ],
  });
  const links = await screen.findAllByRole('link');
  expect(links.map((link) => link.textContent?.replaceAll(' ', ' '))).toEqual([
    'Delivered12',
    'Returned to you1',
    'Booked by others3',
    'COD paid outMYR 430.00 · 2',
    'Delivery failed2',
    'Webhook off1',
  ]);
  const paths = links.map((link) => decodeURIComponent(link.getAttribute('href') ?? ''));
  expect(paths).toEqual([
    `/orders?filter={"tab":"COMPLETED","statusCode":"700,1000","statusSince":"${since}"}&sort=updatedAt&order=DESC`,
    `/orders?filter={"tab":"RTS","statusCode":"701","statusSince":"${since}"}&sort=updatedAt&order=DESC`,
    `/orders?filter={"tab":"ALL","bookedBy":"others","bookedSince":"${since}"}`,
    `/orders/cod?filter={"tab":"settled","codPaidSince":"${since}"}&sort=codPaidAt&order=DESC`,
    `/inbox?filter={"tab":"waiting","kind":"deliveryFailed","openedSince":"${since}"}`,
    `/inbox?filter={"tab":"waiting","kind":"webhookOff","openedSince":"${since}"}`,
  ]);
});

it.each<[string, VisitNews]>([
  ['on the first visit', { since: null, groups: [] }],
  ['where nothing changed', { since: new Date().toISOString(), groups: [] }],
])('is absent %s (BX-44)', async (_, news) => {
  const client = show(news);
  await screen.findByText('shown');
  await waitFor(() =>
    expect(client.getQueriesData({ queryKey: ['inbox', 'visit'] })).toEqual([[expect.anything(), news]]),
  );
  await act(async () => undefined);
  expect(screen.queryByRole('heading', { name: 'Since you left' })).toBeNull();
});
