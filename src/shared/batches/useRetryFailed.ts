import { useRef } from 'react';
import type { OrderBatch } from '../../../contract/orders/bulk.ts';
import { BATCH_LIMITS } from '../../../contract/rules/orders/bulk.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useOneCall } from '../../lib/calls/useOneCall.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import type { BatchTarget } from './batchesContext.ts';

interface Options {
  /** The batch whose failed orders are listed. */
  listedId: string | undefined;
  isPreviewOpen: boolean;
  startRefresh: (target: BatchTarget) => Promise<void>;
  preview: (kind: Exclude<OrderBatch['kind'], 'refresh'>, target: BatchTarget) => void;
  closeList: () => void;
}

/** The list of failed orders passes `onFailure`, and stays open until the retry exists. */
export type RetryFailed = (batch: OrderBatch, onFailure?: (reason: unknown) => void) => void;

/** Reads the failed orders of a batch, and starts again with them: one retry at a time. */
export function useRetryFailed(options: Options): { isRetrying: boolean; retryFailed: RetryFailed } {
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const [isRetrying, run] = useOneCall();
  const now = useRef(options);
  now.current = options;
  const retryFailed: RetryFailed = ({ id, kind }, onFailure) =>
    void run(async () => {
      const isListed = () => now.current.listedId === id;
      try {
        const ids = await allFailed(dataProvider, id);
        // The user closed the list meanwhile.
        if (onFailure && !isListed()) return;
        const target = { ids, count: ids.length, retries: id };
        if (kind === 'refresh') {
          await now.current.startRefresh(target);
          if (isListed()) now.current.closeList();
        } else if (now.current.isPreviewOpen) notify('bulk.retryDropped', { type: 'warning' });
        else now.current.preview(kind, target);
      } catch (err) {
        if (onFailure && isListed()) onFailure(err);
        else notify.failure(err);
      }
    });
  return { isRetrying, retryFailed };
}

/** Ids of all failed orders of the batch, which may be on several pages of results. */
async function allFailed(dataProvider: ReturnType<typeof useDataProvider>, id: string): Promise<string[]> {
  const ids: string[] = [];
  for (;;) {
    const { data, rowTotal } = await dataProvider.getBatchResults(id, {
      onlyFailed: true,
      offset: ids.length,
      limit: BATCH_LIMITS.resultsPage,
    });
    ids.push(...data.map((row) => row.orderId));
    if (data.length === 0 || ids.length >= rowTotal) return ids;
  }
}
