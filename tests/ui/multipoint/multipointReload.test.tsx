// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { storedForm, storeForm } from '../../../src/lib/forms/formStorage.ts';
import { clearStoredForms, withIndexedDb } from '../../support/indexedDb.ts';
import { otherTabHas } from '../desk/otherTab.ts';
import { withTypingPauses } from '../typingPause.ts';
import { field, fillStop } from './multipointFormWorld.tsx';
import { CUSTOMER, open, verbs } from './multipointHarness.tsx';

withIndexedDb();
withTypingPauses();
beforeEach(clearStoredForms);

/** Adds a second stop, waits for the price, and opens the check of the trip. */
async function check(): Promise<void> {
  await screen.findByRole('heading', { name: 'New multipoint order' });
  await fillStop('s2');
  await screen.findByText('Car · MYR 27.65');
  await userEvent.click(screen.getByRole('button', { name: /Check order/ }));
  await screen.findByText('Tan Wei · +60167001234');
}

/** Opens the page again at the user's last step. */
function reload(server: ReturnType<typeof verbs>): void {
  cleanup();
  open(server, '/orders/multipoint?step=confirmOrder');
}

it('typed text and step survive a reload, until they are discarded (MULTI-01)', async () => {
  const server = verbs();
  open(server);
  await check();
  reload(server);
  expect(await screen.findByText('Tan Wei · +60167001234')).toBeVisible();
  expect(await screen.findByRole('button', { name: /^Confirm order · MYR 27.65/ })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Discard and start over' }));
  await waitFor(() => expect(field('s2-name')).toHaveValue(''));
});

it('a trip with a lost answer is sent after a reload with the same key and the same times (MULTI-20, MULTI-37)', async () => {
  const createOrder = vi.fn(async (_input: unknown, _key?: string) => ({
    id: 'o1',
    orderId: 'o1',
    statusCode: 100,
    status: 'created',
    invoiceId: null,
  }));
  createOrder.mockRejectedValueOnce(Object.assign(new Error('Request time out.'), { status: 0 }));
  const server = verbs({ createOrder });
  open(server);
  await check();
  await userEvent.click(await screen.findByRole('button', { name: /^Confirm order/ }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/^There was no response/);
  reload(server);
  await userEvent.click(await screen.findByRole('button', { name: /^Confirm order · MYR 27.65/ }));
  expect(await screen.findByRole('dialog', { name: 'Order status' })).toBeVisible();
  const [first, second] = createOrder.mock.calls;
  expect(first?.[1]).toMatch(/^[0-9a-f-]{36}$/);
  expect(second).toEqual(first);
});

const COPIED = {
  id: 'o7',
  serviceAddon: [],
  waypoint: [{ contact: CUSTOMER, type: 'PICKUP', inventory: [], scheduledAt: null }],
};

it.each([
  ['a new trip', 'new', '/orders/multipoint'],
  ['a copy of a trip', 'from:o7', { pathname: '/orders/multipoint', state: { orderDetails: COPIED } }],
])(
  '%s in a second tab is another form with another key, also beside an unanswered attempt of the first tab (MULTI-01, MULTI-37)',
  async (_what, route, path) => {
    const key = `multipoint:12:${route}`;
    const unanswered = { values: {}, lastRequest: { key: 'key-of-the-first-tab', body: '{}' } };
    await storeForm(key, unanswered);
    otherTabHas(key);
    const server = verbs();
    open(server, path);
    await check();
    expect((await storedForm(`${key}:2`))?.data).toMatchObject({
      values: { stops: [{}, { name: 'Tan Wei' }] },
    });
    await userEvent.click(await screen.findByRole('button', { name: /^Confirm order · MYR 27.65/ }));
    await screen.findByRole('dialog', { name: 'Order status' });
    expect(server.createOrder.mock.calls[0]?.[1]).toMatch(/^[0-9a-f-]{36}$/);
    expect((await storedForm(key))?.data).toEqual(unanswered);
  },
);

it('a trip that the wallet does not cover is paid by card (MULTI-26)', async () => {
  const method = { fontAwesomeIcon: null, minAmount: null };
  const getPaymentMethods = vi.fn(async () => [
    { ...method, id: 0, name: 'Wallet', disabled: true },
    { ...method, id: 2, name: 'Card', disabled: false },
  ]);
  open(verbs({ getPaymentMethods }));
  await check();
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByRole('radio', { name: /^Wallet/ })).toBeDisabled();
  expect(screen.getByRole('radio', { name: 'Card' })).toBeChecked();
});
