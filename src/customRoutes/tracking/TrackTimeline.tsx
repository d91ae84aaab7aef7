import { Box, Typography, useTheme } from '@mui/material';
import type { TrackHistory } from '../../../contract/orders/tracking.ts';
import { statusColor } from '../../../pages/theme/statusColors.ts';
import { trackingTone } from '../../../pages/tracking/parcelCard.ts';
import { useText } from '../../i18n/useText.ts';
import { HistoryStep } from '../../shared/tracking/HistoryStep.tsx';

/** History of a parcel, newest first as the server sends it (TRACK-15, -24). */
export function TrackTimeline({ histories }: { histories: readonly TrackHistory[] }) {
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
