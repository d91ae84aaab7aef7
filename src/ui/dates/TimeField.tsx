import { TimePicker } from '@mui/x-date-pickers';
import dayjs, { type Dayjs } from 'dayjs';
import { TIME } from '../../lib/dates/dates.ts';
import { NO_PICKER_KEYS } from './dateInput.ts';
import { PickerLocale } from './PickerLocale.tsx';

interface TimeFieldProps {
  /** HH:mm, or '' without a time. */
  value: string;
  /** Called with every complete time, and with '' if there is none. */
  onChange: (time: string) => void;
  id?: string | undefined;
  name?: string | undefined;
  /** Earlier times of the day are disabled. */
  min?: Dayjs | undefined;
  disabled?: boolean | undefined;
  error?: boolean | undefined;
  aria?: object | undefined;
}

/** The picker needs a day for a time; on this day no time zone changes its clocks. */
const ANY_DAY = '2000-01-01';

/** A time of day that is typed part by part, or chosen from a list. */
export default function TimeField({
  value,
  onChange,
  id,
  name,
  min,
  disabled = false,
  error = false,
  aria,
}: TimeFieldProps) {
  return (
    <PickerLocale>
      <TimePicker
        value={value ? dayjs(`${ANY_DAY}T${value}`) : null}
        onChange={(time) => onChange(time?.isValid() ? time.format('HH:mm') : '')}
        format={TIME}
        ampm
        minutesStep={1}
        disabled={disabled}
        timeSteps={{ minutes: 1 }}
        {...(min ? { minTime: min } : {})}
        enableAccessibleFieldDOMStructure={false}
        slotProps={{
          ...NO_PICKER_KEYS,
          field: { shouldRespectLeadingZeros: true },
          textField: {
            size: 'small',
            error,
            ...(id ? { id } : {}),
            ...(name ? { name } : {}),
            inputProps: { autoComplete: 'off', ...aria },
          },
        }}
      />
    </PickerLocale>
  );
}
