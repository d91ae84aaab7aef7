import type { SxProps, Theme } from '@mui/material';
import { FormControl, FormHelperText, FormLabel } from '@mui/material';
import type { ReactNode } from 'react';

export interface FieldProps {
  /** Id of the control; label and messages refer to it. */
  id: string;
  label: ReactNode;
  error?: string | undefined;
  help?: ReactNode;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  sx?: SxProps<Theme>;
}

interface ControlAria {
  'aria-describedby': string | undefined;
  'aria-invalid': boolean;
}

/** A control with its label above and help or error below, linked for screen readers. */
export function Field({
  id,
  label,
  error,
  help,
  required,
  disabled,
  sx,
  children,
}: FieldProps & { children: (aria: ControlAria) => ReactNode }) {
  const message = error ?? help;
  return (
    <FormControl
      fullWidth
      error={Boolean(error)}
      required={required ?? false}
      disabled={disabled ?? false}
      {...(sx ? { sx } : {})}
    >
      <FormLabel htmlFor={id} sx={{ mb: 0.5 }}>
        {label}
      </FormLabel>
      {children({ 'aria-describedby': message ? `${id}-help` : undefined, 'aria-invalid': Boolean(error) })}
      {message ? (
        <FormHelperText id={`${id}-help`} sx={{ mx: 0 }}>
          {message}
        </FormHelperText>
      ) : null}
    </FormControl>
  );
}

/** Values of a form, the function that changes them, and the names of its inputs. */
export interface FormFields<V> {
  values: V;
  put: (change: Partial<V>) => void;
  /** Id of the input of a field. */
  id: (field: string) => string;
  errorOf: (field: string) => string | undefined;
}

/** Props for the input of a field, by the field's name. */
export type PropsOfField<V> = <K extends keyof V & string>(
  name: K,
) => { id: string; value: V[K]; error: string | undefined; onChange: (value: V[K]) => void };

export function fieldProps<V>({ values, put, id, errorOf }: FormFields<V>): PropsOfField<V> {
  return (name) => ({
    id: id(name),
    value: values[name],
    error: errorOf(name),
    onChange: (value) => put({ [name]: value } as unknown as Partial<V>),
  });
}
