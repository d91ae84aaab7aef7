import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { Activity } from '../../../contract/orders/orders.ts';
import { useLocale, useText } from '../../i18n/useText.ts';
import { dateTimeText, relativeText } from '../../lib/dates/dates.ts';
import { useSession } from '../../session/SessionContext.ts';
import { Parts } from '../../ui/text/Parts.tsx';
import { doneByText } from './doneByText.ts';
import { translatedStep } from './translatedStep.ts';

interface Props {
  step: Parameters<typeof translatedStep>[1] & {
    statusCode: number;
    statusText: string;
    createdAt: string;
  } & Pick<Activity, 'by' | 'detail' | 'who'>;
  color: string;
  /** Whether the dot has a ring, as this is the latest step. */
  highlighted?: boolean;
  /** Space below the step. */
  pb: number;
  /** Content below the time. */
  children?: ReactNode;
}

/** One step of a parcel's history: its status, note, time and place. */
export function HistoryStep({ step, color, highlighted, pb, children }: Props) {
  const translate = useText();
  const locale = useLocale();
  const { timezone } = useSession().company;
  const { note, place } = translatedStep(translate, step);
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1.5, pb, '&:last-child': { pb: 0 } }}>
      <Box
        aria-hidden
        sx={{
          width: 10,
          height: 10,
          mt: 0.75,
          borderRadius: '50%',
          flexShrink: 0,
          bgcolor: color,
          ...(highlighted ? { outline: '3px solid', outlineColor: 'divider' } : {}),
        }}
      />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {step.by
            ? translate(`orders.said.${step.by}`)
            : translate(`status.${step.statusCode}`, { _: step.statusText })}
        </Typography>
        {note ? <Typography variant="body2">{note}</Typography> : null}
        {step.detail ? (
          <Typography variant="body2" sx={{ fontStyle: 'italic' }}>
            “{step.detail}”
          </Typography>
        ) : null}
        <Typography variant="caption" color="text.secondary" title={relativeText(step.createdAt, locale)}>
          <Parts
            parts={[
              <time key="at" dateTime={step.createdAt}>
                {dateTimeText(step.createdAt, timezone, locale)}
              </time>,
              place,
              step.who && doneByText(translate, step.who),
            ]}
          />
        </Typography>
        {children}
      </Box>
    </Box>
  );
}
