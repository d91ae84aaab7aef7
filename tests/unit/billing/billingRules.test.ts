import { describe, expect, it } from 'vitest';
import {
  eInvoiceLink,
  eInvoiceStateOf,
  invoiceStateOf,
  isOverdue,
  isPayable,
} from '../../../contract/rules/money/billing.ts';
import { invoiceMethods, walletMinorFor } from '../../../src/shared/billing/invoiceMethods.ts';
import {
  invoiceFilterToWire,
  statementMonths,
  transactionFilterToWire,
} from '../../../src/shared/billing/rules/billingFilter.ts';

describe('the state of an invoice', () => {
  it.each([
    ['unpaid', 0, null, true],
    ['paid', 1, null, false],
    ['void', 9, null, false],
    ['refunded', 1, 'tx', false],
  ] as const)(
    'the state of an invoice is %s for status %s and refund %s (BILL-08, BILL-09, BILL-10)',
    (state, status, refundTxId, payable) => {
      expect(invoiceStateOf({ status, refundTxId })).toBe(state);
      expect(isPayable({ status, refundTxId })).toBe(payable);
    },
  );

  it('an invoice is overdue only while it is unpaid and after its day', () => {
    const now = new Date('2026-03-02T00:00:00Z');
    const due = { refundTxId: null, dueDate: '2026-03-01T15:59:59Z' };
    expect(isOverdue({ ...due, status: 0 }, now)).toBe(true);
    expect(isOverdue({ ...due, status: 1 }, now)).toBe(false);
    expect(isOverdue({ ...due, status: 0, dueDate: null }, now)).toBe(false);
    expect(isOverdue({ ...due, status: 0, dueDate: '2026-03-02T15:59:59Z' }, now)).toBe(false);
    expect(isOverdue({ ...due, status: 0, dueDate: '2026-03-02T00:00:00.000Z' }, now)).toBe(false);
    expect(isOverdue({ ...due, status: 0, dueDate: '2026-03-01T23:59:59.999Z' }, now)).toBe(true);
  });
});

describe('an e-invoice', () => {
  const ids = { documentUuid: 'F9D425P6DS7D8IU', documentLongId: 'LIJA76T3GKKP0' };
  it.each([
    ['none', false, 'Valid'],
    ['none', true, 'Consolidated'],
    ['cancelled', true, 'Cancelled'],
    ['valid', true, 'Valid'],
    ['pending', true, 'Submitted'],
    ['pending', true, null],
  ] as const)(
    'an e-invoice is %s where processed is %s and its status %s (BILL-12, BILL-13, BILL-14, BILL-15, BILL-16)',
    (state, processEinvoice, documentStatus) => {
      expect(eInvoiceStateOf({ processEinvoice, documentStatus, ...ids })).toBe(state);
    },
  );

  it('a valid e-invoice with valid ids links to the tax authority (BILL-13)', () => {
    const valid = { processEinvoice: true, documentStatus: 'Valid', ...ids };
    expect(eInvoiceLink(valid)).toBe('https://myinvois.hasil.gov.my/F9D425P6DS7D8IU/share/LIJA76T3GKKP0');
    expect(eInvoiceLink({ ...valid, documentLongId: null })).toBeNull();
    expect(eInvoiceLink({ ...valid, documentUuid: '../../evil?x=' })).toBeNull();
    expect(eInvoiceLink({ ...valid, documentStatus: 'Cancelled' })).toBeNull();
  });
});

describe('the ways to pay an invoice', () => {
  const way = (id: number, minAmount: number | null = null) => ({
    id,
    name: String(id),
    fontAwesomeIcon: '',
    disabled: false,
    minAmount,
  });
  const none = { amount: 0, currency: 'MYR' };
  const invoice = {
    totalPrice: { amount: 8.4, currency: 'MYR' },
    totalPaid: none,
    invoice_type: { type: 'order' },
  };
  const offered = (walletMinor: number, bill = invoice) =>
    invoiceMethods([way(0), way(1, 10), way(2, 8)], bill, walletMinor).map(({ method, minimumMinor }) => [
      method.id,
      minimumMinor,
    ]);

  it('the payment methods of an invoice leave out a too low wallet, and refuse others below their minimum (BILL-23, BILL-24)', () => {
    expect(offered(840)).toEqual([
      [0, null],
      [1, 1000],
      [2, null],
    ]);
    expect(offered(839).map(([id]) => id)).toEqual([1, 2]);
  });

  it('the wallet pays an invoice of an account that pays monthly without its credit (BILL-05, BILL-23)', () => {
    const customer = { walletBalance: 5, billing: { maxCredit: 50 } };
    const wallet = (type: string, paymentTerm: string, owed?: { amount: number; monthly: number }) =>
      walletMinorFor({ paymentTerm, invoice_type: { type } }, customer, owed);
    expect(wallet('order', 'debit')).toBe(5500);
    expect(wallet('order', 'net30')).toBeNull();
    expect(wallet('order', 'net30', { amount: 0, monthly: 0 })).toBe(500);
    expect(wallet('postpaid', 'net30')).toBeNull();
    expect(wallet('postpaid', 'net30', { amount: 0, monthly: 8.4 })).toBe(1340);
  });

  it.each([
    ['order', -11.61, 50, false],
    ['order', -11.6, 50, true],
    ['order', -11.59, 50, true],
    ['order', -11.6, 19.99, false],
    ['order', -11.6, 20, true],
    ['order', -11.6, 20.01, true],
    ['postpaid', -11.61, 0, false],
    ['postpaid', -11.6, 0, true],
    ['postpaid', -11.59, 0, true],
  ])(
    'the wallet of an account that pays monthly has for its invoice (%s) what its orders have not debited: %s with a credit of %s (BILL-05, BILL-23)',
    (type, walletBalance, maxCredit, isOffered) => {
      const bill = { ...invoice, paymentTerm: 'net30', invoice_type: { type } };
      const owed = { amount: 6, monthly: 14 };
      const walletMinor = walletMinorFor(bill, { walletBalance, billing: { maxCredit } }, owed)!;
      expect(offered(walletMinor, bill).some(([id]) => id === 0)).toBe(isOffered);
    },
  );

  it('the payment methods of a top-up leave out the wallet', () => {
    expect(offered(9999, { ...invoice, invoice_type: { type: 'topup' } }).map(([id]) => id)).toEqual([1, 2]);
  });
});

describe('the filters of billing', () => {
  it('the filters of billing have the API’s names (BILL-03, BILL-06, BILL-17)', () => {
    expect(invoiceFilterToWire({ tab: 'paid', q: ' INV ', dateFrom: '2026-03-01' })).toEqual({
      status: '1',
      refunded: 'false',
      keyword: 'INV',
      dateFrom: '2026-03-01',
    });
    expect(transactionFilterToWire({ tab: 'failed', category: 'topup', q: '' })).toEqual({
      status: '9',
      category: 'topup',
    });
    expect(invoiceFilterToWire({})).toEqual({});
  });

  it('the filters of billing count months back across the new year', () => {
    const months = statementMonths('2026-02-28');
    expect(months.slice(0, 3)).toEqual(['2026-02', '2026-01', '2025-12']);
    expect(months).toHaveLength(12);
  });
});
