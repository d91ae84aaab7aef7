import { Box, FormControlLabel, FormLabel, Radio, RadioGroup, Skeleton } from '@mui/material';
import { lazy, Suspense, useId } from 'react';
import { useText } from '../../../i18n/useText.ts';
import { serverNow } from '../../../lib/dates/serverClock.ts';
import { fieldId } from '../../../lib/forms/formFields.ts';
import { firstDrop } from '../rules/dropTime.ts';
import type { StopValues } from '../rules/multipointValues.ts';
import { useTrip } from '../state/multipointContext.ts';

const PickupTimeFields = lazy(() => import('../../../shared/booking/PickupTimeFields.tsx'));

/** When a drop-off is due: one hour after the pickup, or at its own time (MULTI-20). */
export function StopDropFields({ stop }: { stop: StopValues }) {
  const translate = useText();
  const { facts, texts, stops, values } = useTrip();
  const labelId = useId();
  const { key, drop } = stop;
  const field = (part: string) => `stops.${key}.${part}`;
  return (
    <Box sx={{ mt: 2 }}>
      <FormLabel id={labelId}>{translate('multipoint.delivery.label')}</FormLabel>
      <RadioGroup
        row
        aria-labelledby={labelId}
        name={field('drop')}
        value={drop ? 'own' : 'ruled'}
        onChange={(_, value) =>
          stops.schedule(key, value === 'own' ? firstDrop(values, facts.timezone, serverNow()) : null)
        }
      >
        {(['ruled', 'own'] as const).map((when) => (
          <FormControlLabel
            key={when}
            value={when}
            control={<Radio size="small" />}
            label={translate(`multipoint.delivery.${when}`)}
          />
        ))}
      </RadioGroup>
      {drop ? (
        <Suspense fallback={<Skeleton variant="rounded" height={84} id={fieldId(field('dropDate'))} />}>
          <PickupTimeFields
            pickupDate={drop.date}
            pickupTime={drop.time}
            onChange={({ pickupDate, pickupTime }) =>
              stops.schedule(key, { date: pickupDate ?? drop.date, time: pickupTime ?? drop.time })
            }
            timezone={facts.timezone}
            texts={texts}
            fields={{
              pickupDate: { name: field('dropDate'), label: translate('multipoint.delivery.date') },
              pickupTime: { name: field('dropTime'), label: translate('multipoint.delivery.time') },
            }}
          />
        </Suspense>
      ) : null}
    </Box>
  );
}
