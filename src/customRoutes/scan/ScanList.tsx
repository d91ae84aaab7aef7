import { Box, Button, Chip, Paper, Stack, Typography, useTheme } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { statusColor } from '../../../pages/theme/statusColors.ts';
import { useLocale, useText } from '../../i18n/useText.ts';
import { timeText } from '../../lib/dates/dates.ts';
import { useMay, useSession } from '../../session/SessionContext.ts';
import { orderName } from '../../shared/orders/rules/orderName.ts';
import { orderPath } from '../../shared/orders/rules/orderPath.ts';
import { PartSkeleton } from '../../ui/page/PageSkeleton.tsx';
import { RESULT_LOOK } from './resultLook.tsx';
import { isWaiting, type ScanRow } from './scanRows.ts';
import { isProblem, nameOf, wordsOf } from './scanWords.ts';
import type { ScanStation } from './useScanStation.ts';
import type { StationTools } from './useStationTools.ts';

const SHOWN = 100;
/** The word of the button is below the first letter of the text above it. */
const BELOW_TEXT = { ml: -0.75 };
const FILTERS = {
  all: () => true,
  problems: isProblem,
  waiting: isWaiting,
} as const;
type Filter = keyof typeof FILTERS;

/** The scans, the newest first. */
export function ScanList({
  station,
  tools,
  loaded,
}: {
  station: ScanStation;
  tools: Pick<StationTools, 'save' | 'clear'>;
  loaded: boolean;
}) {
  const translate = useText();
  const [filter, setFilter] = useState<Filter>('all');
  const [showsAll, setShowsAll] = useState(false);
  const { rows } = station;
  if (!loaded && rows.length === 0) return <PartSkeleton rows={4} />;
  if (rows.length === 0)
    return (
      <Paper variant="outlined" sx={{ p: 3 }}>
        <Typography sx={{ fontWeight: 600 }}>{translate('scan.empty')}</Typography>
        <Typography color="text.secondary">{translate('scan.emptyHint')}</Typography>
      </Paper>
    );
  const found = rows.filter(FILTERS[filter]).toReversed();
  const shown = showsAll ? found : found.slice(0, SHOWN);
  return (
    <Stack spacing={1}>
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        {(Object.keys(FILTERS) as Filter[]).map((name) => (
          <Chip
            key={name}
            label={translate(`scan.filters.${name}`, { count: rows.filter(FILTERS[name]).length })}
            aria-pressed={filter === name}
            color={filter === name ? 'primary' : 'default'}
            variant={filter === name ? 'filled' : 'outlined'}
            onClick={() => setFilter(name)}
          />
        ))}
        <Stack direction="row" useFlexGap spacing={1} sx={{ ml: 'auto' }}>
          <Button size="small" onClick={tools.save}>
            {translate('scan.export')}
          </Button>
          <Button size="small" disabled={rows.every(isWaiting)} onClick={tools.clear}>
            {translate('scan.clear')}
          </Button>
        </Stack>
      </Stack>
      <Paper variant="outlined">
        <Box component="ul" aria-label={translate('scan.list')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {shown.map((row) => (
            <Row key={row.id} row={row} station={station} />
          ))}
        </Box>
        {shown.length === 0 ? (
          <Typography color="text.secondary" sx={{ p: 2 }}>
            {translate('scan.none')}
          </Typography>
        ) : null}
      </Paper>
      {found.length > shown.length ? (
        <Button onClick={() => setShowsAll(true)}>
          {translate('scan.showAll', { count: found.length })}
        </Button>
      ) : null}
    </Stack>
  );
}

function Row({ row, station }: { row: ScanRow; station: ScanStation }) {
  const translate = useText();
  const locale = useLocale();
  const { company } = useSession();
  const may = useMay();
  const { palette } = useTheme();
  const { text, tone } = wordsOf(row);
  const { Icon, color } = RESULT_LOOK[tone];
  const { order, carton, manifest, choices = [] } = row.result ?? {};
  const facts = [
    order?.recipientName,
    order?.referenceNo !== nameOf(row) ? order?.referenceNo : null,
    carton && carton.total > 1 ? translate('scan.carton', carton) : null,
    manifest?.manifestId,
    row.problem,
  ].filter(Boolean);
  return (
    <Box
      component="li"
      data-scan={row.code}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '24px 1fr auto', sm: '24px minmax(0, 2fr) minmax(0, 3fr) auto' },
        gap: 1,
        alignItems: 'center',
        px: 2,
        py: 1,
        minHeight: 48,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Icon aria-hidden sx={{ color: statusColor(color, palette.mode).dot }} />
      <Typography sx={{ fontWeight: 600 }}>{translate(text)}</Typography>
      <Box sx={{ minWidth: 0, gridColumn: { xs: '2 / -1', sm: 'auto' }, gridRow: { xs: 2, sm: 'auto' } }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          {order ? <Link to={orderPath(order, may)}>{nameOf(row)}</Link> : row.code}
        </Typography>
        {facts.length ? (
          <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
            {facts.join(' · ')}
          </Typography>
        ) : null}
        {choices.length ? (
          <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', mt: 0.5 }}>
            {choices.map((choice) => (
              <Button
                key={choice.id}
                size="small"
                variant="outlined"
                onClick={() => station.queue.choose(row.id, choice.id)}
              >
                {[orderName(choice), choice.recipientName].filter(Boolean).join(' · ')}
              </Button>
            ))}
          </Stack>
        ) : null}
        {row.mode === 'print' && order && tone !== 'warning' && tone !== 'error' ? (
          <Button size="small" sx={BELOW_TEXT} onClick={() => station.reprint(order.id)}>
            {translate('scan.printAgain')}
          </Button>
        ) : null}
        {row.problem === undefined ? null : (
          <Button size="small" sx={BELOW_TEXT} onClick={() => station.queue.retry(row.id)}>
            {translate('scan.tryAgain')}
          </Button>
        )}
      </Box>
      <Typography variant="body2" color="text.secondary" component="time" dateTime={row.at}>
        {timeText(row.at, company.timezone, locale)}
      </Typography>
    </Box>
  );
}
