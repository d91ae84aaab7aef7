import { Button } from '@mui/material';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { BatchPreviewInput, OrderBatch } from '../../../contract/orders/bulk.ts';
import { toMinor } from '../../../contract/rules/money/money.ts';
import { useText } from '../../i18n/useText.ts';
import { serverNow } from '../../lib/dates/serverClock.ts';
import { storeForm } from '../../lib/forms/formStorage.ts';
import { useEffectOn } from '../../lib/react/useEffectOn.ts';
import { useLiveEvent } from '../../session/LiveEvents.tsx';
import { useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { useMoneyText } from '../../session/useMoneyText.ts';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import { FailureAlert } from '../../ui/messages/FailureAlert.tsx';
import { RetryAlert } from '../../ui/messages/RetryAlert.tsx';
import { PageSkeleton } from '../../ui/page/PageSkeleton.tsx';
import { OverdueAlert, useBlockingInvoice } from '../billing/OverdueAlert.tsx';
import { CancelReasons } from '../orders/CancelReasons.tsx';
import { reasonNamed, reasonOfKey, reasonToWire } from '../orders/cancelReason.ts';
import { batchKey } from '../payment/stepKeys.ts';
import { BatchFacts } from './BatchFacts.tsx';
import { BatchOptionFields } from './BatchOptionFields.tsx';
import type { BatchTarget, KeptBatch } from './batchesContext.ts';
import { type BatchOptions, NO_OPTIONS, optionsToWire, pickupFault } from './batchOptions.ts';
import { PricingProgress } from './PricingProgress.tsx';

/** Events report prices as they come; after this time they are requested anyway, in case no event gets here. */
const UNHEARD_MS = 15_000;

interface Props {
  kind: 'confirm' | 'cancel';
  target: BatchTarget;
  /** A reason typed with the command. */
  reason: string | undefined;
  /** The choice made before a top-up. */
  options: BatchOptions | undefined;
  onClose: (made: OrderBatch | null) => void;
}

/**
 * Preview before many orders are paid or cancelled: number of processed orders, cost, balance afterwards, and the excluded orders with
 * their reasons. The safe button has the focus; after the other one ten seconds remain to undo it (BULK-09, -11).
 */
export function BatchDialog({ kind, target, reason: typed, options: before, onClose }: Props) {
  const dataProvider = useDataProvider();
  const translate = useText();
  const moneyText = useMoneyText();
  const { company, customer } = useSession();
  const [options, setOptions] = useState<BatchOptions>(before ?? NO_OPTIONS);
  const [reason, setReason] = useState(() => reasonNamed(typed));
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [again] = useState(() => ({ kind: 'batch', id: crypto.randomUUID() }) as const);
  const go = useRef<HTMLButtonElement>(null);
  const selection: BatchPreviewInput = {
    kind,
    ...(target.filter
      ? { filter: target.filter as BatchPreviewInput['filter'] }
      : { orderIds: [...(target.ids ?? [])] }),
    options: kind === 'confirm' ? optionsToWire(options, company.timezone) : { reason: reasonToWire(reason) },
  };
  const hasFault = kind === 'confirm' && pickupFault(options, company.timezone, serverNow()) !== null;
  const preview = useQuery({
    enabled: !hasFault,
    // The reason does not change the preview.
    queryKey: ['batches', 'preview', kind, target, kind === 'confirm' ? options : null],
    queryFn: ({ signal }) => dataProvider.previewBatch(selection, signal),
    gcTime: 0,
    staleTime: 0,
    placeholderData: (old) => old,
    refetchInterval: ({ state }) => (state.data?.unpriced ? UNHEARD_MS : false),
  });
  /** A service was chosen for the orders without one; figures from before it say that they are skipped, and are not shown. */
  const choosing = useRef(false);
  if (!preview.isPlaceholderData && !preview.isPending) choosing.current = false;
  const facts = choosing.current ? undefined : preview.data;
  const unpriced = facts?.unpriced ?? 0;
  useLiveEvent((event) => {
    if (event.type === 'orders.priced' && unpriced > 0) void preview.refetch();
    // The wallet was topped up in another tab.
    if (event.type === 'invoice.status') void preview.refetch();
  });
  const pricing = useMutation({ mutationFn: () => dataProvider.priceOrders(selection) });
  const wasUnpriced = useRef(0);
  wasUnpriced.current = Math.max(wasUnpriced.current, unpriced);
  // Requested once, when prices are known to be missing.
  useEffectOn(() => {
    if (unpriced > 0 && pricing.isIdle) pricing.mutate();
  }, [unpriced]);
  const waitsForFacts = useRef(kind === 'confirm');
  // Before it is painted: the figures that come first are not those that are confirmed.
  useLayoutEffect(() => {
    if (!facts || !waitsForFacts.current) return;
    waitsForFacts.current = false;
    if (facts.withoutService === 0) return;
    const serviceCode = facts.withoutService < facts.total ? 'ownElseCheapest' : 'cheapest';
    // A service chosen meanwhile stays.
    if (options.serviceCode) return;
    choosing.current = true;
    setOptions((old) => ({ ...old, serviceCode }));
  }, [facts, options.serviceCode]);
  const money = (amount: number) => moneyText(toMinor(amount), facts?.currency ?? '');
  const blocking = useBlockingInvoice();
  const payable = kind === 'cancel' || (blocking === null && (!facts || facts.short <= 0));
  const ready =
    Boolean(facts?.count) && payable && unpriced === 0 && !hasFault && !preview.isFetching && !busy;

  /** Ctrl+Enter was pressed before the button was enabled, and nothing else was done since. */
  const focusWhenReady = useRef(false);
  useEffect(() => {
    if (!ready || !focusWhenReady.current) return;
    focusWhenReady.current = false;
    go.current?.focus();
  }, [ready]);

  const submit = async () => {
    if (!facts || !ready) return;
    setBusy(true);
    setFailure(null);
    try {
      onClose(
        await dataProvider.startBatch(
          { ...selection, expected: { count: facts.count, sum: facts.sum } },
          key,
        ),
      );
    } catch (err) {
      const { code } = err as Error & { code?: string };
      setBusy(false);
      // A key answers once: a request after a refusal needs a new one.
      if (code !== 'ERR_NETWORK') setKey(crypto.randomUUID());
      setFailure(code === 'ERR_QUOTE_STALE' ? translate('bulk.stale') : (err as Error).message);
      if (code === 'ERR_QUOTE_STALE') void preview.refetch();
    }
  };
  const onKeyDown = (e: KeyboardEvent) => {
    if (e.key === 'Enter' && (e.ctrlKey || e.metaKey)) {
      e.preventDefault();
      if (document.activeElement === go.current) void submit();
      else if (ready) go.current?.focus();
      else focusWhenReady.current = true;
      return;
    }
    focusWhenReady.current = false;
    if (kind === 'cancel') {
      const code = reasonOfKey(e);
      if (code) setReason((old) => ({ ...old, code }));
    }
  };
  return (
    <DialogFrame
      title={translate(`bulk.${kind}.title`, { smart_count: target.count })}
      maxWidth="sm"
      locked={busy}
      onClose={() => onClose(null)}
      onKeyDown={onKeyDown}
      onPointerDown={() => {
        focusWhenReady.current = false;
      }}
      content={{ 'aria-busy': preview.isFetching }}
      wraps
      buttons={
        <>
          <Button autoFocus onClick={() => onClose(null)} disabled={busy}>
            {translate(`bulk.${kind}.back`)}
          </Button>
          <Button
            ref={go}
            variant="contained"
            color={kind === 'cancel' ? 'error' : 'primary'}
            onClick={submit}
            disabled={!ready}
          >
            {translate(`bulk.${kind}.go`, {
              smart_count: facts?.count ?? target.count,
              sum: facts ? money(facts.sum) : '…',
            })}
          </Button>
        </>
      }
    >
      <FailureAlert sx={{ mb: 2 }}>{failure}</FailureAlert>
      {preview.error ? (
        <RetryAlert onRetry={preview.refetch} sx={{ mb: 2 }}>
          {preview.error.message}
        </RetryAlert>
      ) : null}
      {kind === 'confirm' ? <OverdueAlert /> : null}
      {kind === 'confirm' ? (
        <BatchOptionFields value={options} facts={facts} onChange={setOptions} disabled={busy} />
      ) : (
        <CancelReasons value={reason} onChange={setReason} />
      )}
      {unpriced > 0 ? (
        <PricingProgress
          done={wasUnpriced.current - unpriced}
          total={wasUnpriced.current}
          failure={pricing.error?.message}
          onRetry={() => pricing.mutate()}
        />
      ) : null}
      {facts ? (
        <BatchFacts
          facts={facts}
          isPricing={unpriced > 0 && !pricing.error}
          onlyCovered={options.onlyCovered}
          onOnlyCovered={(onlyCovered) => setOptions({ ...options, onlyCovered })}
          again={again}
          onLeave={() => {
            const kept: KeptBatch = { id: again.id, target, options };
            void storeForm(batchKey(customer.id), kept);
            onClose(null);
          }}
        />
      ) : preview.error ? null : (
        <PageSkeleton rows={4} />
      )}
    </DialogFrame>
  );
}
