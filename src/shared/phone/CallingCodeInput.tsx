import { Autocomplete, FormControl } from '@mui/material';
import { type Ref, useMemo } from 'react';
import { callingCode } from '../../../contract/rules/text/phone.ts';
import { useLocale, useText } from '../../i18n/useText.ts';
import { AutocompleteBox } from '../../ui/inputs/AutocompleteBox.tsx';
import { useDeferredAnchor } from '../../ui/inputs/useDeferredAnchor.ts';
import { findPhoneCountries, type PhoneCountry, phoneCountries } from './phoneCountries.ts';

const NONE: PhoneCountry[] = [];

interface CallingCodeInputProps {
  id: string;
  /** Two-letter country code. */
  value: string;
  onChange: (country: string) => void;
  open: boolean;
  onOpen: () => void;
  /** Called when the list closes, even by Escape. `done`: the focus returns to the number. */
  onClose: (done: boolean) => void;
  inputRef: Ref<HTMLInputElement>;
  disabled?: boolean | undefined;
}

/** The country of a phone number, found by name, two-letter code or calling code. */
export function CallingCodeInput({
  id,
  value,
  onChange,
  open,
  onOpen,
  onClose,
  inputRef,
  disabled,
}: CallingCodeInputProps) {
  const text = useText();
  const locale = useLocale();
  const anchor = useDeferredAnchor();
  // The same object while the country is the same, as a new object would reset the typed text.
  const chosen = useMemo(() => ({ code: value, name: value, dial: `+${callingCode(value)}` }), [value]);
  return (
    <Autocomplete
      id={id}
      onFocus={anchor.onFocus}
      disableClearable
      autoHighlight
      selectOnFocus
      handleHomeEndKeys
      disabled={disabled ?? false}
      open={open}
      onOpen={onOpen}
      onClose={(_, reason) => onClose(reason === 'selectOption' || reason === 'escape')}
      // Names are sorted only when needed, as a form renders several of these inputs at once.
      options={open ? phoneCountries(locale) : NONE}
      value={chosen}
      onChange={(_, country) => onChange(country.code)}
      getOptionLabel={({ code, dial }) => `${code} ${dial}`}
      isOptionEqualToValue={(a, b) => a.code === b.code}
      filterOptions={(options, { inputValue }) => findPhoneCountries(options, inputValue)}
      noOptionsText={text('booking.phone.noCountry')}
      sx={{
        '&& .MuiAutocomplete-inputRoot': { pl: 1, pr: '26px' },
        '&& .MuiAutocomplete-input': { pl: 0.25, pr: 0 },
        '&& .MuiAutocomplete-endAdornment': { right: 2 },
      }}
      slotProps={{ popper: { placement: 'bottom-start', sx: { minWidth: 280 } } }}
      renderOption={({ key: _, ...props }, country) => (
        <li {...props} key={country.code}>
          {country.name} ({country.dial})
        </li>
      )}
      renderInput={(params) => (
        // A separate control, as the number's error and required mark do not apply to the country.
        <FormControl fullWidth disabled={params.disabled}>
          <AutocompleteBox
            params={params}
            anchor={anchor}
            inputRef={inputRef}
            inputProps={{
              'aria-label': text('booking.phone.code'),
              title: 'Alt+↓',
              // Not in the tab order, so that nobody types a number here by mistake: Alt+↓ moves from the number to its country.
              tabIndex: -1,
            }}
          />
        </FormControl>
      )}
    />
  );
}
