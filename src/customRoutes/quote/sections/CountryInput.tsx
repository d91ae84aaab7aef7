import { Autocomplete, createFilterOptions } from '@mui/material';
import { useState } from 'react';
import type { Country } from '../../../../contract/places/parameters.ts';
import { LOOKUP_MIN } from '../../../../contract/rules/limits.ts';
import { useText } from '../../../i18n/useText.ts';
import { AutocompleteBox } from '../../../ui/inputs/AutocompleteBox.tsx';
import { Field, type FieldProps } from '../../../ui/inputs/Field.tsx';

type Choice = Pick<Country, 'countryCode' | 'name'>;

interface Props extends FieldProps {
  /** Two-letter code; '' without a country. */
  value: string;
  /** Name of the country if the list does not contain it. */
  valueName: string;
  countries: readonly Choice[];
  onChange: (code: string, name: string) => void;
}

const byNameOrCode = createFilterOptions<Choice>({ stringify: (c) => `${c.name} ${c.countryCode}` });
const SHOWN = 60;

/** Names and codes that start with the typed letters come before those that only contain them. */
const bestFirst: typeof byNameOrCode = (countries, state) => {
  const typed = state.inputValue.trim().toLowerCase();
  const fits = byNameOrCode(countries, state);
  const begins = (c: Choice) =>
    c.name.toLowerCase().startsWith(typed) || c.countryCode.toLowerCase() === typed;
  return [...fits.filter(begins), ...fits.filter((c) => !begins(c))].slice(0, SHOWN);
};

/** Country input with suggestions from the first character on (QUOTE-08, -11). */
export function CountryInput({ value, valueName, countries, onChange, ...field }: Props) {
  const text = useText();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const chosen =
    countries.find((c) => c.countryCode === value) ??
    (value ? { countryCode: value, name: valueName || value } : null);
  return (
    <Field {...field}>
      {(aria) => (
        <Autocomplete<Choice>
          id={field.id}
          options={countries}
          value={chosen}
          open={open && typed.trim().length >= LOOKUP_MIN.country}
          onOpen={() => setOpen(true)}
          onClose={() => setOpen(false)}
          onInputChange={(_, next, reason) => setTyped(reason === 'input' ? next : '')}
          onChange={(_, option) => onChange(option?.countryCode ?? '', option?.name ?? '')}
          getOptionLabel={(c) => c.name}
          isOptionEqualToValue={(a, b) => a.countryCode === b.countryCode}
          filterOptions={bestFirst}
          autoHighlight
          forcePopupIcon={false}
          noOptionsText={text('common.noResult')}
          slotProps={{ clearIndicator: { 'aria-label': text('quote.clear'), title: text('quote.clear') } }}
          renderOption={({ key: _, ...props }, option) => (
            <li {...props} key={option.countryCode}>
              {option.name}
            </li>
          )}
          renderInput={(params) => <AutocompleteBox params={params} inputProps={aria} />}
        />
      )}
    </Field>
  );
}
