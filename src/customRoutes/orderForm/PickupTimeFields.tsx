import { Box } from '@mui/material';
import { DatePicker, TimePicker } from '@mui/x-date-pickers';
import dayjs from 'dayjs';
import { useTranslate } from 'react-admin';
import { DATE, TIME } from '../../lib/dates.ts';
import { Field } from '../../ui/Field.tsx';
import { fieldId } from './formFields.ts';
import { useFacts, useFormErrors } from './orderFormContext.ts';
import type { OrderFormValues } from './orderFormValues.ts';
import { wallClock } from './pickupTime.ts';

type When = Pick<OrderFormValues, 'pickupDate' | 'pickupTime'>;
interface PickupTimeFieldsProps extends When {
  onChange: (change: Partial<When>) => void;
}

const DAY = 'YYYY-MM-DD';

/** Date and time by the company's clock; what has gone by cannot be chosen (FORM-42…46). */
export default function PickupTimeFields({ pickupDate, pickupTime, onChange }: PickupTimeFieldsProps) {
  const translate = useTranslate();
  const { timezone } = useFacts();
  const { texts } = useFormErrors();
  const now = wallClock(new Date(), timezone);
  const isToday = pickupDate === now.format(DAY);
  const textField = (name: keyof When, aria: object) => ({
    textField: { id: fieldId(name), size: 'small' as const, error: Boolean(texts[name]), inputProps: aria },
  });
  return (
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
            onChange={(day) => onChange({ pickupDate: day?.isValid() ? day.format(DAY) : '' })}
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
            value={pickupTime ? dayjs(`${pickupDate || now.format(DAY)}T${pickupTime}`) : null}
            onChange={(time) => onChange({ pickupTime: time?.isValid() ? time.format('HH:mm') : '' })}
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
  );
}
