// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, Notification } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Right, ROLE_RIGHTS } from '../../../contract/rules/account/rights.ts';
import { INBOX, type InboxKind } from '../../../contract/rules/orders/inbox.ts';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import InboxList from '../../../src/resources/inbox/InboxList.tsx';
import { inboxColumns } from '../../../src/resources/inbox/inboxColumns.tsx';
import { RecordCards } from '../../../src/ui/grid/RecordCards.tsx';
import { INBOX_LINE, sessionOf } from '../commands/everyScreenData.ts';
import { showList } from '../lists/listScreen.tsx';

const user = userEvent.setup();
beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('lang', 'en_US');
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const Page = () => (
  <>
    <InboxList />
    <Notification />
  </>
);
const results =
  (ok: boolean, message = '') =>
  async (ids: string[]) =>
    ids.map((id) => ({ id, ok, error: ok ? null : { code: 'ERR_CONFLICT', message } }));

type Line = Omit<typeof INBOX_LINE, 'kind' | 'order'> & { kind: InboxKind; order: object | null };
const lineOf = (kind: InboxKind, more: object = {}): Line =>
  ({ ...INBOX_LINE, kind, remedies: [...INBOX[kind].remedies], ...more }) as Line;

async function show(verbs: object = {}, lines: readonly Line[] = [INBOX_LINE as Line], session: object = {}) {
  const all = {
    getList: vi.fn(async () => ({ data: lines, total: lines.length })),
    endInboxLines: vi.fn(results(true)),
    acceptInboxLines: vi.fn(results(true)),
    disputeInboxLines: vi.fn(results(true)),
    snoozeInboxLines: vi.fn(results(true)),
    reopenInboxLines: vi.fn(results(true)),
    takeInboxLines: vi.fn(results(true)),
    noteOnInboxLines: vi.fn(results(true)),
    changeWebhook: vi.fn(async () => ({})),
    getInboxCounts: vi.fn(async () => ({ waiting: lines.length, snoozed: 0 })),
    ...verbs,
  };
  showList('/inbox?filter=%7B%22tab%22%3A%22waiting%22%7D', <Page />, all, { session });
  if (lines.length > 0)
    await waitFor(() => expect(document.querySelector('#record-grid tbody tr')).not.toBeNull());
  return all;
}
const text = (part: string | RegExp) => screen.findByText(part);

it('a line shows the matter, the number of failures, the recipient and the deadline (BX-40)', async () => {
  await show();
  await text('Delivery failed');
  expect(screen.getByText('×2')).toHaveAttribute('title', '2 failed deliveries');
  expect(screen.getByRole('tab', { name: /Needs you/ })).toHaveTextContent('1');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Inbox');
  expect(screen.getByText('its price is not refunded', { exact: false })).toBeVisible();
});

it('a failed parcel states the price and the cash that a return loses, each by its name (BX-40)', async () => {
  const order = {
    ...INBOX_LINE.order,
    price: { amount: 8.4, currency: 'MYR' },
    cod: { amount: 89, currency: 'MYR' },
  };
  await show({}, [lineOf('deliveryFailed', { amount: null, order })]);
  const cost = await text(/its price is not refunded/);
  expect(cost).toHaveTextContent(
    'MYR 8.40: Goes back to you, and its price is not refunded · MYR 89.00 cash is not collected',
  );
});

it('E marks the row as done, and Z puts it back (BX-40)', async () => {
  const { endInboxLines, reopenInboxLines } = await show();
  await user.keyboard('ggje');
  await waitFor(() => expect(endInboxLines).toHaveBeenCalledExactlyOnceWith([INBOX_LINE.id]));
  expect(await text('One matter is done')).toBeVisible();
  await user.keyboard('z');
  await waitFor(() => expect(reopenInboxLines).toHaveBeenCalledExactlyOnceWith([INBOX_LINE.id], true));
});

it('the bar of ticked rows begins with Done (BX-40)', async () => {
  await show({}, [lineOf('deliveryFailed', { order: { ...INBOX_LINE.order, statusCode: 650 } })]);
  await user.keyboard('ggjx');
  const clear = await screen.findByRole('button', { name: /^Clear/ });
  const [first] = within(clear.parentElement!).getAllByRole('button');
  expect(first).toHaveAccessibleName(/^Done/);
});

it('H snoozes the row until nine in the morning in the company’s time zone (BX-40)', async () => {
  const { snoozeInboxLines } = await show();
  await user.keyboard('ggjh');
  await waitFor(() => expect(snoozeInboxLines).toHaveBeenCalledOnce());
  const [, until] = snoozeInboxLines.mock.calls[0] as unknown as [string[], string];
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kuala_Lumpur', timeStyle: 'short' });
  expect(clock.format(new Date(until))).toBe('09:00');
  const hours = (Date.parse(until) - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(8);
  expect(hours).toBeLessThan(34);
});

it('Shift+H asks for the day, by default tomorrow (BX-40)', async () => {
  const { snoozeInboxLines } = await show();
  await user.keyboard('ggj{Shift>}H{/Shift}');
  const dialog = await screen.findByRole('dialog', { name: 'Snooze until a day' });
  await user.click(within(dialog).getByRole('button', { name: 'Snooze' }));
  await waitFor(() => expect(snoozeInboxLines).toHaveBeenCalledOnce());
});

it('a row that cannot be changed shows its reason, without an undo (BX-40)', async () => {
  await show({ endInboxLines: vi.fn(results(false, 'The order has moved on')) });
  await user.keyboard('ggje');
  expect(await text(/Not all could be changed: The order has moved on/)).toBeVisible();
  expect(screen.queryByText(/matter is done/)).toBeNull();
});

it.each([
  [{ instruction: 'reattemptOn', day: '2026-03-05' }, /^Courier told to come again on Thu.* 5 .*by Ana/],
  [{ instruction: 'returnNow' }, /^Courier told to send it back by Ana/],
  [{}, /^Courier instructed by Ana/],
] as const)('a line says what its courier was told, and by whom: %j (BX-40, BX-41)', async (told, seen) => {
  const at = new Date().toISOString();
  await show({}, [
    lineOf('deliveryFailed', { steps: [{ what: 'instructed', by: 'Ana', key: null, at, ...told }] }),
  ]);
  expect(await text(seen)).toBeVisible();
});

it('another person’s work is shown, with the action and the person (BX-40)', async () => {
  const at = new Date().toISOString();
  await show({}, [
    lineOf('deliveryFailed', {
      takenBy: { name: 'Mei Ling', isMe: false },
      steps: [{ what: 'called', by: 'Mei Ling', key: null, at }],
    }),
  ]);
  expect(await screen.findByRole('img', { name: 'Mei Ling works on it' })).toHaveTextContent('ML');
  expect(screen.getByText(/Called by Mei Ling/)).toBeVisible();
});

it('the work of an API key has the key’s name and its maker’s (BX-40, BX-51)', async () => {
  const at = new Date().toISOString();
  await show({}, [
    lineOf('deliveryFailed', {
      endedAt: at,
      endedBy: 'Nurul Aina',
      endedByKey: 'Night desk',
      steps: [{ what: 'called', by: 'Nurul Aina', key: 'Night desk', at }],
    }),
  ]);
  expect(await text('Done by Night desk, a key of Nurul Aina')).toBeVisible();
  expect(screen.getByText(/Called by Night desk, a key of Nurul Aina/)).toBeVisible();
});

it('I takes the row, W writes to the recipient in the recipient’s language, L calls the recipient (BX-40)', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  const { takeInboxLines, noteOnInboxLines } = await show({}, [lineOf('addressNotFound')]);
  await user.keyboard('ggji');
  await waitFor(() => expect(takeInboxLines).toHaveBeenCalledExactlyOnceWith([INBOX_LINE.id], false));
  await user.keyboard('w');
  await waitFor(() => expect(noteOnInboxLines).toHaveBeenCalledWith([INBOX_LINE.id], 'messaged'));
  expect(decodeURIComponent(String(opened.mock.calls[0]?.[0]))).toMatch(/could not find your address/);
  await user.keyboard('l');
  await waitFor(() => expect(noteOnInboxLines).toHaveBeenCalledWith([INBOX_LINE.id], 'called'));
  expect(String(opened.mock.calls[1]?.[0])).toMatch(/^tel:\+?\d+$/);
});

it.each([
  ['en_US', /could not find your address/],
  ['my', /tidak menjumpai alamat anda/],
  ['id_ID', /tidak menemukan alamat Anda/],
  ['zh_CN', /快递找不到包裹/],
] as const)(
  'W writes in the language of the recipient, for any language of the shipper: %s (BX-40)',
  async (lang, words) => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    const line = lineOf('addressNotFound');
    const waypoint = INBOX_LINE.order.waypoint.map((stop) => ({
      ...stop,
      contact: { ...stop.contact, lang },
    }));
    await show({}, [{ ...line, order: { ...line.order, waypoint } }]);
    await user.keyboard('ggjw');
    await waitFor(() => expect(opened).toHaveBeenCalled());
    expect(decodeURIComponent(String(opened.mock.calls[0]?.[0]))).toMatch(words);
  },
);

it.each([
  ['weightCharge', { declaredKg: 1, measuredKg: 5 }, 'Declared 1 kg, measured 5 kg', 'Accept'],
  ['lowBalance', { line: 100 }, /The balance is below MYR\s100\.00/, 'Top up'],
  ['invoiceOverdue', { invoiceId: 'i', invoiceNo: 'INV-7' }, 'INV-7 should have been paid', 'Pay'],
  ['paymentPending', { invoiceId: 'i', invoiceNo: 'INV-8', parcels: 3 }, 'INV-8, 3 parcels wait', 'Pay'],
  [
    'webhookOff',
    { webhookId: 4, url: 'https://shop.example.com/x', offReason: 'gone' },
    /it answered that it is gone/,
    'Switch on again',
  ],
  ['importRows', { file: 'march.xlsx', rowsLeft: 12 }, '12 parcels are no orders yet', 'Open the import'],
  [
    'recipientAsks',
    { ask: 'holdAtOutlet', outletId: 'TPI-BGS', outlet: 'Tupai Bangsar, 41 Jalan Telawi 3' },
    'Collects at an outlet · Tupai Bangsar, 41 Jalan Telawi 3',
    'Open',
  ],
  ['codLate', {}, 'The courier should have paid it out', 'Check the cash'],
  ['codShort', {}, 'The courier paid less than it collected', 'Check the cash'],
] as const)(
  '%s describes the matter and offers its remedy first (BX-40)',
  async (kind, facts, news, remedy) => {
    const hasOrder = kind.startsWith('cod') || kind === 'weightCharge';
    await show({}, [lineOf(kind, { facts, ...(hasOrder ? {} : { order: null }) })]);
    expect(await text(news)).toBeVisible();
    expect(screen.getByRole('button', { name: remedy })).toBeVisible();
  },
);

it('a matter without an order has no row for a recipient in its card on a phone (BX-40)', async () => {
  const columns = inboxColumns({ translate: (key) => key, locale: 'en-GB', zone: 'UTC', currency: 'MYR' });
  const rows = [lineOf('deliveryFailed'), lineOf('invoiceOverdue', { id: 'i', order: null })] as never[];
  const unused = () => undefined;
  render(
    <MemoryRouter>
      <AdminContext i18nProvider={createI18nProvider('en_US')}>
        <RecordCards
          {...{
            label: 'Inbox',
            columns,
            rows,
            total: 2,
            selected: [],
            sort: { field: '', order: '' },
            loading: false,
          }}
          {...{ onSelect: unused, onOpen: unused, onSort: unused, rowLabel: () => '', actions: () => null }}
        />
      </AdminContext>
    </MemoryRouter>,
  );
  expect(
    screen.getAllByRole('listitem').map((card) => within(card).queryByText('orders.recipient') !== null),
  ).toEqual([true, false]);
});

it('Y accepts and Q disputes weights, several at once, with a reason (BX-40)', async () => {
  const lines = ['a', 'b'].map((id) =>
    lineOf('weightCharge', { id, facts: { declaredKg: 1, measuredKg: 5 } }),
  );
  const { acceptInboxLines, disputeInboxLines, reopenInboxLines } = await show({}, lines);
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
  await show({ switchOnInboxLines }, [hookLine('a'), hookLine('b')]);
  await screen.findAllByText('Webhook off');
  expect(screen.getAllByText('shop.example.com')).toHaveLength(2);
  await user.keyboard('ggjka');
  await waitFor(() => expect(switchOnInboxLines).toHaveBeenCalledExactlyOnceWith(['a']));
  expect(await text('The webhook is on again')).toBeVisible();
  await user.keyboard('ggjkxjxa');
  await waitFor(() => expect(switchOnInboxLines).toHaveBeenLastCalledWith(['a', 'b']));
  expect(await text(/Its maker has no right/)).toBeVisible();
});

const failedBookings = () =>
  ['a', 'b'].map((id, i) =>
    lineOf('bookingFailed', {
      id,
      order: {
        ...INBOX_LINE.order,
        id: `order ${id}`,
        statusCode: 99,
        serviceCode: 'DX',
        price: { amount: 7 + i, currency: 'MYR' },
      },
    }),
  );

it('A books all ticked failed bookings again after showing the sum; a price that changed stays with its reason (BX-40)', async () => {
  const retryInboxLine = vi.fn(async (id: string) => {
    if (id === 'a') throw new Error('The price has changed.');
    return [{ id, ok: true, error: null }];
  });
  await show({ retryInboxLine }, failedBookings());
  await screen.findAllByText('Booking failed');
  await user.keyboard('ggjkxjxa');
  const dialog = await screen.findByRole('dialog', { name: 'Book 2 orders again' });
  expect(dialog).toHaveTextContent('Together MYR 15.00 from the wallet');
  expect(retryInboxLine).not.toHaveBeenCalled();
  await user.click(within(dialog).getByRole('button', { name: 'Retry order' }));
  await waitFor(() =>
    expect(retryInboxLine.mock.calls).toEqual([
      ['a', 7],
      ['b', 8],
    ]),
  );
  expect(await text(/The price has changed/)).toBeVisible();
  expect(await text('One order is booked')).toBeVisible();
});

it('A pays all ticked invoices, each at its shown amount, after showing the sum (BX-40)', async () => {
  const payInboxLine = vi.fn(async (id: string) => [{ id, ok: true, error: null }]);
  const lines = ['a', 'b'].map((id, i) =>
    lineOf('invoiceOverdue', {
      id,
      order: null,
      amount: { amount: 20.1 + i, currency: 'MYR' },
      facts: { invoiceId: id, invoiceNo: `INV-${id}` },
    }),
  );
  await show({ payInboxLine }, lines);
  await screen.findAllByText('Invoice overdue');
  await user.keyboard('ggjkxjxa');
  const dialog = await screen.findByRole('dialog', { name: 'Pay 2 invoices' });
  expect(dialog).toHaveTextContent('INV-a · MYR 20.10');
  expect(dialog).toHaveTextContent('Together MYR 41.20 from the wallet');
  expect(payInboxLine).not.toHaveBeenCalled();
  await user.click(within(dialog).getByRole('button', { name: 'Pay' }));
  await waitFor(() =>
    expect(payInboxLine.mock.calls).toEqual([
      ['a', 20.1],
      ['b', 21.1],
    ]),
  );
  expect(await text('2 invoices are paid')).toBeVisible();
});

it('# cancels all ticked parcels whose cancellation was not answered (BX-40)', async () => {
  const cancelInboxLines = vi.fn(results(true));
  const order = { ...INBOX_LINE.order, statusCode: 100 };
  const lines = ['a', 'b'].map((id) => lineOf('cancelUnknown', { id, order }));
  await show({ cancelInboxLines }, lines);
  await screen.findAllByText('Cancellation unanswered');
  await user.keyboard('ggjkxjx#');
  const dialog = await screen.findByRole('dialog', { name: 'Cancel 2 orders' });
  await user.click(within(dialog).getByRole('button', { name: 'Cancel order' }));
  await waitFor(() => expect(cancelInboxLines).toHaveBeenCalledExactlyOnceWith(['a', 'b']));
});

it('D places the single ticked order again, not the active one, and with two ticked rows says that it is for one (BX-40)', async () => {
  const cloneOrder = vi.fn(async () => ({ orderId: 'copy' }));
  const lines = ['a', 'b'].map((id) =>
    lineOf('pickupFailed', { id, order: { ...INBOX_LINE.order, id: `order ${id}`, statusCode: 475 } }),
  );
  await show({ cloneOrder, takeInboxLines: vi.fn(async () => []) }, lines);
  await screen.findAllByText('Pickup failed');
  await user.keyboard('ggjkxjxd');
  expect(await text(/This is for one row at a time/)).toBeVisible();
  expect(cloneOrder).not.toHaveBeenCalled();
  await user.keyboard('xd');
  await waitFor(() => expect(cloneOrder).toHaveBeenCalledExactlyOnceWith('order a'));
});

it('an empty inbox says that nothing needs the person, and the time of the check (BX-40)', async () => {
  await show({}, []);
  expect((await screen.findAllByText('Nothing needs you')).length).toBeGreaterThan(0);
  expect(await text(/^Checked at \d/)).toBeVisible();
});

const asMember = (rights: readonly Right[]) => ({
  customer: { ...sessionOf().customer, member: { role: 'own', rights, dayLimitMinor: null } },
});

it('a viewer can open and track a row of the inbox, without any remedy in buttons, menu or keys (BX-40, BX-50)', async () => {
  const kinds = ['deliveryFailed', 'weightCharge', 'lowBalance', 'importRows', 'webhookOff'] as const;
  const lines = kinds.map((kind, i) => lineOf(kind, { id: `${i}` }));
  const verbs = await show({}, lines, asMember(ROLE_RIGHTS.viewer));
  const offered = [];
  for (const row of screen.getAllByRole('row').slice(1)) {
    expect(within(row).getByRole('button', { name: 'Open' })).toBeVisible();
    await user.click(within(row).getByRole('button', { name: /^Actions/ }));
    offered.push(...(await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  }
  expect([...new Set(offered)].sort()).toEqual(['OpenEnter', 'Track ordert']);
  await user.keyboard('ggjeiwhy');
  for (const verb of [
    verbs.endInboxLines,
    verbs.takeInboxLines,
    verbs.noteOnInboxLines,
    verbs.acceptInboxLines,
  ])
    expect(verb).not.toHaveBeenCalled();
});

it('the lines of a person are requested by the person’s id, and the person is chosen by name (BX-40)', async () => {
  const getList = vi.fn(async (_resource: string, _params: { filter: object }) => ({
    data: [INBOX_LINE],
    total: 1,
  }));
  showList(`/inbox?filter=${encodeURIComponent('{"tab":"waiting","person":"2"}')}`, <Page />, {
    ...{ getList, getInboxPeople: async () => [{ id: 2, name: 'Mei Ling' }] },
  });
  await waitFor(() => expect(getList).toHaveBeenCalled());
  expect(getList.mock.calls[0]?.[1].filter).toMatchObject({ person: '2' });
  await user.click(await screen.findByRole('button', { name: /^Filters/ }));
  expect(await screen.findByRole('combobox', { name: 'Person' })).toHaveTextContent('Mei Ling');
});

it('a line shows the later of two steps with the same time, and no request of the recipient (BX-40)', async () => {
  const step = (id: number, statusCode: number, description: string) => ({
    ...{ id, statusCode, description, location: 'Ipoh hub', createdAt: '2026-03-02T01:00:00.000Z' },
  });
  const asked = { ...step(3, 475, 'The recipient has written to you.'), by: 'recipient' };
  const activities = [
    step(1, 110, 'The courier has received the order'),
    step(2, 475, 'Gate was shut'),
    asked,
  ];
  await show({}, [
    lineOf('pickupFailed', { order: { ...INBOX_LINE.order, failedReason: null, activities } }),
  ]);
  expect(await text('Gate was shut · Ipoh hub')).toBeVisible();
});
