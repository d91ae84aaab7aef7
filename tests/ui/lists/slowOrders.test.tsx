// @vitest-environment happy-dom
import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import OrderList from '../../../src/resources/orders/list/OrderList.tsx';
import { recordOf } from '../commands/everyScreenData.ts';
import { showList } from './listScreen.tsx';

afterEach(() => {
  onlineManager.setOnline(true);
});

it('a tab opened offline shows no rows of the previous tab; its own rows arrive with the connection', async () => {
  localStorage.setItem('lang', 'en_US');
  const getList = vi.fn(async (resource: string) => ({ data: [recordOf(resource)], total: 1 }));
  showList('/orders', <OrderList />, { getList });
  await screen.findByRole('grid', { name: 'Orders' });
  act(() => onlineManager.setOnline(false));
  await userEvent.click(screen.getByRole('tab', { name: /^Pending/ }));
  await waitFor(() => expect(screen.queryByRole('grid')).not.toBeInTheDocument());
  act(() => onlineManager.setOnline(true));
  expect(await screen.findByRole('grid', { name: 'Orders' })).toBeInTheDocument();
});

it('rows of the previous tab accept neither ticks nor actions while the chosen tab loads', async () => {
  localStorage.setItem('lang', 'en_US');
  const old = { ...recordOf('orders'), id: 'old' };
  let answer: (page: { data: unknown[]; total: number }) => void = () => undefined;
  const getList = vi.fn(
    (resource: string, { filter }: { filter: { tab?: string } }): Promise<unknown> =>
      filter.tab === 'PENDING'
        ? new Promise((resolve) => {
            answer = resolve;
          })
        : Promise.resolve({ data: [resource === 'orders' ? old : recordOf(resource)], total: 1 }),
  );
  showList('/orders', <OrderList />, { getList });
  const user = userEvent.setup();
  const grid = await screen.findByRole('grid', { name: 'Orders' });
  await user.keyboard('2');
  await waitFor(() =>
    expect(screen.getByRole('tab', { name: /^Pending/ })).toHaveAttribute('aria-selected', 'true'),
  );
  await waitFor(() => expect(within(grid).getAllByRole('checkbox')[0]).toBeDisabled());
  for (const button of within(grid).getAllByRole('button')) expect(button).toBeDisabled();
  await user.click(within(grid).getAllByRole('checkbox')[1] as HTMLElement);
  await user.keyboard('x#');
  expect(screen.queryByRole('toolbar')).not.toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await act(async () => answer({ data: [recordOf('orders')], total: 1 }));
  const [all] = await within(await screen.findByRole('grid', { name: 'Orders' })).findAllByRole('checkbox');
  await waitFor(() => expect(all).toBeEnabled());
  await user.click(all as HTMLElement);
  expect(await screen.findByRole('toolbar', { name: '1 order selected' })).toBeInTheDocument();
});
