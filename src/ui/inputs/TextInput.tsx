import { OutlinedInput, type OutlinedInputProps } from '@mui/material';
import type { ClipboardEvent, ReactNode } from 'react';
import { Field, type FieldProps } from './Field.tsx';

export interface TextInputProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  onPaste?: (event: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  name?: string;
  type?: 'text' | 'tel' | 'email' | 'password';
  /** The keyboard of a phone where the type does not say it: digits, or an address of the web. */
  inputMode?: 'numeric' | 'url';
  autoComplete?: string;
  autoFocus?: boolean;
  maxLength?: number;
  rows?: number;
  placeholder?: string;
  endAdornment?: ReactNode;
}

/** One line of text, or several with `rows`. */
export function TextInput({
  value,
  onChange,
  onPaste,
  name,
  type = 'text',
  inputMode,
  autoComplete = 'off',
  autoFocus = false,
  maxLength,
  rows,
  placeholder,
  endAdornment,
  ...field
}: TextInputProps) {
  return (
    <Field {...field}>
      {(aria) => (
        <OutlinedInput
          id={field.id}
          size="small"
          type={type}
          autoFocus={autoFocus}
          value={value}
          onChange={(e) => onChange(e.target.value)}
          {...(onPaste ? { onPaste: onPaste as NonNullable<OutlinedInputProps['onPaste']> } : {})}
          {...(name ? { name } : {})}
          {...(placeholder ? { placeholder } : {})}
          {...(rows ? { multiline: true, minRows: rows } : {})}
          endAdornment={endAdornment}
          inputProps={{
            ...aria,
            autoComplete,
            inputMode,
            ...(inputMode === 'url' ? { autoCapitalize: 'none' } : {}),
            ...(maxLength ? { maxLength } : {}),
          }}
        />
      )}
    </Field>
  );
}
