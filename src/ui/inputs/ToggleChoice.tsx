import { ToggleButton, ToggleButtonGroup } from '@mui/material';

interface ToggleChoiceProps<T extends string> {
  label: string;
  value: T;
  options: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
  /** Look of the buttons. */
  sx?: object;
}

/** A choice from a few options as buttons next to each other; one of them is always chosen. */
export function ToggleChoice<T extends string>({
  label,
  value,
  options,
  onChange,
  sx,
}: ToggleChoiceProps<T>) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={value}
      aria-label={label}
      onChange={(_, chosen: T | null) => chosen && onChange(chosen)}
    >
      {options.map((option) => (
        <ToggleButton key={option.value} value={option.value} sx={sx}>
          {option.label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
