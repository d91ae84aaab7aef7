import { Box, Button, LinearProgress, Paper, Typography, useMediaQuery } from '@mui/material';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import type { OrderBatch } from '../../../contract/bulk.ts';
import { toMinor } from '../../../contract/rules/money.ts';
import { Kbd } from '../../commands/keys/Kbd.tsx';
import { useCommands } from '../../commands/useCommand.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { formatMoney } from '../../lib/formatMoney.ts';
import { useTextLocale } from '../../session/TextContext.ts';
import { NOTICES_ID } from '../notices.ts';
import { isOpenBatch, undoLeftMs, type WatchedBatch } from './batchesContext.ts';

interface Props {
  batches: readonly WatchedBatch[];
  onUndo: (batch: OrderBatch) => void;
  onDismiss: (id: string) => void;
  onResults: (batch: OrderBatch) => void;
  onRetry: (batch: OrderBatch) => void;
  onPay: (invoiceId: string) => void;
}

const TICK_MS = 250;
const SHOWN = 3;
/** How long a line that needs no answer is shown. */
const SAID_MS = 12_000;

/** Jobs over many orders: the time left to undo, the progress, the result. */
export function BatchStrip({ batches, ...on }: Props) {
  const translate = useTranslate();
  // On a phone a second line would cover too much of the page.
  const shown = useMediaQuery('(max-width:767.95px)') ? 1 : SHOWN;
  const waiting = batches.some((b) => b.state === 'waiting');
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    setNow(performance.now());
    if (!waiting) return;
    const timer = setInterval(() => setNow(performance.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [waiting]);
  const undoable = batches.find((b) => undoLeftMs(b, now) > 0);
  useCommands([
    {
      id: 'bulk.undo',
      labelKey: 'bulk.undo',
      scope: 'global',
      group: 'orders',
      keys: ['z'],
      when: () => undoable !== undefined,
      run: () => undoable && on.onUndo(undoable),
    },
  ]);
  if (!batches.length) return null;
  const strip = (
    <Box
      component="section"
      aria-label={translate('bulk.strip')}
      sx={{ maxWidth: 720, mb: 2, display: 'grid', gap: 1 }}
    >
      {batches.slice(0, shown).map((batch) => (
        <StripLine key={batch.id} batch={batch} leftMs={undoLeftMs(batch, now)} {...on} />
      ))}
    </Box>
  );
  const place = document.getElementById(NOTICES_ID);
  return place ? createPortal(strip, place) : strip;
}

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

interface LineProps extends Omit<Props, 'batches'> {
  batch: WatchedBatch;
  leftMs: number;
}

function StripLine({ batch, leftMs, onUndo, onDismiss, onResults, onRetry, onPay }: LineProps) {
  const translate = useTranslate();
  const locale = useTextLocale();
  const { kind, state, total, done, failed } = batch;
  const hasNews = isOpenBatch(batch) || (state === 'done' && (failed > 0 || batch.invoiceId));
  // Nobody has seen what a hidden tab shows.
  const isHidden = useSyncExternalStore(onVisibility, () => document.hidden);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time begins when there is nothing left to say
  useEffect(() => {
    if (hasNews || isHidden) return;
    const timer = setTimeout(() => onDismiss(batch.id), SAID_MS);
    return () => clearTimeout(timer);
  }, [hasNews, isHidden, batch.id]);
  const seconds = Math.ceil(leftMs / 1000);
  const sum = formatMoney(toMinor(batch.sum.amount), batch.sum.currency, locale);
  const said =
    state === 'waiting'
      ? translate(`bulk.${kind}.waiting`, { smart_count: total - failed, sum })
      : state === 'running'
        ? translate(`bulk.${kind}.running`, { done, total })
        : state === 'undone'
          ? translate('bulk.undone', { smart_count: total })
          : translate(`bulk.${kind}.done`, { smart_count: done - failed });
  return (
    <Paper
      elevation={6}
      sx={{
        border: 1,
        borderColor: failed && state !== 'undone' ? 'error.main' : 'divider',
        overflow: 'hidden',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1, px: 1.5, py: 0.75 }}>
        <Typography variant="body2" role="status" sx={{ flex: '1 1 200px', fontWeight: 600 }}>
          {said}
          {failed && state !== 'undone' ? (
            <Typography component="span" variant="body2" color="error" sx={{ ml: 1 }}>
              {translate('bulk.failedCount', { smart_count: failed })}
            </Typography>
          ) : null}
        </Typography>
        {leftMs > 0 ? (
          <Button size="small" variant="contained" onClick={() => onUndo(batch)} endIcon={<Kbd keys="z" />}>
            {translate('bulk.undoIn', { seconds })}
          </Button>
        ) : null}
        {failed && state !== 'undone' ? (
          <Button size="small" onClick={() => onResults(batch)}>
            {translate('bulk.showFailed')}
          </Button>
        ) : null}
        {state === 'done' && failed ? (
          <Button size="small" onClick={() => onRetry(batch)}>
            {translate('bulk.retryFailed')}
          </Button>
        ) : null}
        {state === 'done' && batch.invoiceId ? (
          <Button size="small" variant="contained" onClick={() => onPay(batch.invoiceId ?? '')}>
            {translate('bulk.pay')}
          </Button>
        ) : null}
        {isOpenBatch(batch) ? null : (
          <Button size="small" onClick={() => onDismiss(batch.id)}>
            {translate('common.close')}
          </Button>
        )}
      </Box>
      {isOpenBatch(batch) ? (
        <LinearProgress
          aria-label={said}
          variant={state === 'waiting' ? 'indeterminate' : 'determinate'}
          value={total ? (done / total) * 100 : 0}
        />
      ) : null}
    </Paper>
  );
}
