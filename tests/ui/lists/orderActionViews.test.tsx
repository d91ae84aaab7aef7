// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import OrderList from '../../../src/resources/orders/list/OrderList.tsx';
import { recordOf } from '../commands/everyScreenData.ts';
import { showList } from './listScreen.tsx';

// Loaded once before the tests, so that none of them waits for the module.
import '../../../src/commands/palette/Palette.tsx';

const user = userEvent.setup();
beforeEach(() => {
  localStorage.setItem('lang', 'en_US');
});

const ORDERS = [1, 2, 3].map((n) => ({
  ...recordOf('orders'),
  id: `${n}1111111-2222-4333-8444-555555555555`,
  nanoId: `nano-${n}`,
  consignmentNo: `MY100${n}`,
}));

/** The order list with three new orders; the first row has the focus. */
async function showOrders(verbs: Record<string, unknown> = {}) {
  showList('/orders', <OrderList />, {
    getList: vi.fn(async () => ({ data: ORDERS, total: ORDERS.length })),
    getOrders: vi.fn(async (ids: string[]) => ORDERS.filter((order) => ids.includes(order.id))),
    ...verbs,
  });
  await screen.findByRole('grid');
  await screen.findByText('MY1003');
  await user.keyboard('gg{Home}');
}

/** Ticks the first two rows. */
async function tickTwo() {
  await user.keyboard('x{ArrowDown}x');
  return screen.findByRole('toolbar', { name: '2 orders selected' });
}

describe('one action of orders', () => {
  it('one action of orders is in the row menu, the bar over ticked rows, the palette and the cheat-sheet, with its key in each (ORD-20, ORD-47)', async () => {
    await showOrders();
    await user.keyboard('.');
    const item = await screen.findByRole('menuitem', { name: /Cancel order/ });
    expect(item).toHaveTextContent(/#$/);
    await user.keyboard('{Escape}');

    await user.keyboard('?');
    const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    await user.type(within(sheet).getByRole('textbox', { name: 'Search shortcuts' }), '#');
    expect(within(sheet).getByText('Cancel order')).toBeVisible();
    await user.keyboard('{Escape}');

    const bar = await tickTwo();
    expect(within(bar).getByRole('button', { name: /Cancel order/ })).toHaveTextContent(/#$/);

    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox'), 'cancel order');
    const options = await screen.findAllByRole('option');
    expect(options.map((option) => option.textContent)).toContain('Cancel order#');
  });

  it('one action of orders acts by its key on all ticked rows of the list (ORD-20, ORD-36, BULK-09)', async () => {
    const previewBatch = vi.fn(() => new Promise<never>(() => undefined));
    const labelLink = vi.fn(async () => '/labels');
    vi.spyOn(window, 'open').mockReturnValue({ location: { replace: vi.fn() }, close: vi.fn() } as never);
    await showOrders({ previewBatch, labelLink });
    await tickTwo();
    await user.keyboard('p');
    await waitFor(() =>
      expect(labelLink).toHaveBeenCalledWith(
        ORDERS.slice(0, 2).map((order) => order.id),
        expect.anything(),
      ),
    );
    await user.keyboard('#');
    await screen.findByRole('dialog', { name: 'Cancel 2 orders?' });
    expect(previewBatch).toHaveBeenCalledWith(
      expect.objectContaining({ kind: 'cancel', orderIds: ORDERS.slice(0, 2).map((order) => order.id) }),
      expect.anything(),
    );
  });
});

describe('the clipboard', () => {
  const copied = () => vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();

  it('the clipboard gets the focused row’s number by y, or the numbers of all ticked rows, one per line', async () => {
    const write = copied();
    await showOrders();
    await user.keyboard('y');
    expect(write).toHaveBeenLastCalledWith('MY1001');
    await tickTwo();
    await user.keyboard('y');
    expect(write).toHaveBeenLastCalledWith('MY1001\nMY1002');
  });

  it('the clipboard gets the secure tracking links of the ticked rows by Shift+Y', async () => {
    const write = copied();
    await showOrders();
    await tickTwo();
    await user.keyboard('{Shift>}Y{/Shift}');
    const link = (n: number) => `${location.origin}/customer/etrack/nano-${n}`;
    expect(write).toHaveBeenLastCalledWith(`${link(1)}\n${link(2)}`);
  });
});
