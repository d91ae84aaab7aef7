import CalendarToday from '@mui/icons-material/CalendarToday';
import type { SxProps, Theme } from '@mui/material';
import { DatePicker } from '@mui/x-date-pickers';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { dateFormat } from '../../i18n/locales.ts';
import { useLocale } from '../../i18n/useText.ts';
import { Field, type FieldProps } from '../inputs/Field.tsx';
import { DATE_INPUT, NO_PICKER_KEYS } from './dateInput.ts';
import { PickerLocale } from './PickerLocale.tsx';

export interface DateFieldProps {
  /** YYYY-MM-DD, or '' without a date. */
  value: string;
  /** Called with every complete date, and with '' if there is none. */
  onChange: (date: string) => void;
  id?: string | undefined;
  name?: string | undefined;
  /** Label inside the field; omitted if there is one above it. */
  label?: string | undefined;
  /** Order and separators of the parts; by default those of the language. */
  format?: string | undefined;
  min?: Dayjs | undefined;
  max?: Dayjs | undefined;
  openTo?: 'day' | 'year' | undefined;
  disabled?: boolean | undefined;
  error?: boolean | undefined;
  aria?: object | undefined;
  autoFocus?: boolean | undefined;
  /** Whether the calendar is open initially. */
  startsOpen?: boolean | undefined;
  sx?: SxProps<Theme> | undefined;
}

const DAY = 'YYYY-MM-DD';
const FIRST_YEAR = 1900;
const dayOf = (value: string): Dayjs | null => (value ? dayjs(value) : null);
/** While a year is typed, it is 2, 20 or 202. */
const textOf = (day: Dayjs | null): string =>
  day?.isValid() && day.year() >= FIRST_YEAR ? day.format(DAY) : '';

/** A date that is typed part by part, or chosen in a calendar. */
export default function DateField({
  value,
  onChange,
  id,
  name,
  label,
  format,
  min,
  max,
  openTo = 'day',
  disabled = false,
  error,
  aria,
  autoFocus = false,
  startsOpen = false,
  sx,
}: DateFieldProps) {
  const locale = useLocale();
  const [open, setOpen] = useState(startsOpen);
  // An incomplete date is state of this field; outside the field there is only a complete date or none.
  const [shown, setShown] = useState(() => dayOf(value));
  const [lastValue, setLastValue] = useState(value);
  if (lastValue !== value) {
    setLastValue(value);
    if (textOf(shown) !== value) setShown(dayOf(value));
  }
  return (
    <PickerLocale>
      <DatePicker
        value={shown}
        onChange={(day) => {
          setShown(day);
          onChange(textOf(day));
        }}
        open={open}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        openTo={openTo}
        format={format ?? dateFormat(locale)}
        {...(min ? { minDate: min } : {})}
        {...(max ? { maxDate: max } : {})}
        {...(label ? { label } : {})}
        disabled={disabled}
        autoFocus={autoFocus}
        enableAccessibleFieldDOMStructure={false}
        slots={{ openPickerIcon: CalendarToday }}
        slotProps={{
          ...NO_PICKER_KEYS,
          openPickerIcon: DATE_INPUT.icon,
          openPickerButton: DATE_INPUT.button,
          textField: {
            size: 'small',
            ...(id ? { id } : {}),
            ...(name ? { name } : {}),
            ...(error === undefined ? {} : { error }),
            inputProps: { autoComplete: 'off', ...aria },
            sx: sx ?? null,
          },
        }}
      />
    </PickerLocale>
  );
}

type DateInputProps = FieldProps &
  Pick<DateFieldProps, 'value' | 'onChange' | 'min' | 'max' | 'format' | 'openTo'>;

/** A date with its label above and help or error below. */
export function DateInput({ value, onChange, min, max, format, openTo, ...field }: DateInputProps) {
  return (
    <Field {...field}>
      {(aria) => (
        <DateField
          id={field.id}
          value={value}
          onChange={onChange}
          min={min}
          max={max}
          format={format}
          openTo={openTo}
          error={Boolean(field.error)}
          aria={aria}
        />
      )}
    </Field>
  );
}
