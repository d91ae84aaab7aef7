import { FormControl, FormControlLabel, FormLabel, Radio, RadioGroup } from '@mui/material';
import { useId } from 'react';

interface RadioChoiceProps<T extends string> {
  label: string;
  /** Whether the label is hidden, as a heading above has the same text. */
  hidesLabel?: true;
  value: T;
  options: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
}

/** A choice from a few options, all of them visible next to each other. */
export function RadioChoice<T extends string>({
  label,
  hidesLabel,
  value,
  options,
  onChange,
}: RadioChoiceProps<T>) {
  const labelId = useId();
  return (
    <FormControl>
      {hidesLabel ? null : <FormLabel id={labelId}>{label}</FormLabel>}
      <RadioGroup
        row
        {...(hidesLabel ? { 'aria-label': label } : { 'aria-labelledby': labelId })}
        value={value}
        onChange={(_, chosen) => onChange(chosen as T)}
      >
        {options.map((option) => (
          <FormControlLabel
            key={option.value}
            value={option.value}
            label={option.label}
            control={<Radio size="small" />}
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}
