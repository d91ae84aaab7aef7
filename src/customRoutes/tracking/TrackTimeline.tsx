import { Box, Typography, useTheme } from '@mui/material';
import { useLocaleState } from 'react-admin';
import type { TrackHistory } from '../../../contract/tracking.ts';
import { trackingTone } from '../../../pages/parcelCard.ts';
import { statusColor } from '../../../pages/statusColors.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { dateTimeText, relativeText } from '../../lib/dates.ts';
import { translatedStep } from '../../lib/translatedStep.ts';
import { useSession } from '../../session/SessionContext.ts';

/** What happened to a parcel, newest first as the server sends it (TRACK-15, -24). */
export function TrackTimeline({ histories }: { histories: readonly TrackHistory[] }) {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const { company } = useSession();
  const { palette } = useTheme();
  if (!histories.length)
    return <Typography color="text.secondary">{translate('tracking.noSteps')}</Typography>;
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {histories.map((h) => {
        const { note, place } = translatedStep(translate, h);
        return (
          <Box component="li" key={h.id} sx={{ display: 'flex', gap: 1.5, pb: 1.5 }}>
            <Box
              aria-hidden
              sx={{
                width: 10,
                height: 10,
                mt: 0.75,
                borderRadius: '50%',
                flexShrink: 0,
                bgcolor: statusColor(trackingTone(h.statusCode), palette.mode).dot,
              }}
            />
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <Typography variant="body2" sx={{ fontWeight: 600 }}>
                {translate(`status.${h.statusCode}`, { _: h.statusText })}
              </Typography>
              {note ? <Typography variant="body2">{note}</Typography> : null}
              <Typography variant="caption" color="text.secondary" title={relativeText(h.createdAt, locale)}>
                <time dateTime={h.createdAt}>{dateTimeText(h.createdAt, company.timezone, locale)}</time>
                {place ? ` · ${place}` : ''}
              </Typography>
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}
