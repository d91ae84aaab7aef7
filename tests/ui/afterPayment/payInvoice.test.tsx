// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Invoice } from '../../../contract/money/wallet.ts';
import { PayInvoiceDialog } from '../../../src/shared/billing/PayInvoiceDialog.tsx';
import { answers, follow } from '../orderStatus/liveOrder.tsx';
import { withResultPages } from './resultPagesWorld.ts';

withResultPages();

describe('paying an invoice of an account that pays monthly', () => {
  const money = (amount: number) => ({ amount, currency: 'MYR' });
  async function open(walletBalance: number, owed: object, paymentTerm = 'net30') {
    const invoice = {
      id: 'i1',
      invoiceNo: 'INV-1',
      totalPrice: money(20),
      totalPaid: money(0),
      invoice_type: { type: 'order' },
      paymentTerm,
    } as unknown as Invoice;
    const methods = [{ id: 0, name: 'Wallet', fontAwesomeIcon: '', disabled: false, minAmount: null }];
    const { pass } = follow(
      <PayInvoiceDialog invoice={invoice} onClose={() => undefined} />,
      { getInvoiceMethods: async () => methods, getUnbilledAmount: answers(owed).verb },
      {
        session: {
          company: { id: 'c1', currency: 'MYR' },
          customer: { id: 1, walletBalance, billing: { maxCredit: 500 } },
        },
      },
    );
    await pass(0);
    return screen.queryByRole('radio') !== null;
  }

  it.each([
    [-80, true],
    [-80.01, false],
  ])(
    'the wallet is offered from the money in it beside its debts: balance %s (BILL-05, BILL-23)',
    async (balance, isOffered) => {
      expect(await open(balance, { amount: 60, monthly: 40 })).toBe(isOffered);
      expect(screen.queryByText(/needs MYR 0\.01 more/) === null).toBe(isOffered);
    },
  );

  it('without the debts neither a method nor a missing amount is shown, but the failure (BILL-23)', async () => {
    expect(await open(-80, new Error('away'))).toBe(false);
    expect(screen.getByRole('alert')).toBeVisible();
    expect(screen.queryByText(/more to pay this invoice/)).toBeNull();
    expect(screen.getByRole('button', { name: /^Pay/ })).toBeDisabled();
  });

  it('an account that pays each order at once needs no debts to be read (BILL-23)', async () => {
    expect(await open(-480, new Error('away'), 'debit')).toBe(true);
  });
});
