// @vitest-environment happy-dom
import { onlineManager } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import OrderList from '../../../src/resources/orders/OrderList.tsx';
import { recordOf } from '../commands/everyScreenData.ts';
import { showList } from './listScreen.tsx';

afterEach(() => {
  onlineManager.setOnline(true);
  cleanup();
});

it('offline no rows of the previous tab are shown on the next one, whose rows come with the connection', async () => {
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
