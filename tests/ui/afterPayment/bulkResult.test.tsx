// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Order } from '../../../contract/orders/orders.ts';
import BulkResult from '../../../src/customRoutes/afterPayment/BulkResult.tsx';
import { PayInvoiceSteps } from '../../../src/shared/billing/PayInvoiceSteps.tsx';
import { answers, follow, orderAt } from '../orderStatus/liveOrder.tsx';
import { heading, offline, press, status, windows, withResultPages } from './resultPagesWorld.ts';

withResultPages();

const zero = { amount: 0, currency: 'MYR' };

describe('result of a payment for many orders', () => {
  const both = (first: number, second: number) => [
    orderAt(first, { id: 'o1', consignmentNo: 'MY1' }),
    orderAt(second, { id: 'o2', consignmentNo: 'MY2' }),
  ];
  async function open(
    rows: Order[] | Error,
    at = '/after-payment/bulk-order/i1',
    state?: unknown,
    invoice?: object,
  ) {
    const list = answers<{ data: Order[]; total: number }>({ data: [], total: 0 });
    list.now = rows instanceof Error ? rows : { data: rows, total: rows.length };
    const payment = answers({ id: 'i1', statusCode: 0 });
    const paymentPageLink = vi.fn(async () => 'https://pay.test/');
    const labelLink = vi.fn(async () => 'https://label.test/');
    const live = follow(
      <PayInvoiceSteps>
        <BulkResult />
      </PayInvoiceSteps>,
      {
        getList: list.verb,
        getPaymentStatus: payment.verb,
        paymentPageLink,
        labelLink,
        ...(invoice ? { getInvoice: async () => invoice, getInvoiceMethods: async () => [] } : {}),
      },
      {
        at,
        path: '/after-payment/bulk-order/:invoiceId?',
        state,
        session: { company: { id: 'c1', currency: 'MYR' }, customer: { id: 1, walletBalance: 0 } },
      },
    );
    await live.pass(0);
    return { list, payment, paymentPageLink, labelLink, ...live };
  }
  const row = (number: string) => within(screen.getByRole('row', { name: new RegExp(number) }));

  it.each([
    ['path', '/after-payment/bulk-order/i1?invoiceId=other', undefined],
    ['navigation state', '/after-payment/bulk-order', { invoiceId: 'i1' }],
    ['query that a gateway leaves', '/after-payment/bulk-order?invoiceId=i1', undefined],
  ])(
    'the result of a payment for many orders lists the orders of the invoice of the %s (BULK-25, BULK-26, BULK-27)',
    async (_from, at, state) => {
      const { list } = await open(both(100, 100), at, state);
      expect(list.asked.mock.calls[0]?.[0]).toBe('orders');
      expect(list.asked.mock.calls[0]?.[1]).toMatchObject({ filter: { invoiceId: 'i1' } });
      expect(heading()).toBe('Thanks for your order.');
      expect(row('MY1').getByText('New order')).toBeVisible();
      expect(row('MY2').getByText('New order')).toBeVisible();
    },
  );

  it('the result of a payment for many orders shows a spinner only at open orders, until an event reloads them (BULK-28)', async () => {
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

  it('the result of a payment for many orders waits for a pending payment, requests it once after five seconds, and opens its page (BULK-24, BULK-28)', async () => {
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

  it('a failed payment is repeated by button or key while its orders still wait for it (BILL-28)', async () => {
    const invoice = {
      id: 'i1',
      invoiceNo: 'INV-1',
      status: 9,
      canPayAgain: true,
      invoice_type: { type: 'order' },
      totalPrice: zero,
      totalPaid: zero,
    };
    for (const pay of [() => press('Pay again'), () => fireEvent.keyDown(document.body, { key: 'a' })]) {
      const { payment, paymentPageLink, pass } = await open(both(10, 10), undefined, undefined, invoice);
      payment.now = { id: 'i1', statusCode: 9 };
      await pass(5100);
      expect(heading()).toBe('Failed to process');
      pay();
      await pass(0);
      await vi.dynamicImportSettled();
      await pass(0);
      expect(screen.getByRole('dialog', { name: 'Pay invoice INV-1' })).toBeVisible();
      expect(paymentPageLink).not.toHaveBeenCalled();
      cleanup();
    }
    await open(both(99, 99), undefined, undefined, { ...invoice, canPayAgain: false });
    expect(screen.queryByRole('button', { name: /^Pay again/ })).toBeNull();
  });

  it('the result of a payment for many orders shows whether all or only some orders failed (MULTI-54)', async () => {
    await open(both(99, 99));
    expect(heading()).toBe('Failed to process');
    expect(status()).toContain('Sorry. Something wrong with your order(s)/transaction.');
    cleanup();
    await open(both(99, 100));
    expect(status()).toContain('1 of 2 orders failed.');
  });

  it('the result of a payment for many orders prints the labels of all confirmed orders and links back (BULK-29, BULK-30)', async () => {
    windows();
    const { labelLink, pass } = await open([...both(100, 99), orderAt(200, { id: 'o3' })]);
    press('Print all labels');
    await pass(0);
    expect(labelLink).toHaveBeenCalledWith(['o1', 'o3'], 'default');
    screen.getByRole('link', { name: 'Back to bulk orders' }).click();
    await pass(0);
    expect(screen.getByTestId('address')).toHaveTextContent('/orders/bulk-orders');
  });

  it('the result of a payment for more orders than a page counts them all, and prints a file of labels with each press (BULK-27, BULK-30)', async () => {
    windows();
    const { list, labelLink, pass } = await open(offline);
    const all = Array.from({ length: 1100 }, (_, i) =>
      orderAt(i === 1050 ? 99 : 100, { id: `o${1000 + i}` }),
    );
    list.now = { data: all.slice(0, 1000), total: all.length };
    list.asked.mockImplementation((_resource, { pagination }: { pagination: { page: number } }) => {
      list.now = { data: all.slice((pagination.page - 1) * 1000, pagination.page * 1000), total: all.length };
    });
    press('Try again');
    await pass(0);
    expect(status()).toContain('1 of 1,100 orders failed.');
    const ids = all.filter(({ statusCode }) => statusCode === 100).map(({ id }) => id);
    for (const [name, from, to] of [
      [/^Print labels 1 to 1.?000$/, 0, 1000],
      [/^Print labels 1.?001 to 1.?099$/, 1000, 1099],
      [/^Print labels 1 to 1.?000$/, 0, 1000],
    ] as const) {
      screen.getByRole('button', { name }).click();
      await pass(0);
      expect(labelLink).toHaveBeenLastCalledWith(ids.slice(from, to), 'default');
    }
  });

  it('the result of a payment for many orders says that there is nothing to show for an unknown or missing invoice (BULK-25)', async () => {
    await open([]);
    expect(screen.getByRole('alert')).toHaveTextContent('There is no payment to show here.');
    cleanup();
    await open(both(100, 100), '/after-payment/bulk-order');
    expect(screen.getByRole('alert')).toHaveTextContent('There is no payment to show here.');
  });

  it('the result of a payment for many orders reports a missing answer, and loads again on request (BULK-27)', async () => {
    const { list, pass } = await open(offline);
    expect(screen.getByRole('alert')).toHaveTextContent('Request time out. Please try again.');
    list.now = { data: both(100, 100), total: 2 };
    press('Try again');
    await pass(0);
    expect(heading()).toBe('Thanks for your order.');
  });
});
