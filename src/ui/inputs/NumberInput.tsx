import { InputAdornment, OutlinedInput } from '@mui/material';
import { Field, type FieldProps } from './Field.tsx';

export interface NumberInputProps extends FieldProps {
  value: number | null;
  onChange: (value: number | null) => void;
  onBlur?: () => void;
  min?: number;
  max?: number;
  step?: number;
  /** Unit after the number. */
  unit?: string;
  /** Currency before the number. */
  prefix?: string;
  name?: string;
  autoFocus?: boolean;
}

/** A number; null if it is empty. Arrow keys change it by a step, the mouse wheel does not. */
export function NumberInput({
  value,
  onChange,
  onBlur,
  min,
  max,
  step,
  unit,
  prefix,
  name,
  autoFocus = false,
  ...field
}: NumberInputProps) {
  return (
    <Field {...field}>
      {(aria) => (
        <OutlinedInput
          id={field.id}
          size="small"
          type="number"
          autoFocus={autoFocus}
          value={value ?? ''}
          onChange={(e) =>
            onChange(
              Number.isNaN((e.target as HTMLInputElement).valueAsNumber)
                ? null
                : (e.target as HTMLInputElement).valueAsNumber,
            )
          }
          onWheel={(e) => (e.target as HTMLElement).blur()}
          {...(onBlur ? { onBlur } : {})}
          {...(name ? { name } : {})}
          startAdornment={prefix ? <InputAdornment position="start">{prefix}</InputAdornment> : undefined}
          endAdornment={unit ? <InputAdornment position="end">{unit}</InputAdornment> : undefined}
          inputProps={{
            ...aria,
            min,
            max,
            step: step ?? 'any',
            inputMode: 'decimal',
            style: { fontVariantNumeric: 'tabular-nums' },
          }}
        />
      )}
    </Field>
  );
}
