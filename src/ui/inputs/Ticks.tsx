import { Checkbox, FormControlLabel } from '@mui/material';

interface TicksProps<T extends string> {
  chosen: readonly T[];
  options: readonly { value: T; label: string; disabled?: boolean }[];
  /** Called with the chosen values in the order of the options. */
  onChange: (chosen: T[]) => void;
}

/** The ticks of a `FormGroup`, for a choice of several from a few options. */
export function Ticks<T extends string>({ chosen, options, onChange }: TicksProps<T>) {
  return options.map(({ value, label, disabled }) => (
    <FormControlLabel
      key={value}
      label={label}
      disabled={disabled}
      control={
        <Checkbox
          size="small"
          checked={chosen.includes(value)}
          onChange={(_, on) =>
            onChange(
              options.flatMap((one) =>
                (one.value === value ? on : chosen.includes(one.value)) ? [one.value] : [],
              ),
            )
          }
        />
      }
    />
  ));
}
