// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { CLAIM_MS, type InboxKind } from '../../../contract/rules/orders/inbox.ts';
import OrderList from '../../../src/resources/orders/list/OrderList.tsx';
import { INBOX_LINE, recordOf } from '../commands/everyScreenData.ts';
import { showList } from '../lists/listScreen.tsx';
import { lineOf, showInbox, takes, withInbox } from './inboxScreen.tsx';

const user = userEvent.setup();
withInbox();

const ORDER = INBOX_LINE.order.id;
const LINE = `line of ${ORDER}`;
const at = (statusCode: number, id = ORDER) => ({ ...INBOX_LINE.order, id, orderId: id, statusCode });
const shift = (letter: string) => `{Shift>}${letter}{/Shift}`;
/** Words for the palette. */
const typed = (words: string) => `palette ${words}`;
/** Presses keys, or types the words into the palette. */
async function enter(keys: string): Promise<void> {
  const [, words] = keys.split('palette ');
  if (!words) return user.keyboard(keys);
  await user.keyboard('{Control>}k{/Control}');
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Command palette' })).toHaveFocus());
  await user.keyboard(`${words}{Enter}`);
}
const INVOICE = { order: null, facts: { invoiceId: recordOf('invoices').id, invoiceNo: 'INV-1' } };

/** Presses keys on the row of an only line. */
async function press(kind: InboxKind, keys: string, more: object, verbs: object): Promise<void> {
  const order = (more as { order?: object | null }).order;
  const all = { getOrders: async () => [order], getInvoice: async () => recordOf('invoices'), ...verbs };
  await showInbox(all, [lineOf(kind, more)]);
  await user.keyboard('ggj');
  await enter(keys);
}
/** The name of a dialog other than the palette. */
const ANSWER = { name: /^(?!Command palette)./ };
const dialogGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it.each([
  ['deliveryFailed', shift('B'), { order: at(600) }],
  ['deliveryFailed', typed('reattempt'), { order: at(650) }],
  ['deliveryFailed', typed('correct address'), { order: at(650) }],
  ['pickupFailed', shift('Q'), { order: at(475) }],
  ['pickupFailed', typed('pickup again'), { order: at(475) }],
  ['pickupFailed', typed('change service'), { order: at(475) }],
  ['bookingFailed', 'a', { order: at(99) }],
  ['bookingFailed', typed('retry'), { order: at(99) }],
  ['cancelUnknown', 'a', { order: at(100) }],
  ['invoiceOverdue', 'a', INVOICE],
] as const)(
  'the line of %s that the dialog of %s took is free when the dialog is closed (BX-40)',
  async (kind, keys, more) => {
    const { verbs, calls } = takes();
    await press(kind, keys, more, verbs());
    await screen.findByRole('dialog', ANSWER);
    const isOfOrder = kind !== 'invoiceOverdue';
    await waitFor(() => expect(calls).toEqual([isOfOrder ? ['take of', ORDER] : ['take', INBOX_LINE.id]]));
    await user.keyboard('{Escape}');
    await dialogGone();
    await waitFor(() => expect(calls.slice(1)).toEqual([['release', isOfOrder ? LINE : INBOX_LINE.id]]));
  },
);

it('a line stays taken when a second dialog of its parcel replaces the first one, and is free after it (BX-40)', async () => {
  const { verbs, calls } = takes();
  const all = verbs();
  let isTaken = false;
  const takeLinesOfOrders = async (ids: string[], holder: string) => {
    const results = await all.takeLinesOfOrders(ids, holder);
    const isChanged = !isTaken;
    isTaken = true;
    return results.map((result) => ({ ...result, isChanged }));
  };
  await press('pickupFailed', shift('Q'), { order: at(475) }, { ...all, takeLinesOfOrders });
  await screen.findByRole('dialog', ANSWER);
  const took = ['take of', ORDER];
  await waitFor(() => expect(calls).toEqual([took]));
  await enter(typed('change service'));
  await waitFor(() => expect(calls).toEqual([took, took]));
  await screen.findByRole('dialog', { name: /service/i });
  await user.keyboard('{Escape}');
  await dialogGone();
  await waitFor(() => expect(calls).toEqual([took, took, ['release', LINE]]));
});

it('a dialog and the end of its tab release a line in the name of the tab alone, also one that its person had before (BX-40)', async () => {
  const { verbs, calls, holders } = takes();
  const took = [
    ['take of', ORDER],
    ['release', LINE],
  ];
  await press('pickupFailed', shift('Q'), { order: at(475) }, verbs({ isChanged: false }));
  await screen.findByRole('dialog');
  await user.keyboard('{Escape}');
  await dialogGone();
  await waitFor(() => expect(calls).toEqual(took));
  cleanup();
  await press('pickupFailed', shift('Q'), { order: at(475) }, verbs());
  await screen.findByRole('dialog');
  fireEvent(window, new Event('pagehide'));
  await waitFor(() => expect(calls).toEqual([...took, ...took]));
  expect([...holders]).toEqual([expect.any(String)]);
});

it('a line stays taken while its dialog is open, also for longer than a quarter of an hour (BX-40)', async () => {
  const { verbs, calls } = takes();
  const ticks = vi.spyOn(globalThis, 'setInterval');
  await press('pickupFailed', shift('Q'), { order: at(475) }, verbs());
  await screen.findByRole('dialog');
  const [renew] = ticks.mock.calls.find(([, ms]) => ms === CLAIM_MS / 3) ?? [];
  renew?.();
  await waitFor(() =>
    expect(calls).toEqual([
      ['take of', ORDER],
      ['take of', ORDER],
    ]),
  );
});

it.each([
  ['ggjkxjx', shift('B')],
  ['ggjkxjx', typed('reattempt')],
])(
  'with ticked rows (%s), %s takes the lines of all their parcels, and frees them (BX-40)',
  async (ticks, verb) => {
    const { verbs, calls } = takes();
    const orders = ['a', 'b'].map((id) => at(650, id));
    await showInbox(
      { getOrders: async () => orders, ...verbs() },
      orders.map((order) =>
        lineOf('deliveryFailed', { id: `line of ${order.id}`, order, orderId: order.id }),
      ),
    );
    await user.keyboard(ticks);
    await enter(verb);
    await screen.findByRole('dialog', { name: 'Deliver 2 parcels again' });
    await waitFor(() => expect(calls).toEqual([['take of', 'a', 'b']]));
    await user.keyboard('{Escape}');
    await dialogGone();
    await waitFor(() => expect(calls.slice(1)).toEqual([['release', 'line of a', 'line of b']]));
  },
);

it.each([
  ['deliveryFailed', shift('R'), 650],
  ['deliveryFailed', typed('return'), 650],
  ['codLate', 'a', 1000],
] as const)(
  'the line of %s that the page of %s took is free when the page is left (BX-40)',
  async (kind, keys, statusCode) => {
    const { verbs, calls } = takes();
    await press(kind, keys, { order: at(statusCode) }, verbs());
    const took = kind === 'codLate' ? ['take', INBOX_LINE.id] : ['take of', ORDER];
    await waitFor(() => expect(screen.getByLabelText('Address')).toHaveTextContent('/orders/'));
    await waitFor(() => expect(calls).toEqual([took]));
    await user.keyboard('gx');
    const released = kind === 'codLate' ? INBOX_LINE.id : LINE;
    await waitFor(() => expect(calls).toEqual([took, ['release', released]]));
  },
);

const TAKEN = 'Somebody else works on this matter.';
const refusal = { ok: false, isChanged: false, error: { code: 'ERR_CONFLICT', message: TAKEN } };

it.each([shift('Q'), typed('change service')])(
  'the dialog of %s is closed with the reason when another person works on its parcel (BX-40)',
  async (keys) => {
    await press('pickupFailed', keys, { order: at(475) }, takes().verbs(refusal));
    expect(await screen.findByText(TAKEN)).toBeVisible();
    await dialogGone();
  },
);

it('the parcel of another person’s line is left out of a dialog for several, and named (BX-40)', async () => {
  const orders = ['a', 'b'].map((id) => ({ ...at(650, id), consignmentNo: `MY-${id}` }));
  const { verbs } = takes();
  const all = verbs();
  const takeLinesOfOrders = async (ids: string[], holder: string) =>
    (await all.takeLinesOfOrders(ids, holder)).map((result) =>
      result.orderId === 'a' ? { ...result, ...refusal } : result,
    );
  await showInbox(
    { ...all, takeLinesOfOrders },
    orders.map((order) => lineOf('deliveryFailed', { id: `line of ${order.id}`, order, orderId: order.id })),
  );
  await user.keyboard(`ggjkxjx${shift('B')}`);
  expect(await screen.findByRole('dialog', { name: 'Deliver MY-b again' })).toBeVisible();
  expect(screen.getByText(`MY-a: ${TAKEN}`)).toBeVisible();
});

it('several failed bookings are taken while their dialog is open (BX-40)', async () => {
  const { verbs, calls } = takes();
  const lines = ['a', 'b'].map((id) => lineOf('bookingFailed', { id, order: at(99, id), orderId: id }));
  await showInbox(verbs(), lines);
  await user.keyboard('ggkkxjxa');
  await screen.findByRole('dialog', { name: 'Book 2 orders again' });
  await waitFor(() => expect(calls).toEqual([['take', 'a', 'b']]));
  await user.keyboard('{Escape}');
  await dialogGone();
  await waitFor(() => expect(calls).toHaveLength(2));
});

it.each([
  ['the dispute', 'q', /^Dispute/],
  ['the choice of a day to snooze until', shift('H'), /^Snooze until/],
] as const)(
  'lines are taken while the dialog of %s is open; a line of another person is left out, and named (BX-40)',
  async (_, keys, name) => {
    const { verbs, calls } = takes();
    const lines = ['a', 'b'].map((id) =>
      lineOf('weightCharge', { id, order: { ...at(1000, id), consignmentNo: `MY-${id}` }, orderId: id }),
    );
    const all = verbs();
    const takeInboxLines = async (ids: string[], release: boolean, holder: string) =>
      (await all.takeInboxLines(ids, release, holder)).map((result) =>
        result.id === 'a' ? { ...result, ...refusal } : result,
      );
    const sent: string[][] = [];
    const answer = async (ids: string[]) => {
      sent.push(ids);
      return ids.map((id) => ({ id, ok: true, isChanged: true }));
    };
    await showInbox({ ...all, takeInboxLines, disputeInboxLines: answer, snoozeInboxLines: answer }, lines);
    await user.keyboard(`ggkkxjx${keys}`);
    await screen.findByRole('dialog', { name });
    expect(await screen.findByText(new RegExp(`^MY-a.*: ${TAKEN}`))).toBeVisible();
    expect(calls).toEqual([['take', 'a', 'b']]);
    await user.keyboard('{Control>}{Enter}{/Control}');
    await dialogGone();
    expect(sent).toEqual([['b']]);
    await waitFor(() => expect(calls.slice(1)).toEqual([['release', 'b']]));
  },
);

it.each([
  ['the key', '#'],
  ['the palette', typed('cancel')],
])('%s takes the lines of an order in the list of orders, none of a draft (BX-40)', async (_, keys) => {
  const { verbs, calls } = takes();
  const show = async (statusCode: number) => {
    const order = { ...recordOf('orders'), statusCode };
    const all = { getList: async () => ({ data: [order], total: 1 }), getOrders: async () => [order] };
    showList('/orders', <OrderList />, { ...all, ...verbs() });
    await waitFor(() => expect(document.querySelector('#record-grid tbody tr')).not.toBeNull());
    await user.keyboard('ggj');
    await enter(keys);
    await screen.findByRole('dialog', { name: /Cancel/ });
    await user.keyboard('{Escape}');
    await dialogGone();
    return order.id;
  };
  const id = await show(100);
  await waitFor(() =>
    expect(calls).toEqual([
      ['take of', id],
      ['release', `line of ${id}`],
    ]),
  );
  cleanup();
  await show(0);
  expect(calls).toHaveLength(2);
});
