// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import InvoiceList from '../../../src/resources/invoices/InvoiceList.tsx';
import { recordOf } from '../commands/everyScreenData.ts';
import { showList } from './listScreen.tsx';

const E_INVOICES = [
  ['Consolidated', true, 'N/A'],
  ['Submitted', true, 'Pending'],
  [null, true, 'Pending'],
  ['Valid', false, 'N/A'],
  ['Valid', true, 'Valid'],
] as const;

it('an invoice shows number, date, state, items, total and e-invoice: N/A for a consolidated or unprocessed one, pending for an unknown status (BILL-07, BILL-14, BILL-15, BILL-16)', async () => {
  const rows = E_INVOICES.map(([documentStatus, processEinvoice], i) => ({
    ...recordOf('invoices'),
    id: `invoice-${i}`,
    invoiceNo: `INV-${i}`,
    documentStatus,
    processEinvoice,
  }));
  showList('/billing/invoice', <InvoiceList />, {
    getList: async () => ({ data: rows, total: rows.length }),
  });
  const grid = await screen.findByRole('grid', { name: /./ });
  expect(
    within(grid)
      .getAllByRole('columnheader')
      .slice(1, -1)
      .map((cell) => cell.textContent),
  ).toEqual(['Invoice no.', 'Date', 'Total (MYR)', 'Status', 'Items', 'E-invoice']);
  for (const [i, [, , text]] of E_INVOICES.entries()) {
    const cells = within(screen.getByRole('row', { name: `INV-${i}` })).getAllByRole('cell');
    expect(cells.at(-2)).toHaveTextContent(new RegExp(`^${text}`));
  }
});

it.each([
  ['t1', 40, 'Refunded 40.00'],
  ['t1', 100, 'Refunded'],
  [null, 0, 'Paid'],
] as const)('an invoice with refund %s of %d of 100 is %s (BILL-10)', async (refundTxId, amount, shown) => {
  const row = {
    ...recordOf('invoices'),
    id: 'i1',
    invoiceNo: 'INV-1',
    status: 1,
    refundTxId,
    totalPrice: { amount: 100, currency: 'MYR' },
    totalRefunded: { amount, currency: 'MYR' },
  };
  showList('/billing/invoice', <InvoiceList />, { getList: async () => ({ data: [row], total: 1 }) });
  const cells = within(await screen.findByRole('row', { name: 'INV-1' }));
  expect(cells.getByText(shown)).toBeVisible();
});

it.each([
  [null, 'Unpaid'],
  ['2020-01-01T00:00:00.000Z', 'Overdue'],
])('an invoice due at %s is still %s once a payment was begun (BILL-08)', async (dueDate, state) => {
  const row = {
    ...recordOf('invoices'),
    id: 'i1',
    invoiceNo: 'INV-1',
    status: 0,
    refundTxId: null,
    dueDate,
    isPaymentBegun: true,
  };
  showList('/billing/invoice', <InvoiceList />, { getList: async () => ({ data: [row], total: 1 }) });
  const cells = within(await screen.findByRole('row', { name: 'INV-1' }));
  expect(cells.getByText(state)).toBeVisible();
  expect(cells.getByText('Payment begun')).toBeVisible();
});

it('the first action on an unpaid invoice is “pay”, and “see the payment” if a payment was begun (BILL-09)', async () => {
  const rows = [false, true].map((isPaymentBegun, i) => ({
    ...recordOf('invoices'),
    id: `invoice-${i}`,
    invoiceNo: `INV-${i}`,
    status: 0,
    refundTxId: null,
    dueDate: null,
    isPaymentBegun,
  }));
  showList('/billing/invoice', <InvoiceList />, {
    getList: async () => ({ data: rows, total: rows.length }),
  });
  const row = (name: string) => screen.findByRole('row', { name });
  expect(within(await row('INV-0')).getByRole('button', { name: /^Pay/ })).toBeVisible();
  const begun = within(await row('INV-1'));
  expect(begun.getByRole('button', { name: /^See payment/ })).toBeVisible();
  expect(begun.queryByRole('button', { name: /^Pay/ })).toBeNull();
  expect(begun.getByText('Payment begun')).toBeVisible();
});

it('the payment dialog of an invoice with a begun payment names that payment and links to it (BILL-09)', async () => {
  const row = {
    ...recordOf('invoices'),
    id: 'i1',
    invoiceNo: 'INV-1',
    status: 0,
    refundTxId: null,
    isPaymentBegun: true,
  };
  showList('/billing/invoice', <InvoiceList />, { getList: async () => ({ data: [row], total: 1 }) });
  const begun = within(await screen.findByRole('row', { name: 'INV-1' }));
  await userEvent.click(begun.getByRole('button', { name: /actions/i }));
  await userEvent.click(await screen.findByRole('menuitem', { name: /^Pay/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Pay invoice INV-1' }));
  await userEvent.click(dialog.getByRole('link', { name: 'See payment' }));
  await waitFor(() =>
    expect(screen.getByLabelText('Address')).toHaveTextContent('/after-payment/billing/i1'),
  );
});
