// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { OrderMoney, WeightCorrection } from '../../../contract/orders/orderMoney.ts';
import { expectAccessible } from '../expectAccessible.ts';
import { order, refusal, showOrder } from './orderPage.tsx';

const AT = '2026-03-02T01:00:00.000Z';
const step = (kind: string, label: string, amount: number, total: number) => ({
  kind,
  label,
  amount,
  total,
  at: AT,
  invoiceId: 'i1',
});
const weight = (more: Partial<WeightCorrection> = {}): WeightCorrection => ({
  declared: { value: 1, unit: 'kg' },
  measured: { value: 2.7, unit: 'kg' },
  amount: 2.5,
  lines: [
    { kind: 'delivery', label: 'Delivery', amount: 2.36 },
    { kind: 'tax', label: 'Tax', amount: 0.14 },
  ],
  proof: { at: AT, place: 'Ipoh hub', picture: 'data:image/svg+xml;base64,PHN2Zy8+' },
  state: 'paid',
  invoiceId: 'i2',
  invoiceNo: 'INV-00000002',
  dispute: null,
  disputable: true,
  ...more,
});
const money = (corrected: WeightCorrection | null): OrderMoney =>
  ({
    orderId: 'o1',
    consignmentNo: 'MY1',
    paid: true,
    price: { amount: corrected ? 10.5 : 8, currency: 'MYR' },
    steps: [
      step('delivery', 'Delivery', 6.5, 6.5),
      step('cod', 'Cash on delivery', 1, 7.5),
      step('addon', 'Gift wrapping', 0.5, 8),
      ...(corrected ? [step('weight', 'Weight', 2.5, 10.5)] : []),
    ],
    movements: [
      { id: 't1', timestamp: AT, category: 'order', desc: 'Tupai', amount: -8, invoiceNo: 'INV-00000001' },
    ],
    weight: corrected,
  }) as OrderMoney;
const withInvoice = order({ invoiceId: 'i1' });
const card = () => screen.findByRole('region', { name: 'Why this price' });

it('the page of an order shows each step of its price and their sum', async () => {
  await showOrder(withInvoice, { getOrderMoney: async () => money(null) });
  const table = await within(await card()).findByRole('table', { name: 'Why this price' });
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual([
    'DeliveryMYR 6.50',
    'Cash on delivery feeMYR 1.00',
    'Gift wrappingMYR 0.50',
    'Costs nowMYR 8.00',
  ]);
  expect(screen.queryByRole('region', { name: 'Weight measured by the courier' })).toBeNull();
});

it('an order without a charge requests no steps', async () => {
  const getOrderMoney = vi.fn();
  await showOrder(order({ invoiceId: null }), { getOrderMoney });
  expect(screen.queryByRole('region', { name: 'Why this price' })).toBeNull();
  expect(getOrderMoney).not.toHaveBeenCalled();
});

it('a measured weight is explained with its proof, and is disputed in one step', async () => {
  const user = userEvent.setup();
  let current = weight();
  const disputeWeight = vi.fn(async () => {
    current = weight({
      disputable: false,
      dispute: { status: 'open', reason: null, at: AT, decidedAt: null, note: null },
    });
    return money(current);
  });
  await showOrder(withInvoice, { getOrderMoney: async () => money(current), disputeWeight });
  const notice = await screen.findByRole('region', { name: 'Weight measured by the courier' });
  expect(notice).toHaveTextContent('Declared 1 kg, measured 2.7 kg. MYR 2.50 was charged.');
  expect(notice).toHaveTextContent('Delivery MYR 2.36 · Tax MYR 0.14');
  expect(within(notice).getByRole('img', { name: 'The scale shows 2.7 kg' })).toBeVisible();
  await user.click(within(notice).getByRole('button', { name: 'Dispute this weight' }));
  expect(disputeWeight).toHaveBeenCalledWith('o1', '', expect.any(String));
  expect(await within(notice).findByText(/^Disputed on/)).toBeVisible();
  expect(within(notice).queryByRole('button', { name: 'Dispute this weight' })).toBeNull();
});

it('a dispute with a lost answer is sent again with its key; a refusal is shown', async () => {
  const user = userEvent.setup();
  const failures = [refusal(0, 'There was no response.'), refusal(409, 'It cannot be disputed.')];
  const disputeWeight = vi.fn(async (_id: string, _reason: string, _key: string) => {
    throw failures.shift();
  });
  await showOrder(withInvoice, { getOrderMoney: async () => money(weight()), disputeWeight });
  const button = await screen.findByRole('button', { name: 'Dispute this weight' });
  await user.click(button);
  expect(await screen.findByRole('alert')).toHaveTextContent('There was no response.');
  await user.click(button);
  expect(await screen.findByText('It cannot be disputed.')).toBeVisible();
  const keys = disputeWeight.mock.calls.map(([, , key]) => key);
  expect(keys[0]).toBe(keys[1]);
});

it.each([
  ['owed', 2.5, 'MYR 2.50 is still to be paid.'],
  ['returned', -1.2, 'MYR 1.20 was given back.'],
  ['undone', 2.5, 'MYR 2.50 was settled back.'],
] as const)('a weight with a difference that is %s shows that state', async (state, amount, words) => {
  await showOrder(withInvoice, {
    getOrderMoney: async () => money(weight({ state, amount, disputable: false })),
  });
  expect(await screen.findByRole('region', { name: 'Weight measured by the courier' })).toHaveTextContent(
    words,
  );
});

it('the key of the price opens the same steps in a dialog', async () => {
  const user = userEvent.setup();
  await showOrder(withInvoice, { getOrderMoney: async () => money(null) });
  await card();
  await user.keyboard('$');
  const dialog = await screen.findByRole('dialog', { name: 'Why this price' });
  await expectAccessible(screen.getByRole('dialog'));
  expect(await within(dialog).findByText('Costs now')).toBeVisible();
});
