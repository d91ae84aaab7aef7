import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { OrderBatch } from '../../../contract/orders/bulk.ts';
import { refetchChanged } from '../../lib/react/refetchChanged.ts';
import { useLiveEvent } from '../../session/LiveEvents.tsx';
import { useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { isOpenBatch, type WatchedBatch } from './batchesContext.ts';

const SHOWN = 10;
const POLL_MS = 2000;
/** A batch that ended before this time is not shown. */
const NEWS_MS = 15 * 60_000;

const received = (batch: OrderBatch, old: readonly WatchedBatch[] = []): WatchedBatch => ({
  ...batch,
  receivedAt: performance.now(),
  followed: isOpenBatch(batch) || old.some((b) => b.id === batch.id && b.followed),
});

/**
 * The account's batches to show: open batches, and finished ones until this user dismisses them. A batch that finished before this page was
 * loaded is shown only on pages with orders.
 */
export function useWatchedBatches(onOrderList: boolean) {
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const { customer } = useSession();
  const key = useMemo(() => ['batches', customer.id], [customer.id]);
  const { data = [] } = useQuery({
    queryKey: key,
    queryFn: async () => {
      const askedAt = performance.now();
      const batches = await dataProvider.getBatches(SHOWN);
      const old = queryClient.getQueryData<WatchedBatch[]>(key) ?? [];
      // The answer may be from before a batch that was started or undone meanwhile.
      const newer = old.filter((batch) => batch.receivedAt > askedAt);
      return [
        ...newer,
        ...batches
          .filter(({ id }) => !newer.some((batch) => batch.id === id))
          .map((batch) => received(batch, old)),
      ];
    },
    refetchInterval: ({ state }) => (state.data?.some(isOpenBatch) ? POLL_MS : false),
  });
  const put = useCallback(
    (batch: OrderBatch) =>
      queryClient.setQueryData<WatchedBatch[]>(key, (old = []) => [
        { ...received(batch), followed: true },
        ...old.filter((b) => b.id !== batch.id),
      ]),
    [queryClient, key],
  );

  useLiveEvent((event) => {
    // A pending invoice may have been paid.
    if (event.type === 'invoice.status') refetchChanged(queryClient, { queryKey: key });
    if (event.type !== 'batch.progress' || !event.batch) return;
    const { batch: news } = event;
    const known = queryClient.getQueryData<WatchedBatch[]>(key)?.find((b) => b.id === news.id);
    if (known?.state === news.state)
      queryClient.setQueryData<WatchedBatch[]>(key, (old) =>
        old?.map((b) => (b.id === news.id && b.done <= news.done ? { ...b, ...news } : b)),
      );
    else refetchChanged(queryClient, { queryKey: key });
  });

  const dismiss = useCallback(
    (id: string) => {
      queryClient.setQueryData<WatchedBatch[]>(key, (old) =>
        old?.map((b) => (b.id === id ? { ...b, seen: true } : b)),
      );
      // If this fails, the server sends the batch again at the next load, which does no harm.
      dataProvider.markBatchSeen(id).catch(() => undefined);
    },
    [dataProvider, queryClient, key],
  );
  const shown = data.filter(
    (b) =>
      !b.seen &&
      (b.followed || onOrderList) &&
      (isOpenBatch(b) || Date.parse(b.serverNow) - Date.parse(b.finishedAt ?? b.createdAt) < NEWS_MS),
  );
  return { shown, put, dismiss };
}
