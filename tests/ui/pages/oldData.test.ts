import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { DRAWN_FACTS } from '../../../src/lib/drawnFacts.ts';

it.each([
  ['as react-admin reads it', undefined, 1],
  ['with the facts that are drawn', [...DRAWN_FACTS], 0],
])('a query that grows old, %s, draws its page again so often', (_, notifyOnChangeProps, times) => {
  vi.useFakeTimers();
  const client = new QueryClient();
  client.setQueryData(['auth'], true);
  const observer = new QueryObserver(client, {
    queryKey: ['auth'],
    queryFn: () => true,
    staleTime: 5000,
    ...(notifyOnChangeProps ? { notifyOnChangeProps } : {}),
  });
  const draw = vi.fn();
  const stop = observer.subscribe(draw);
  vi.advanceTimersByTime(6000);
  expect(observer.getCurrentResult().isStale).toBe(true);
  expect(draw).toHaveBeenCalledTimes(times);
  stop();
  client.clear();
  vi.useRealTimers();
});
