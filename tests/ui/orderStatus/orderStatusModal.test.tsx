// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { Notification } from 'react-admin';
import { beforeEach, expect, it, vi } from 'vitest';
import type { EventType } from '../../../contract/messages/events.ts';
import { OrderStatusModal } from '../../../src/customRoutes/multipoint/OrderStatusModal.tsx';
import { answers, follow, orderAt } from './liveOrder.tsx';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));

async function open(code: number, more: Parameters<typeof orderAt>[1] = {}) {
  const order = answers(orderAt(code, more));
  const payment = answers({ id: 'i1', statusCode: 0 });
  const paymentPageLink = vi.fn(async () => 'https://pay.test/');
  const labelLink = vi.fn(async () => 'https://label.test/');
  const onClose = vi.fn();
  const screenOf = (
    <>
      <OrderStatusModal orderId="o1" onClose={onClose} />
      <Notification />
    </>
  );
  const live = follow(screenOf, {
    getOrder: order.verb,
    getPaymentStatus: payment.verb,
    paymentPageLink,
    labelLink,
  });
  await live.pass(0);
  return { order, payment, paymentPageLink, labelLink, onClose, ...live };
}
const text = () => screen.getByRole('status').textContent;
const spins = () => document.querySelector('[data-spins]')?.getAttribute('data-spins');

it('the window of an order’s status shows its progress from processing to a rider, then stops the spinner (MULTI-39, MULTI-42, MULTI-43, MULTI-44, MULTI-45)', async () => {
  const { order, event } = await open(11);
  expect(text()).toContain('Processing..');
  for (const [code, expected] of [
    [100, 'Waiting for rider to accept..'],
    [200, 'Rider has accept your order.'],
  ] as const) {
    expect(spins()).toBe('true');
    order.now = orderAt(code);
    await event('order.status');
    expect(text()).toContain(expected);
  }
  expect(spins()).toBe('false');
  order.now = orderAt(900);
  await event('order.status');
  expect(text()).toContain('Cancelled');
  expect(spins()).toBe('false');
});

it.each<EventType>(['order.status', 'order.failed', 'order.updated', 'order.created'])(
  'fetches the order again at %s, not at another order’s (MULTI-49)',
  async (type) => {
    const { order, event } = await open(11);
    expect(order.asked).toHaveBeenCalledTimes(1);
    await event(type, { orderId: 'another' });
    expect(order.asked).toHaveBeenCalledTimes(1);
    await event(type);
    expect(order.asked).toHaveBeenCalledTimes(2);
  },
);

it('the window of an order’s status fetches once more after three seconds without an event (MULTI-50)', async () => {
  const { order, pass } = await open(11);
  await pass(2900);
  expect(order.asked).toHaveBeenCalledTimes(1);
  order.now = orderAt(100);
  await pass(200);
  expect(order.asked).toHaveBeenCalledTimes(2);
  expect(text()).toContain('Waiting for rider to accept..');
  await pass(60_000);
  expect(order.asked).toHaveBeenCalledTimes(2);
});

it('the window of an order’s status requests the payment once after three seconds, and again at the invoice’s event (MULTI-48, MULTI-51, LIVE-09)', async () => {
  const { payment, pass, event } = await open(10);
  expect(text()).toContain('Pending payment. View your order to monitor the status.');
  await pass(2900);
  expect(payment.asked).not.toHaveBeenCalled();
  await pass(200);
  expect(payment.asked.mock.calls).toEqual([['i1']]);
  await pass(60_000);
  expect(payment.asked).toHaveBeenCalledTimes(1);
  payment.now = { id: 'i1', statusCode: 1 };
  await event('invoice.status', { orderId: null, invoiceId: 'i1' });
  expect(text()).toContain('Payment received.');
  expect(text()).toContain('Processing..');
});

it.each([
  [10, false],
  [99, false],
  [100, true],
  [200, true],
])('a payment counts as done at code %i: %s (MULTI-47)', async (code, done) => {
  await open(code);
  expect(text()?.includes('Payment received.')).toBe(done);
});

it('the window of an order’s status shows the order in progress, and the reason if it failed (MULTI-41, MULTI-46)', async () => {
  await open(99, { failedReason: 'Payment failed' });
  expect(text()).toContain('Failed to process');
  expect(text()).toContain('Payment failed');
  expect(screen.getByText('Kuala Lumpur → Klang → Shah Alam')).toBeVisible();
  expect(screen.getByText('LLM1MY')).toBeVisible();
  expect(screen.getByText('MYR 14.50')).toBeVisible();
});

it.each([
  [99, true],
  [100, false],
])('the window of an order at %d offers “change and try again”: %s (MULTI-46)', async (code, offered) => {
  const { pass } = await open(code);
  const retry = screen.queryByRole('button', { name: 'Edit and try again' });
  expect(retry !== null).toBe(offered);
  if (!retry) return;
  retry.click();
  await pass(0);
  expect(screen.getByTestId('address')).toHaveTextContent('/orders/new-order/o1');
});

it('the window of an order’s status opens the payment page of a pending order in a new window, with the way back to its result page (MULTI-40)', async () => {
  const opened = { location: { replace: vi.fn() }, close: vi.fn() };
  vi.spyOn(window, 'open').mockReturnValue(opened as never);
  const { paymentPageLink, pass } = await open(10);
  screen.getByRole('button', { name: 'Open payment page' }).click();
  await pass(0);
  expect(window.open).toHaveBeenCalledWith('', '_blank');
  expect(paymentPageLink.mock.calls[0]).toEqual([
    'i1',
    `${location.origin}/customer/after-payment/multipoint/o1`,
    'c1',
  ]);
  expect(opened.location.replace).toHaveBeenCalledWith('https://pay.test/');
});

it('the window of an order’s status offers the label from 100 on and links to the order (MULTI-41)', async () => {
  const { order, event, labelLink, pass } = await open(11);
  expect(screen.queryByRole('button', { name: 'Print label' })).toBeNull();
  order.now = orderAt(100);
  await event('order.created');
  vi.spyOn(window, 'open').mockReturnValue({ location: { replace: vi.fn() }, close: vi.fn() } as never);
  screen.getByRole('button', { name: 'Print label' }).click();
  await pass(0);
  expect(labelLink).toHaveBeenCalledWith(['o1'], 'default');
  screen.getByRole('button', { name: 'View order details' }).click();
  await pass(0);
  expect(screen.getByTestId('address')).toHaveTextContent('/order/o1');
});

it.each([
  ['payment page', 10, 'Open payment page'],
  ['label', 100, 'Print label'],
])(
  'the window of a %s that fails is closed, and the reason is shown (MULTI-40, MULTI-41)',
  async (_, code, button) => {
    const opened = { location: { replace: vi.fn() }, close: vi.fn() };
    vi.spyOn(window, 'open').mockReturnValue(opened as never);
    const { paymentPageLink, labelLink, pass } = await open(code);
    const refused = Object.assign(new Error('Not ready yet'), { status: 409 });
    paymentPageLink.mockRejectedValue(refused);
    labelLink.mockRejectedValue(refused);
    screen.getByRole('button', { name: button }).click();
    await pass(0);
    expect(opened.close).toHaveBeenCalledOnce();
    expect(opened.location.replace).not.toHaveBeenCalled();
    expect(screen.getByText('Not ready yet')).toBeVisible();
  },
);

it('the window of an order’s status shows that the order cannot be loaded, and loads it again (MULTI-50)', async () => {
  const order = answers(orderAt(200));
  order.now = new Error('File not found');
  const live = follow(<OrderStatusModal orderId="o1" onClose={() => undefined} />, { getOrder: order.verb });
  await live.pass(0);
  expect(screen.getByRole('alert')).toHaveTextContent('File not found');
  expect(screen.queryByRole('button', { name: 'View order details' })).toBeNull();
  order.now = orderAt(200, { invoiceId: null });
  screen.getByRole('button', { name: 'Try again' }).click();
  await live.pass(0);
  expect(text()).toContain('Rider has accept your order.');
});

it('the window of an order’s status says that an invoice paid twice was added to the wallet (MULTI-39, BULK-24)', async () => {
  const live = follow(<OrderStatusModal orderId="o1" onClose={() => undefined} />, {
    getOrder: answers(orderAt(200)).verb,
    getPaymentStatus: answers({ id: 'i1', statusCode: 1 }).verb,
    getInvoice: async () => ({
      id: 'i1',
      invoiceNo: 'INV-1',
      status: 1,
      walletCredit: { amount: 14.5, currency: 'MYR' },
    }),
  });
  await live.pass(0);
  expect(screen.getByText(/^Invoice INV-1 had been paid already\./)).toBeVisible();
});
