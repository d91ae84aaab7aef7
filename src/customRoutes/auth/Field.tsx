import type { InputHTMLAttributes, ReactNode } from 'react';

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  id: string;
  label: string;
  error?: string | undefined;
  /** The expected input, shown until there is an error. */
  hint?: string;
  /** A link that belongs to the field. */
  after?: ReactNode;
}

/** A labelled input with its error beneath. */
export function Field({ id, label, error, hint, after, ...input }: Props) {
  return (
    <div className="auth-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        {...input}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : hint ? `${id}-hint` : undefined}
      />
      {after}
      {hint && !error ? (
        <p id={`${id}-hint`} className="auth-hint">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className="auth-error">
          {error}
        </p>
      ) : null}
    </div>
  );
}
