import { Box, Button, List, ListItem, ListItemButton, ListItemText, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { BatchRowResult, OrderBatch } from '../../../contract/orders/bulk.ts';
import { Kbd } from '../../commands/keys/Kbd.tsx';
import { useText } from '../../i18n/useText.ts';
import { useMay } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import { RetryAlert } from '../../ui/messages/RetryAlert.tsx';
import { PartSkeleton } from '../../ui/page/PageSkeleton.tsx';
import { refusalWords } from '../orders/rules/refusalWords.ts';
import { PRINT_KEY } from './BatchStrip.tsx';
import { useBatches } from './batchesContext.ts';
import { RetryButton } from './RetryButton.tsx';
import type { BatchLabels } from './useBatchLabels.ts';
import type { RetryFailed } from './useRetryFailed.ts';

interface Props {
  batch: OrderBatch;
  labels: BatchLabels;
  onRetry: RetryFailed;
  isRetrying: boolean;
  onClose: () => void;
}

const LISTED = 500;

/** Failed rows of a batch, each with its reason and a link to the order. */
export function BatchResultsDialog({ batch, labels, onRetry, isRetrying, onClose }: Props) {
  const dataProvider = useDataProvider();
  const translate = useText();
  const navigate = useNavigate();
  const { jump } = useBatches();
  const mayRetry = useMay()('orders.write');
  const results = useQuery({
    queryKey: ['batches', 'failed', batch.id, batch.failed],
    queryFn: () => dataProvider.getBatchResults(batch.id, { onlyFailed: true, limit: LISTED }),
  });
  const goTo = (row: BatchRowResult) => {
    onClose();
    // The closing dialog restores the focus first.
    setTimeout(() => {
      if (jump.current?.(row.orderId)) return;
      navigate(batch.kind === 'cancel' ? `/order/${row.orderId}` : `/orders/new-order/${row.orderId}`);
    });
  };
  const [failure, setFailure] = useState<unknown>(null);
  const retry = () => {
    setFailure(null);
    onRetry(batch, setFailure);
  };
  const rows = results.data?.data ?? [];
  // Excluded rows are tried only after the job has begun.
  const waits = batch.state === 'waiting';
  const untried = waits || batch.leftOut === batch.failed;
  return (
    <DialogFrame
      title={translate(untried ? 'bulk.leftOutTitle' : 'bulk.failedTitle', {
        smart_count: untried ? batch.failed : batch.failed - batch.leftOut,
      })}
      maxWidth="sm"
      onClose={onClose}
      content={{ dividers: true, sx: { p: 0 } }}
      buttons={
        <>
          {labels.text(batch) ? (
            <Button
              variant="outlined"
              onClick={() => labels.print(batch)}
              endIcon={<Kbd keys={PRINT_KEY} />}
              sx={{ mr: 'auto' }}
            >
              {labels.text(batch)}
            </Button>
          ) : null}
          <Button onClick={onClose}>{translate('common.close')}</Button>
          {waits || !mayRetry ? null : (
            <RetryButton variant="contained" disabled={!rows.length} isRetrying={isRetrying} onClick={retry}>
              {translate(untried ? 'bulk.retryLeftOut' : 'bulk.retryFailed')}
            </RetryButton>
          )}
        </>
      }
    >
      {results.isPending ? (
        <Box sx={{ p: 2 }}>
          <PartSkeleton rows={4} />
        </Box>
      ) : null}
      {failure ? <RetryAlert onRetry={retry} error={failure} /> : null}
      {results.error ? <RetryAlert onRetry={results.refetch} error={results.error} /> : null}
      <List dense disablePadding>
        {rows.map((row) => (
          <FailedRow key={row.orderId} row={row} onOpen={() => goTo(row)} />
        ))}
      </List>
      {(results.data?.rowTotal ?? 0) > rows.length ? (
        <Typography variant="body2" color="text.secondary" sx={{ p: 2 }}>
          {translate('bulk.moreFailed', { smart_count: (results.data?.rowTotal ?? 0) - rows.length })}
        </Typography>
      ) : null}
    </DialogFrame>
  );
}

function FailedRow({ row, onOpen }: { row: BatchRowResult; onOpen: () => void }) {
  const translate = useText();
  return (
    <ListItem disablePadding divider>
      <ListItemButton onClick={onOpen}>
        <ListItemText
          primary={[row.consignmentNo ?? row.referenceNo ?? row.orderId.slice(0, 8), row.recipientName]
            .filter(Boolean)
            .join(' · ')}
          secondary={row.error && refusalWords(row.error, translate)}
          slotProps={{ secondary: { color: 'error' } }}
        />
      </ListItemButton>
    </ListItem>
  );
}
