import ExpandMore from '@mui/icons-material/ExpandMore';
import { Box, Button, ButtonBase, Typography, useTheme } from '@mui/material';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { TrackHistory, TrackResult } from '../../../contract/orders/tracking.ts';
import { isFollowed } from '../../../contract/rules/orders/orderStatus.ts';
import { statusColor } from '../../../pages/theme/statusColors.ts';
import { trackingTone } from '../../../pages/tracking/parcelCard.ts';
import { useLocale, useText } from '../../i18n/useText.ts';
import { PREFIX } from '../../lib/browser/loginPath.ts';
import { webLink } from '../../lib/browser/webLink.ts';
import { dateTimeText } from '../../lib/dates/dates.ts';
import { serverNow } from '../../lib/dates/serverClock.ts';
import { useSession } from '../../session/SessionContext.ts';
import { StatusChip } from '../../shared/orders/StatusChip.tsx';
import { HistoryStep } from '../../shared/tracking/HistoryStep.tsx';

interface TrackRowProps {
  result: TrackResult;
  open: boolean;
  onToggle: () => void;
  onFocus: () => void;
  onCopy: () => void;
}

/** A long place begins a line of its own instead of being divided. */
const WHOLE = { display: 'inline-block' };
/** On phones further details are below the number. */
const lower = { gridColumn: { xs: '2 / -1', lg: 'auto' }, overflowWrap: 'anywhere' };

/** One parcel: its state on a line, and its timeline below when opened (TRACK-15). */
export function TrackRow({ result, open, onToggle, onFocus, onCopy }: TrackRowProps) {
  const translate = useText();
  const locale = useLocale();
  const { company } = useSession();
  const panel = useId();
  const time = (iso: string) => dateTimeText(iso, company.timezone, locale);
  const number = result.consignmentNo ?? '';
  return (
    <Box component="li" sx={{ borderBottom: 1, borderColor: 'divider' }}>
      <Box component="h2" sx={{ m: 0 }}>
        <ButtonBase
          data-track-row={number}
          aria-expanded={open}
          aria-controls={panel}
          onClick={onToggle}
          onFocus={onFocus}
          sx={{
            width: 1,
            minHeight: 56,
            px: 2,
            py: 1,
            display: 'grid',
            gridTemplateColumns: { xs: '24px 1fr auto', lg: '24px 150px 180px 1fr auto' },
            columnGap: 1.5,
            alignItems: 'center',
            justifyItems: 'start',
            textAlign: 'left',
            font: 'inherit',
            '&:focus-visible': { outline: '2px solid var(--wb-focus)', outlineOffset: -2 },
          }}
        >
          <ExpandMore aria-hidden sx={{ rotate: open ? '180deg' : 'none', color: 'text.secondary' }} />
          <Box component="span" sx={{ fontFamily: 'monospace', fontWeight: 600, fontSize: 14 }}>
            {number}
          </Box>
          <StatusChip code={result.statusCode} />
          <Typography component="span" variant="body2" sx={lower}>
            {result.origin}
            {result.origin && result.destination ? ' → ' : ''}
            <span style={WHOLE}>{result.destination}</span>
          </Typography>
          <Typography component="span" variant="body2" color="text.secondary" sx={lower}>
            {time(result.updatedAt)}
          </Typography>
        </ButtonBase>
      </Box>
      <Box id={panel} hidden={!open} role="region" aria-label={translate('tracking.timelineOf', { number })}>
        {open ? (
          <Box sx={{ px: { xs: 2, md: 6.5 }, pb: 2 }}>
            <Details result={result} time={time} onCopy={onCopy} />
            <TrackTimeline histories={result.histories} />
          </Box>
        ) : null}
      </Box>
    </Box>
  );
}

function Details({
  result,
  time,
  onCopy,
}: {
  result: TrackResult;
  time: (iso: string) => string;
  onCopy: () => void;
}) {
  const translate = useText();
  const number = result.consignmentNo ?? '';
  const courierSite = webLink(result.extTrackUrl);
  const when = result.deliveredAt
    ? translate('tracking.deliveredAt', { time: time(result.deliveredAt) })
    : result.eta
      ? translate(new Date(result.eta) < serverNow() ? 'tracking.wasExpected' : 'tracking.eta', {
          time: time(result.eta),
        })
      : '';
  return (
    <>
      <Typography variant="body2" sx={{ pb: 0.5 }}>
        {[result.service?.name, result.recipientName, when].filter(Boolean).join(' · ')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, pb: 1.5 }}>
        {result.id ? (
          <Button size="small" component={Link} to={`/order/${result.id}`}>
            {translate('tracking.openOrder')}
          </Button>
        ) : null}
        <Button
          size="small"
          href={`${PREFIX}/strack?trackingNo=${encodeURIComponent(number)}`}
          target="_blank"
          rel="noopener"
        >
          {translate('tracking.recipientPage')}
        </Button>
        {result.coord && isFollowed(result.statusCode) ? (
          <Button size="small" href={`${PREFIX}/rmap?trackingNo=${encodeURIComponent(number)}`}>
            {translate('tracking.liveMap')}
          </Button>
        ) : null}
        {courierSite ? (
          <Button size="small" href={courierSite} target="_blank" rel="noopener noreferrer">
            {translate('tracking.courierSite')}
          </Button>
        ) : null}
        <Button size="small" onClick={onCopy}>
          {translate('tracking.copy')}
        </Button>
      </Box>
    </>
  );
}

/** History of a parcel, newest first as the server sends it (TRACK-15, -24). */
function TrackTimeline({ histories }: { histories: readonly TrackHistory[] }) {
  const translate = useText();
  const { palette } = useTheme();
  if (!histories.length)
    return <Typography color="text.secondary">{translate('tracking.noSteps')}</Typography>;
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {histories.map((h) => (
        <HistoryStep
          key={h.id}
          step={h}
          color={statusColor(trackingTone(h.statusCode), palette.mode).dot}
          pb={1.5}
        />
      ))}
    </Box>
  );
}
