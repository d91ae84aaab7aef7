import { Select } from '@mui/material';
import { Field, type FieldProps } from './Field.tsx';

interface ChoiceProps extends FieldProps {
  value: string;
  options: readonly { id: string; name: string }[];
  /** Whether no option may be chosen yet. */
  empty?: boolean;
  onChange: (value: string) => void;
}

/** A choice from a short list, with the browser's own select. */
export function Choice({ value, options, empty, onChange, ...field }: ChoiceProps) {
  const known = !value || options.some((o) => o.id === value);
  return (
    <Field {...field}>
      {(aria) => (
        <Select
          native
          size="small"
          value={value}
          inputProps={{ id: field.id, ...aria }}
          onChange={(e) => onChange(e.target.value)}
        >
          {empty ? <option value="">–</option> : null}
          {known ? null : <option value={value}>{value}</option>}
          {options.map((o) => (
            <option key={o.id} value={o.id}>
              {o.name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
