import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useLayoutEffect, useRef } from 'react';
import type { BatchPreviewInput } from '../../../contract/orders/bulk.ts';
import { serverNow } from '../../lib/dates/serverClock.ts';
import { refetchChanged } from '../../lib/react/refetchChanged.ts';
import { useEffectOn } from '../../lib/react/useEffectOn.ts';
import { useLiveEvent } from '../../session/LiveEvents.tsx';
import { useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { pickupFault } from '../booking/rules/pickupChoice.ts';
import type { BatchTarget } from './batchesContext.ts';
import type { BatchOptions } from './batchOptions.ts';

/** Events report prices as they arrive; after this time the prices are requested anyway, in case no event arrives. */
const POLL_MS = 15_000;

interface Options {
  kind: 'confirm' | 'cancel';
  target: BatchTarget;
  options: BatchOptions;
  setOptions: Dispatch<SetStateAction<BatchOptions>>;
}

/** The orders, cost and missing prices of a batch, and the service for orders that have none. */
export function useBatchPreview(
  selection: BatchPreviewInput,
  { kind, target, options, setOptions }: Options,
) {
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const { company } = useSession();
  const hasFault =
    kind === 'confirm' && pickupFault(options.scheduledAt, company.timezone, serverNow()) !== null;
  // The reason does not change the preview.
  const queryKey = ['batches', 'preview', kind, target, kind === 'confirm' ? options : null];
  const preview = useQuery({
    enabled: !hasFault,
    queryKey,
    queryFn: ({ signal }) => dataProvider.previewBatch(selection, signal),
    gcTime: 0,
    staleTime: 0,
    placeholderData: (old) => old,
    refetchInterval: ({ state }) => (state.data?.unpriced ? POLL_MS : false),
  });
  /** Set after a service was chosen for orders without one: the previous figures, which say that these orders are skipped, must not be shown. */
  const choosing = useRef(false);
  if (!preview.isPlaceholderData && !preview.isPending) choosing.current = false;
  const facts = choosing.current ? undefined : preview.data;
  const unpriced = facts?.unpriced ?? 0;
  useLiveEvent((event) => {
    const isPriced = event.type === 'orders.priced' && unpriced > 0;
    // Another person's action took these orders, or released them.
    const isTaken = event.type === 'batch.progress' && event.batch?.state !== 'running';
    // An invoice's event: the wallet was topped up in another tab.
    if (isPriced || isTaken || event.type === 'invoice.status') refetchChanged(queryClient, { queryKey });
  });
  const pricing = useMutation({ mutationFn: () => dataProvider.priceOrders(selection) });
  const wasUnpriced = useRef(0);
  wasUnpriced.current = Math.max(wasUnpriced.current, unpriced);
  // Runs once, when prices are known to be missing.
  useEffectOn(() => {
    if (unpriced > 0 && pricing.isIdle) pricing.mutate();
  }, [unpriced]);
  const waitsForFacts = useRef(kind === 'confirm');
  // Runs before the paint, as the first figures are not those of the confirmation.
  useLayoutEffect(() => {
    if (!facts || !waitsForFacts.current) return;
    waitsForFacts.current = false;
    if (facts.withoutService === 0) return;
    const serviceCode = facts.withoutService < facts.total ? 'ownElseCheapest' : 'cheapest';
    // A service that the user chose meanwhile stays.
    if (options.serviceCode) return;
    choosing.current = true;
    setOptions((old) => ({ ...old, serviceCode }));
  }, [facts, options.serviceCode, setOptions]);
  return {
    facts,
    error: preview.error,
    refetch: preview.refetch,
    isFetching: preview.isFetching,
    isReady: Boolean(facts?.count) && unpriced === 0 && !hasFault && !preview.isFetching,
    unpriced,
    wasUnpriced: wasUnpriced.current,
    pricing,
  };
}
