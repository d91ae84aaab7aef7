// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import OrderList from '../../../src/resources/orders/list/OrderList.tsx';
import { recordOf, sessionOf } from '../commands/everyScreenData.ts';
import { showList } from './listScreen.tsx';

const user = userEvent.setup();
beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('lang', 'en_US');
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const Address = () => {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + decodeURIComponent(search)}</output>;
};
const address = () => screen.getByTestId('address').textContent ?? '';
const at = (tab: string, more = {}) =>
  `/orders?filter=${encodeURIComponent(JSON.stringify({ tab, ...more }))}`;
const tab = (name: RegExp) => screen.getByRole('tab', { name });

interface Asked {
  filter: { tab?: string; serviceCompanyId?: string };
  pagination: { page: number; perPage: number };
}

/** The order list with `rows` new orders; keys act on the first. */
async function show(
  path = '/orders',
  {
    rows = 1,
    order = {},
    verbs = {},
    session = {},
  }: Partial<Record<'order' | 'verbs' | 'session', object>> & { rows?: number } = {},
) {
  const all = Array.from({ length: rows }, (_, i) => ({
    ...recordOf('orders'),
    id: `${i}1111111-2222-4333-8444-555555555555`,
    consignmentNo: `MY${1001 + i}`,
    ...order,
  }));
  const getList = vi.fn(async (_: string, { pagination: { page, perPage } }: Asked) => ({
    data: all.slice((page - 1) * perPage, page * perPage),
    total: rows,
  }));
  const list = (
    <>
      <OrderList />
      <Address />
    </>
  );
  showList(path, list, { getList, ...verbs }, { session });
  if (rows > 0) {
    await screen.findByText('MY1001');
    await user.keyboard('gg');
  }
  return { all, getList, filter: () => getList.mock.lastCall?.[1].filter };
}
const row = (n: number) => screen.getAllByRole('row')[n] as HTMLElement;

it('a row shows weight and price with two decimals, the first 80 characters of the note and the estimate (ORD-26, ORD-27, ORD-28, ORD-29)', async () => {
  const note = 'Ring twice. '.repeat(12);
  await show('/orders', {
    order: {
      note,
      weight: { unit: 'kg', value: 0.6 },
      price: { amount: 8.4, currency: 'MYR' },
      etaDuration: 172_800,
    },
  });
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toContain('Price (MYR)');
  const first = within(row(1));
  expect(first.getByText('0.60 kg')).toBeVisible();
  expect(first.getByText('8.40')).toBeVisible();
  expect(first.getByTitle(note.trim())).toHaveTextContent(note.slice(0, 80).trim());
  expect(first.getByTitle(note.trim()).textContent?.length).toBeLessThanOrEqual(80);
  expect(first.getByText(/· 2 days/)).toBeVisible();
});

it.each([
  [true, /deliveries of the past 30 days/],
  [false, /From the courier's own table/],
])('the estimate of a row names its basis: measured %s (QUOTE-40)', async (isEtaMeasured, basis) => {
  await show('/orders', { order: { etaDuration: 172_800, isEtaMeasured } });
  expect(within(row(1)).getByTitle(basis)).toHaveTextContent('2 days');
});

it('a measured estimate of a row has the time of nine in ten and the number of parcels (BX-45)', async () => {
  const arrival = { duration: 172_800, etaMax: 345_600, durationSample: 214 };
  await show('/orders', { order: { etaDuration: 259_200, isEtaMeasured: true, arrival } });
  const title = '2 days, 9 in 10 within 4 days (214 parcels) Based on deliveries of the past 30 days';
  expect(within(row(1)).getByTitle(title)).toHaveTextContent(/^· 2 days$/);
});

it.each([625, 700, 900])(
  'an order that has ended, status %i, shows no estimate (ORD-26)',
  async (statusCode) => {
    await show(at('ALL'), { order: { statusCode, etaDuration: 172_800 } });
    expect(within(row(1)).queryByText(/2 days/)).toBeNull();
  },
);

it('an address without a tab opens the tab of new orders, after any other tab (ORD-02, ORD-03)', async () => {
  const { filter } = await show(at('CANCELLED'));
  expect(tab(/^Cancelled/)).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('go');
  await waitFor(() => expect(tab(/^New/)).toHaveAttribute('aria-selected', 'true'));
  await waitFor(() => expect(filter()?.tab).toBe('NEW'));
  expect(address()).toBe('/orders?filter={"tab":"NEW"}');
});

it('the button to create a manifest is on the pending tab only (ORD-22)', async () => {
  for (const [name, there] of [
    ['ALL', false],
    ['NEW', false],
    ['PENDING', true],
  ] as const) {
    await show(at(name));
    await user.keyboard('x');
    const bar = await screen.findByRole('toolbar', { name: '1 order selected' });
    expect(within(bar).queryAllByRole('button', { name: /Create Manifest/i })).toHaveLength(there ? 1 : 0);
    cleanup();
  }
});

it('the filter lists the couriers that the customer can send with (ORD-18)', async () => {
  const getOwnServiceCompanies = vi.fn(async () => [
    { id: 5, name: 'Beluga' },
    { id: 8, name: 'Merbok' },
  ]);
  const { filter } = await show(at('ALL'), { verbs: { getOwnServiceCompanies } });
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  const courier = screen.getByRole('combobox', { name: 'Courier' });
  courier.focus();
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'All couriers',
      'Beluga',
      'Merbok',
    ]),
  );
  expect(getOwnServiceCompanies).toHaveBeenCalledWith(1);
  await user.click(screen.getByRole('option', { name: 'Merbok' }));
  await waitFor(() => expect(filter()?.serviceCompanyId).toBe('8'));
});

it('keys in the menus of a row and of the sort do not reach the list, and Shift+E asks for the period (ORD-11, ORD-50, B1-30)', async () => {
  const { getList } = await show('/orders', { rows: 2 });
  await user.keyboard('.');
  const items = await screen.findAllByRole('menuitem');
  expect(items[0]).toHaveFocus();
  await user.keyboard('{End}');
  expect(items.at(-1)).toHaveFocus();
  await user.keyboard('{ArrowUp}');
  expect(items.at(-2)).toHaveFocus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await user.keyboard('s');
  expect(await screen.findByRole('menuitemradio', { name: 'Order number' })).toHaveFocus();
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(getList.mock.lastCall?.[1]).toMatchObject({ sort: { field: 'statusCode' } }));
  await user.keyboard('{Shift>}E{/Shift}');
  await waitFor(() => expect(screen.getByLabelText('From')).toHaveFocus());
});

it('an empty tab says where orders are and links to the new-order page, a search without results shows that no order matches (ORD-19)', async () => {
  await show(at('COMPLETED'), { rows: 0 });
  expect(await screen.findByText('No orders here yet')).toBeVisible();
  // A confirmed order is not under Completed at once, and one that moved on is no longer under New.
  expect(screen.getByText(/start under New and move to the other tabs/)).toBeVisible();
  for (const link of screen.getAllByRole('link', { name: /New order/ }))
    expect(link).toHaveAttribute('href', '/orders/new-order');
  expect(screen.getAllByRole('link', { name: /New order/ })).toHaveLength(2);
  cleanup();
  await show(at('ALL', { q: 'nothing has this name' }), { rows: 0 });
  expect(await screen.findByText('No orders match these filters')).toBeVisible();
});

it('a list that fails to load shows the cause and loads again on request (ERR-02, ERR-06)', async () => {
  const rows = vi.fn().mockRejectedValueOnce(Object.assign(new Error('Request time out.'), { status: 0 }));
  rows.mockResolvedValue({ data: [recordOf('orders')], total: 1 });
  const getList = (resource: string) =>
    resource === 'orders' ? rows() : Promise.resolve({ data: [], total: 0 });
  await show('/orders', { rows: 0, verbs: { getList } });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Request time out.');
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('MY1')).toBeVisible();
});

it('a menu beside New order offers the other ways, and multipoint only if there are vehicles (ORD-23, SHELL-40, SHELL-41)', async () => {
  const ways = async () => {
    await user.click(screen.getByRole('button', { name: 'More ways to create orders' }));
    const items = await screen.findAllByRole('menuitem');
    return items.map((item) => [item.textContent?.replace(/n.$/, ''), item.getAttribute('href')]);
  };
  const [order, multipoint, sheet] = [
    ['New order', '/orders/new-order'],
    ['Multipoint', '/orders/multipoint'],
    ['Import orders', '/orders/import-order'],
  ];
  await show();
  expect(await ways()).toEqual([order, multipoint, sheet]);
  cleanup();
  await show('/orders', { session: { hasMultipoint: false } });
  expect(await ways()).toEqual([order, sheet]);
});

it('Mod+A selects the page, a second press the whole filter, and each is announced (ORD-21, B1-30)', async () => {
  const getAllOrderIds = async () => ({ data: Array.from({ length: 12 }, (_, i) => `${i}`) });
  await show('/orders', { rows: 12, verbs: { getAllOrderIds } });
  await user.keyboard('{Control>}a{/Control}');
  expect(await screen.findByRole('toolbar', { name: '10 orders selected' })).toHaveTextContent(
    '10 of 12 selected',
  );
  await user.keyboard('{Control>}a{/Control}');
  expect(await screen.findByRole('toolbar', { name: '12 orders selected' })).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
});

it('Escape in the bar over ticked rows returns to the rows and keeps the ticks, the next one clears them (BX-32, B1-30)', async () => {
  await show('/orders', { rows: 2 });
  await user.keyboard('x');
  const bar = await screen.findByRole('toolbar', { name: '1 order selected' });
  within(bar).getByRole('button', { name: 'Clear selection' }).focus();
  await user.keyboard('{Escape}');
  expect(document.activeElement).toHaveRole('row');
  expect(bar).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
});

it('1 to 7 choose the tab, / the search, [ ] the page, r fetches again (ORD-01, ORD-12, B1-30)', async () => {
  const { getList, filter } = await show('/orders', { rows: 12 });
  expect(tab(/^New/)).toHaveAttribute('aria-selected', 'true');
  for (const [key, name, value] of [
    ['4', /^Completed/, 'COMPLETED'],
    ['7', /^All/, 'ALL'],
  ] as const) {
    await user.keyboard(key);
    await waitFor(() => expect(tab(name)).toHaveAttribute('aria-selected', 'true'));
    await waitFor(() => expect(filter()?.tab).toBe(value));
  }
  expect(await screen.findByText('1–10 of 12')).toBeVisible();
  await user.keyboard(']');
  expect(await screen.findByText('11–12 of 12')).toBeVisible();
  await user.keyboard('[[');
  expect(await screen.findByText('1–10 of 12')).toBeVisible();
  const before = getList.mock.calls.length;
  await user.keyboard('r');
  await waitFor(() => expect(getList.mock.calls.length).toBeGreaterThan(before));
  await user.keyboard('/');
  const search = screen.getByLabelText('Search by order number or name');
  expect(search).toHaveFocus();
  // Letters are text here, even those that are keys elsewhere.
  await user.keyboard('go j x p # ?');
  expect(search).toHaveValue('go j x p # ?');
  await waitFor(() => expect(address()).toContain('go j x p # ?'));
  expect(address()).toMatch(/^\/orders\?/);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('# names a draft without a number by its reference (ORD-47)', async () => {
  await show('/orders', { order: { consignmentNo: null, referenceNo: 'MY1001', statusCode: 0 } });
  await user.keyboard('#');
  expect(await screen.findByRole('dialog', { name: 'Cancel order MY1001?' })).toBeVisible();
});

it('# asks why an order is cancelled: the safe button has the focus, a number picks the reason, Escape keeps the order (ORD-47, DET-19, DET-21, B1-30)', async () => {
  const cancelOrders = vi.fn(async () => ({ results: [{ id: '1', ok: true }] }));
  const { all } = await show('/orders', { verbs: { cancelOrders } });
  await user.keyboard('#');
  const dialog = await screen.findByRole('dialog', { name: 'Cancel order MY1001?' });
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Keep order' })).toHaveFocus());
  expect(
    within(within(dialog).getByRole('radiogroup', { name: 'Reason' })).getAllByRole('radio'),
  ).toHaveLength(7);
  await user.keyboard('3');
  expect(within(dialog).getByRole('radio', { name: '3. Late' })).toBeChecked();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(cancelOrders).not.toHaveBeenCalled();
  await user.keyboard('#');
  const reopened = await screen.findByRole('dialog');
  await waitFor(() => expect(within(reopened).getByRole('button', { name: 'Keep order' })).toHaveFocus());
  await user.keyboard('2{Tab}');
  expect(within(reopened).getByRole('button', { name: 'Cancel order' })).toHaveFocus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(cancelOrders).toHaveBeenCalledExactlyOnceWith(
    [all[0]?.id],
    { reason: 'Duplicate', statusCode: all[0]?.statusCode },
    expect.any(String),
  );
});

it('the question before one order is cancelled shows the refund and the balance after it; a member without prices sees neither (DET-19, BX-33)', async () => {
  await show();
  await user.keyboard('#');
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('Refund to wallet');
  expect(dialog.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'Refund to walletMYR 8.00',
    'Current balanceMYR 500.00',
    'Balance afterMYR 508.00',
  ]);
  cleanup();
  const previewBatch = vi.fn();
  const member = { role: 'custom', rights: ['orders.see', 'orders.write'] };
  await show('/orders', {
    verbs: { previewBatch },
    session: { customer: { ...sessionOf().customer, member } },
  });
  await user.keyboard('#');
  expect(await screen.findByRole('dialog')).not.toHaveTextContent('Refund');
  expect(previewBatch).not.toHaveBeenCalled();
});

it('a draft that another user confirms is not cancelled: its dialog shows the new status, and only a second press cancels it (DET-19, DET-20)', async () => {
  const draft = { consignmentNo: null, referenceNo: 'MY1001', statusCode: 0 };
  const cancelOrders = vi
    .fn()
    .mockImplementationOnce(async (ids: string[]) => {
      throw Object.assign(new Error('changed meanwhile'), {
        code: 'ERR_CONFLICT',
        detail: { order: { ...draft, id: ids[0], consignmentNo: 'MY1002', statusCode: 100 } },
      });
    })
    .mockImplementation(async () => ({ results: [{ id: '1', ok: true }] }));
  await show('/orders', { order: draft, verbs: { cancelOrders } });
  await user.keyboard('#');
  const draftDialog = within(await screen.findByRole('dialog', { name: 'Cancel order MY1001?' }));
  await user.keyboard('3');
  await user.click(draftDialog.getByRole('button', { name: 'Cancel order' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel order MY1002?' }));
  const alert = await dialog.findByRole('alert');
  expect(alert).toHaveTextContent('changed meanwhile');
  expect(within(alert).getByTitle('New order')).toBeVisible();
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Keep order' })).toHaveFocus());
  expect(dialog.getByRole('radio', { name: '3. Late' })).toBeChecked();
  const cancel = dialog.getByRole('button', { name: 'Cancel order' });
  // The second half of a double click on the draft's question.
  fireEvent.click(cancel, { detail: 2 });
  expect(cancelOrders).toHaveBeenCalledOnce();
  await user.click(cancel);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(cancelOrders.mock.calls.map(([, input]) => input.statusCode)).toEqual([0, 100]);
});
