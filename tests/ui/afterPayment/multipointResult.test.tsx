// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Order } from '../../../contract/orders/orders.ts';
import MultipointResult from '../../../src/customRoutes/afterPayment/MultipointResult.tsx';
import { answers, follow, orderAt } from '../orderStatus/liveOrder.tsx';
import { heading, offline, press, status, windows, withResultPages } from './resultPagesWorld.ts';

withResultPages();

const missing = Object.assign(new Error('File not found'), { status: 404 });

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

  it('the result of a multipoint order’s payment thanks, and shows status and code (MULTI-52, MULTI-55)', async () => {
    await open(orderAt(100));
    expect(heading()).toBe('Thanks for your order.');
    expect(screen.getByText('New order')).toBeVisible();
    expect(screen.getByText('100')).toBeVisible();
  });

  it('the result of a multipoint order’s payment shows a failure with its code and reason (MULTI-53, MULTI-55)', async () => {
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

  it('the result of a multipoint order’s payment follows the events: waits for the payment, then for the order, then thanks (MULTI-48, MULTI-49, MULTI-51, LIVE-09)', async () => {
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

  it('the result of a multipoint order’s payment opens the payment page again while it is pending (MULTI-40)', async () => {
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

  it('the result of a multipoint order’s payment prints a label only for a confirmed order (MULTI-58)', async () => {
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
  ])(
    'the result of a multipoint order’s payment takes the order from %s if the path has none (MULTI-59)',
    async (_from, at, state) => {
      const { order } = await open(orderAt(100), at, state);
      expect(order.asked).toHaveBeenCalledWith('o1');
      expect(heading()).toBe('Thanks for your order.');
    },
  );

  it('the result of a multipoint order’s payment finds the order of an invoice that a gateway names (MULTI-59)', async () => {
    const { list } = await open(orderAt(100), '/after-payment/multipoint?invoiceId=i1');
    expect(list.asked.mock.calls[0]?.[1]).toMatchObject({ filter: { invoiceId: 'i1' } });
    expect(heading()).toBe('Thanks for your order.');
  });

  it.each([
    ['without any id', '/after-payment/multipoint', orderAt(100)],
    ['for an unknown order', '/after-payment/multipoint/o1', missing],
  ])(
    'the result of a multipoint order’s payment says that there is nothing to show %s (MULTI-59)',
    async (_why, at, first) => {
      await open(first, at);
      expect(screen.getByRole('alert')).toHaveTextContent('There is no payment to show here.');
      expect(screen.getByRole('link', { name: 'Back to multipoint order' })).toBeVisible();
    },
  );

  it('the result of a multipoint order’s payment shows that no answer came, and loads again on request (MULTI-50)', async () => {
    const { order, pass } = await open(offline);
    expect(screen.getByRole('alert')).toHaveTextContent('Request time out. Please try again.');
    order.now = orderAt(100);
    press('Try again');
    await pass(0);
    expect(heading()).toBe('Thanks for your order.');
  });
});
