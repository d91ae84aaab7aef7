// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { expect, it, vi } from 'vitest';
import OrderList from '../../../src/resources/orders/list/OrderList.tsx';
import { firstData } from '../../../src/start/firstData.ts';
import { recordOf } from '../commands/everyScreenData.ts';
import { showList } from './listScreen.tsx';

it('a list is not rendered again when its data become stale', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const client = await firstData('/orders');
  const onRender = vi.fn();
  const getList = vi.fn(async (resource: string) => ({ data: [recordOf(resource)], total: 1 }));
  showList(
    '/orders',
    <Profiler id="list" onRender={onRender}>
      <OrderList />
    </Profiler>,
    { getList },
    { client },
  );
  await screen.findByRole('grid', { name: 'Orders' });
  const orders = () => client.getQueryCache().find({ queryKey: ['orders', 'getList'], exact: false });
  await act(() => vi.advanceTimersByTimeAsync(4000));
  expect(orders()?.isStale()).toBe(false);
  const times = onRender.mock.calls.length;
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(orders()?.isStale()).toBe(true);
  expect(onRender).toHaveBeenCalledTimes(times);
});
