import { Box } from '@mui/material';
import { DatePicker, TimePicker } from '@mui/x-date-pickers';
import dayjs from 'dayjs';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { DATE, TIME } from '../../lib/dates.ts';
import { fieldId } from '../../lib/formFields.ts';
import { type PickupValues, wallClock } from '../../lib/pickupTime.ts';
import { serverNow } from '../../lib/serverClock.ts';
import { Field } from '../Field.tsx';
import { PickerLocale } from '../PickerLocale.tsx';

type When = Pick<PickupValues, 'pickupDate' | 'pickupTime'>;
interface PickupTimeFieldsProps extends When {
  onChange: (change: Partial<When>) => void;
  timezone: string;
  /** Faults by field. */
  texts: Readonly<Record<string, string>>;
  /** Where the time is another than the pickup's: how its fields are named, and their labels. */
  fields?: Record<keyof When, { name: string; label: string }>;
}

const DAY = 'YYYY-MM-DD';

/** Date and time by the company's clock; what has gone by cannot be chosen (FORM-42…46). */
export default function PickupTimeFields({
  pickupDate,
  pickupTime,
  onChange,
  timezone,
  texts,
  fields,
}: PickupTimeFieldsProps) {
  const translate = useTranslate();
  const day = fields?.pickupDate ?? { name: 'pickupDate', label: translate('orderForm.pickup.date') };
  const clock = fields?.pickupTime ?? { name: 'pickupTime', label: translate('orderForm.pickup.time') };
  const now = wallClock(serverNow(), timezone);
  const isToday = pickupDate === now.format(DAY);
  const textField = (name: string, aria: object) => ({
    textField: {
      id: fieldId(name),
      name,
      size: 'small' as const,
      error: Boolean(texts[name]),
      inputProps: aria,
    },
  });
  return (
    <PickerLocale>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <Field id={fieldId(day.name)} label={day.label} error={texts[day.name]} required>
          {(aria) => (
            <DatePicker
              value={pickupDate ? dayjs(pickupDate) : null}
              onChange={(date) => onChange({ pickupDate: date?.isValid() ? date.format(DAY) : '' })}
              format={DATE}
              minDate={now.startOf('day')}
              enableAccessibleFieldDOMStructure={false}
              slotProps={textField(day.name, aria)}
            />
          )}
        </Field>
        <Field
          id={fieldId(clock.name)}
          label={clock.label}
          error={texts[clock.name]}
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
              timeSteps={{ minutes: 1 }}
              {...(isToday ? { minTime: now } : {})}
              enableAccessibleFieldDOMStructure={false}
              slotProps={{ ...textField(clock.name, aria), field: { shouldRespectLeadingZeros: true } }}
            />
          )}
        </Field>
      </Box>
    </PickerLocale>
  );
}
