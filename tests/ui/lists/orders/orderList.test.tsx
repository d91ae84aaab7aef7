// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { recordOf } from '../../commands/everyScreenData.ts';

import { address, at, show, tab, user, withOrderList } from './orderListWorld.tsx';

withOrderList();

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

it('ticked rows that left the list are counted without the number of the list, which is smaller (ORD-20)', async () => {
  const { all, getList } = await show('/orders', { rows: 12 });
  await user.keyboard('{Control>}a{/Control}');
  await screen.findByRole('toolbar', { name: '10 orders selected' });
  getList.mockResolvedValue({ data: all.slice(0, 2), total: 2 });
  await user.keyboard('r');
  await screen.findByText('1–2 of 2');
  expect(screen.getByRole('toolbar', { name: '10 orders selected' })).toHaveTextContent('10 selected');
  expect(screen.getByRole('toolbar')).not.toHaveTextContent('10 of 2');
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
