import { Box, Chip, FormControlLabel, Radio, RadioGroup, Skeleton } from '@mui/material';
import { lazy, Suspense } from 'react';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { FormSection } from '../../ui/FormSection.tsx';
import { fieldId } from './formFields.ts';
import { NextButton } from './NextButton.tsx';
import { useFacts, useFormErrors, useSubmit } from './orderFormContext.ts';
import type { OrderFormValues } from './orderFormValues.ts';
import { nextPickupSlot, pickupPresets } from './pickupTime.ts';
import { useSetValues } from './useSetValues.ts';

// The pickers weigh more than the rest of the form, and most parcels are ready now.
const PickupTimeFields = lazy(() => import('./PickupTimeFields.tsx'));

/** When the parcel is ready: now, or at a time that lies ahead (FORM-39…46). */
export function PickupSection() {
  const translate = useTranslate();
  const { timezone } = useFacts();
  const { states, checkSoon } = useFormErrors();
  const { next } = useSubmit();
  const [pickupNow, pickupDate, pickupTime] = useWatch<
    OrderFormValues,
    ['pickupNow', 'pickupDate', 'pickupTime']
  >({ name: ['pickupNow', 'pickupDate', 'pickupTime'] });
  const set = useSetValues();
  const put = (change: Partial<OrderFormValues>) => {
    set(change);
    for (const name of Object.keys(change)) checkSoon(name);
  };
  const later = () =>
    put({ pickupNow: false, ...(pickupDate && pickupTime ? {} : nextPickupSlot(new Date(), timezone)) });
  const title = translate('orderForm.sections.pickup');
  return (
    <FormSection
      id="pickup"
      title={title}
      state={states.pickup}
      stateText={translate(`orderForm.states.${states.pickup}`)}
      onNext={() => next('pickup')}
      footer={<NextButton section="pickup" />}
    >
      <RadioGroup
        row
        aria-label={title}
        name="pickupNow"
        value={pickupNow ? 'now' : 'later'}
        onChange={(_, value) => (value === 'now' ? put({ pickupNow: true }) : later())}
      >
        {(['now', 'later'] as const).map((when) => (
          <FormControlLabel
            key={when}
            value={when}
            control={<Radio size="small" />}
            label={translate(`orderForm.pickup.${when}`)}
            slotProps={{ typography: { variant: 'body2' } }}
          />
        ))}
      </RadioGroup>
      {pickupNow ? null : (
        <>
          <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', my: 1.5 }}>
            {pickupPresets(new Date(), timezone).map(({ id, ...at }) => (
              <Chip
                key={id}
                clickable
                size="small"
                variant={at.pickupDate === pickupDate && at.pickupTime === pickupTime ? 'filled' : 'outlined'}
                label={translate(`orderForm.pickup.${id}`)}
                onClick={() => put(at)}
              />
            ))}
          </Box>
          <Suspense fallback={<Skeleton variant="rounded" height={84} id={fieldId('pickupDate')} />}>
            <PickupTimeFields pickupDate={pickupDate} pickupTime={pickupTime} onChange={put} />
          </Suspense>
        </>
      )}
    </FormSection>
  );
}
