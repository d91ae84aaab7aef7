// @vitest-environment happy-dom

import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { TextProvider } from '../../../src/i18n/useText.ts';
import { PhoneInput } from '../../../src/shared/phone/PhoneInput.tsx';
import { booking } from './phoneTexts.ts';

let reported = '';
function Form({ first = '', country }: { first?: string; country?: string }) {
  const [value, setValue] = useState(first);
  reported = value;
  return (
    <>
      <PhoneInput
        id="p"
        label="Phone number"
        value={value}
        onChange={setValue}
        {...(country ? { country } : {})}
      />
      <button type="button" onClick={() => setValue('+6591112222')}>
        other
      </button>
    </>
  );
}

const texts = { locale: 'en_US', translate: booking };
const show = (props: { first?: string; country?: string } = {}) =>
  render(
    <TextProvider value={texts}>
      <Form {...props} />
    </TextProvider>,
  );
const number = () => screen.getByLabelText('Phone number');
const code = () => screen.getByRole('combobox', { name: 'Dialling code' });

describe('the phone field', () => {
  it('the phone field starts with Malaysia or with the given country (NUM-04, NUM-05)', () => {
    show();
    expect(code()).toHaveValue('MY +60');
    cleanup();
    show({ country: 'SG' });
    expect(code()).toHaveValue('SG +65');
  });

  it('the phone field reports a local number with its calling code while it is typed, and shows it without the displayed code once the field is left (NUM-04)', async () => {
    show();
    await userEvent.type(number(), '012-345 6789');
    expect(number()).toHaveValue('012-345 6789');
    expect(reported).toBe('+60123456789');
    await userEvent.tab();
    expect(number()).toHaveValue('12 345 6789');
    expect(number()).toBeValid();
  });

  it('a number pasted from abroad changes the country, which stays when the number is cleared (NUM-04)', async () => {
    show();
    await userEvent.click(number());
    await userEvent.paste('+65 9123 4567');
    expect(code()).toHaveValue('SG +65');
    expect(reported).toBe('+6591234567');
    await userEvent.clear(number());
    await userEvent.type(number(), '9123 4568');
    expect(reported).toBe('+6591234568');
  });

  it('another country is found by typing and chosen by Enter; the number gets the country’s calling code (NUM-04)', async () => {
    show({ first: '+60123456789' });
    await userEvent.click(code());
    await userEvent.clear(code());
    await userEvent.type(code(), 'indon');
    expect(screen.getAllByRole('option').map((o) => o.textContent)).toEqual(['Indonesia (+62)']);
    await userEvent.keyboard('{Enter}');
    expect(code()).toHaveValue('ID +62');
    expect(reported).toBe('+62123456789');
    expect(number()).toHaveFocus();
  });

  it('the phone field is left by Tab, its country is opened by Alt+↓, and Escape returns (NUM-04)', async () => {
    show();
    await userEvent.tab();
    expect(number()).toHaveFocus();
    expect(number()).toHaveAttribute('aria-keyshortcuts', 'Alt+ArrowDown');
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(code()).toHaveFocus();
    expect(screen.getAllByRole('option').length).toBeGreaterThan(200);
    await userEvent.keyboard('{Escape}');
    expect(number()).toHaveFocus();
    expect(screen.queryByRole('option')).toBeNull();
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'other' })).toHaveFocus();
  });

  it('an invalid number stays as typed, and is reported once the field is left (NUM-04)', async () => {
    show();
    await userEvent.type(number(), '12 ask at desk');
    expect(number()).toHaveAttribute('aria-invalid', 'false');
    await userEvent.tab();
    expect(number()).toHaveValue('12 ask at desk');
    expect(reported).toBe('12 ask at desk');
    expect(number()).toHaveAttribute('aria-invalid', 'true');
    expect(number()).toHaveAccessibleDescription('Please enter a valid phone number');
  });

  it('a number set from outside replaces the typed one (NUM-04)', async () => {
    show();
    await userEvent.type(number(), '012');
    await userEvent.click(screen.getByRole('button', { name: 'other' }));
    expect(number()).toHaveValue('9111 2222');
    expect(code()).toHaveValue('SG +65');
  });
});
