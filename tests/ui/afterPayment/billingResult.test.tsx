// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import BillingResult from '../../../src/customRoutes/afterPayment/BillingResult.tsx';
import BulkResult from '../../../src/customRoutes/afterPayment/BulkResult.tsx';
import MultipointResult from '../../../src/customRoutes/afterPayment/MultipointResult.tsx';
import { PayInvoiceSteps } from '../../../src/shared/billing/PayInvoiceSteps.tsx';
import { answers, follow, orderAt } from '../orderStatus/liveOrder.tsx';
import { heading, press, windows, withResultPages } from './resultPagesWorld.ts';

withResultPages();

describe('result of the payment of an invoice', () => {
  const invoiceOf = (status: number, more: object = {}) => ({
    id: 'i1',
    invoiceNo: 'INV-1',
    status,
    totalPrice: { amount: 14.5, currency: 'MYR' },
    totalPaid: { amount: 0, currency: 'MYR' },
    invoice_type: { type: 'order' },
    isPaymentBegun: true,
    ...more,
  });
  const rows = (second: number) => [
    orderAt(100, { id: 'o1', consignmentNo: 'MY1' }),
    orderAt(second, { id: 'o2', consignmentNo: 'MY2' }),
  ];
  async function open(first: number, at = '/after-payment/billing/i1', state?: unknown, more?: object) {
    const invoice = answers(invoiceOf(first, more));
    const payment = answers({ id: 'i1', statusCode: 0 });
    const list = answers({ data: rows(100), total: 2 });
    const labelLink = vi.fn(async () => 'https://label.test/');
    const invoiceLink = vi.fn(async () => 'https://invoice.test/');
    const live = follow(
      <PayInvoiceSteps>
        <BillingResult />
      </PayInvoiceSteps>,
      {
        getInvoice: invoice.verb,
        getPaymentStatus: payment.verb,
        getList: list.verb,
        labelLink,
        invoiceLink,
        getInvoiceMethods: async () => [],
      },
      {
        at,
        path: '/after-payment/billing/:invoiceId?',
        state,
        session: { company: { id: 'c1', currency: 'MYR' }, customer: { id: 1, walletBalance: 0 } },
      },
    );
    await live.pass(0);
    return { invoice, payment, list, labelLink, invoiceLink, ...live };
  }

  it('the result of an invoice’s payment lists the invoice’s orders, with a spinner only at open ones; the invoice and all labels open from here (BILL-30, BILL-31, BILL-32, BILL-33)', async () => {
    const opened = windows();
    const { list, labelLink, invoiceLink, event, pass } = await open(1);
    expect(list.asked.mock.calls[0]?.[1]).toMatchObject({ filter: { invoiceId: 'i1' } });
    const row = (number: string) => within(screen.getByRole('row', { name: new RegExp(number) }));
    const spins = (number: string) => row(number).queryByRole('progressbar', { hidden: true }) !== null;
    expect([spins('MY1'), spins('MY2')]).toEqual([false, false]);
    list.now = { data: rows(11), total: 2 };
    await event('order.updated');
    await pass(300);
    expect([spins('MY1'), spins('MY2')]).toEqual([false, true]);
    press('View invoice');
    await pass(0);
    expect(invoiceLink).toHaveBeenCalledWith('i1');
    press('Print all labels');
    await pass(0);
    expect(labelLink).toHaveBeenCalledWith(['o1'], 'default');
    expect(opened).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['navigation state', '/after-payment/billing', { invoiceId: 'i1' }],
    ['query that a gateway leaves', '/after-payment/billing?invoiceId=i1', undefined],
  ])(
    'the result of a payment without an invoice in the path uses the %s (BILL-34)',
    async (_from, at, state) => {
      const { invoice } = await open(1, at, state);
      expect(invoice.asked).toHaveBeenCalledWith('i1');
      expect(heading()).toBe('Thanks for your order.');
    },
  );

  it('the result of an invoice’s payment says at once that the payer left without paying, until the payment succeeds (BILL-28)', async () => {
    const { invoice, event } = await open(0, '/after-payment/billing/i1?cancelled=1');
    expect(heading()).toBe('Payment cancelled');
    expect(screen.getByRole('status').querySelector('[role="progressbar"]')).toBeNull();
    expect(screen.getByRole('button', { name: /^Pay/ })).toBeVisible();
    invoice.now = invoiceOf(1);
    await event('invoice.status', { invoiceId: 'i1' });
    expect(heading()).toBe('Thanks for your order.');
  });

  const isMain = (name: RegExp) => screen.getByRole('button', { name }).className.includes('contained');

  it('an invoice that nobody has begun to pay is called unpaid, and its main button names the sum; once a bank processes a payment, checking is the main one (BILL-28, BX-32)', async () => {
    const { invoice, event, pass } = await open(0, '/after-payment/billing/i1', undefined, {
      isPaymentBegun: false,
      totalPaid: { amount: 4, currency: 'MYR' },
    });
    expect(heading()).toBe('Unpaid');
    expect(screen.getByRole('status').querySelector('[role="progressbar"]')).toBeNull();
    expect([isMain(/^Pay MYR 10\.50/), isMain(/^Print all labels/)]).toEqual([true, false]);
    invoice.now = invoiceOf(0);
    await event('invoice.status', { invoiceId: 'i1' });
    await pass(5100);
    expect(heading()).toBe('Waiting for the payment');
    expect([isMain(/^Pay MYR 14\.50/), isMain(/^Check status/)]).toEqual([false, true]);
  });

  it('a failed payment is repeated on the same page while its orders still wait for it (BILL-28)', async () => {
    const { invoice, payment, pass } = await open(0);
    invoice.now = invoiceOf(9, { canPayAgain: true });
    payment.now = { id: 'i1', statusCode: 9 };
    await pass(5100);
    expect(heading()).toBe('Sorry. Payment failed');
    press('Pay again');
    await pass(0);
    await vi.dynamicImportSettled();
    await pass(0);
    expect(screen.getByRole('dialog', { name: 'Pay invoice INV-1' })).toBeVisible();
  });

  it('a refunded invoice shows the refund with its sum, and no thanks (BILL-10)', async () => {
    const { invoice, event } = await open(0);
    invoice.now = invoiceOf(1, { refundTxId: 't1', totalRefunded: { amount: 4, currency: 'MYR' } });
    await event('invoice.status', { invoiceId: 'i1' });
    expect(heading()).toBe('Partly refunded');
    expect(screen.getByRole('status')).toHaveTextContent('MYR 4.00 refunded');
  });

  it('the result of an invoice’s payment asks for the payment status once, five seconds later, and says that a payment failed (PAY-30, ERR-13)', async () => {
    const { invoice, payment, pass } = await open(0);
    await pass(4900);
    expect(payment.asked).not.toHaveBeenCalled();
    payment.now = { id: 'i1', statusCode: 9 };
    invoice.now = invoiceOf(9);
    await pass(200);
    await pass(60_000);
    expect(payment.asked).toHaveBeenCalledTimes(1);
    expect(heading()).toBe('Sorry. Payment failed');
  });
});

describe('an invoice for which money came although it had been paid already', () => {
  const invoiceOf = (status: number, walletCredit: object | null) => ({
    id: 'i1',
    invoiceNo: 'INV-1',
    status,
    totalPrice: { amount: 14.5, currency: 'MYR' },
    totalPaid: { amount: 0, currency: 'MYR' },
    invoice_type: { type: 'order' },
    walletCredit,
  });
  const CREDIT = { amount: 14.5, currency: 'MYR' };
  const SAID = 'Invoice INV-1 had been paid already. MYR 14.50 was added to your wallet.';
  const PAGES = {
    'an order': [<MultipointResult key="o" />, '/after-payment/multipoint/o1', ':orderId'],
    'many orders': [<BulkResult key="b" />, '/after-payment/bulk-order/i1', ':invoiceId'],
    'an invoice': [<BillingResult key="i" />, '/after-payment/billing/i1', ':invoiceId'],
  } as const;

  async function open(page: keyof typeof PAGES, first: ReturnType<typeof invoiceOf>) {
    const [element, at, id] = PAGES[page];
    const invoice = answers(first);
    const live = follow(
      <PayInvoiceSteps>{element}</PayInvoiceSteps>,
      {
        getInvoice: invoice.verb,
        getOrder: async () => orderAt(100),
        getPaymentStatus: async () => ({ id: 'i1', statusCode: 1 }),
        getList: async () => ({ data: [orderAt(100)], total: 1 }),
      },
      { at, path: `${at.slice(0, at.lastIndexOf('/'))}/${id}` },
    );
    await live.pass(0);
    return { invoice, ...live };
  }

  it.each(Object.keys(PAGES) as (keyof typeof PAGES)[])(
    'the result of %s says that it is in the wallet, and links to its movements (BILL-27, MULTI-52, BULK-24)',
    async (page) => {
      const { pass } = await open(page, invoiceOf(1, CREDIT));
      expect(heading()).toBe('Thanks for your order.');
      expect(screen.getByText(SAID)).toBeVisible();
      screen.getByRole('link', { name: 'Show transactions' }).click();
      await pass(0);
      expect(screen.getByTestId('address')).toHaveTextContent('/billing/transaction');
    },
  );

  it.each(Object.keys(PAGES) as (keyof typeof PAGES)[])(
    'the result of %s shows the surplus when the gateway reports it, and not before',
    async (page) => {
      const { invoice, event, pass } = await open(page, invoiceOf(1, null));
      expect(screen.queryByText(/wallet/)).toBeNull();
      invoice.now = invoiceOf(1, CREDIT);
      await event('invoice.status', { invoiceId: 'i1', status: 'credited' });
      await pass(300);
      expect(screen.getByText(SAID)).toBeVisible();
    },
  );

  it('an invoice that was paid twice is read once more if no event arrives', async () => {
    const { invoice, pass } = await open('an order', invoiceOf(1, null));
    invoice.now = invoiceOf(1, CREDIT);
    await pass(5000);
    expect(screen.getByText(SAID)).toBeVisible();
  });

  it('a paid invoice with surplus money shows that nothing was owed', async () => {
    await open('an invoice', invoiceOf(9, CREDIT));
    expect(
      screen.getByText('Nothing was owed for invoice INV-1 any more. MYR 14.50 was added to your wallet.'),
    ).toBeVisible();
  });
});
