// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import { firstOrderTab, forgetBooked } from '../../../src/shared/orders/rules/bookedHere.ts';
import { INBOX_LINE, sessionOf } from '../commands/everyScreenData.ts';
import { lineOf, results, showInbox, withInbox } from './inboxScreen.tsx';

const user = userEvent.setup();
withInbox();
const text = (part: string | RegExp) => screen.findByText(part);

it('Y accepts and Q disputes weights, several at once, with a reason (BX-40)', async () => {
  const lines = ['a', 'b'].map((id) =>
    lineOf('weightCharge', { id, facts: { declaredKg: 1, measuredKg: 5 } }),
  );
  const { acceptInboxLines, disputeInboxLines, reopenInboxLines } = await showInbox({}, lines);
  await screen.findAllByText('Declared 1 kg, measured 5 kg');
  await user.keyboard('ggjkxjx');
  await user.keyboard('q');
  await user.type(await screen.findByLabelText(/Why is it wrong/), 'Our scale says 1 kg');
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(disputeInboxLines).toHaveBeenCalledExactlyOnceWith(['a', 'b'], 'Our scale says 1 kg'),
  );
  expect(await text('2 weights are disputed')).toBeVisible();
  await user.keyboard('z');
  await waitFor(() => expect(reopenInboxLines).toHaveBeenCalledExactlyOnceWith(['a', 'b'], true));
  await user.keyboard('ggjy');
  await waitFor(() => expect(acceptInboxLines).toHaveBeenCalledOnce());
});

const hookLine = (id: string) =>
  lineOf('webhookOff', {
    id,
    order: null,
    facts: { webhookId: 4, url: 'https://shop.example.com/x', host: 'shop.example.com' },
  });

it('A switches a webhook on again, and those of all ticked rows; a refused one shows its reason (BX-40)', async () => {
  const refused = { id: 'b', ok: false, error: { code: 'ERR_CONFLICT', message: 'Its maker has no right' } };
  const switchOnInboxLines = vi.fn(async (ids: string[]) =>
    ids.map((id) => (id === 'b' ? refused : { id, ok: true, error: null })),
  );
  await showInbox({ switchOnInboxLines }, [hookLine('a'), hookLine('b')]);
  await screen.findAllByText('Webhook off');
  expect(screen.getAllByText('shop.example.com')).toHaveLength(2);
  await user.keyboard('ggjka');
  await waitFor(() => expect(switchOnInboxLines).toHaveBeenCalledExactlyOnceWith(['a']));
  expect(await text('The webhook is on again')).toBeVisible();
  await user.keyboard('ggjkxjxa');
  await waitFor(() => expect(switchOnInboxLines).toHaveBeenLastCalledWith(['a', 'b']));
  expect(await text(/Its maker has no right/)).toBeVisible();
});

/** Each with its number, at MYR 7, 8 and so on. */
const failedBookings = (ids: readonly string[] = ['a', 'b']) =>
  ids.map((id, i) =>
    lineOf('bookingFailed', {
      id,
      order: {
        ...INBOX_LINE.order,
        id: `order ${id}`,
        consignmentNo: `MY-${id}`,
        statusCode: 99,
        serviceCode: 'DX',
        price: { amount: 7 + i, currency: 'MYR' },
      },
    }),
  );
const withoutService = ({ id, order }: ReturnType<typeof lineOf>) =>
  lineOf('bookingFailed', { id, order: { ...order, serviceCode: null, price: null } });

it('A books all ticked failed bookings again after showing the sum, and the order list opens on all orders; a price that changed is told with its reason (BX-40, ORD-02)', async () => {
  forgetBooked();
  const retryInboxLine = vi.fn(async (id: string) => {
    if (id === 'a') throw new Error('The price has changed.');
    return [{ id, ok: true, error: null }];
  });
  await showInbox({ retryInboxLine }, failedBookings());
  await screen.findAllByText('Booking failed');
  await user.keyboard('ggjkxjxa');
  const dialog = await screen.findByRole('dialog', { name: 'Book 2 orders again' });
  expect(dialog).toHaveTextContent('Together MYR 15.00 from the wallet');
  expect(dialog).toHaveTextContent('stays in the inbox, and the reason is shown afterwards');
  expect(retryInboxLine).not.toHaveBeenCalled();
  expect(firstOrderTab()).toBe('NEW');
  await user.click(within(dialog).getByRole('button', { name: 'Book 2 orders again' }));
  await waitFor(() =>
    expect(retryInboxLine.mock.calls).toEqual([
      ['a', 7, expect.any(String), null],
      ['b', 8, expect.any(String), null],
    ]),
  );
  expect(await text('Not all could be changed: MY-a: The price has changed.')).toBeVisible();
  expect(await text('One order is booked')).toBeVisible();
  expect(firstOrderTab()).toBe('ALL');
});

it.each([
  ['retry', () => failedBookings(), 14.5, 'The wallet is short by MYR 0.50.'],
  ['retry', () => failedBookings(), 15, null],
  ['pay', () => invoices(), 40, 'The wallet is short by MYR 1.20.'],
] as const)(
  'the dialog of several lines (%s) names the amount that the wallet lacks for their sum (BX-40)',
  async (_, lines, walletBalance, words) => {
    const customer = { ...sessionOf().customer, walletBalance };
    await showInbox({}, lines(), { customer });
    await user.keyboard('ggjkxjxa');
    const dialog = await screen.findByRole('dialog', { name: /^(Book|Pay) 2 / });
    expect(dialog).toHaveTextContent(/Together MYR/);
    expect(
      /The wallet is short by .*?\.\d\d\./.exec(dialog.textContent?.replace(/\s+/g, ' ') ?? '')?.[0] ?? null,
    ).toBe(words);
    const links = words === null ? 0 : 1;
    expect(within(dialog).queryAllByRole('link', { name: /^Top up/ })).toHaveLength(links);
  },
);

const invoices = () =>
  ['a', 'b'].map((id, i) =>
    lineOf('invoiceOverdue', {
      id,
      order: null,
      amount: { amount: 20.1 + i, currency: 'MYR' },
      facts: { invoiceId: id, invoiceNo: `INV-${id}` },
    }),
  );

it('several failed bookings are booked again with each one’s own pickup, or one that is chosen for all (BX-40)', async () => {
  const retryInboxLine = vi.fn(async (id: string) => [{ id, ok: true, error: null }]);
  await showInbox({ retryInboxLine }, failedBookings());
  await user.keyboard('ggjkxjxa');
  const dialog = await screen.findByRole('dialog', { name: 'Book 2 orders again' });
  await user.click(within(dialog).getByRole('combobox', { name: 'Pickup' }));
  await user.click(screen.getByRole('option', { name: 'As soon as possible' }));
  await user.click(within(dialog).getByRole('button', { name: 'Book 2 orders again' }));
  await waitFor(() =>
    expect(retryInboxLine.mock.calls).toEqual([
      ['a', 7, expect.any(String), 'now'],
      ['b', 8, expect.any(String), 'now'],
    ]),
  );
});

it('A pays all ticked invoices, each at its shown amount, after showing the sum (BX-40)', async () => {
  const payInboxLine = vi.fn(async (id: string) => [{ id, ok: true, error: null }]);
  await showInbox({ payInboxLine }, invoices());
  await screen.findAllByText('Invoice overdue');
  await user.keyboard('ggjkxjxa');
  const dialog = await screen.findByRole('dialog', { name: 'Pay 2 invoices' });
  expect(dialog).toHaveTextContent('INV-a · MYR 20.10');
  expect(dialog).toHaveTextContent('Together MYR 41.20 from the wallet');
  expect(payInboxLine).not.toHaveBeenCalled();
  await user.click(within(dialog).getByRole('button', { name: 'Pay 2 invoices' }));
  await waitFor(() =>
    expect(payInboxLine.mock.calls).toEqual([
      ['a', 20.1, expect.any(String)],
      ['b', 21.1, expect.any(String)],
    ]),
  );
  expect(await text('2 invoices are paid')).toBeVisible();
});

it('# cancels all ticked parcels whose cancellation was not answered (BX-40)', async () => {
  const cancelInboxLines = vi.fn(results(true));
  const order = { ...INBOX_LINE.order, statusCode: 100 };
  const lines = ['a', 'b'].map((id) => lineOf('cancelUnknown', { id, order }));
  await showInbox({ cancelInboxLines }, lines);
  await screen.findAllByText('Cancellation unanswered');
  await user.keyboard('ggjkxjx#');
  const dialog = await screen.findByRole('dialog', { name: 'Cancel 2 orders' });
  await user.click(within(dialog).getByRole('button', { name: 'Cancel 2 orders' }));
  await waitFor(() =>
    expect(cancelInboxLines).toHaveBeenCalledExactlyOnceWith(['a', 'b'], expect.any(String)),
  );
});

it('D places the single ticked order again, not the active one, and with two ticked rows says that it is for one (BX-40)', async () => {
  const cloneOrder = vi.fn(async () => ({ orderId: 'copy' }));
  const lines = ['a', 'b'].map((id) =>
    lineOf('pickupFailed', { id, order: { ...INBOX_LINE.order, id: `order ${id}`, statusCode: 475 } }),
  );
  await showInbox({ cloneOrder, takeInboxLines: vi.fn(async () => []) }, lines);
  await screen.findAllByText('Pickup failed');
  await user.keyboard('ggjkxjxd');
  expect(await text(/This is for one row at a time/)).toBeVisible();
  expect(cloneOrder).not.toHaveBeenCalled();
  await user.keyboard('xd');
  await waitFor(() => expect(cloneOrder).toHaveBeenCalledExactlyOnceWith('order a'));
});

it('lines without an answer are named, and their next attempts have the same keys until they are answered (BX-40)', async () => {
  const noAnswer = { status: 0, message: 'Failed to fetch' };
  const running = { status: 409, code: ERROR.idempotencyRunning, message: 'It still runs' };
  const refusal = { ok: false, error: { code: '', message: 'No courier' } };
  const keys: string[][] = [];
  const retryInboxLine = vi.fn(async (id: string, _price: number, key: string) => {
    const round = keys.at(-1)?.push(key) && keys.length;
    if (round === 1) throw id === 'b' ? running : noAnswer;
    return [{ id, ...(round === 2 ? refusal : { ok: true, error: null }) }];
  });
  await showInbox({ retryInboxLine }, failedBookings(['a', 'b', 'c']));
  await screen.findAllByText('Booking failed');
  await user.keyboard('ggkkxjxjx');
  for (const told of [
    /^There was no response for MY-a, MY-b, MY-c\./,
    'Not all could be changed: MY-a, MY-b, MY-c: No courier',
    '3 orders are booked',
  ]) {
    keys.push([]);
    await user.keyboard('a');
    const dialog = await screen.findByRole('dialog', { name: 'Book 3 orders again' });
    await user.click(within(dialog).getByRole('button', { name: 'Book 3 orders again' }));
    await text(told);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  expect(keys[1]).toEqual(keys[0]);
  expect(new Set(keys.flat()).size).toBe(6);
});

it('the reasons of refused lines are told once each, with the names of their lines (BX-40)', async () => {
  const reasons: Record<string, string> = { a: 'No courier', b: 'No money', c: 'No courier' };
  const retryInboxLine = vi.fn(async (id: string) => [
    { id, ok: false, error: { code: '', message: reasons[id] ?? '' } },
  ]);
  await showInbox({ retryInboxLine }, failedBookings(['a', 'b', 'c']));
  await screen.findAllByText('Booking failed');
  await user.keyboard('ggkkxjxjxa');
  const dialog = await screen.findByRole('dialog', { name: 'Book 3 orders again' });
  await user.click(within(dialog).getByRole('button', { name: 'Book 3 orders again' }));
  expect(await text('Not all could be changed: MY-a, MY-c: No courier · MY-b: No money')).toBeVisible();
});

it('A of a single ticked line is what it is of an active line, such as the choice of a service (BX-40)', async () => {
  const [first, second] = failedBookings();
  await showInbox({}, [withoutService(first!), second!]);
  await screen.findAllByText('Booking failed');
  await user.keyboard('ggjkxja');
  expect(await screen.findByRole('status', { name: 'Address' })).toHaveTextContent(
    '/orders/new-order/order a',
  );
});

it('of several ticked lines those that a remedy does not fit are left out, and their number is told (BX-40)', async () => {
  const [first, second, third] = failedBookings(['a', 'b', 'c']);
  await showInbox({}, [first!, second!, withoutService(third!)]);
  await screen.findAllByText('Booking failed');
  await user.keyboard('ggkkxjxjxa');
  const dialog = await screen.findByRole('dialog', { name: 'Book 2 orders again' });
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['MY-a · MYR 7.00', 'MY-b · MYR 8.00']);
  expect(await text('This action is not possible for one row, which is skipped.')).toBeVisible();
});

it('Y accepts the weights among the ticked lines, and tells the number of other lines (BX-40)', async () => {
  const weight = lineOf('weightCharge', { id: 'a', facts: { declaredKg: 1, measuredKg: 5 } });
  const { acceptInboxLines } = await showInbox({}, [weight, lineOf('deliveryFailed', { id: 'b' })]);
  await screen.findByText('Delivery failed');
  await user.keyboard('ggjkxjxy');
  await waitFor(() => expect(acceptInboxLines).toHaveBeenCalledExactlyOnceWith(['a']));
  expect(await text('This action is not possible for one row, which is skipped.')).toBeVisible();
});

const unfound = () =>
  ['a', 'b'].map((id) =>
    lineOf('addressNotFound', { id, order: { ...INBOX_LINE.order, id: `order ${id}`, statusCode: 650 } }),
  );

it.each([
  ['w', 'messaged'],
  ['a', 'messaged'],
  ['l', 'called'],
])(
  'the key %s is for the recipient of the single ticked line, not of the active one, and for one line at a time (BX-40)',
  async (key, what) => {
    vi.spyOn(window, 'open').mockReturnValue(null);
    const { noteOnInboxLines } = await showInbox({}, unfound());
    await screen.findAllByText('Address not found');
    await user.keyboard(`ggjkxj${key}`);
    await waitFor(() => expect(noteOnInboxLines).toHaveBeenCalledExactlyOnceWith(['a'], what));
    if (key === 'a') return;
    await user.keyboard(`x${key}`);
    expect(await text(/This is for one row at a time/)).toBeVisible();
    expect(noteOnInboxLines).toHaveBeenCalledOnce();
  },
);

it('M corrects the order of the single ticked line, not of the active one (BX-40)', async () => {
  await showInbox({}, failedBookings());
  await screen.findAllByText('Booking failed');
  await user.keyboard('ggjkxjm');
  expect(await screen.findByRole('status', { name: 'Address' })).toHaveTextContent(
    '/orders/new-order/order a',
  );
});

it('the bar of ticked lines ends with the destructive remedy (BX-40)', async () => {
  const order = { ...INBOX_LINE.order, statusCode: 100 };
  await showInbox({}, [lineOf('cancelUnknown', { order })]);
  await screen.findByText('Cancellation unanswered');
  await user.keyboard('ggjx');
  const clear = await screen.findByRole('button', { name: /^Clear/ });
  const buttons = within(clear.parentElement!).getAllByRole('button');
  expect(buttons[buttons.indexOf(clear) - 1]).toHaveAccessibleName(/^Cancel order/);
});
