import { Box, Chip, FormControlLabel, Radio, RadioGroup } from '@mui/material';
import { DatePicker, TimePicker } from '@mui/x-date-pickers';
import dayjs from 'dayjs';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { DATE, TIME } from '../../lib/dates.ts';
import { Field } from '../../ui/Field.tsx';
import { FormSection } from '../../ui/FormSection.tsx';
import { fieldId } from './formFields.ts';
import { NextButton } from './NextButton.tsx';
import { useFacts, useFormErrors, useSubmit } from './orderFormContext.ts';
import type { OrderFormValues } from './orderFormValues.ts';
import { nextPickupSlot, pickupPresets, wallClock } from './pickupTime.ts';
import { useSetValues } from './useSetValues.ts';

/** When the parcel is ready: now, or at a time that lies ahead (FORM-39…46). */
export function PickupSection() {
  const translate = useTranslate();
  const { timezone } = useFacts();
  const { texts, states, checkSoon } = useFormErrors();
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
  const now = wallClock(new Date(), timezone);
  const isToday = pickupDate === now.format('YYYY-MM-DD');
  const later = () =>
    put({ pickupNow: false, ...(pickupDate && pickupTime ? {} : nextPickupSlot(new Date(), timezone)) });
  const textField = (name: 'pickupDate' | 'pickupTime', aria: object) => ({
    textField: { id: fieldId(name), size: 'small' as const, error: Boolean(texts[name]), inputProps: aria },
  });
  return (
    <FormSection
      id="pickup"
      title={translate('orderForm.sections.pickup')}
      state={states.pickup}
      stateText={translate(`orderForm.states.${states.pickup}`)}
      onNext={() => next('pickup')}
      footer={<NextButton section="pickup" />}
    >
      <RadioGroup
        row
        aria-label={translate('orderForm.sections.pickup')}
        name="pickupNow"
        value={pickupNow ? 'now' : 'later'}
        onChange={(_, value) => (value === 'now' ? put({ pickupNow: true }) : later())}
      >
        <FormControlLabel
          value="now"
          control={<Radio size="small" slotProps={{ input: { id: fieldId('pickupNow') } }} />}
          label={translate('orderForm.pickup.now')}
        />
        <FormControlLabel
          value="later"
          control={<Radio size="small" />}
          label={translate('orderForm.pickup.later')}
        />
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
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
            <Field
              id={fieldId('pickupDate')}
              label={translate('orderForm.pickup.date')}
              error={texts.pickupDate}
              required
            >
              {(aria) => (
                <DatePicker
                  value={pickupDate ? dayjs(pickupDate) : null}
                  onChange={(day) => put({ pickupDate: day?.isValid() ? day.format('YYYY-MM-DD') : '' })}
                  format={DATE}
                  minDate={now.startOf('day')}
                  enableAccessibleFieldDOMStructure={false}
                  slotProps={textField('pickupDate', aria)}
                />
              )}
            </Field>
            <Field
              id={fieldId('pickupTime')}
              label={translate('orderForm.pickup.time')}
              error={texts.pickupTime}
              help={translate('orderForm.pickup.zone', { zone: timezone })}
              required
            >
              {(aria) => (
                <TimePicker
                  value={pickupTime ? dayjs(`${pickupDate || now.format('YYYY-MM-DD')}T${pickupTime}`) : null}
                  onChange={(time) => put({ pickupTime: time?.isValid() ? time.format('HH:mm') : '' })}
                  format={TIME}
                  ampm
                  minutesStep={1}
                  {...(isToday ? { minTime: now } : {})}
                  enableAccessibleFieldDOMStructure={false}
                  slotProps={textField('pickupTime', aria)}
                />
              )}
            </Field>
          </Box>
        </>
      )}
    </FormSection>
  );
}
