import Close from '@mui/icons-material/Close';
import { Box, Button, IconButton, LinearProgress, Typography } from '@mui/material';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import type { OrderBatch } from '../../../contract/orders/bulk.ts';
import { nearestMinor } from '../../../contract/rules/money/money.ts';
import { Kbd } from '../../commands/keys/Kbd.tsx';
import { useCommands } from '../../commands/useCommand.ts';
import type { Translate } from '../../i18n/textKey.ts';
import { useText } from '../../i18n/useText.ts';
import { BAR } from '../../lib/browser/bars.ts';
import { useEffectOn } from '../../lib/react/useEffectOn.ts';
import { usePhone } from '../../lib/react/usePhone.ts';
import { useMay, useSession } from '../../session/SessionContext.ts';
import { useMoneyText } from '../../session/useMoneyText.ts';
import { BarKey } from '../../ui/messages/BarKey.tsx';
import { InDock } from '../../ui/messages/InDock.tsx';
import { isOpenBatch, undoLeftMs, type WatchedBatch } from './batchesContext.ts';
import { RetryButton } from './RetryButton.tsx';
import type { BatchLabels } from './useBatchLabels.ts';

interface Props {
  batches: readonly WatchedBatch[];
  /** Ids of batches whose failures the user has seen; they need no further attention. */
  looked: ReadonlySet<string>;
  labels: BatchLabels;
  onUndo: (batch: OrderBatch) => void;
  onDismiss: (id: string) => void;
  onResults: (batch: OrderBatch) => void;
  onRetry: (batch: OrderBatch) => void;
  /** Whether the failed orders of a batch are being read or sent: one retry at a time. */
  isRetrying: boolean;
  onPay: (invoiceId: string) => void;
}

const TICK_MS = 250;
const SHOWN = 3;
/** Time for which a line that needs no attention is shown. */
const SHOWN_MS = 12_000;
export const PRINT_KEY = 'shift+l';

/** Jobs over many orders: the time left to undo, one bar for the progress of all jobs, and the results. */
export function BatchStrip({ batches, ...on }: Props) {
  const translate = useText();
  // On a phone a second line would cover too much of the page.
  const shown = usePhone() ? 1 : SHOWN;
  const now = useNow(batches.some(isWaiting));
  const mayChange = useMay()('orders.write');
  const leftMsOf = (batch: WatchedBatch) => (mayChange ? undoLeftMs(batch, now) : 0);
  const { user } = useSession();
  const isMine = ({ by }: OrderBatch) => by.userId === user.id;
  const isUndoable = (batch: WatchedBatch) => leftMsOf(batch) > 0;
  // The key takes back one's own job rather than a colleague's.
  const undoable = batches.find((b) => isUndoable(b) && isMine(b)) ?? batches.find(isUndoable);
  const printable = printableIn(batches, on.labels);
  useStripCommands(undoable, printable, on);
  const [unfolded, setUnfolded] = useState(false);
  if (!batches.length) return null;
  const open = batches.filter(isOpenBatch);
  const ended = batches.filter((b) => !isOpenBatch(b)).slice(0, shown);
  const [total, done] = [sumOf(open, (b) => b.total), sumOf(open, (b) => b.done)];
  const folded = open.length > 1 && !unfolded;
  const allText = translate('bulk.jobs', { smart_count: open.length, done, total });
  const line = (batch: WatchedBatch) => (
    <StripLine
      key={batch.id}
      batch={batch}
      leftMs={leftMsOf(batch)}
      mayRetry={mayChange}
      isLatest={batch === printable}
      hasUndoKey={batch === undoable}
      isMine={isMine(batch)}
      {...on}
    />
  );
  return (
    <InDock>
      <Box component="section" aria-label={translate('bulk.strip')}>
        {open.length ? (
          <LinearProgress
            aria-label={allText}
            variant={open.every(isWaiting) ? 'indeterminate' : 'determinate'}
            value={total ? (done / total) * 100 : 0}
          />
        ) : null}
        {open.length > 1 ? (
          <Line
            text={allText}
            leftOut={sumOf(open, leftOutOf)}
            failed={sumOf(open, ({ failed }) => failed) - sumOf(open, leftOutOf)}
            actions={
              <>
                {folded && undoable ? (
                  <UndoButton leftMs={leftMsOf(undoable)} hasKey onUndo={() => on.onUndo(undoable)} />
                ) : null}
                <Button size="small" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
                  {translate(unfolded ? 'bulk.foldJobs' : 'bulk.unfoldJobs')}
                </Button>
              </>
            }
          />
        ) : null}
        {folded ? null : open.map(line)}
        {ended.map(line)}
      </Box>
    </InDock>
  );
}

/** The time of the last tick, while a job waits. */
function useNow(isTicking: boolean): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    setNow(performance.now());
    if (!isTicking) return;
    const timer = setInterval(() => setNow(performance.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [isTicking]);
  return now;
}

/** The batch whose labels the key prints: none of an older batch while a newer one is still being confirmed. */
function printableIn(batches: readonly WatchedBatch[], labels: BatchLabels): WatchedBatch | undefined {
  const newest = batches.find((b) => labels.text(b) !== null || (isOpenBatch(b) && b.kind === 'confirm'));
  return newest && labels.text(newest) !== null ? newest : undefined;
}

function useStripCommands(
  undoable: WatchedBatch | undefined,
  printable: WatchedBatch | undefined,
  { labels, onUndo }: Pick<Props, 'labels' | 'onUndo'>,
): void {
  useCommands([
    {
      id: 'bulk.undo',
      labelKey: 'bulk.undo',
      scope: 'global',
      group: 'orders',
      keys: ['z'],
      when: () => undoable !== undefined,
      run: () => undoable && onUndo(undoable),
    },
    {
      id: 'bulk.print',
      labelKey: 'bulk.printLatest',
      scope: 'global',
      group: 'orders',
      keys: [PRINT_KEY],
      // The key also works over the list of failed orders.
      always: true,
      when: () => printable !== undefined,
      run: () => printable && labels.print(printable),
    },
  ]);
}

const sumOf = (batches: readonly OrderBatch[], what: (batch: OrderBatch) => number): number =>
  batches.reduce((sum, batch) => sum + what(batch), 0);

/** Whether nothing was tried yet: orders that cannot be processed are then left out, but have not failed. */
const isWaiting = ({ state }: OrderBatch): boolean => state === 'waiting';
const leftOutOf = (batch: OrderBatch): number => (isWaiting(batch) ? batch.failed : batch.leftOut);

interface StripLineProps {
  text: string;
  /** Number of orders that the job leaves out. */
  leftOut: number;
  failed: number;
  actions: ReactNode;
}

function Line({ text, leftOut, failed, actions }: StripLineProps) {
  const translate = useText();
  return (
    <Box
      {...BAR}
      sx={{
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        gap: 1,
        minHeight: 40,
        px: { xs: 1.5, md: 3 },
        py: 0.5,
      }}
    >
      <BarKey />
      <Typography
        variant="body2"
        role="status"
        sx={{ flex: { xs: '1 1 130px', sm: '1 1 200px' }, fontWeight: 600 }}
      >
        {text}
        {leftOut ? (
          <Typography component="span" variant="body2" color="text.secondary" sx={{ ml: 1 }}>
            {translate('bulk.leftOutCount', { smart_count: leftOut })}
          </Typography>
        ) : null}
        {failed ? (
          <Typography component="span" variant="body2" color="error" sx={{ ml: 1 }}>
            {translate('bulk.failedCount', { smart_count: failed })}
          </Typography>
        ) : null}
      </Typography>
      {actions}
    </Box>
  );
}

interface UndoProps {
  leftMs: number;
  hasKey: boolean;
  onUndo: () => void;
}

function UndoButton({ leftMs, hasKey, onUndo }: UndoProps) {
  const translate = useText();
  return (
    <Button size="small" variant="contained" onClick={onUndo} endIcon={hasKey ? <Kbd keys="z" /> : undefined}>
      {translate('bulk.undoIn', { seconds: Math.ceil(leftMs / 1000) })}
    </Button>
  );
}

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** Removes the line of a batch that needs no more attention, after a time in which its tab was visible. */
function useShownTime({ id }: OrderBatch, hasNews: boolean, onDismiss: (id: string) => void): void {
  const isHidden = useSyncExternalStore(onVisibility, () => document.hidden);
  useEffectOn(() => {
    if (hasNews || isHidden) return;
    const timer = setTimeout(() => onDismiss(id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [hasNews, isHidden, id]);
}

function stateText(batch: OrderBatch, sum: string | null | undefined, translate: Translate): string {
  const { kind, state, total, done, failed } = batch;
  if (state === 'waiting' && sum)
    return translate(`bulk.${kind}.waiting`, { smart_count: total - failed, sum });
  if (isOpenBatch(batch)) return translate(`bulk.${kind}.running`, { done, total });
  if (state === 'undone') return translate('bulk.undone', { smart_count: total - failed });
  return translate(`bulk.${kind}.done`, { smart_count: done - failed });
}

interface LineProps extends Omit<Props, 'batches'> {
  batch: WatchedBatch;
  leftMs: number;
  mayRetry: boolean;
  /** Whether the key prints the labels of this batch. */
  isLatest: boolean;
  /** Whether the key undoes this batch. */
  hasUndoKey: boolean;
  /** A colleague's job is shown with the name. */
  isMine: boolean;
}

function StripLine({
  batch,
  looked,
  leftMs,
  mayRetry,
  isLatest,
  hasUndoKey,
  isMine,
  labels,
  ...on
}: LineProps) {
  const translate = useText();
  const moneyText = useMoneyText();
  const { state, failed } = batch;
  const hasNews =
    isOpenBatch(batch) ||
    (state === 'done' && ((failed > 0 && !looked.has(batch.id)) || Boolean(batch.invoiceId))) ||
    labels.areNews(batch);
  useShownTime(batch, hasNews, on.onDismiss);
  const textOf = (money: OrderBatch['sum']) => money && moneyText(nearestMinor(money.amount), money.currency);
  const due = textOf(batch.invoiceDue);
  const text = stateText(batch, textOf(batch.sum), translate);
  const leftOut = state === 'undone' ? 0 : leftOutOf(batch);
  const tried = state === 'undone' ? 0 : failed - leftOut;
  return (
    <Line
      text={isMine ? text : translate('common.labelled', { label: batch.by.name, text })}
      leftOut={leftOut}
      failed={tried}
      actions={
        <>
          {leftMs > 0 ? (
            <UndoButton leftMs={leftMs} hasKey={hasUndoKey} onUndo={() => on.onUndo(batch)} />
          ) : null}
          {labels.text(batch) ? (
            <Button
              size="small"
              variant="contained"
              onClick={() => labels.print(batch)}
              endIcon={isLatest ? <Kbd keys={PRINT_KEY} /> : undefined}
            >
              {labels.text(batch)}
            </Button>
          ) : null}
          {failed && state !== 'undone' ? (
            <Button size="small" onClick={() => on.onResults(batch)}>
              {translate(tried ? 'bulk.showFailed' : 'bulk.showLeftOut')}
            </Button>
          ) : null}
          {state === 'done' && failed && mayRetry ? (
            <RetryButton size="small" isRetrying={on.isRetrying} onClick={() => on.onRetry(batch)}>
              {translate(tried ? 'bulk.retryFailed' : 'bulk.retryLeftOut')}
            </RetryButton>
          ) : null}
          {state === 'done' && batch.invoiceId && due ? (
            <Button size="small" variant="contained" onClick={() => on.onPay(batch.invoiceId ?? '')}>
              {translate('bulk.pay', { sum: due })}
            </Button>
          ) : null}
          {isOpenBatch(batch) ? null : (
            <IconButton
              size="small"
              aria-label={translate('common.close')}
              onClick={() => on.onDismiss(batch.id)}
            >
              <Close fontSize="small" />
            </IconButton>
          )}
        </>
      }
    />
  );
}
