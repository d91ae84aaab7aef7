import { Autocomplete, createFilterOptions } from '@mui/material';
import { AutocompleteBox } from './AutocompleteBox.tsx';
import { Field, type FieldProps } from './Field.tsx';
import { useDeferredAnchor } from './useDeferredAnchor.ts';

/** The space bar opens the list of a plain choice, so a typed space must not filter the options. */
const byTrimmedText = createFilterOptions<{ value: string; label: string }>({ trim: true });

interface ChoiceInputProps extends FieldProps {
  /** Value of the chosen option; '' without one. */
  value: string;
  onChange: (value: string) => void;
  options: readonly { value: string; label: string }[];
  name?: string;
  noOptionsText?: string;
}

/** A choice from a list, searchable by typing. */
export function ChoiceInput({ value, onChange, options, name, noOptionsText, ...field }: ChoiceInputProps) {
  const anchor = useDeferredAnchor();
  const chosen = options.find((o) => o.value === value) ?? (value ? { value, label: value } : null);
  return (
    <Field {...field}>
      {(aria) => (
        <Autocomplete
          id={field.id}
          onFocus={anchor.onFocus}
          options={options}
          filterOptions={byTrimmedText}
          value={chosen}
          onChange={(_, option) => onChange(option?.value ?? '')}
          isOptionEqualToValue={(a, b) => a.value === b.value}
          autoHighlight
          noOptionsText={noOptionsText}
          renderOption={({ key: _, ...props }, option) => (
            <li {...props} key={option.value}>
              {option.label}
            </li>
          )}
          renderInput={(params) => (
            <AutocompleteBox params={params} anchor={anchor} {...(name ? { name } : {})} inputProps={aria} />
          )}
        />
      )}
    </Field>
  );
}
