import { Box, Button, LinearProgress, Typography } from '@mui/material';
import { Kbd } from '../../../commands/keys/Kbd.tsx';
import { useText } from '../../../i18n/useText.ts';
import { usePhone } from '../../../lib/react/usePhone.ts';
import { useMoneyText } from '../../../session/useMoneyText.ts';
import { countsText } from '../../../shared/importSheet/importTexts.ts';
import type { RowCounts } from '../../../shared/importSheet/rows/importRows.ts';
import type { RowPrices } from '../../../shared/importSheet/rows/rowPrices.ts';
import type { CellChange } from '../../../ui/editGrid/editGridTypes.ts';
import { BottomBar } from '../../../ui/page/BottomBar.tsx';
import type { NewRows } from '../state/useNewRows.ts';
import type { Sending } from '../state/useSending.ts';

interface ImportBarProps {
  counts: RowCounts;
  /** Number of ready rows that would become orders; null until it is known. */
  fresh: NewRows | null;
  prices: RowPrices;
  sending: Sending;
  /** The last change, and the number of other rows with the former text. */
  same: { change: CellChange; count: number } | null;
  onSame: () => void;
  onSend: () => void;
}

/** Always in view: the number of good rows, their cost, and the button that imports them after the last check. */
export function ImportBar({ counts, fresh, prices, sending, same, onSame, onSend }: ImportBarProps) {
  const translate = useText();
  const moneyText = useMoneyText();
  const phone = usePhone();
  const busy = sending.step === 'sending';
  const checking = counts.unchecked > 0;
  const made = fresh?.fresh ?? counts.ready;
  const sum = [...prices.sums].map(([currency, minor]) => moneyText(minor, currency)).join(' + ');
  const quoted = (value: CellChange['to']) =>
    value === null ? translate('orderImport.rows.none') : String(value).slice(0, 40);
  return (
    <BottomBar>
      {same ? (
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap', mb: 0.5 }}>
          <Typography role="status" variant="body2">
            {translate('orderImport.rows.sameFound', {
              smart_count: same.count,
              value: quoted(same.change.from),
            })}
          </Typography>
          <Button size="small" variant="outlined" onClick={onSame} endIcon={<Kbd keys="=" />}>
            {translate('orderImport.rows.applySame', { value: quoted(same.change.to) })}
          </Button>
        </Box>
      ) : null}
      {busy ? (
        <LinearProgress
          variant="determinate"
          value={sending.total ? (100 * sending.done) / sending.total : 0}
          aria-label={translate('orderImport.send.progress')}
          sx={{ mb: 1 }}
        />
      ) : null}
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
        <Box sx={{ flex: 1, minWidth: 150 }}>
          <Typography role="status" variant="body2" sx={{ fontWeight: 600 }}>
            {busy
              ? translate('orderImport.send.done', { done: sending.done, total: sending.total })
              : countsText(counts, counts.ready, translate)}
          </Typography>
          {checking ? null : counts.ready && !made ? (
            <Typography variant="body2" color="text.secondary">
              {translate('orderImport.send.allKnown')}
            </Typography>
          ) : counts.ready && !busy ? (
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
        <Button
          variant="contained"
          disabled={!counts.ready || busy || checking}
          onClick={onSend}
          sx={{ ml: 'auto' }}
          endIcon={phone ? undefined : <Kbd keys="mod+enter" />}
        >
          {/* Rows that are already orders link to them, as an answer may have been lost. */}
          {counts.ready
            ? translate(`orderImport.send.${sending.step === 'stopped' || !made ? 'goOn' : 'button'}`, {
                smart_count: made || counts.ready,
              })
            : translate('orderImport.send.nothing')}
        </Button>
      </Box>
    </BottomBar>
  );
}
