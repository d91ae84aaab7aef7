import { Box, Button, LinearProgress, Typography } from '@mui/material';
import { useLocaleState, useTranslate } from 'react-admin';
import { CommandTooltip } from '../../commands/CommandTooltip.tsx';
import { Kbd } from '../../commands/Kbd.tsx';
import { formatMoney } from '../../lib/formatMoney.ts';
import type { RowCounts } from './importRows.ts';
import type { RowPrices } from './useRowPrices.ts';
import type { Sending } from './useSending.ts';

interface ImportBarProps {
  counts: RowCounts;
  prices: RowPrices;
  sending: Sending;
  onSend: () => void;
  onDownload: () => void;
}

/** Always in view: how many rows are good, what they cost, and the step that imports them. */
export function ImportBar({ counts, prices, sending, onSend, onDownload }: ImportBarProps) {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const busy = sending.step === 'sending';
  const sum = [...prices.sums].map(([currency, minor]) => formatMoney(minor, currency, locale)).join(' + ');
  return (
    <Box
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 3,
        mx: { xs: -1.5, md: -3 },
        mb: { xs: -1.5, md: -3 },
        px: { xs: 1.5, md: 3 },
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      {busy ? (
        <LinearProgress
          variant="determinate"
          value={sending.total ? (100 * sending.done) / sending.total : 0}
          aria-label={translate('orderImport.send.progress')}
          sx={{ mb: 1 }}
        />
      ) : null}
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
        <Box sx={{ flex: 1, minWidth: 180 }}>
          <Typography role="status" variant="body2" sx={{ fontWeight: 600 }}>
            {busy
              ? translate('orderImport.send.done', { done: sending.done, total: sending.total })
              : translate('orderImport.rows.counts', { ready: counts.ready, bad: counts.bad })}
          </Typography>
          {counts.ready && !busy ? (
            <Typography variant="body2" color="text.secondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {prices.priced
                ? translate('orderImport.rows.prices', {
                    sum,
                    priced: prices.priced,
                    ready: counts.ready,
                  })
                : null}
              {prices.priced && prices.open ? ' · ' : null}
              {prices.open ? translate('orderImport.rows.pricing') : null}
            </Typography>
          ) : null}
        </Box>
        {counts.bad ? (
          <CommandTooltip id="orderImport.download">
            <Button onClick={onDownload}>{translate('orderImport.rows.download')}</Button>
          </CommandTooltip>
        ) : null}
        <Button
          variant="contained"
          disabled={!counts.ready || busy}
          onClick={onSend}
          endIcon={<Kbd keys="mod+enter" />}
        >
          {translate(`orderImport.send.${sending.step === 'stopped' ? 'goOn' : 'button'}`, {
            smart_count: counts.ready,
          })}
        </Button>
      </Box>
    </Box>
  );
}
