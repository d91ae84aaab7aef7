import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import type { Translate } from '../../../src/i18n/textKey.ts';
import { translateWith } from '../../../src/i18n/translateWith.ts';
import { TextProvider } from '../../../src/i18n/useText.ts';
import { MoneyInput } from '../../../src/ui/inputs/MoneyInput.tsx';
import { textsOf } from '../../../texts/read.ts';

const onChange = vi.fn<(value: number | null) => void>();

function Form({ currency, first = null }: { currency: string; first?: number | null }) {
  const [value, setValue] = useState<number | null>(first);
  return (
    <MoneyInput
      id="cod"
      label="COD"
      currency={currency}
      value={value}
      onChange={(next) => {
        setValue(next);
        onChange(next);
      }}
    />
  );
}

function type(text: string, currency: string, locale: 'en_US' | 'id_ID' = 'en_US') {
  const common = textsOf(locale, 'common');
  const translate: Translate = (key, values) => translateWith({ common }, key, values);
  render(
    <TextProvider value={{ locale, translate }}>
      <Form currency={currency} />
    </TextProvider>,
  );
  const input = screen.getByLabelText('COD');
  fireEvent.change(input, { target: { value: text } });
  return input;
}

it.each([
  ['150.000', 'IDR', 150_000, '= IDR 150,000'],
  ['1,2jt', 'IDR', 1_200_000, '= IDR 1,200,000'],
  ['Rp 150.000,00', 'IDR', 150_000, '= IDR 150,000'],
  ['RM1,250.00', 'MYR', 1250, '= MYR 1,250.00'],
  ['89,50', 'MYR', 89.5, null],
  ['89.5', 'MYR', 89.5, null],
  ['89', 'MYR', 89, null],
])(
  '«%s» in %s is %d, and the understood amount is shown if it is not obvious (BX-23, FORM-56)',
  (text, currency, amount, shown) => {
    const input = type(text, currency);
    expect(onChange).toHaveBeenLastCalledWith(amount);
    expect(input).toHaveValue(text);
    if (shown) expect(input).toHaveAccessibleDescription(shown);
    else expect(input).not.toHaveAccessibleDescription();
  },
);

it.each([
  ['150.000', 'MYR', 'This can be MYR 150.00 / MYR 150,000.00. Write it without thousands separators.'],
  ['1.5', 'IDR', 'This can be IDR 1,500,000 / IDR 1,500. Write it without thousands separators.'],
  ['150000.50', 'IDR', 'IDR has no such decimals.'],
  ['USD 10', 'MYR', 'Amounts here are in MYR, not in USD.'],
  ['lots', 'MYR', 'This is not an amount.'],
])('«%s» in %s stays as typed, is no amount and shows the reason (BX-21, BX-23)', (text, currency, why) => {
  const input = type(text, currency);
  expect(onChange).toHaveBeenLastCalledWith(Number.NaN);
  expect(input).toHaveValue(text);
  expect(input).toBeInvalid();
  expect(input).toHaveAccessibleDescription(why);
});

it('amounts are shown and read in the format of the reader’s language (BX-23, I18N-01)', () => {
  const input = type('1.250.000', 'IDR', 'id_ID');
  expect(input).toHaveAccessibleDescription('= IDR 1.250.000');
});

it('an emptied field has no amount; arrows change it by the currency’s step (NUM-02)', () => {
  const input = type('', 'MYR');
  fireEvent.keyDown(input, { key: 'ArrowUp' });
  expect(onChange).toHaveBeenLastCalledWith(0.05);
  fireEvent.keyDown(input, { key: 'ArrowDown' });
  fireEvent.keyDown(input, { key: 'ArrowDown' });
  expect(onChange).toHaveBeenLastCalledWith(0);
  fireEvent.change(input, { target: { value: '' } });
  expect(onChange).toHaveBeenLastCalledWith(null);
});
