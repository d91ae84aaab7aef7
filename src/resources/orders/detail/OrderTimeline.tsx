import PhotoCamera from '@mui/icons-material/PhotoCameraOutlined';
import { Box, Button, Typography, useTheme } from '@mui/material';
import { useState } from 'react';
import type { Activity } from '../../../../contract/orders/orders.ts';
import { statusRule } from '../../../../contract/rules/orders/orderStatus.ts';
import { statusColor } from '../../../../pages/theme/statusColors.ts';
import { useText } from '../../../i18n/useText.ts';
import { HistoryStep } from '../../../shared/tracking/HistoryStep.tsx';

const FIRST = 6;

interface Props {
  activities: Activity[];
  /** Opens the proof of delivery of an entry. */
  onProof: () => void;
}

/** The order's history, newest first, with time, text and place. An entry with pictures has a button for them (DET-05, DET-07). */
export function OrderTimeline({ activities, onProof }: Props) {
  const translate = useText();
  const { palette } = useTheme();
  const [all, setAll] = useState(false);
  const newest = [...activities].sort((a, b) => b.createdAt.localeCompare(a.createdAt) || b.id - a.id);
  if (newest.length === 0)
    return <Typography color="text.secondary">{translate('orderDetail.noHistory')}</Typography>;
  const shown = all ? newest : newest.slice(0, FIRST);
  return (
    <>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {shown.map((a, i) => (
          <HistoryStep
            key={a.id}
            step={a}
            color={statusColor(statusRule(a.statusCode).tone, palette.mode).dot}
            highlighted={i === 0}
            pb={i === newest.length - 1 ? 0 : 2}
          >
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
          </HistoryStep>
        ))}
      </Box>
      {newest.length > FIRST && !all ? (
        <Button size="small" onClick={() => setAll(true)} sx={{ ml: '-5px' }}>
          {translate('orders.showMore')}
        </Button>
      ) : null}
    </>
  );
}
