import { Button } from '@mui/material';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { BatchInput, BatchPreviewInput, OrderBatch } from '../../../contract/orders/bulk.ts';
import { nearestMinor } from '../../../contract/rules/money/money.ts';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import { useText } from '../../i18n/useText.ts';
import { useAttempts } from '../../lib/calls/useAttempts.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { useMoneyText } from '../../session/useMoneyText.ts';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import { FailureAlert } from '../../ui/messages/FailureAlert.tsx';
import { RetryAlert } from '../../ui/messages/RetryAlert.tsx';
import { PartSkeleton } from '../../ui/page/PageSkeleton.tsx';
import { OverdueAlert, useBlockingInvoice } from '../billing/OverdueAlert.tsx';
import { useBookingRun } from '../booking/useBookingRun.ts';
import { NotPaidNote } from '../desk/NotPaidNote.tsx';
import { useHasLine } from '../desk/useHasLine.ts';
import { CancelReasons } from '../orders/CancelReasons.tsx';
import { reasonNamed, reasonOfKey, reasonToWire } from '../orders/cancelReason.ts';
import { storeStep } from '../payment/storedStep.ts';
import { BatchFacts } from './BatchFacts.tsx';
import { BatchOptionFields } from './BatchOptionFields.tsx';
import type { BatchTarget, StoredBatch } from './batchesContext.ts';
import { type BatchOptions, NO_OPTIONS, optionsToWire } from './batchOptions.ts';
import { PricingProgress } from './PricingProgress.tsx';
import { useBatchPreview } from './useBatchPreview.ts';

interface Props {
  kind: 'confirm' | 'cancel';
  target: BatchTarget;
  /** A reason typed with the command. */
  reason: string | undefined;
  /** The options chosen before a top-up. */
  options: BatchOptions | undefined;
  onClose: (created: OrderBatch | null) => void;
  /** Called when the user leaves the page for a top-up. */
  onLeave: () => void;
}

/**
 * Preview before many orders are paid or cancelled: number of processed orders, cost, balance afterwards, and the excluded orders with reasons.
 * The safe button has the focus. After the button that starts the job, ten seconds remain to undo it (BULK-09, -11).
 */
export function BatchDialog({ kind, target, reason: typed, options: before, onClose, onLeave }: Props) {
  const translate = useText();
  const moneyText = useMoneyText();
  const { company, customer } = useSession();
  const [options, setOptions] = useState<BatchOptions>(before ?? NO_OPTIONS);
  const [reason, setReason] = useState(() => reasonNamed(typed));
  const [resumedStep] = useState(() => ({ kind: 'batch', id: crypto.randomUUID() }) as const);
  const go = useRef<HTMLButtonElement>(null);
  const selection: BatchPreviewInput = {
    kind,
    ...targetToWire(target),
    options: kind === 'confirm' ? optionsToWire(options, company.timezone) : { reason: reasonToWire(reason) },
  };
  const preview = useBatchPreview(selection, { kind, target, options, setOptions });
  const { facts, unpriced, pricing } = preview;
  const money = (amount: number) => moneyText(nearestMinor(amount), facts?.currency ?? '');
  const blocking = useBlockingInvoice();
  const payable = kind === 'cancel' || (blocking === null && (!facts || facts.short <= 0));
  const { busy, failure, start } = useBatchStart(selection, preview, onClose);
  const hasLine = useHasLine();
  const ready = preview.isReady && payable && !busy && (kind === 'cancel' || hasLine);
  const submit = () => void (ready && start());
  const submitKeys = useSubmitKeys(go, ready, submit, (e) => {
    const code = kind === 'cancel' && reasonOfKey(e);
    if (code) setReason((old) => ({ ...old, code }));
  });
  return (
    <DialogFrame
      title={titleOf(translate, kind, facts?.count ?? target.count, target.count)}
      maxWidth="sm"
      locked={busy}
      onClose={() => onClose(null)}
      {...submitKeys}
      content={{ 'aria-busy': preview.isFetching }}
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
      {kind === 'confirm' ? <NotPaidNote /> : null}
      <FailureAlert sx={{ mb: 2 }}>{failure}</FailureAlert>
      {preview.error ? <RetryAlert onRetry={preview.refetch} sx={{ mb: 2 }} error={preview.error} /> : null}
      {kind === 'confirm' ? <OverdueAlert /> : null}
      {kind === 'confirm' ? (
        <BatchOptionFields value={options} facts={facts} onChange={setOptions} disabled={busy} />
      ) : (
        <CancelReasons value={reason} onChange={setReason} />
      )}
      {unpriced > 0 ? (
        <PricingProgress
          done={preview.wasUnpriced - unpriced}
          total={preview.wasUnpriced}
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
          resumedStep={resumedStep}
          onLeave={() => {
            const stored: StoredBatch = { id: resumedStep.id, target, options };
            void storeStep('batch', customer.id, stored);
            onLeave();
          }}
        />
      ) : preview.error ? null : (
        <PartSkeleton rows={4} />
      )}
    </DialogFrame>
  );
}

const targetToWire = ({ filter, ids = [] }: BatchTarget): Pick<BatchPreviewInput, 'filter' | 'orderIds'> =>
  filter ? { filter: filter as BatchPreviewInput['filter'] } : { orderIds: [...ids] };

/** Creates the batch exactly as it was previewed. */
function useBatchStart(
  selection: BatchPreviewInput,
  { facts, refetch }: Pick<ReturnType<typeof useBatchPreview>, 'facts' | 'refetch'>,
  onCreated: (created: OrderBatch) => void,
) {
  const dataProvider = useDataProvider();
  const translate = useText();
  const [failure, setFailure] = useState<string | null>(null);
  const { phase, uncertain, run } = useBookingRun();
  const attempts = useAttempts();
  const start = () =>
    facts &&
    run(
      'confirm',
      async () => {
        setFailure(null);
        const { count, sum, digest } = facts;
        const { result } = await attempts(
          { ...selection, expected: { count, sum, digest } },
          (input: BatchInput, key) => dataProvider.startBatch(input, key),
        );
        onCreated(result);
      },
      (end) => {
        const isStale = end.ended === 'refused' && end.failure.code === ERROR.staleQuote;
        if (isStale) void refetch();
        setFailure(isStale ? translate('bulk.stale') : end.ended === 'refused' ? end.failure.message : null);
      },
    );
  return { busy: phase !== 'idle', failure: uncertain ? translate('booking.noAnswer') : failure, start };
}

/** Counts what is included, so that nobody reads a question about orders that stay as they are. */
function titleOf(
  translate: ReturnType<typeof useText>,
  kind: Props['kind'],
  included: number,
  total: number,
): string {
  if (included === 0) return translate(`bulk.${kind}.titleNone`, { smart_count: total, total });
  if (included < total) return translate(`bulk.${kind}.titleSome`, { smart_count: included, total });
  return translate(`bulk.${kind}.title`, { smart_count: total });
}

/**
 * Ctrl+Enter focuses the button, and presses it once it has the focus. If it was pressed before the button was enabled, the button gets the focus
 * then, unless the user did something else since.
 */
function useSubmitKeys(
  button: RefObject<HTMLButtonElement | null>,
  ready: boolean,
  submit: () => void,
  onOtherKey: (e: KeyboardEvent) => void,
) {
  const isRequested = useRef(false);
  useEffect(() => {
    if (!ready || !isRequested.current) return;
    isRequested.current = false;
    button.current?.focus();
  }, [ready, button]);
  return {
    onKeyDown: (e: KeyboardEvent) => {
      isRequested.current = false;
      if (e.key !== 'Enter' || !(e.ctrlKey || e.metaKey)) return onOtherKey(e);
      e.preventDefault();
      if (document.activeElement === button.current) submit();
      else if (ready) button.current?.focus();
      else isRequested.current = true;
    },
    onPointerDown: () => {
      isRequested.current = false;
    },
  };
}
