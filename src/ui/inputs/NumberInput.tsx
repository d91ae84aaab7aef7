import { InputAdornment, OutlinedInput } from '@mui/material';
import { type KeyboardEvent, useState } from 'react';
import { numberCharacters, PLAIN_NUMBER, parseNumber } from '../../../contract/rules/text/parseNumber.ts';
import { decimalSign, numberText } from '../../i18n/numberText.ts';
import { useLocale, useText } from '../../i18n/useText.ts';
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
  name?: string;
  autoFocus?: boolean;
}

/**
 * A number; null if it is empty. Arrow keys change it by a step. It is a text for the browser, whose own input of numbers drops the decimal sign of
 * another language than the browser's: `2,5` would become 25.
 */
export function NumberInput({
  value,
  onChange,
  onBlur,
  min = Number.NEGATIVE_INFINITY,
  max = Number.POSITIVE_INFINITY,
  step,
  unit,
  name,
  autoFocus = false,
  ...field
}: NumberInputProps) {
  const translate = useText();
  const locale = useLocale();
  const point = decimalSign(locale);
  const [typed, setTyped] = useState('');
  const read = (text: string): number | null => {
    const number = parseNumber(text, point);
    return Number.isNaN(number) ? null : number;
  };
  const isTyped = read(typed) === value;
  const text = isTyped ? typed : value === null ? '' : String(value).replace('.', point);
  const type = (next: string) => {
    setTyped(next);
    onChange(read(next));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    // During a composition the arrows choose among the keyboard's suggestions.
    if (!direction || event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const next = Math.min(max, Math.max(min, stepped(value ?? 0, direction, step)));
    type(String(next).replace('.', point));
  };
  const isWrong = /\d/.test(text) && read(text) === null;
  const isUnderstood = value !== null && !PLAIN_NUMBER.test(text.trim());
  return (
    <Field
      {...field}
      help={isUnderstood ? `= ${numberText(value, locale, 0, 6)}${unit ? ` ${unit}` : ''}` : field.help}
      error={isWrong ? translate('validation.notValid') : field.error}
    >
      {(aria) => (
        <OutlinedInput
          id={field.id}
          size="small"
          autoFocus={autoFocus}
          value={text}
          onChange={(e) => type(numberCharacters(e.target.value))}
          onKeyDown={onKeyDown}
          {...(onBlur ? { onBlur } : {})}
          {...(name ? { name } : {})}
          endAdornment={unit ? <InputAdornment position="end">{unit}</InputAdornment> : undefined}
          inputProps={{
            ...aria,
            role: 'spinbutton',
            'aria-valuemin': Number.isFinite(min) ? min : undefined,
            'aria-valuemax': Number.isFinite(max) ? max : undefined,
            'aria-valuenow': value ?? undefined,
            'aria-valuetext': text || undefined,
            inputMode: 'decimal',
            autoComplete: 'off',
            style: { fontVariantNumeric: 'tabular-nums' },
          }}
        />
      )}
    </Field>
  );
}

/** The next multiple of the step; without a step, one more or one less. */
function stepped(value: number, direction: 1 | -1, step: number | undefined): number {
  if (step === undefined) return value + direction;
  const steps = Number((value / step).toFixed(6));
  const next = direction === 1 ? Math.floor(steps) + 1 : Math.ceil(steps) - 1;
  return Number((next * step).toFixed(6));
}
