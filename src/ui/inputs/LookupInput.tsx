import { Autocomplete, CircularProgress, InputAdornment } from '@mui/material';
import { type Key, useState } from 'react';
import { useText } from '../../i18n/useText.ts';
import { AutocompleteBox } from './AutocompleteBox.tsx';
import { Field, type FieldProps } from './Field.tsx';
import { useDeferredAnchor } from './useDeferredAnchor.ts';
import { usePausedLookup } from './usePausedLookup.ts';

interface LookupInputProps<T extends object> extends FieldProps {
  value: string;
  onChange: (text: string) => void;
  onPick: (found: T) => void;
  lookup: (query: string, signal: AbortSignal) => Promise<T[]>;
  labelOf: (found: T) => string;
  keyOf: (found: T) => string;
  /** Minimum length of the text for a look-up. */
  min: number;
  name?: string;
  maxLength?: number;
  /** Shown with "no result": which texts have results. */
  nothingHint?: string | undefined;
  /** Shown when the look-up fails. */
  failedText?: string | undefined;
}

/** A text input with suggestions from a look-up; Enter or a click accepts a suggestion. */
export function LookupInput<T extends object>({
  value,
  onChange,
  onPick,
  lookup,
  labelOf,
  keyOf,
  min,
  name,
  maxLength,
  failedText,
  nothingHint,
  help,
  ...field
}: LookupInputProps<T>) {
  const text = useText();
  const anchor = useDeferredAnchor();
  const [typed, setTyped] = useState<string | null>(null);
  const { status, results } = usePausedLookup(typed, min, lookup);
  const hint =
    status === 'done' && results.length === 0
      ? [text('booking.noResult'), nothingHint].filter(Boolean).join(' ')
      : status === 'failed'
        ? (failedText ?? text('booking.lookupFailed'))
        : help;
  return (
    <Field {...field} help={hint}>
      {(aria) => (
        <Autocomplete<T, false, true, true>
          freeSolo
          disableClearable
          id={field.id}
          onFocus={anchor.onFocus}
          options={results}
          filterOptions={(options) => options}
          inputValue={value}
          value={value as unknown as T}
          getOptionLabel={(option) => (typeof option === 'string' ? option : labelOf(option))}
          isOptionEqualToValue={() => false}
          onInputChange={(_, next, reason) => {
            if (reason !== 'input') return;
            setTyped(next);
            onChange(next);
          }}
          onChange={(_, option) => {
            if (typeof option === 'string') return;
            setTyped(null);
            onPick(option);
          }}
          onBlur={() => setTyped(null)}
          renderOption={({ key: _, ...props }, option) => (
            <li {...props} key={keyOf(option) as Key}>
              {labelOf(option)}
            </li>
          )}
          renderInput={(params) => (
            <AutocompleteBox
              params={params}
              anchor={anchor}
              endAdornment={
                status === 'waiting' ? (
                  <InputAdornment position="end">
                    <CircularProgress size={14} aria-hidden />
                  </InputAdornment>
                ) : undefined
              }
              {...(name ? { name } : {})}
              inputProps={{ ...aria, ...(maxLength ? { maxLength } : {}) }}
            />
          )}
        />
      )}
    </Field>
  );
}
