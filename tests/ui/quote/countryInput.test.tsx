// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CountryInput } from '../../../src/customRoutes/quote/sections/CountryInput.tsx';
import { QuotePage, stubVerbs } from './quoteHarness.tsx';

const COUNTRIES = [
  { countryCode: 'AF', name: 'Afghanistan' },
  { countryCode: 'AS', name: 'American Samoa' },
  { countryCode: 'SG', name: 'Singapore' },
];

it.each([
  ['s', ['Singapore', 'Afghanistan', 'American Samoa']],
  ['as', ['American Samoa']],
  ['sg', ['Singapore']],
  ['an', ['Afghanistan', 'American Samoa']],
])('countries that begin with %s come before those that only contain it (QUOTE-08)', (typed, offered) => {
  render(
    <QuotePage verbs={stubVerbs()}>
      <CountryInput
        id="country"
        label="Country"
        value=""
        valueName=""
        countries={COUNTRIES}
        onChange={() => {}}
      />
    </QuotePage>,
  );
  const input = screen.getByLabelText('Country');
  input.focus();
  fireEvent.mouseDown(input);
  fireEvent.change(input, { target: { value: typed } });
  expect(screen.getAllByRole('option').map((o) => o.textContent)).toEqual(offered);
});
