import { InputAdornment, OutlinedInput } from '@mui/material';
import { type KeyboardEvent, useState } from 'react';
import { fromMinor, moneyStepMinor, nearestMinor } from '../../../contract/rules/money/money.ts';
import { type MoneyReading, readMoney } from '../../../contract/rules/money/readMoney.ts';
import { decimalSign } from '../../i18n/numberText.ts';
import type { TextValues } from '../../i18n/textKey.ts';
import { useLocale, useText } from '../../i18n/useText.ts';
import { formatMoney } from '../../lib/text/formatMoney.ts';
import { Field, type FieldProps } from './Field.tsx';

interface MoneyInputProps extends FieldProps {
  /** A decimal amount; null if it is empty. NaN if the text is not an amount, so that no form takes the text for empty. */
  value: number | null;
  onChange: (value: number | null) => void;
  /** Text of the value, such as that of an address, which may be no amount; else it would be lost. */
  firstText?: string | undefined;
  onBlur?: () => void;
  currency: string;
  min?: number;
  max?: number;
  step?: number;
}

const EMPTY: MoneyReading = { kind: 'none' };
const amountIn = (text: string, reading: MoneyReading): number | null =>
  text.trim() === '' ? null : reading.kind === 'amount' ? fromMinor(reading.minor) : Number.NaN;

/**
 * An amount with its currency, typed in any usual format; ↑ and ↓ change it by a step of 0.05 (NUM-02). If the text is ambiguous, the amount
 * that was understood is shown below.
 */
export function MoneyInput({
  value,
  onChange,
  firstText = '',
  onBlur,
  currency,
  min = 0,
  max,
  step,
  ...field
}: MoneyInputProps) {
  const translate = useText();
  const locale = useLocale();
  const [typed, setTyped] = useState(firstText);
  const reading = typed.trim() ? readMoney(typed, currency) : EMPTY;
  const isTyped = Object.is(amountIn(typed, reading), value);
  const text = isTyped ? typed : plainText(value, decimalSign(locale));
  const money = (minor: number) => formatMoney(minor, currency, locale);

  const type = (next: string) => {
    setTyped(next);
    onChange(amountIn(next, readMoney(next, currency)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (!direction || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const by = step ?? fromMinor(moneyStepMinor(currency));
    const next = stepped(value, by * direction, by);
    type(plainText(Math.min(max ?? Number.POSITIVE_INFINITY, Math.max(min, next)), decimalSign(locale)));
  };

  const fault = isTyped && typed.trim() ? faultOf(reading, currency, money) : null;
  const understood = isTyped && reading.kind === 'amount' && !PLAIN.test(typed.trim());
  const help = understood && reading.kind === 'amount' ? `= ${money(reading.minor)}` : field.help;
  return (
    <Field {...field} help={help} error={fault ? translate(...fault) : field.error}>
      {(aria) => (
        <OutlinedInput
          id={field.id}
          size="small"
          value={text}
          onChange={(e) => type(e.target.value)}
          onKeyDown={onKeyDown}
          {...(onBlur ? { onBlur } : {})}
          startAdornment={<InputAdornment position="start">{currency}</InputAdornment>}
          inputProps={{
            ...aria,
            role: 'spinbutton',
            'aria-valuemin': min,
            'aria-valuemax': max,
            'aria-valuenow': value === null || Number.isNaN(value) ? undefined : value,
            'aria-valuetext': value === null || Number.isNaN(value) ? text : money(Math.round(value * 100)),
            inputMode: 'decimal',
            autoComplete: 'off',
            style: { fontVariantNumeric: 'tabular-nums' },
          }}
        />
      )}
    </Field>
  );
}

/** A text that needs no explanation below: digits, and two decimals at most. */
const PLAIN = /^\d+(?:[.,]\d{1,2})?$/;

const plainText = (value: number | null, point: string): string =>
  value === null || Number.isNaN(value) ? '' : String(value).replace('.', point);

/** The next multiple of the step. */
const stepped = (value: number | null, by: number, step: number): number => {
  const now = value === null || Number.isNaN(value) ? 0 : value;
  return fromMinor(Math.round((now + by) / step) * nearestMinor(step));
};

type Fault = [
  key: 'common.money.unclear' | 'common.money.foreign' | 'common.money.decimals' | 'common.money.none',
  values: TextValues,
];

function faultOf(reading: MoneyReading, currency: string, money: (minor: number) => string): Fault | null {
  switch (reading.kind) {
    case 'amount':
      return null;
    case 'question':
      return ['common.money.unclear', { readings: reading.choices.map(money).join(' / ') }];
    case 'foreign':
      return ['common.money.foreign', { currency, written: reading.currency }];
    case 'decimals':
      return ['common.money.decimals', { currency }];
    case 'none':
      return ['common.money.none', {}];
  }
}
