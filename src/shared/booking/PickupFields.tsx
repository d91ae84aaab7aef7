import { Box, Chip, FormControlLabel, Radio, RadioGroup, Skeleton } from '@mui/material';
import { lazy, Suspense } from 'react';
import { useText } from '../../i18n/useText.ts';
import { serverNow } from '../../lib/dates/serverClock.ts';
import { fieldId } from '../../lib/forms/formFields.ts';
import { nextPickupSlot, type PickupValues, pickupPresets } from './rules/pickupTime.ts';

// Loaded separately: the pickers are larger than the rest of the form, and most parcels are ready now.
const PickupTimeFields = lazy(() => import('./PickupTimeFields.tsx'));

interface PickupFieldsProps {
  label: string;
  value: PickupValues;
  onChange: (change: Partial<PickupValues>) => void;
  timezone: string;
  /** Errors by field. */
  texts: Readonly<Record<string, string>>;
}

/** When the goods are ready: now, or at a future time (FORM-39…46). */
export function PickupFields({ label, value, onChange, timezone, texts }: PickupFieldsProps) {
  const translate = useText();
  const { pickupNow, pickupDate, pickupTime } = value;
  const chooseLater = () =>
    onChange({
      pickupNow: false,
      ...(pickupDate && pickupTime ? {} : nextPickupSlot(serverNow(), timezone)),
    });
  return (
    <>
      <RadioGroup
        row
        aria-label={label}
        name="pickupNow"
        value={pickupNow ? 'now' : 'later'}
        onChange={(_, value) => (value === 'now' ? onChange({ pickupNow: true }) : chooseLater())}
      >
        {(['now', 'later'] as const).map((when) => (
          <FormControlLabel
            key={when}
            value={when}
            control={<Radio size="small" />}
            label={translate(`orderForm.pickup.${when}`)}
          />
        ))}
      </RadioGroup>
      {pickupNow ? null : (
        <>
          <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', my: 1.5 }}>
            {pickupPresets(serverNow(), timezone).map(({ id, ...at }) => (
              <Chip
                key={id}
                clickable
                size="small"
                variant={at.pickupDate === pickupDate && at.pickupTime === pickupTime ? 'filled' : 'outlined'}
                label={translate(`orderForm.pickup.${id}`)}
                onClick={() => onChange(at)}
              />
            ))}
          </Box>
          <Suspense fallback={<Skeleton variant="rounded" height={84} id={fieldId('pickupDate')} />}>
            <PickupTimeFields
              pickupDate={pickupDate}
              pickupTime={pickupTime}
              onChange={onChange}
              timezone={timezone}
              texts={texts}
            />
          </Suspense>
        </>
      )}
    </>
  );
}
