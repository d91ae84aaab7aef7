// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { INBOX_LINE } from '../commands/everyScreenData.ts';
import { lineOf, results, showInbox, withInbox } from './inboxScreen.tsx';

import { failedBookings, text, withoutService } from './tickedWorld.ts';

const user = userEvent.setup();
withInbox();

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

it('A of a single ticked line is what it is of an active line, such as the choice of a service (BX-40)', async () => {
  const [first, second] = failedBookings();
  await showInbox({}, [withoutService(first!), second!]);
  await screen.findAllByText('Booking failed');
  await user.keyboard('ggjkxja');
  expect(await screen.findByRole('status', { name: 'Address' })).toHaveTextContent(
    '/orders/new-order/order a',
  );
});

it('a remedy of several ticked lines leaves out those that it does not fit, and shows their number (BX-40)', async () => {
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
