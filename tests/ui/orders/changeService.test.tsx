// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { firstOrderTab, forgetBooked } from '../../../src/shared/orders/rules/bookedHere.ts';
import { order, quoted, refusal, showOrder } from './orderPage.tsx';

const user = userEvent.setup();
const booked = () => order({ statusCode: 475, serviceCode: 'DX', price: { amount: 7, currency: 'MYR' } });
const instantQuote = async () => ({
  services: [quoted('DX', 'Swift', 7), quoted('MBE', 'Maju', 9.5), quoted('TNE', 'Tiga', 5)],
  errors: [],
});
const open = async (changeService: unknown, offers: unknown = instantQuote) => {
  await showOrder(booked(), { instantQuote: offers, changeService });
  await user.keyboard('{Shift>}Q{/Shift}');
  return within(await screen.findByRole('dialog', { name: 'Another service for MY1' }));
};
const lines = (dialog: Awaited<ReturnType<typeof open>>) =>
  dialog.getAllByRole('row').map((row) => (row.textContent ?? '').replace(/\s+/g, ' '));

it('another service is chosen from the offers, with the price difference before the payment; then the order list opens on all orders (BX-40, ORD-02)', async () => {
  forgetBooked();
  const changeService = vi.fn(async () => ({ id: 'o2', statusCode: 100, invoiceId: 'i2' }));
  const dialog = await open(changeService);
  expect(await dialog.findAllByRole('radio')).toHaveLength(2);
  expect(lines(dialog)).toEqual([
    expect.stringMatching(/^Paid before.*7\.00/),
    expect.stringMatching(/^New price.*9\.50/),
    expect.stringMatching(/^To pay more.*2\.50/),
  ]);
  await user.click(dialog.getAllByRole('radio')[1]!);
  expect(lines(dialog)[2]).toMatch(/^Goes back to the wallet.*2\.00/);
  expect(changeService).not.toHaveBeenCalled();
  expect(firstOrderTab()).toBe('NEW');
  await user.click(dialog.getByRole('button', { name: /^Change · / }));
  expect(await screen.findByText('The service was changed: print the new label.')).toBeVisible();
  expect(firstOrderTab()).toBe('ALL');
  expect(changeService).toHaveBeenCalledWith(
    'o1',
    { serviceCode: 'TNE', quotedPrice: 5 },
    expect.any(String),
  );
  await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('/order/o2'));
});

it.each([
  [27.01, '0.01'],
  [27, null],
  [26.99, null],
])(
  'another service at %d for a parcel of 7.00 with 20.00 in the wallet: a missing amount is named, and a top-up of it returns to the dialog (BX-40)',
  async (price, missing) => {
    const dialog = await open(vi.fn(), async () => ({
      services: [quoted('MBE', 'Maju', price)],
      errors: [],
    }));
    await dialog.findByRole('radio');
    const change = dialog.getByRole('button', { name: /^Change · / });
    const link = dialog.queryByRole('link', { name: 'Top up wallet' });
    if (missing === null) {
      expect(change).toBeEnabled();
      expect(link).toBeNull();
      return;
    }
    expect(change).toBeDisabled();
    expect(dialog.getByRole('alert')).toHaveTextContent(/The wallet is short by.*0\.01/);
    const target = new URL(link?.getAttribute('href') ?? '', 'http://localhost');
    expect([target.pathname, ...target.searchParams.values()]).toEqual([
      '/payment',
      missing,
      `/order/o1?${new URLSearchParams({ again: 'change:o1' })}`,
    ]);
  },
);

it('a new booking that failed after the old one was cancelled shows its reason on the new order (BX-40)', async () => {
  const dialog = await open(async () => ({ id: 'o2', statusCode: 99, failedReason: 'The depot is closed' }));
  await dialog.findAllByRole('radio');
  await user.click(dialog.getByRole('button', { name: /^Change · / }));
  expect(await screen.findByText(/Reason: The depot is closed/)).toBeVisible();
  await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('/order/o2'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('a refusal of another service is shown in the dialog, which stays open (BX-40)', async () => {
  const dialog = await open(async () => {
    throw refusal(409, 'The courier already has this order (Ready).');
  });
  await dialog.findAllByRole('radio');
  await user.click(dialog.getByRole('button', { name: /^Change · / }));
  expect(await dialog.findByText(/already has this order/)).toBeVisible();
});
