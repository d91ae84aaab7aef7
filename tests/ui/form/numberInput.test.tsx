import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import type { Locale } from '../../../contract/rules/locales.ts';
import type { Translate } from '../../../src/i18n/textKey.ts';
import { translateWith } from '../../../src/i18n/translateWith.ts';
import { TextProvider } from '../../../src/i18n/useText.ts';
import { NumberInput } from '../../../src/ui/inputs/NumberInput.tsx';
import { textsOf } from '../../../texts/read.ts';

let value: number | null;

function Form({ first, step }: { first: number | null; step: number | undefined }) {
  const [weight, setWeight] = useState(first);
  value = weight;
  return (
    <>
      <NumberInput
        id="weight"
        label="Weight"
        unit="kg"
        min={0}
        max={1000}
        {...(step === undefined ? {} : { step })}
        value={weight}
        onChange={setWeight}
      />
      <button type="button" onClick={() => setWeight(1.5)}>
        Reset
      </button>
    </>
  );
}

function open(
  locale: Locale = 'en_US',
  { first = null, step }: { first?: number | null; step?: number } = {},
) {
  const validation = textsOf(locale, 'validation');
  const translate: Translate = (key, values) => translateWith({ validation }, key, values);
  render(
    <TextProvider value={{ locale, translate }}>
      <Form first={first} step={step} />
    </TextProvider>,
  );
  return screen.getByRole('spinbutton', { name: 'Weight' });
}

it.each([
  ['id_ID', '2,5', 2.5],
  ['id_ID', '2.5', 2.5],
  ['id_ID', '0.125', 0.125],
  ['id_ID', '0,125', 0.125],
  ['en_US', '2,5', 2.5],
  ['en_US', '2.5', 2.5],
  ['zh_CN', '12', 12],
] as const)(
  'in %s a typed number %s is %f, whatever the language of the browser (BX-23)',
  async (locale, typed, read) => {
    const input = open(locale);
    await userEvent.type(input, typed);
    expect(value).toBe(read);
    expect(input).toHaveValue(typed);
  },
);

it.each([
  ['id_ID', '1.500', 1500, '= 1.500 kg'],
  ['en_US', '1,500', 1500, '= 1,500 kg'],
  ['en_US', '1.500', 1.5, '= 1.5 kg'],
] as const)(
  'in %s the number %s, which another language reads otherwise, is explained (BX-23)',
  async (locale, typed, read, help) => {
    const input = open(locale);
    await userEvent.type(input, typed);
    expect(value).toBe(read);
    expect(input).toHaveAccessibleDescription(help);
  },
);

it('a number that cannot be read is an error at the field, and stays there (BX-21)', async () => {
  const input = open();
  await userEvent.type(input, '1.2.3');
  expect(value).toBeNull();
  expect(input).toHaveValue('1.2.3');
  expect(input).toHaveAccessibleDescription('Not a valid value');
});

it.each(['1/2', '10x20', '2 kg 500 g'])(
  'pasted %s is an error at the field, not one number (BX-21)',
  async (text) => {
    const input = open();
    await userEvent.click(input);
    await userEvent.paste(text);
    expect(value).toBeNull();
    expect(input).toHaveValue(text);
    expect(input).toHaveAccessibleDescription('Not a valid value');
  },
);

it.each(['２．５', '2。5', '２，５'])(
  'in zh_CN a number %s with full-width characters is 2.5 (BX-23)',
  async (typed) => {
    await userEvent.type(open('zh_CN'), typed);
    expect(value).toBe(2.5);
  },
);

it('arrow keys during a composition of characters do not change the number', () => {
  const input = open('zh_CN', { first: 2 });
  fireEvent.keyDown(input, { key: 'ArrowUp', isComposing: true });
  expect(input).toHaveValue('2');
});

it('letters are no part of a number', async () => {
  const input = open();
  await userEvent.type(input, '2kg');
  expect(value).toBe(2);
  expect(input).toHaveValue('2');
});

it('a value that the form sets is shown with the decimal sign of the language (I18N-08)', async () => {
  const input = open('id_ID');
  await userEvent.type(input, '7');
  await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
  expect(input).toHaveValue('1,5');
});

it.each([
  [0.1, 2.55, 'ArrowUp', '2.6'],
  [0.1, 2.55, 'ArrowDown', '2.5'],
  [0.1, 0, 'ArrowDown', '0'],
  [1, 1000, 'ArrowUp', '1000'],
  [undefined, 2.5, 'ArrowUp', '3.5'],
] as const)('with the step %s the number %f becomes after %s %s', (step, first, key, shown) => {
  const input = open('en_US', { first, ...(step === undefined ? {} : { step }) });
  fireEvent.keyDown(input, { key });
  expect(input).toHaveValue(shown);
});
