// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import { firstOrderTab, forgetBooked } from '../../../src/shared/orders/rules/bookedHere.ts';
import { sessionOf } from '../commands/everyScreenData.ts';
import { showInbox, withInbox } from './inboxScreen.tsx';

import { failedBookings, invoices, text } from './tickedWorld.ts';

const user = userEvent.setup();
withInbox();

it('A books all ticked failed bookings again after showing the sum, and the order list opens on all orders; a changed price is shown with its reason (BX-40, ORD-02)', async () => {
  forgetBooked();
  const retryInboxLine = vi.fn(async (id: string) => {
    if (id === 'a') throw new Error('The price has changed.');
    return [{ id, ok: true, error: null }];
  });
  await showInbox({ retryInboxLine }, failedBookings());
  await screen.findAllByText('Booking failed');
  await user.keyboard('ggjkxjxa');
  const dialog = await screen.findByRole('dialog', { name: 'Book 2 orders again' });
  expect(dialog).toHaveTextContent('Together MYR 15.00 from the wallet');
  expect(dialog).toHaveTextContent('stays in the inbox, and the reason is shown afterwards');
  expect(retryInboxLine).not.toHaveBeenCalled();
  expect(firstOrderTab()).toBe('NEW');
  await user.click(within(dialog).getByRole('button', { name: 'Book 2 orders again' }));
  await waitFor(() =>
    expect(retryInboxLine.mock.calls).toEqual([
      ['a', 7, expect.any(String), null],
      ['b', 8, expect.any(String), null],
    ]),
  );
  expect(await text('Not all could be changed: MY-a: The price has changed.')).toBeVisible();
  expect(await text('One order is booked')).toBeVisible();
  expect(firstOrderTab()).toBe('ALL');
});

it.each([
  ['retry', () => failedBookings(), 14.5, 'The wallet is short by MYR 0.50.'],
  ['retry', () => failedBookings(), 15, null],
  ['pay', () => invoices(), 40, 'The wallet is short by MYR 1.20.'],
] as const)(
  'the dialog of several lines (%s) names the amount that the wallet lacks for their sum (BX-40)',
  async (_, lines, walletBalance, words) => {
    const customer = { ...sessionOf().customer, walletBalance };
    await showInbox({}, lines(), { customer });
    await user.keyboard('ggjkxjxa');
    const dialog = await screen.findByRole('dialog', { name: /^(Book|Pay) 2 / });
    expect(dialog).toHaveTextContent(/Together MYR/);
    expect(
      /The wallet is short by .*?\.\d\d\./.exec(dialog.textContent?.replace(/\s+/g, ' ') ?? '')?.[0] ?? null,
    ).toBe(words);
    const links = words === null ? 0 : 1;
    expect(within(dialog).queryAllByRole('link', { name: /^Top up/ })).toHaveLength(links);
  },
);

it('several failed bookings are booked again with each one’s own pickup, or one that is chosen for all (BX-40)', async () => {
  const retryInboxLine = vi.fn(async (id: string) => [{ id, ok: true, error: null }]);
  await showInbox({ retryInboxLine }, failedBookings());
  await user.keyboard('ggjkxjxa');
  const dialog = await screen.findByRole('dialog', { name: 'Book 2 orders again' });
  await user.click(within(dialog).getByRole('combobox', { name: 'Pickup' }));
  await user.click(screen.getByRole('option', { name: 'As soon as possible' }));
  await user.click(within(dialog).getByRole('button', { name: 'Book 2 orders again' }));
  await waitFor(() =>
    expect(retryInboxLine.mock.calls).toEqual([
      ['a', 7, expect.any(String), 'now'],
      ['b', 8, expect.any(String), 'now'],
    ]),
  );
});

it('A pays all ticked invoices, each at its shown amount, after showing the sum (BX-40)', async () => {
  const payInboxLine = vi.fn(async (id: string) => [{ id, ok: true, error: null }]);
  await showInbox({ payInboxLine }, invoices());
  await screen.findAllByText('Invoice overdue');
  await user.keyboard('ggjkxjxa');
  const dialog = await screen.findByRole('dialog', { name: 'Pay 2 invoices' });
  expect(dialog).toHaveTextContent('INV-a · MYR 20.10');
  expect(dialog).toHaveTextContent('Together MYR 41.20 from the wallet');
  expect(payInboxLine).not.toHaveBeenCalled();
  await user.click(within(dialog).getByRole('button', { name: 'Pay 2 invoices' }));
  await waitFor(() =>
    expect(payInboxLine.mock.calls).toEqual([
      ['a', 20.1, expect.any(String)],
      ['b', 21.1, expect.any(String)],
    ]),
  );
  expect(await text('2 invoices are paid')).toBeVisible();
});

it('lines without an answer are named, and their next attempts have the same keys until they are answered (BX-40)', async () => {
  const noAnswer = { status: 0, message: 'Failed to fetch' };
  const running = { status: 409, code: ERROR.idempotencyRunning, message: 'It still runs' };
  const refusal = { ok: false, error: { code: '', message: 'No courier' } };
  const keys: string[][] = [];
  const retryInboxLine = vi.fn(async (id: string, _price: number, key: string) => {
    const round = keys.at(-1)?.push(key) && keys.length;
    if (round === 1) throw id === 'b' ? running : noAnswer;
    return [{ id, ...(round === 2 ? refusal : { ok: true, error: null }) }];
  });
  await showInbox({ retryInboxLine }, failedBookings(['a', 'b', 'c']));
  await screen.findAllByText('Booking failed');
  await user.keyboard('ggkkxjxjx');
  for (const shownText of [
    /^There was no response for MY-a, MY-b, MY-c\./,
    'Not all could be changed: MY-a, MY-b, MY-c: No courier',
    '3 orders are booked',
  ]) {
    keys.push([]);
    await user.keyboard('a');
    const dialog = await screen.findByRole('dialog', { name: 'Book 3 orders again' });
    await user.click(within(dialog).getByRole('button', { name: 'Book 3 orders again' }));
    await text(shownText);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  expect(keys[1]).toEqual(keys[0]);
  expect(new Set(keys.flat()).size).toBe(6);
});

it('each reason of refused lines is shown once, with the names of its lines (BX-40)', async () => {
  const reasons: Record<string, string> = { a: 'No courier', b: 'No money', c: 'No courier' };
  const retryInboxLine = vi.fn(async (id: string) => [
    { id, ok: false, error: { code: '', message: reasons[id] ?? '' } },
  ]);
  await showInbox({ retryInboxLine }, failedBookings(['a', 'b', 'c']));
  await screen.findAllByText('Booking failed');
  await user.keyboard('ggkkxjxjxa');
  const dialog = await screen.findByRole('dialog', { name: 'Book 3 orders again' });
  await user.click(within(dialog).getByRole('button', { name: 'Book 3 orders again' }));
  expect(await text('Not all could be changed: MY-a, MY-c: No courier · MY-b: No money')).toBeVisible();
});
