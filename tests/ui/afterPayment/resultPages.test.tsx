// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Order } from '../../../contract/orders/orders.ts';
import BillingResult from '../../../src/customRoutes/afterPayment/BillingResult.tsx';
import BulkResult from '../../../src/customRoutes/afterPayment/BulkResult.tsx';
import MultipointResult from '../../../src/customRoutes/afterPayment/MultipointResult.tsx';
import { PayInvoiceSteps } from '../../../src/shared/billing/PayInvoiceSteps.tsx';
import { answers, follow, orderAt } from '../orderStatus/liveOrder.tsx';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const status = () => screen.getByRole('status').textContent;
const press = (name: string) => screen.getByRole('button', { name }).click();
const missing = Object.assign(new Error('File not found'), { status: 404 });
const offline = Object.assign(new Error('Request time out. Please try again.'), { status: 0 });

function windows() {
  const opened = { location: { replace: vi.fn() }, close: vi.fn() };
  vi.spyOn(window, 'open').mockReturnValue(opened as never);
  return opened.location.replace;
}

describe('result of a multipoint order’s payment', () => {
  async function open(first: Order | Error, at = '/after-payment/multipoint/o1', state?: unknown) {
    const order = answers(orderAt(100));
    order.now = first;
    const payment = answers({ id: 'i1', statusCode: 0 });
    const list = answers({ data: [orderAt(100)], total: 1 });
    const paymentPageLink = vi.fn(async () => 'https://pay.test/');
    const labelLink = vi.fn(async () => 'https://label.test/');
    const live = follow(
      <MultipointResult />,
      {
        getOrder: order.verb,
        getPaymentStatus: payment.verb,
        getList: list.verb,
        paymentPageLink,
        labelLink,
      },
      { at, path: '/after-payment/multipoint/:orderId?', state },
    );
    await live.pass(0);
    return { order, payment, list, paymentPageLink, labelLink, ...live };
  }

  it('thanks, and shows status and code (MULTI-52, MULTI-55)', async () => {
    await open(orderAt(100));
    expect(heading()).toBe('Thanks for your order.');
    expect(screen.getByText('New order')).toBeVisible();
    expect(screen.getByText('100')).toBeVisible();
  });

  it('shows a failure with its code and reason (MULTI-53, MULTI-55)', async () => {
    await open(orderAt(99, { failedReason: 'Payment failed' }));
    expect(heading()).toBe('Failed to process');
    expect(status()).toContain('Sorry. Something wrong with your order(s)/transaction.');
    expect(screen.getByText('99')).toBeVisible();
    expect(screen.getByText('Payment failed')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Edit and try again' })).toHaveAttribute(
      'href',
      '/orders/new-order/o1',
    );
  });

  it('waits for the payment, then for the order, then thanks, as their events come (MULTI-48, MULTI-49, MULTI-51, LIVE-09)', async () => {
    const { order, payment, event, pass } = await open(orderAt(10));
    expect(status()).toContain('Pending payment. View your order to monitor the status.');
    payment.now = { id: 'i1', statusCode: 1 };
    await pass(3000);
    expect(payment.asked).toHaveBeenCalledTimes(1);
    expect(heading()).toBe('Processing..');
    order.now = orderAt(100);
    await event('order.created');
    expect(heading()).toBe('Thanks for your order.');
  });

  it('opens the payment page again while it is pending (MULTI-40)', async () => {
    const replace = windows();
    const { paymentPageLink, pass } = await open(orderAt(10));
    press('Open payment page');
    await pass(0);
    expect(paymentPageLink).toHaveBeenCalledWith(
      'i1',
      `${location.origin}/customer/after-payment/multipoint/o1`,
      'c1',
    );
    expect(replace).toHaveBeenCalledWith('https://pay.test/');
  });

  it('prints the label of a confirmed order only (MULTI-58)', async () => {
    windows();
    const { order, event, labelLink, pass } = await open(orderAt(99));
    expect(screen.queryByRole('button', { name: 'Print label' })).toBeNull();
    order.now = orderAt(100);
    await event('order.updated');
    press('Print label');
    await pass(0);
    expect(labelLink).toHaveBeenCalledWith(['o1'], 'default');
  });

  it.each([
    ['Back to multipoint order', '/orders/multipoint'],
    ['View order details', '/order/o1'],
  ])('%s leads to %s (MULTI-56, MULTI-57)', async (name, to) => {
    const { pass } = await open(orderAt(100));
    screen.getByRole('link', { name }).click();
    await pass(0);
    expect(screen.getByTestId('address')).toHaveTextContent(to);
  });

  it.each([
    ['navigation state', '/after-payment/multipoint?orderId=other', { orderId: 'o1' }],
    ['the query', '/after-payment/multipoint?orderId=o1', undefined],
  ])('takes the order from %s where the path has none (MULTI-59)', async (_from, at, state) => {
    const { order } = await open(orderAt(100), at, state);
    expect(order.asked).toHaveBeenCalledWith('o1');
    expect(heading()).toBe('Thanks for your order.');
  });

  it('finds the order of an invoice that a gateway names (MULTI-59)', async () => {
    const { list } = await open(orderAt(100), '/after-payment/multipoint?invoiceId=i1');
    expect(list.asked.mock.calls[0]?.[1]).toMatchObject({ filter: { invoiceId: 'i1' } });
    expect(heading()).toBe('Thanks for your order.');
  });

  it.each([
    ['without any id', '/after-payment/multipoint', orderAt(100)],
    ['for an unknown order', '/after-payment/multipoint/o1', missing],
  ])('says that there is nothing to show %s (MULTI-59)', async (_why, at, first) => {
    await open(first, at);
    expect(screen.getByRole('alert')).toHaveTextContent('There is no payment to show here.');
    expect(screen.getByRole('link', { name: 'Back to multipoint order' })).toBeVisible();
  });

  it('shows that no answer came, and loads again on request (MULTI-50)', async () => {
    const { order, pass } = await open(offline);
    expect(screen.getByRole('alert')).toHaveTextContent('Request time out. Please try again.');
    order.now = orderAt(100);
    press('Try again');
    await pass(0);
    expect(heading()).toBe('Thanks for your order.');
  });
});

describe('result of a payment for many orders', () => {
  const both = (first: number, second: number) => [
    orderAt(first, { id: 'o1', consignmentNo: 'MY1' }),
    orderAt(second, { id: 'o2', consignmentNo: 'MY2' }),
  ];
  async function open(rows: Order[] | Error, at = '/after-payment/bulk-order/i1', state?: unknown) {
    const list = answers<{ data: Order[]; total: number }>({ data: [], total: 0 });
    list.now = rows instanceof Error ? rows : { data: rows, total: rows.length };
    const payment = answers({ id: 'i1', statusCode: 0 });
    const paymentPageLink = vi.fn(async () => 'https://pay.test/');
    const labelLink = vi.fn(async () => 'https://label.test/');
    const live = follow(
      <BulkResult />,
      { getList: list.verb, getPaymentStatus: payment.verb, paymentPageLink, labelLink },
      { at, path: '/after-payment/bulk-order/:invoiceId?', state },
    );
    await live.pass(0);
    return { list, payment, paymentPageLink, labelLink, ...live };
  }
  const row = (number: string) => within(screen.getByRole('row', { name: new RegExp(number) }));

  it.each([
    ['path', '/after-payment/bulk-order/i1?invoiceId=other', undefined],
    ['navigation state', '/after-payment/bulk-order', { invoiceId: 'i1' }],
    ['query that a gateway leaves', '/after-payment/bulk-order?invoiceId=i1', undefined],
  ])('lists the orders of the invoice of the %s (BULK-25, BULK-26, BULK-27)', async (_from, at, state) => {
    const { list } = await open(both(100, 100), at, state);
    expect(list.asked.mock.calls[0]?.[0]).toBe('orders');
    expect(list.asked.mock.calls[0]?.[1]).toMatchObject({ filter: { invoiceId: 'i1' } });
    expect(heading()).toBe('Thanks for your order.');
    expect(row('MY1').getByText('New order')).toBeVisible();
    expect(row('MY2').getByText('New order')).toBeVisible();
  });

  it('spins at open orders only, until an event has them fetched again (BULK-28)', async () => {
    const { list, event, pass } = await open(both(11, 100));
    const spinning = (number: string) => row(number).queryByRole('progressbar', { hidden: true }) !== null;
    expect([spinning('MY1'), spinning('MY2')]).toEqual([true, false]);
    expect(heading()).toBe('Processing..');
    list.now = { data: both(100, 100), total: 2 };
    await event('order.created');
    await pass(300);
    expect(spinning('MY1')).toBe(false);
    expect(heading()).toBe('Thanks for your order.');
  });

  it('waits for a pending payment, asks for it once after five seconds, and opens its page (BULK-24, BULK-28)', async () => {
    windows();
    const { payment, paymentPageLink, pass } = await open(both(10, 10));
    expect(status()).toContain('Pending payment.');
    press('Open payment page');
    await pass(4900);
    expect(paymentPageLink).toHaveBeenCalledWith(
      'i1',
      `${location.origin}/customer/after-payment/bulk-order/i1`,
      'c1',
    );
    expect(payment.asked).not.toHaveBeenCalled();
    payment.now = { id: 'i1', statusCode: 9 };
    await pass(200);
    expect(heading()).toBe('Failed to process');
    expect(payment.asked).toHaveBeenCalledTimes(1);
  });

  it('shows a failure of all orders, and one of some orders (MULTI-54)', async () => {
    await open(both(99, 99));
    expect(heading()).toBe('Failed to process');
    expect(status()).toContain('Sorry. Something wrong with your order(s)/transaction.');
    cleanup();
    await open(both(99, 100));
    expect(status()).toContain('1 of 2 orders failed.');
  });

  it('prints all labels of the confirmed ones and leads back (BULK-29, BULK-30)', async () => {
    windows();
    const { labelLink, pass } = await open([...both(100, 99), orderAt(200, { id: 'o3' })]);
    press('Print all labels');
    await pass(0);
    expect(labelLink).toHaveBeenCalledWith(['o1', 'o3'], 'default');
    screen.getByRole('link', { name: 'Back to bulk orders' }).click();
    await pass(0);
    expect(screen.getByTestId('address')).toHaveTextContent('/orders/bulk-orders');
  });

  it('says that there is nothing to show for an unknown invoice or none (BULK-25)', async () => {
    await open([]);
    expect(screen.getByRole('alert')).toHaveTextContent('There is no payment to show here.');
    cleanup();
    await open(both(100, 100), '/after-payment/bulk-order');
    expect(screen.getByRole('alert')).toHaveTextContent('There is no payment to show here.');
  });

  it('shows that no answer came, and loads again on request (BULK-27)', async () => {
    const { list, pass } = await open(offline);
    expect(screen.getByRole('alert')).toHaveTextContent('Request time out. Please try again.');
    list.now = { data: both(100, 100), total: 2 };
    press('Try again');
    await pass(0);
    expect(heading()).toBe('Thanks for your order.');
  });
});

describe('result of the payment of an invoice', () => {
  const invoiceOf = (status: number) => ({
    id: 'i1',
    invoiceNo: 'INV-1',
    status,
    totalPrice: { amount: 14.5, currency: 'MYR' },
    invoice_type: { type: 'order' },
  });
  const rows = (second: number) => [
    orderAt(100, { id: 'o1', consignmentNo: 'MY1' }),
    orderAt(second, { id: 'o2', consignmentNo: 'MY2' }),
  ];
  async function open(first: number, at = '/after-payment/billing/i1', state?: unknown) {
    const invoice = answers(invoiceOf(first));
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
      },
      { at, path: '/after-payment/billing/:invoiceId?', state },
    );
    await live.pass(0);
    return { invoice, payment, list, labelLink, invoiceLink, ...live };
  }

  it('lists the orders of the invoice, spinning at an open one alone; the invoice and all labels open from here (BILL-30, BILL-31, BILL-32, BILL-33)', async () => {
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
  ])('without an invoice in the path it is that of the %s (BILL-34)', async (_from, at, state) => {
    const { invoice } = await open(1, at, state);
    expect(invoice.asked).toHaveBeenCalledWith('i1');
    expect(heading()).toBe('Thanks for your order.');
  });

  it('says at once that a payer left the gateway unpaid, until the payment succeeds after all (BILL-28)', async () => {
    const { invoice, event } = await open(0, '/after-payment/billing/i1?cancelled=1');
    expect(heading()).toBe('Payment cancelled');
    expect(screen.getByRole('status').querySelector('[role="progressbar"]')).toBeNull();
    expect(screen.getByRole('button', { name: /^Pay/ })).toBeVisible();
    invoice.now = invoiceOf(1);
    await event('invoice.status', { invoiceId: 'i1' });
    expect(heading()).toBe('Thanks for your order.');
  });

  it('asks for the payment status once, five seconds later, and says that a payment failed (PAY-30, ERR-13)', async () => {
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
    invoice_type: { type: 'order' },
    walletCredit,
  });
  const CREDIT = { amount: 14.5, currency: 'MYR' };
  const SAID = 'Invoice INV-1 had been paid already. MYR 14.50 was added to your wallet.';
  const PAGES = {
    'an order': [<MultipointResult key="o" />, '/after-payment/multipoint/o1', ':orderId'],
    'many orders': [<BulkResult key="b" />, '/after-payment/bulk-order/i1', ':invoiceId'],
    'an invoice': [
      <PayInvoiceSteps key="i">
        <BillingResult />
      </PayInvoiceSteps>,
      '/after-payment/billing/i1',
      ':invoiceId',
    ],
  } as const;

  async function open(page: keyof typeof PAGES, first: ReturnType<typeof invoiceOf>) {
    const [element, at, id] = PAGES[page];
    const invoice = answers(first);
    const live = follow(
      element,
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
    'the result of %s says that it is in the wallet, and leads to its movements (BILL-27, MULTI-52, BULK-24)',
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
    'the result of %s says it as soon as the gateway reports, and nothing before',
    async (page) => {
      const { invoice, event, pass } = await open(page, invoiceOf(1, null));
      expect(screen.queryByText(/wallet/)).toBeNull();
      invoice.now = invoiceOf(1, CREDIT);
      await event('invoice.status', { invoiceId: 'i1', status: 'credited' });
      await pass(300);
      expect(screen.getByText(SAID)).toBeVisible();
    },
  );

  it('is read once more where no event comes', async () => {
    const { invoice, pass } = await open('an order', invoiceOf(1, null));
    invoice.now = invoiceOf(1, CREDIT);
    await pass(5000);
    expect(screen.getByText(SAID)).toBeVisible();
  });

  it('says of one that nothing was owed for any more that nothing was', async () => {
    await open('an invoice', invoiceOf(9, CREDIT));
    expect(
      screen.getByText('Nothing was owed for invoice INV-1 any more. MYR 14.50 was added to your wallet.'),
    ).toBeVisible();
  });
});
