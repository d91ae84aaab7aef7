// @vitest-environment happy-dom
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { type Right, ROLE_RIGHTS } from '../../../contract/rules/account/rights.ts';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import { inboxColumns } from '../../../src/resources/inbox/inboxColumns.tsx';
import { RecordCards } from '../../../src/ui/grid/RecordCards.tsx';
import { INBOX_LINE, sessionOf } from '../commands/everyScreenData.ts';
import { showList } from '../lists/listScreen.tsx';
import { lineOf, Page, results, showInbox, withInbox } from './inboxScreen.tsx';

const user = userEvent.setup();
withInbox();

const text = (part: string | RegExp) => screen.findByText(part);

it('a line shows the matter, the number of failures, the recipient, the deadline and the begin (BX-40)', async () => {
  await showInbox();
  await text('Delivery failed');
  expect(screen.getByText('×2')).toHaveAttribute('title', '2 failed deliveries');
  expect(screen.getByRole('tab', { name: /Needs you/ })).toHaveTextContent('1');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Inbox');
  expect(screen.getByText(/The parcel comes back, its price is not refunded$/)).toBeVisible();
  // The second lines of the cells.
  const [row] = screen.getAllByRole('row').slice(1);
  expect(within(row!).getByText(INBOX_LINE.order.waypoint.at(-1)!.contact.name)).toBeVisible();
  expect(within(row!).getByText(/^opened \d+d ago$/)).toBeVisible();
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    ...['', 'Matter', 'Answer by', 'About', 'If nothing is done', 'Done already', 'Actions'],
  ]);
});

it('a failed parcel states the price and the cash that a return loses, each by its name (BX-40)', async () => {
  const order = {
    ...INBOX_LINE.order,
    price: { amount: 8.4, currency: 'MYR' },
    cod: { amount: 89, currency: 'MYR' },
  };
  await showInbox({}, [lineOf('deliveryFailed', { amount: null, order })]);
  expect(await text(/^MYR.8\.40: The parcel comes back, its price is not refunded$/)).toBeVisible();
  expect(screen.getByText(/^MYR.89\.00 cash not collected$/)).toBeVisible();
});

it('E marks the row as done, and Z puts it back (BX-40)', async () => {
  const { endInboxLines, reopenInboxLines } = await showInbox();
  await user.keyboard('ggje');
  await waitFor(() => expect(endInboxLines).toHaveBeenCalledExactlyOnceWith([INBOX_LINE.id]));
  expect(await text('One matter is done')).toBeVisible();
  await user.keyboard('z');
  await waitFor(() => expect(reopenInboxLines).toHaveBeenCalledExactlyOnceWith([INBOX_LINE.id], true));
});

it('the bar of ticked rows begins with Done (BX-40)', async () => {
  await showInbox({}, [lineOf('deliveryFailed', { order: { ...INBOX_LINE.order, statusCode: 650 } })]);
  await user.keyboard('ggjx');
  const clear = await screen.findByRole('button', { name: /^Clear/ });
  const [first] = within(clear.parentElement!).getAllByRole('button');
  expect(first).toHaveAccessibleName(/^Done/);
});

it('H snoozes the row until nine in the morning in the company’s time zone (BX-40)', async () => {
  const { snoozeInboxLines } = await showInbox();
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
  const { snoozeInboxLines } = await showInbox();
  await user.keyboard('ggj{Shift>}H{/Shift}');
  const dialog = await screen.findByRole('dialog', { name: 'Snooze until a day' });
  await user.click(within(dialog).getByRole('button', { name: 'Snooze' }));
  await waitFor(() => expect(snoozeInboxLines).toHaveBeenCalledOnce());
});

it('a row that cannot be changed shows its reason, without an undo (BX-40)', async () => {
  await showInbox({ endInboxLines: vi.fn(results(false, 'The order has moved on')) });
  await user.keyboard('ggje');
  expect(await text(/Not all could be changed: The order has moved on/)).toBeVisible();
  expect(screen.queryByText(/matter is done/)).toBeNull();
});

it.each([
  [{ instruction: 'reattemptOn', day: '2026-03-05' }, /^Delivery again on Thu.* 5 .*by Ana/],
  [{ instruction: 'returnNow' }, /^Courier told to send it back by Ana/],
  [{}, /^Courier instructed by Ana/],
] as const)('a line says what its courier was told, and by whom: %j (BX-40, BX-41)', async (told, seen) => {
  const at = new Date().toISOString();
  await showInbox({}, [
    lineOf('deliveryFailed', { steps: [{ what: 'instructed', by: 'Ana', key: null, at, ...told }] }),
  ]);
  expect(await text(seen)).toBeVisible();
});

it('another person’s work is shown, with the action and the person (BX-40)', async () => {
  const at = new Date().toISOString();
  await showInbox({}, [
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
  await showInbox({}, [
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
  const { takeInboxLines, noteOnInboxLines } = await showInbox({}, [lineOf('addressNotFound')]);
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
    await showInbox({}, [{ ...line, order: { ...line.order, waypoint } }]);
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
    await showInbox({}, [lineOf(kind, { facts, ...(hasOrder ? {} : { order: null }) })]);
    expect(await text(news)).toBeVisible();
    expect(screen.getByRole('button', { name: remedy })).toBeVisible();
  },
);

it('a card on a phone names the deadline beside the matter, and has no row for a recipient of a matter without an order (BX-40)', async () => {
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
  // The first line of a card has no labels.
  expect(screen.getAllByText('inbox.dueAgo')).toHaveLength(2);
});

it('an empty inbox says that nothing needs the person, and the time of the check (BX-40)', async () => {
  await showInbox({}, []);
  expect((await screen.findAllByText('Nothing needs you')).length).toBeGreaterThan(0);
  expect(await text(/^Checked at \d/)).toBeVisible();
});

const asMember = (rights: readonly Right[]) => ({
  customer: { ...sessionOf().customer, member: { role: 'own', rights, dayLimitMinor: null } },
});

it('a viewer can open and track a row of the inbox, without any remedy in buttons, menu or keys (BX-40, BX-50)', async () => {
  const kinds = ['deliveryFailed', 'weightCharge', 'lowBalance', 'importRows', 'webhookOff'] as const;
  const lines = kinds.map((kind, i) => lineOf(kind, { id: `${i}` }));
  const verbs = await showInbox({}, lines, asMember(ROLE_RIGHTS.viewer));
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
  await showInbox({}, [
    lineOf('pickupFailed', { order: { ...INBOX_LINE.order, failedReason: null, activities } }),
  ]);
  expect(await text('Gate was shut · Ipoh hub')).toBeVisible();
});
