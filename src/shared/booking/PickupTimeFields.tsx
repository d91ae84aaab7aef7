import { Box } from '@mui/material';
import { useText } from '../../i18n/useText.ts';
import { DATE } from '../../lib/dates/dates.ts';
import { serverNow } from '../../lib/dates/serverClock.ts';
import { fieldId } from '../../lib/forms/formFields.ts';
import DateField from '../../ui/dates/DateField.tsx';
import TimeField from '../../ui/dates/TimeField.tsx';
import { Field } from '../../ui/inputs/Field.tsx';
import { type PickupValues, wallClock } from './rules/pickupTime.ts';

type PickupTime = Pick<PickupValues, 'pickupDate' | 'pickupTime'>;
interface PickupTimeFieldsProps extends PickupTime {
  onChange: (change: Partial<PickupTime>) => void;
  timezone: string;
  /** Errors by field. */
  texts: Readonly<Record<string, string>>;
  disabled?: boolean;
  /** Names and labels of the fields, if the time is not a pickup. */
  fields?: Record<keyof PickupTime, { name: string; label: string }>;
}

const DAY = 'YYYY-MM-DD';

/** Date and time in the company's time zone; past times cannot be chosen (FORM-42…46). */
export default function PickupTimeFields({
  pickupDate,
  pickupTime,
  onChange,
  timezone,
  texts,
  disabled = false,
  fields,
}: PickupTimeFieldsProps) {
  const translate = useText();
  const day = fields?.pickupDate ?? { name: 'pickupDate', label: translate('orderForm.pickup.date') };
  const clock = fields?.pickupTime ?? { name: 'pickupTime', label: translate('orderForm.pickup.time') };
  const now = wallClock(serverNow(), timezone);
  const isToday = pickupDate === now.format(DAY);
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
      <Field id={fieldId(day.name)} label={day.label} error={texts[day.name]} disabled={disabled} required>
        {(aria) => (
          <DateField
            id={fieldId(day.name)}
            name={day.name}
            value={pickupDate}
            onChange={(pickupDate) => onChange({ pickupDate })}
            format={DATE}
            min={now.startOf('day')}
            disabled={disabled}
            error={Boolean(texts[day.name])}
            aria={aria}
          />
        )}
      </Field>
      <Field
        id={fieldId(clock.name)}
        label={clock.label}
        error={texts[clock.name]}
        help={translate('orderForm.pickup.zone', { zone: timezone })}
        disabled={disabled}
        required
      >
        {(aria) => (
          <TimeField
            id={fieldId(clock.name)}
            name={clock.name}
            value={pickupTime}
            onChange={(pickupTime) => onChange({ pickupTime })}
            min={isToday ? now : undefined}
            disabled={disabled}
            error={Boolean(texts[clock.name])}
            aria={aria}
          />
        )}
      </Field>
    </Box>
  );
}
