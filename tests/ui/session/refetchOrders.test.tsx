// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { refetchChanged } from '../../../src/lib/react/refetchChanged.ts';
import { cod } from '../../../src/resources/cod/index.ts';
import { drafts } from '../../../src/resources/drafts/index.ts';
import { instabook } from '../../../src/resources/instabook/index.ts';
import { manifests } from '../../../src/resources/manifests/index.ts';
import { orders } from '../../../src/resources/orders/index.ts';
import { SessionContext } from '../../../src/session/SessionContext.ts';
import { useRefetchOrders } from '../../../src/session/useRefetchOrders.ts';

/** Calls the hook's function with a cache entry under each of these keys, and returns those that are fetched again. */
function refetched(keys: string[][], reloadCustomer: () => Promise<void>): string[][] {
  const queryClient = new QueryClient();
  for (const key of keys) queryClient.setQueryData(key, []);
  const { result } = renderHook(useRefetchOrders, {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={queryClient}>
        <SessionContext value={{ reloadCustomer } as never}>{children}</SessionContext>
      </QueryClientProvider>
    ),
  });
  result.current();
  return keys.filter((key) => queryClient.getQueryState(key)?.isInvalidated);
}

it('only lists of orders, their counts and the balance are fetched again (LIVE-08)', () => {
  const lists = [orders, drafts, cod, instabook, manifests].map(({ name }) => [name, 'getList']);
  const sums = [
    ['counts', 'orders'],
    ['cod', 'totals'],
  ];
  const reloadCustomer = vi.fn(async () => undefined);
  expect(refetched([...lists, ...sums, ['countries'], ['batches', '1']], reloadCustomer)).toEqual([
    ...lists,
    ...sums,
  ]);
  expect(reloadCustomer).toHaveBeenCalledOnce();
});

it('a failed request for the balance does not stop the lists (LIVE-08)', () => {
  expect(refetched([['orders']], () => Promise.reject(new Error('no line')))).toEqual([['orders']]);
});

it('a first fetch that still runs when events arrive is repeated once for any number of events (LIVE-08)', async () => {
  const queryClient = new QueryClient();
  const answers: ((rows: string[]) => void)[] = [];
  const read = vi.fn(() => new Promise<string[]>((resolve) => answers.push(resolve)));
  const observer = new QueryObserver(queryClient, { queryKey: ['orders'], queryFn: read });
  const stop = observer.subscribe(() => undefined);
  refetchChanged(queryClient, { queryKey: ['orders'] });
  refetchChanged(queryClient, { queryKey: ['orders'] });
  expect(read).toHaveBeenCalledOnce();
  answers[0]?.(['before']);
  await waitFor(() => expect(read).toHaveBeenCalledTimes(2));
  answers[1]?.(['after']);
  await waitFor(() => expect(observer.getCurrentResult().data).toEqual(['after']));
  expect(read).toHaveBeenCalledTimes(2);
  stop();
});

it('a first fetch that still runs while old data is shown is repeated at an event (LIVE-08)', async () => {
  const queryClient = new QueryClient();
  const answers: ((row: string) => void)[] = [];
  const queryFn = vi.fn(() => new Promise<string>((resolve) => answers.push(resolve)));
  const queryKey = ['invoice', 'i1'];
  const observer = new QueryObserver(queryClient, { queryKey, queryFn, placeholderData: 'old' });
  const stop = observer.subscribe(() => undefined);
  refetchChanged(queryClient, { queryKey });
  expect(queryFn).toHaveBeenCalledOnce();
  answers[0]?.('unpaid');
  await waitFor(() => expect(queryFn).toHaveBeenCalledTimes(2));
  answers[1]?.('paid');
  await waitFor(() => expect(observer.getCurrentResult().data).toBe('paid'));
  stop();
});
