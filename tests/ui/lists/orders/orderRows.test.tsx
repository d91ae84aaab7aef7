// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';

import { at, row, show, withOrderList } from './orderListWorld.tsx';

withOrderList();

it('a row shows weight and price with two decimals, the first 80 characters of the note and the estimate (ORD-26, ORD-27, ORD-28, ORD-29)', async () => {
  const note = 'Ring twice. '.repeat(12);
  await show('/orders', {
    order: {
      note,
      weight: { unit: 'kg', value: 0.6 },
      price: { amount: 8.4, currency: 'MYR' },
      etaDuration: 172_800,
    },
  });
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toContain('Price (MYR)');
  const first = within(row(1));
  expect(first.getByText('0.60 kg')).toBeVisible();
  expect(first.getByText('8.40')).toBeVisible();
  expect(first.getByTitle(note.trim())).toHaveTextContent(note.slice(0, 80).trim());
  expect(first.getByTitle(note.trim()).textContent?.length).toBeLessThanOrEqual(80);
  expect(first.getByText(/· 2 days/)).toBeVisible();
});

it('the price of a cancelled order is struck through, as its payment went back (ORD-27)', async () => {
  await show('/orders', { order: { statusCode: 900, price: { amount: 8.4, currency: 'MYR' } } });
  expect(within(row(1)).getByTitle('Cancelled: it costs nothing')).toHaveTextContent('8.40');
});

it.each([
  [true, /deliveries of the past 30 days/],
  [false, /From the courier's own table/],
])('the estimate of a row names its basis: measured %s (QUOTE-40)', async (isEtaMeasured, basis) => {
  await show('/orders', { order: { etaDuration: 172_800, isEtaMeasured } });
  expect(within(row(1)).getByTitle(basis)).toHaveTextContent('2 days');
});

it('a measured estimate of a row has the time of nine in ten and the number of parcels (BX-45)', async () => {
  const arrival = { duration: 172_800, etaMax: 345_600, durationSample: 214 };
  await show('/orders', { order: { etaDuration: 259_200, isEtaMeasured: true, arrival } });
  const title = '2 days, 9 in 10 within 4 days (214 parcels) Based on deliveries of the past 30 days';
  expect(within(row(1)).getByTitle(title)).toHaveTextContent(/^· 2 days$/);
});

it.each([625, 700, 900])(
  'an order that has ended, status %i, shows no estimate (ORD-26)',
  async (statusCode) => {
    await show(at('ALL'), { order: { statusCode, etaDuration: 172_800 } });
    expect(within(row(1)).queryByText(/2 days/)).toBeNull();
  },
);
