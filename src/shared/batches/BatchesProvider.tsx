import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { BatchInput, OrderBatch } from '../../../contract/orders/bulk.ts';
import type { BatchKind } from '../../../contract/rules/orders/bulk.ts';
import type { ClearSelection } from '../../commands/recordAction.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { keptRequest } from '../../lib/calls/keptRequest.ts';
import { memoryStorage } from '../../lib/calls/keyedRequest.ts';
import { attemptsIn } from '../../lib/calls/useAttempts.ts';
import { useEffectOn } from '../../lib/react/useEffectOn.ts';
import { type Held, useHeld } from '../../lib/react/useHeld.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { beginWaiting } from '../../session/waiting.ts';
import { lazyPart } from '../../ui/page/lazyPart.tsx';
import { useHoldLines } from '../inbox/useHoldLines.ts';
import { keepBooked } from '../orders/rules/bookedHere.ts';
import { BatchStrip } from './BatchStrip.tsx';
import { type Batches, BatchesContext, type BatchTarget, isOpenBatch } from './batchesContext.ts';
import type { BatchOptions } from './batchOptions.ts';
import { mayLeavePage, toGateway } from './toGateway.ts';
import { useBatchLabels } from './useBatchLabels.ts';
import { useRetryFailed } from './useRetryFailed.ts';
import { useWatchedBatches } from './useWatchedBatches.ts';

const BatchDialog = lazyPart(() => import('./BatchDialog.tsx').then((part) => part.BatchDialog));
const BatchResultsDialog = lazyPart(() =>
  import('./BatchResultsDialog.tsx').then((part) => part.BatchResultsDialog),
);

interface Props {
  children: ReactNode;
  /** Called after orders have changed, to fetch the queries that show them again. */
  onChanged: () => void;
}

/** Pages that list orders. */
const LISTS: ReadonlySet<string> = new Set(['/orders', '/orders/bulk-orders']);

interface Preview {
  id: string;
  kind: Exclude<BatchKind, 'refresh'>;
  target: BatchTarget;
  onCreated: ClearSelection | undefined;
  reason: string | undefined;
  options: BatchOptions | undefined;
  /** Shows other people that this person answers the parcels. */
  held?: Held;
}

const previewOf = (
  ...[kind, { clear, ids, filter, count, retries }, reason, options]: Parameters<Batches['ask']>
): Preview => ({
  id: crypto.randomUUID(),
  kind,
  target: { ids, filter, count, retries },
  onCreated: clear,
  reason,
  options,
});

/** Jobs over many orders on every page: the preview, the strip while they run, their results. */
export function BatchesProvider({ children, onChanged }: Props) {
  const notify = useNotify();
  const isOrderList = LISTS.has(useLocation().pathname);
  const { shown, put, dismiss } = useWatchedBatches(isOrderList);
  const { preview, setPreview, ask } = usePreview();
  const { results, setResults, looked } = useResults();
  const jump = useRef<((orderId: string) => boolean) | null>(null);
  const { startedHere, show, startRefresh } = useStarts(put, dismiss);
  const value = useMemo<Batches>(
    () => ({
      jump,
      ask,
      refresh: (target) => startRefresh(target).catch(notify.failure),
    }),
    [startRefresh, notify, ask],
  );

  const pay = usePayEnded(shown, startedHere, isOrderList, onChanged);
  const labels = useBatchLabels();
  const { undo, restores } = useUndo(put);
  const { isRetrying, retryFailed } = useRetryFailed({
    listedId: results?.id,
    isPreviewOpen: preview !== null,
    startRefresh,
    preview: ask,
    closeList: () => setResults(null),
  });

  return (
    <BatchesContext value={value}>
      {children}
      <BatchStrip
        batches={shown}
        looked={looked}
        labels={labels}
        onUndo={undo}
        onDismiss={dismiss}
        onResults={setResults}
        onRetry={(batch) => retryFailed(batch)}
        isRetrying={isRetrying}
        onPay={pay}
      />
      {results ? (
        <BatchResultsDialog
          // The job may begin or end while its results are shown.
          batch={shown.find((b) => b.id === results.id) ?? results}
          labels={labels}
          onRetry={retryFailed}
          isRetrying={isRetrying}
          onClose={() => setResults(null)}
        />
      ) : null}
      {preview ? (
        <BatchDialog
          key={preview.id}
          kind={preview.kind}
          target={preview.target}
          reason={preview.reason}
          options={preview.options}
          onLeave={() => {
            setPreview(null);
            setResults(null);
          }}
          onClose={(created) => {
            setPreview(null);
            if (!created) return;
            // The list below stays until its retry exists.
            setResults(null);
            const restore = preview.onCreated?.();
            if (restore) restores.current.set(created.id, restore);
            show(created, preview.target);
            if (created.kind === 'confirm') keepBooked();
            beginWaiting();
          }}
        />
      ) : null}
    </BatchesContext>
  );
}

/** The batches that this tab started, and the start of a refresh, which has no preview. */
function useStarts(put: (batch: OrderBatch) => void, dismiss: (id: string) => void) {
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  /** Batches that this tab started: only this tab opens the gateway. */
  const startedHere = useRef(new Set<string>());

  const show = useCallback(
    (created: OrderBatch, { retries }: BatchTarget) => {
      startedHere.current.add(created.id);
      put(created);
      if (retries) dismiss(retries);
    },
    [put, dismiss],
  );
  const startRefresh = useCallback(
    async (target: BatchTarget) => {
      const { ids, filter, retries } = target;
      // Pressed again after a lost answer, a retry must not ask all couriers twice.
      const request = retries ? keptRequest(queryClient, `refresh ${retries}`) : memoryStorage();
      const body: BatchInput = {
        kind: 'refresh',
        ...(ids ? { orderIds: [...ids] } : {}),
        ...(filter ? { filter: filter as BatchInput['filter'] } : {}),
      };
      show((await attemptsIn(request)(body, dataProvider.startBatch)).result, target);
    },
    [dataProvider, queryClient, show],
  );
  return { startedHere, show, startRefresh };
}

/** Opens the gateway for a batch of this tab that has ended, or later by the strip's button. */
function usePayEnded(
  shown: readonly OrderBatch[],
  startedHere: RefObject<ReadonlySet<string>>,
  isOrderList: boolean,
  onChanged: () => void,
) {
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const { company } = useSession();
  const pay = (invoiceId: string) =>
    void toGateway(dataProvider, invoiceId, company.id).catch(notify.failure);
  useEndedBatches(shown, startedHere, (batch) => {
    onChanged();
    if (batch.kind === 'refresh' && batch.failed < batch.total) notify('bulk.refreshed', { type: 'success' });
    // On other pages, or while the user types, the strip's button opens the gateway.
    if (batch.invoiceId && startedHere.current.has(batch.id) && isOrderList && mayLeavePage())
      pay(batch.invoiceId);
  });
  return pay;
}

/** Takes a job back, and restores the selection of the list where this tab started it. */
function useUndo(put: (batch: OrderBatch) => void) {
  const dataProvider = useDataProvider();
  const notify = useNotify();
  /** For each job of this tab, the function that restores the selection. */
  const restores = useRef(new Map<string, () => void>());
  const undo = async (batch: OrderBatch) => {
    try {
      put(await dataProvider.undoBatch(batch.id));
      restores.current.get(batch.id)?.();
    } catch (err) {
      notify.failure(err);
    }
  };
  return { undo, restores };
}

/** The open preview, which takes the lines of its parcels in the inbox. */
function usePreview() {
  const [preview, setPreview] = useState<Preview | null>(null);
  const holdLines = useHoldLines();
  useHeld(preview?.held);
  const ask = useCallback<Batches['ask']>(
    (...args) => {
      const [, { known = [] }] = args;
      setPreview({ ...previewOf(...args), held: holdLines.ofOrders(known) });
    },
    [holdLines],
  );
  return { preview, setPreview, ask };
}

/** Calls `onEnded` for each batch that was open here, or was started here, and has ended. */
function useEndedBatches(
  shown: readonly OrderBatch[],
  startedHere: RefObject<ReadonlySet<string>>,
  onEnded: (batch: OrderBatch) => void,
) {
  const seenOpen = useRef(new Map<string, boolean>());
  // Runs only when the batches change.
  useEffectOn(() => {
    for (const batch of shown) {
      const open = isOpenBatch(batch);
      const wasOpen = seenOpen.current.get(batch.id) ?? startedHere.current.has(batch.id);
      seenOpen.current.set(batch.id, open);
      if (!open && wasOpen) onEnded(batch);
    }
  }, [shown]);
}

/** The batch whose failures are shown, and the batches whose failures were seen. */
function useResults() {
  const [results, setShown] = useState<OrderBatch | null>(null);
  const [looked, setLooked] = useState<ReadonlySet<string>>(new Set());
  const setResults = (next: OrderBatch | null) => {
    if (results) setLooked((old) => new Set(old).add(results.id));
    setShown(next);
  };
  return { results, setResults, looked };
}
