import PhotoCamera from '@mui/icons-material/PhotoCameraOutlined';
import { Box, Button, Typography, useTheme } from '@mui/material';
import { useState } from 'react';
import { useLocaleState } from 'react-admin';
import type { Activity } from '../../../contract/orders.ts';
import { statusRule } from '../../../contract/rules/orderStatus.ts';
import { statusColor } from '../../../pages/statusColors.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { dateTimeText, relativeText } from '../../lib/dates.ts';
import { translatedStep } from '../../lib/translatedStep.ts';
import { useSession } from '../../session/SessionContext.ts';

const FIRST = 6;

interface Props {
  activities: Activity[];
  /** Opens the proof of delivery of an entry. */
  onProof: () => void;
}

/** The order's history, newest first, with time, text and place, and a button for the pictures of an entry (DET-05, DET-07). */
export function OrderTimeline({ activities, onProof }: Props) {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const { company } = useSession();
  const { palette } = useTheme();
  const [all, setAll] = useState(false);
  const newest = [...activities].sort((a, b) => b.createdAt.localeCompare(a.createdAt) || b.id - a.id);
  if (newest.length === 0)
    return <Typography color="text.secondary">{translate('orderDetail.noHistory')}</Typography>;
  const shown = all ? newest : newest.slice(0, FIRST);
  return (
    <>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {shown.map((a, i) => {
          const { note, place } = translatedStep(translate, a);
          return (
            <Box component="li" key={a.id} sx={{ display: 'flex', gap: 1.5, pb: 2 }}>
              <Box
                aria-hidden
                sx={{
                  width: 10,
                  height: 10,
                  mt: 0.75,
                  borderRadius: '50%',
                  flexShrink: 0,
                  bgcolor: statusColor(statusRule(a.statusCode).tone, palette.mode).dot,
                  outline: i === 0 ? '3px solid' : 'none',
                  outlineColor: 'divider',
                }}
              />
              <Box sx={{ minWidth: 0 }}>
                <Typography variant="body2" sx={{ fontWeight: 600 }}>
                  {translate(`status.${a.statusCode}`, { _: a.statusText })}
                </Typography>
                {note ? <Typography variant="body2">{note}</Typography> : null}
                <Typography
                  variant="caption"
                  color="text.secondary"
                  title={relativeText(a.createdAt, locale)}
                >
                  <time dateTime={a.createdAt}>{dateTimeText(a.createdAt, company.timezone, locale)}</time>
                  {place ? ` · ${place}` : ''}
                </Typography>
                {a.hasPodImage ? (
                  <Button
                    size="small"
                    startIcon={<PhotoCamera />}
                    onClick={onProof}
                    sx={{ display: 'flex', mt: 0.5, ml: -0.75 }}
                  >
                    {translate('orderDetail.actions.proof')}
                  </Button>
                ) : null}
              </Box>
            </Box>
          );
        })}
      </Box>
      {newest.length > FIRST && !all ? (
        <Button size="small" onClick={() => setAll(true)}>
          {translate('orders.showMore')}
        </Button>
      ) : null}
    </>
  );
}
