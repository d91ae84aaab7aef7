import CalendarToday from '@mui/icons-material/CalendarToday';
import { IconButton, InputAdornment, OutlinedInput } from '@mui/material';
import { type ComponentType, useEffect, useId, useRef, useState } from 'react';
import { dateFormat } from '../../i18n/locales.ts';
import { useLocale, useText } from '../../i18n/useText.ts';
import { FilterField } from '../list/filters/FilterField.tsx';
import type { DateFieldProps } from './DateField.tsx';
import { DATE_INPUT } from './dateInput.ts';
import { formatDate, parseTypedDate } from './typedDate.ts';

type Props = Pick<DateFieldProps, 'value' | 'onChange' | 'id' | 'sx' | 'error' | 'aria'> & { label: string };
type Picker = ComponentType<DateFieldProps>;

let loaded: Picker | undefined;
const load = async (): Promise<Picker> => {
  loaded ??= (await import('./DateField.tsx')).default;
  return loaded;
};

/**
 * A date field for a page that must not wait for the pickers: a plain input of the same size. The pickers replace it when it is focused or its
 * calendar is opened. If typing starts before they are loaded, it continues in the plain input.
 */
export function LazyDateField(props: Props) {
  const { value, onChange, label, sx, error = false, aria } = props;
  const generatedId = useId();
  const id = props.id ?? generatedId;
  const translate = useText();
  const format = dateFormat(useLocale());
  const box = useRef<HTMLDivElement>(null);
  const alive = useRef(true);
  const [typed, setTyped] = useState<string | null>(null);
  const [requested, setRequested] = useState<'no' | 'field' | 'calendar'>('no');
  const [Picker, setPicker] = useState<Picker>();
  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
    };
  }, []);
  const bring = (what: 'field' | 'calendar') => {
    setRequested((before) => (before === 'calendar' ? before : what));
    if (loaded) setPicker(() => loaded);
    // Offline, the plain input still accepts a date.
    else
      void load().then(
        (picker) => alive.current && setPicker(() => picker),
        () => undefined,
      );
  };
  if (Picker && typed === null)
    return (
      <FilterField id={id} label={label}>
        <Picker
          {...props}
          label={undefined}
          id={id}
          autoFocus={box.current?.contains(document.activeElement) ?? false}
          startsOpen={requested === 'calendar'}
        />
      </FilterField>
    );
  const isTouch = !matchMedia('(pointer: fine)').matches;
  return (
    <FilterField id={id} label={label}>
      <OutlinedInput
        ref={box}
        id={id}
        size="small"
        error={error}
        value={typed ?? formatDate(value, format)}
        onFocus={() => isTouch || bring('field')}
        onChange={({ target }) => {
          const date = target.value ? parseTypedDate(target.value, format) : '';
          setTyped(date === null ? target.value : null);
          if (date !== null) onChange(date);
        }}
        onBlur={() => setTyped(null)}
        // If this fails, focusing the field loads it again.
        onPointerEnter={() => void load().catch(() => undefined)}
        sx={sx ?? null}
        inputProps={{
          ...aria,
          inputMode: 'numeric',
          autoComplete: 'off',
          readOnly: isTouch,
          onClick: () => isTouch && bring('calendar'),
        }}
        endAdornment={
          <InputAdornment position="end">
            <IconButton
              {...DATE_INPUT.button}
              aria-label={translate('common.chooseDate')}
              onClick={() => bring('calendar')}
            >
              <CalendarToday {...DATE_INPUT.icon} />
            </IconButton>
          </InputAdornment>
        }
      />
    </FilterField>
  );
}
