// @vitest-environment happy-dom

import { QueryClient } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import type { Order } from '../../../contract/orders/orders.ts';
import { MANIFEST_STATUS } from '../../../contract/rules/orders/manifests.ts';
import { CallError } from '../../../src/api/client/callError.ts';
import { CommandsProvider } from '../../../src/commands/CommandsProvider.tsx';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import { TextProvider } from '../../../src/i18n/useText.ts';
import { CreateManifestDialog } from '../../../src/resources/orders/dialogs/CreateManifestDialog.tsx';
import { SessionContext } from '../../../src/session/SessionContext.ts';

const i18n = createI18nProvider('en_US');
const order = (id: string, serviceId: number, more: object = {}) =>
  ({
    id,
    consignmentNo: `MY${id}`,
    statusCode: 110,
    pickupManifestId: null,
    updatedAt: '2026-09-01T01:00:00.000Z',
    service: { id: serviceId, name: `Service ${serviceId}` },
    waypoint: [{ type: 'PICKUP', contact: { address1: '12 Jalan Ampang', postcode: '50450', city: 'KL' } }],
    ...more,
  }) as unknown as Order;
const manifest = (ids: string[]) => ({
  id: `m-${ids.join('-')}`,
  manifestId: `MF${ids.join('')}`,
  parcels: ids.length,
});

function show(
  orders: Order[],
  answers: (object | Error)[] = [],
  asksFirst = false,
  queryClient = new QueryClient(),
  statusNow: number = MANIFEST_STATUS.pending,
) {
  const createManifest = vi.fn(async ({ orderIds }: { orderIds: string[] }, _key: string) => {
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return { ...manifest(orderIds), leftOff: [], ...answer };
  });
  const getMany = vi.fn(async (_: string, { ids }: { ids: string[] }) => ({
    data: ids.map((id) => ({ id, status: statusNow })),
  }));
  const manifestLink = vi.fn(async (_ids: string[]) => '/document');
  const onClose = vi.fn();
  const { unmount } = render(
    <MemoryRouter>
      <TextProvider value={{ translate: i18n.translate, locale: 'en_US' } as never}>
        <SessionContext value={{ customer: { id: 7 } } as never}>
          <AdminContext
            dataProvider={{ createManifest, getMany, manifestLink } as never}
            i18nProvider={i18n}
            queryClient={queryClient}
          >
            <CommandsProvider>
              <CreateManifestDialog orders={orders} asksFirst={asksFirst} onClose={onClose} />
            </CommandsProvider>
          </AdminContext>
        </SessionContext>
      </TextProvider>
    </MemoryRouter>,
  );
  return { createManifest, getMany, manifestLink, onClose, unmount, user: userEvent.setup() };
}

it('orders of one service and place are put on a manifest at once (MANI-09, MANI-10, MANI-11)', async () => {
  const { createManifest } = show([order('1', 1), order('2', 1)]);
  expect(await screen.findByText('Manifest MF12 with 2 parcels is ready.')).toBeVisible();
  expect(createManifest).toHaveBeenCalledTimes(1);
});

it('a mixed selection first shows which orders fit, then makes all manifests and prints them in one document (MANI-09, MANI-10, MANI-11)', async () => {
  const { createManifest, manifestLink, user } = show([
    order('1', 1),
    order('2', 2),
    order('3', 1),
    order('4', 1, { pickupManifestId: 'other' }),
    order('5', 1, { statusCode: 700 }),
  ]);
  expect(await screen.findByText('Goes on 2 manifests, one per service and pickup address')).toBeVisible();
  expect(screen.getByText('Service 1 · 2 parcels')).toBeVisible();
  expect(screen.getByText('2 orders are left out')).toBeVisible();
  expect(screen.getByText(/already on a manifest: MY4/)).toBeVisible();
  expect(screen.getByText(/pickup has begun, or cancelled: MY5/)).toBeVisible();
  expect(createManifest).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  const print = await screen.findByRole('button', { name: 'Print 2 manifests' });
  expect(createManifest.mock.calls.map(([{ orderIds }]) => orderIds)).toEqual([['1', '3'], ['2']]);
  expect(screen.getAllByRole('link', { name: 'Show manifest' }).map((a) => a.getAttribute('href'))).toEqual(
    ['MF13', 'MF2'].map(
      (q) => `/orders/manifest?filter=${encodeURIComponent(JSON.stringify({ tab: 'pending', q }))}`,
    ),
  );
  vi.stubGlobal('open', () => null);
  await user.click(print);
  await waitFor(() => expect(manifestLink).toHaveBeenCalledWith(['m-1-3', 'm-2']));
});

it('a failed manifest among several shows its reason and is repeated alone, with its own key (MANI-12)', async () => {
  const { createManifest, onClose, user } = show([order('1', 1), order('2', 2)], [{}, new Error('no line')]);
  await user.click(await screen.findByRole('button', { name: 'Create 2 manifests' }));
  expect(await screen.findByText('Service 2: no line')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try the failed one again' }));
  await screen.findByRole('button', { name: 'Print 2 manifests' });
  const keys = createManifest.mock.calls.map(([, key]) => key);
  expect(createManifest.mock.calls.map(([{ orderIds }]) => orderIds)).toEqual([['1'], ['2'], ['2']]);
  expect([keys[0] === keys[1], keys[1] === keys[2]]).toEqual([false, true]);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledWith(true);
});

it('a manifest for which no order fits any more says so of all orders, not of the first alone (MANI-12, BX-34)', async () => {
  const taken = new CallError(409, {
    code: 'ERR_CONFLICT',
    message: 'Order MY1 is on a manifest already.',
    field: 'orderIds.0',
  });
  show([order('1', 1), order('2', 1)], [taken]);
  expect(
    await screen.findByText(
      'None of these 2 orders fits a manifest any more. The first reason: Order MY1 is on a manifest already.',
    ),
  ).toBeVisible();
});

it('a selection without a fitting order says so, and makes nothing (MANI-12)', async () => {
  const { createManifest, user, onClose } = show([order('1', 1, { statusCode: 0 })]);
  expect(await screen.findByText('None of these orders can go on a manifest.')).toBeVisible();
  expect(screen.getByText(/not confirmed yet: MY1/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Create/ })).toBeNull();
  await user.keyboard('{Enter}');
  expect(onClose).toHaveBeenCalledWith(false);
  expect(createManifest).not.toHaveBeenCalled();
});

it('orders that no longer fit are named with their reasons, next to the manifest of the others (BX-34)', async () => {
  const leftOff = [
    { orderId: '2', consignmentNo: 'MY2', code: 'X', message: 'Order MY2 is on a manifest already.' },
  ];
  show([order('1', 1), order('2', 1)], [{ parcels: 1, leftOff }]);
  expect(await screen.findByText('Manifest MF12 with one parcel is ready.')).toBeVisible();
  expect(screen.getByText('1 order is left out')).toBeVisible();
  expect(screen.getByText('Order MY2 is on a manifest already.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Print Manifest' })).toHaveFocus();
});

it('a refused manifest is repeated with the same key, which the refusal left free (BX-34, MANI-12)', async () => {
  const refusal = new CallError(409, {
    code: 'ERR_CONFLICT',
    message: 'Order MY1 is on a manifest already.',
  });
  const { createManifest, user } = show([order('1', 1)], [refusal]);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByText('Manifest MF1 with one parcel is ready.');
  const [first, second] = createManifest.mock.calls.map(([, key]) => key);
  expect(first).toBe(second);
});

it('a manifest whose answer was lost keeps its key when the dialog is opened again, until it is made (MANI-12, API-91)', async () => {
  const portal = new QueryClient();
  const opened = async (orders: Order[], answers: Error[]) => {
    const { createManifest, unmount } = show(orders, answers, false, portal);
    await screen.findByRole('button', { name: answers.length > 0 ? 'Try again' : 'Print Manifest' });
    unmount();
    return createManifest.mock.calls[0]?.[1];
  };
  const pair = [order('1', 1), order('2', 1)];
  const lost = await opened(pair, [new Error('No answer')]);
  const other = await opened([order('3', 1)], []);
  const repeated = await opened(pair, []);
  const next = await opened(pair, []);
  expect(repeated).toBe(lost);
  expect(new Set([lost, other, next]).size).toBe(3);
});

const LOST = () => new Error('No answer');
const keysOf = ({ createManifest }: ReturnType<typeof show>) =>
  createManifest.mock.calls.map(([, key]) => key);

/** A dialog whose answer was lost and which was closed; gives its key. */
async function lostKey(portal: QueryClient, orders: Order[]): Promise<string | undefined> {
  const lost = show(orders, [LOST()], false, portal);
  await screen.findByRole('button', { name: 'Try again' });
  lost.unmount();
  return keysOf(lost)[0];
}

it('after a lost answer, orders whose manifest was cancelled get another one, with another key (MANI-12, API-91)', async () => {
  const portal = new QueryClient();
  const first = await lostKey(portal, [order('1', 1)]);
  const since = { updatedAt: '2026-09-01T02:00:00.000Z' };
  const next = show([order('1', 1, since)], [], false, portal);
  expect(await screen.findByText(/Manifest MF1 /)).toBeVisible();
  expect(keysOf(next)).toEqual([expect.not.stringMatching(first ?? '')]);
});

it.each([
  ['still pending', MANIFEST_STATUS.pending, ['MF7']],
  ['cancelled', MANIFEST_STATUS.cancelled, ['MF7', 'MF8']],
])(
  'a repeated call whose manifest is %s makes %s: a cancelled one is not told as made (MANI-12, API-91)',
  async (_, statusNow, numbers) => {
    const portal = new QueryClient();
    const pair = [order('1', 1), order('2', 1)];
    const first = await lostKey(portal, pair);
    const answers = ['MF7', 'MF8'].map((manifestId) => ({ manifestId }));
    const repeated = show(pair, answers, false, portal, statusNow);
    expect(await screen.findByText(new RegExp(`Manifest ${numbers.at(-1)} `))).toBeVisible();
    expect(screen.queryAllByText(/MF7/)).toHaveLength(numbers.length === 1 ? 1 : 0);
    const keys = keysOf(repeated);
    expect(keys[0]).toBe(first);
    expect(new Set(keys).size).toBe(numbers.length);
    expect(keys).toHaveLength(numbers.length);
  },
);

it('a repeated manifest with an unknown state is not reported as made, and its key is kept (MANI-12, API-91)', async () => {
  const portal = new QueryClient();
  const first = await lostKey(portal, [order('1', 1)]);
  const repeated = show([order('1', 1)], [], false, portal);
  repeated.getMany.mockRejectedValueOnce(LOST());
  expect(await screen.findByText(/No answer/)).toBeVisible();
  await repeated.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/Manifest MF1 /)).toBeVisible();
  expect(keysOf(repeated)).toEqual([first, first]);
});

it('orders that a lost answer put on a manifest are named as being on one, and no call is made (MANI-12)', async () => {
  const portal = new QueryClient();
  await lostKey(portal, [order('1', 1)]);
  const on = { pickupManifestId: 'm-1', updatedAt: '2026-09-01T02:00:00.000Z' };
  const { createManifest } = show([order('1', 1, on)], [], false, portal);
  expect(await screen.findByText(/already on a manifest: MY1/)).toBeVisible();
  expect(createManifest).not.toHaveBeenCalled();
});
