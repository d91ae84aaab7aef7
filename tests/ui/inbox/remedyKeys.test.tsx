// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Notification } from 'react-admin';
import { expect, it, vi } from 'vitest';
import { hasRemedy, INBOX_KINDS, type InboxKind } from '../../../contract/rules/orders/inbox.ts';
import InboxList from '../../../src/resources/inbox/InboxList.tsx';
import { INBOX_LINE, recordOf } from '../commands/everyScreenData.ts';
import { showList } from '../lists/listScreen.tsx';
import { lineOf, withInbox } from './inboxScreen.tsx';

const user = userEvent.setup();
withInbox();

/** The list with one line of this kind, and this key pressed on its row. */
async function press(
  kind: InboxKind,
  key: string,
  more: object = {},
  verbs: object = {},
  options: { client?: QueryClient } = {},
): Promise<void> {
  const page = (
    <>
      <InboxList />
      <Notification />
    </>
  );
  const all = {
    getList: async () => ({ data: [lineOf(kind, more)], total: 1 }),
    getInboxCounts: async () => ({ waiting: 1, snoozed: 0 }),
    getInboxPeople: async () => [],
    takeInboxLines: async () => [],
    noteOnInboxLines: async () => [],
    ...verbs,
  };
  showList('/inbox?filter=%7B%22tab%22%3A%22waiting%22%7D', page, all, options);
  await waitFor(() => expect(document.querySelector('#record-grid tbody tr')).not.toBeNull());
  await user.keyboard(`ggj${key}`);
}
const shift = (letter: string) => `{Shift>}${letter}{/Shift}`;
const withStatus = (statusCode: number) => ({ order: { ...INBOX_LINE.order, statusCode } });
const noOrder = (facts: object) => ({ order: null, facts });

it.each([
  ['deliveryFailed', shift('B'), /^Deliver .+ again$/],
  ['addressNotFound', shift('C'), /^Correct the address of /],
  ['late', shift('O'), /^Hold .+ at an outlet$/],
  ['complaint', shift('Z'), /^Send .+ back\?$/],
] as const)(
  'of %s the key %s asks for the instruction to the courier (BX-40, BX-41)',
  async (kind, key, title) => {
    await press(kind, key, withStatus(600));
    expect(await screen.findByRole('dialog', { name: title })).toBeVisible();
  },
);

it.each([
  [shift('B'), 'Bring MY1 back'],
  ['a', 'Bring MY1 back'],
  [shift('C'), /^Correct the address of /],
] as const)(
  'of a failed return the key %s asks for the day or place of the next attempt (BX-40, BX-41)',
  async (key, title) => {
    await press('returnFailed', key, withStatus(663));
    expect(await screen.findByRole('dialog', { name: title })).toBeVisible();
  },
);

const WITH_MESSAGE = INBOX_KINDS.filter((kind) => hasRemedy(kind, 'message'));
it.each(WITH_MESSAGE)(
  'of %s the key W writes to the recipient, and Shift+Y copies the link to the recipient’s page (BX-40)',
  async (kind) => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const noted = vi.fn(async () => []);
    await press(kind, 'w', withStatus(650), { noteOnInboxLines: noted });
    await waitFor(() => expect(opened).toHaveBeenCalledOnce());
    expect(opened.mock.calls[0]?.[0]).toMatch(/^https:\/\/wa\.me\/\d+\?text=.*MY1/);
    await user.keyboard(shift('Y'));
    await waitFor(() => expect(copied).toHaveBeenCalledOnce());
    expect(copied.mock.calls[0]?.[0]).toMatch(/\/etrack\//);
    // The line shows the earlier steps of both ways.
    const step = [[INBOX_LINE.id], 'messaged'];
    await waitFor(() => expect(noted.mock.calls).toEqual([step, step]));
  },
);

it('a link that the browser does not copy is no step of the line (BX-40)', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Not allowed'));
  const noted = vi.fn(async () => []);
  await press('deliveryFailed', shift('Y'), withStatus(650), { noteOnInboxLines: noted });
  expect(await screen.findByText('Not allowed')).toBeVisible();
  expect(noted).not.toHaveBeenCalled();
});

it.each([
  ['anotherDay', 'Deliver MY1 again'],
  ['holdAtOutlet', 'Hold MY1 at an outlet'],
] as const)(
  'of a recipient who asks for %s the key A sends the courier that instruction (BX-40, BX-42)',
  async (ask, title) => {
    await press('recipientAsks', 'a', { ...withStatus(600), facts: { ask } });
    expect(await screen.findByRole('dialog', { name: title })).toBeVisible();
  },
);

it('the key A on the line of a failed booking asks to book it again, with its price (BX-40)', async () => {
  await press('bookingFailed', 'a', withStatus(99));
  expect(await screen.findByRole('dialog')).toBeVisible();
});

it.each(['a', '#'])(
  'the key %s on the line of an unanswered cancellation asks to cancel the order again (BX-40)',
  async (key) => {
    await press('cancelUnknown', key, withStatus(100));
    expect(await screen.findByRole('dialog', { name: /^Cancel order MY1/ })).toBeVisible();
  },
);

it('Shift+Q on the line of a failed booking or pickup asks for another service (BX-40)', async () => {
  await press('bookingFailed', shift('Q'), withStatus(99));
  expect(await screen.findByRole('dialog', { name: 'Fulfil this order' })).toBeVisible();
  cleanup();
  await press('pickupFailed', shift('Q'), withStatus(475));
  expect(await screen.findByRole('dialog', { name: /^Another service for / })).toBeVisible();
});

it.each(['a', shift('P')])(
  'the key %s on the line of a failed pickup asks for the day of another one (BX-40, BX-41)',
  async (key) => {
    await press('pickupFailed', key, withStatus(475));
    expect(await screen.findByRole('dialog', { name: /^Book another pickup of MY1/ })).toBeVisible();
  },
);

it.each([
  ['bookingFailed', 'm', withStatus(99), /^\/orders\/new-order\//],
  ['pickupFailed', 'd', withStatus(475), /^\/orders\/new-order/],
  ['deliveryFailed', shift('R'), withStatus(650), /^\/orders\/new-order/],
  ['codLate', 'a', withStatus(700), /^\/orders\/cod\?filter=.*overdue/],
  ['codShort', 'a', withStatus(700), /^\/orders\/cod\?filter=.*settled/],
  ['lowBalance', 'a', noOrder({ line: 100 }), /^\/payment$/],
  ['invoiceOverdue', '$', noOrder({ invoiceNo: 'INV-1' }), /^\/payment$/],
  ['importRows', 'a', noOrder({ file: 'a.xlsx', rowsLeft: 2 }), /^\/orders\/import-order$/],
] as const)('of %s the key %s opens the page with its answer (BX-40)', async (kind, key, more, address) => {
  await press(kind, key, more);
  expect((await screen.findByRole('status', { name: 'Address' })).textContent).toMatch(address);
});

it.each([
  ['returnFailed', shift('Z'), 663],
  ['pickupFailed', shift('O'), 475],
  ['late', shift('Q'), 600],
  ['deliveryFailed', 'y', 650],
  ['deliveryFailed', 'q', 650],
] as const)(
  'of %s the key %s does nothing, because it is no remedy of this matter (BX-40)',
  async (kind, key, status) => {
    await press(kind, key, withStatus(status));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('status', { name: 'Address' })).toBeNull();
  },
);

it('A on the line of an overdue invoice pays it once at the shown amount; another amount due is shown first (BX-40)', async () => {
  const invoice = { ...recordOf('invoices'), totalPrice: { amount: 30, currency: 'MYR' } };
  const due = { ...invoice, totalPaid: { amount: 10, currency: 'MYR' } };
  const getInvoice = vi.fn(async () => due).mockImplementationOnce(async () => invoice as never);
  let refuse: (err: object) => void = () => undefined;
  const choosePaymentMethod = vi
    .fn(async () => ({ id: invoice.id, statusCode: 1 }))
    .mockImplementationOnce(() => new Promise((_, reject) => (refuse = reject)));
  const facts = { invoiceId: invoice.id, invoiceNo: 'INV-1' };
  await press('invoiceOverdue', 'a', noOrder(facts), { getInvoice, choosePaymentMethod });
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(within(dialog).getByRole('radio', { name: /Wallet/ })).toHaveFocus());
  expect(within(dialog).getByRole('button', { name: 'Pay MYR 30.00' })).toBeEnabled();
  await user.keyboard('{Enter}{Enter}');
  expect(choosePaymentMethod).toHaveBeenCalledOnce();
  refuse({ status: 409, code: 'ERR_QUOTE_STALE', message: 'The price has changed.' });
  expect(await within(dialog).findByText('The price has changed.')).toBeVisible();
  const sent = (quotedPrice: number) => [invoice.id, { paymentMethodId: 0, quotedPrice }, expect.any(String)];
  expect(choosePaymentMethod).toHaveBeenCalledWith(...sent(30));
  await user.click(await within(dialog).findByRole('button', { name: 'Pay MYR 20.00' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(choosePaymentMethod).toHaveBeenLastCalledWith(...sent(20));
});

it.each([true, false])(
  'D copies the order of a line if it can be taken (%s); a line of another person is refused with the reason (BX-40)',
  async (ok) => {
    const cloneOrder = vi.fn(async () => ({ orderId: 'copy' }));
    const message = 'Somebody else works on this matter.';
    const error = ok ? null : { code: 'ERR_CONFLICT', message };
    const result = { id: INBOX_LINE.id, orderId: INBOX_LINE.order.id, ok, isChanged: ok, error };
    await press('pickupFailed', 'd', withStatus(475), {
      cloneOrder,
      takeLinesOfOrders: async () => [result],
    });
    if (ok) await waitFor(() => expect(cloneOrder).toHaveBeenCalledExactlyOnceWith(INBOX_LINE.order.id));
    else expect(await screen.findByText(new RegExp(message))).toBeVisible();
    expect(cloneOrder).toHaveBeenCalledTimes(ok ? 1 : 0);
  },
);

it('the services of a failed booking are shown as loading until the server answers, also while lists are fresh (BX-40)', async () => {
  const { order } = withStatus(99);
  let answer: (order: object) => void = () => undefined;
  const getOrder = () => new Promise<object>((resolve) => (answer = resolve));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 5000 } } });
  await press('bookingFailed', shift('Q'), { order }, { getOrder }, { client });
  const dialog = within(await screen.findByRole('dialog', { name: 'Fulfil this order' }));
  const none = /^No service is available for this order/;
  expect(dialog.queryByText(none)).toBeNull();
  answer({ ...order, quotes: { services: [] } });
  expect(await dialog.findByText(none)).toBeVisible();
});

it.each([
  ['codLate', 'Check the cash', {}],
  ['importRows', 'Open the import', noOrder({})],
  ['webhookOff', 'Switch on again', noOrder({})],
] as const)('the menu of %s shows the key of “%s” (BX-40)', async (kind, label, more) => {
  await press(kind, '.', more);
  const item = await screen.findByRole('menuitem', { name: new RegExp(`^${label}`) });
  expect(within(item).getByText('a')).toBeTruthy();
});
