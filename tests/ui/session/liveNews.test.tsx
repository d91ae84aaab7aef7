// @vitest-environment happy-dom
import { cleanup, fireEvent, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { LiveEvent } from '../../../contract/messages/events.ts';
import { type Right, ROLE_RIGHTS } from '../../../contract/rules/account/rights.ts';
import { PushMessages } from '../../../src/layout/push/PushMessages.tsx';
import { createMessageStore } from '../../../src/session/messageStore.ts';
import { follow } from '../orderStatus/liveOrder.tsx';
import { bell, line, Page, press, results, say, shownTexts, tray, withMessages } from './messagesWorld.tsx';

withMessages();

it('events that follow each other without a pause are shown two seconds after the first (LIVE-05, LIVE-08)', async () => {
  const { event, pass } = follow(<Page />, {});
  const step = async () => {
    await event('order.failed', {
      consignmentNo: 'MY1',
      statusCode: null,
      status: null,
      message: 'No courier',
    });
    await pass(200);
  };
  for (let i = 0; i < 9; i++) await step();
  expect(line()).not.toHaveTextContent('No courier');
  await step();
  expect(line()).toHaveTextContent('No courier');
});

it.each<[type: LiveEvent['type'], tone: string, text: string]>([
  ['order.failed', 'ErrorOutlineIcon', 'Order failed: The courier refused it'],
  ['order.created', 'CheckCircleOutlinedIcon', 'Order MY1 created.'],
  ['order.status', 'InfoOutlinedIcon', 'MY1: on its way'],
  ['order.updated', 'InfoOutlinedIcon', 'MY1 updated: on its way'],
  ['invoice.status', 'CheckCircleOutlinedIcon', 'Invoice The courier refused it is paid.'],
  ['cod.paid', 'CheckCircleOutlinedIcon', 'Order MY1: COD paid out.'],
])('an event of the kind %s is shown in the header as %s (LIVE-05)', async (type, icon, text) => {
  const { event, pass } = follow(<Page />, {});
  await event(type, {
    consignmentNo: 'MY1',
    statusCode: null,
    status: 'on its way',
    message: 'The courier refused it',
  });
  await pass(300);
  expect(line()).toHaveTextContent(text);
  expect(within(line()).getByTestId(icon)).toBeInTheDocument();
  expect(results()).toHaveTextContent('');
});

it('two kinds of events of one order are both shown, and each in its last state (LIVE-05)', async () => {
  const { event, pass } = follow(<Page />, {});
  await event('order.failed', { id: 1, orderId: 'o1', consignmentNo: 'MY1', message: 'No courier' });
  await event('order.failed', { id: 2, orderId: 'o1', consignmentNo: 'MY1', message: 'No driver' });
  await event('cod.paid', { id: 3, orderId: 'o1', consignmentNo: 'MY1' });
  await pass(300);
  await say(() => fireEvent.click(bell()));
  expect(shownTexts().join()).toContain('COD paid out');
  expect(shownTexts().join()).toContain('No driver');
  expect(shownTexts().join()).not.toContain('No courier');
});

it.each<[rights: readonly Right[], address: string]>([
  [ROLE_RIGHTS.manager, '/orders/new-order/o1'],
  [ROLE_RIGHTS.viewer, '/order/o1'],
])(
  'a message of a draft leads to its form only if the person may change it: %# (LIVE-05, BX-50)',
  async (rights, address) => {
    const member = { role: 'own', rights, dayLimitMinor: null };
    const customer = { id: 1, defaultLabelType: null, member };
    const { event, pass } = follow(<Page />, {}, { session: { customer } });
    await event('order.updated', { orderId: 'o1', consignmentNo: 'MY1', statusCode: 0, status: 'Draft' });
    await pass(300);
    await say(() => fireEvent.click(bell()));
    expect(within(tray()).getByRole('link')).toHaveAttribute('href', address);
  },
);

it.each([
  ['events that wait at the change to another account are in the history', '1', 1],
  ['events that wait at the sign-out are forgotten with the history', null, 0],
])('%s (LIVE-05)', async (_name, account, count) => {
  if (account) localStorage.setItem('customerId', account);
  const { event } = follow(<Page />, {});
  await event('order.failed', { id: 1, orderId: 'o1', consignmentNo: 'MY1', message: 'No courier' });
  cleanup();
  expect(createMessageStore('1.1').history().messages).toHaveLength(count);
});

it('actions of the user are no news in any of the user’s tabs, and actions of others are (LIVE-05)', async () => {
  const { event, pass } = follow(<Page />, {});
  await event('order.failed', { id: 5, orderId: 'o5', message: 'No driver', own: true });
  await event('order.created', { id: 6, orderId: 'o6', consignmentNo: 'MY6', own: true });
  await pass(300);
  expect(line()).toHaveTextContent('');
  expect(bell()).toHaveAccessibleName('Messages');
  await event('order.created', { id: 7, orderId: 'o7', consignmentNo: 'MY7' });
  await pass(300);
  expect(line()).toHaveTextContent('Order MY7 created.');
});

it('a failed payment is shown as a failure with its invoice, and disappears when the invoice is paid (LIVE-05)', async () => {
  const { event, pass } = follow(<Page />, {});
  const paid = { orderId: null, message: 'INV-1', invoiceId: 'i1' };
  await event('invoice.status', { ...paid, id: 5, statusCode: 9, status: 'failed' });
  await pass(300);
  expect(line()).toHaveTextContent('The payment of invoice INV-1 failed.');
  expect(within(line()).getByTestId('ErrorOutlineIcon')).toBeInTheDocument();
  const other = { ...paid, id: 6, invoiceId: 'i2', message: 'INV-2' };
  await event('invoice.status', { ...other, statusCode: 9, status: 'failed' });
  await pass(300);
  await event('invoice.status', { ...paid, id: 7, statusCode: 1, status: 'paid' });
  await pass(300);
  const { messages } = JSON.parse(
    Object.entries(localStorage).find(([key]) => key.startsWith('messages.'))?.[1] ?? '{}',
  );
  expect(
    messages.map((m: { text: string; values: { message: string } }) => [m.text, m.values.message]),
  ).toEqual([
    ['live.invoice_status', 'INV-1'],
    ['live.invoice_failed', 'INV-2'],
  ]);
});

it('many events are one line with a count, and later events do not hide a failure (LIVE-05)', async () => {
  const { event, pass } = follow(<Page />, {});
  await event('order.failed', { id: 5, orderId: 'o5', message: 'No driver' });
  await pass(300);
  for (const [id, orderId] of ['o1', 'o2', 'o3', 'o4'].entries())
    await event('order.created', { id: id + 10, orderId, consignmentNo: orderId });
  await pass(300);
  expect(line()).toHaveTextContent('Order failed: No driver+1');
  expect(bell()).toHaveAccessibleName('Messages, 2 new');
  await press('F8');
  expect(shownTexts()).toEqual([
    expect.stringContaining('4 orders created.'),
    expect.stringContaining('Order failed: No driver'),
  ]);
});

it('a batch of 43 parcels has one line per step with its count, without counting seen ones again (BX-33)', async () => {
  const { event, pass } = follow(<Page />, {});
  let id = 100;
  const step = async (statusCode: number, parcels: number) => {
    for (let parcel = 0; parcel < parcels; parcel++) {
      const details = { orderId: `o${parcel}`, consignmentNo: `MY${parcel}`, statusCode, status: '' };
      await event('order.updated', { id: ++id, ...details });
      if (parcel % 5 === 0) await pass(400);
    }
    await pass(400);
  };
  await step(400, 43);
  await step(500, 43);
  await step(500, 3);
  expect(bell()).toHaveAccessibleName('Messages, 2 new');
  await press('F8');
  expect(shownTexts()).toEqual([
    expect.stringContaining('43 orders: Pickup Success'),
    expect.stringContaining('43 orders: Start Pickup'),
  ]);
  await press('F8');
  await step(700, 3);
  expect(bell()).toHaveAccessibleName('Messages, 3 new');
  await step(700, 4);
  expect(bell()).toHaveAccessibleName('Messages, one new');
});

it('a push message is shown in the header and listed by its title and its body, without the brand (LIVE-12)', async () => {
  const worker = Object.assign(new EventTarget(), { startMessages: () => undefined });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: worker });
  follow(
    <>
      <PushMessages />
      <Page />
    </>,
    {},
  );
  const push = { eventId: 4, title: 'MY1', body: 'Delivered', tone: 'info', path: '/', orderId: 'o1' };
  await say(
    () => void worker.dispatchEvent(Object.assign(new Event('message'), { data: { push }, ports: [] })),
  );
  Reflect.deleteProperty(navigator, 'serviceWorker');
  expect(line()).toHaveTextContent(/^MY1 · Delivered$/);
  expect(within(line()).getByTestId('InfoOutlinedIcon')).toBeInTheDocument();
  await press('F8');
  expect(within(tray()).getByText('MY1')).toBeVisible();
  expect(within(tray()).getByRole('link', { name: 'Delivered' })).toHaveAttribute('href', '/order/o1');
});

it('money for an already paid invoice is shown as money in the wallet, for any state of the invoice (LIVE-05)', async () => {
  const { event, pass } = follow(<Page />, {});
  await event('invoice.status', {
    orderId: null,
    invoiceId: 'i1',
    statusCode: 9,
    status: 'credited',
    message: 'INV-1',
  });
  await pass(300);
  expect(line()).toHaveTextContent('The payment for invoice INV-1 was added to the wallet.');
  expect(within(line()).getByTestId('InfoOutlinedIcon')).toBeInTheDocument();
});
