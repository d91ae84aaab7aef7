// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { Company } from '../../../contract/account/company.ts';
import type { InstantQuoteInput } from '../../../contract/orders/services.ts';
import { CheckRates } from '../../../src/customRoutes/quote/sections/CheckRates.tsx';
import { firstQuoteInput } from '../../../src/customRoutes/quote/sections/QuoteForm.tsx';
import { focusId } from '../../../src/lib/forms/formFields.ts';
import { PHONE, turnTo, WIDE, withTurnedWindow } from '../turnedWindow.ts';
import { answer, COMPANY, COUNTRIES, offer, QuotePage, stubVerbs } from './quoteHarness.tsx';

const QUOTE = 'o.zipcode=50450&o.country=MY&d.zipcode=10200&d.country=MY&weight=1.5';
/** The rules of the form load with the first request. */
const PATIENCE = { timeout: 20_000 };

withTurnedWindow();

async function openAddress(query: string, width: number) {
  turnTo(width);
  history.replaceState(null, '', `/customer/check-rates?${query}`);
  const instantQuote = vi.fn(async (_input: InstantQuoteInput) => answer([offer('quick')]));
  render(
    <QuotePage verbs={stubVerbs({ instantQuote })}>
      <CheckRates company={COMPANY as Company} countries={COUNTRIES} signedIn={false} />
    </QuotePage>,
  );
  await act(async () => undefined);
  return instantQuote;
}
const shown = (name = 'quick') => screen.findByText(`Service ${name}`, {}, PATIENCE);
const change = () => screen.queryByRole('button', { name: 'Change' });
const from = () => screen.getByLabelText('Address', { selector: '#quote-origin-address' });
const weight = () => screen.getByLabelText(/^Weight/);
const submit = () => screen.getByText('Get prices');

it('a link with a quote opens on a phone as one line of its values with the prices below, from the start (QUOTE-03)', async () => {
  const instantQuote = await openAddress(`${QUOTE}&cod=20`, PHONE);
  expect(change()).toHaveAttribute('aria-expanded', 'false');
  expect(change()).toHaveAccessibleDescription(
    '50450 → 10200 · Parcel · 1.5 kg · Cash on delivery MYR 20.00',
  );
  expect(from()).not.toBeVisible();
  expect(instantQuote).toHaveBeenCalledOnce();
});

it('on a phone the button of a folded quote opens the form with the focus in its first field; it stays open while prices are requested for what is typed (QUOTE-03, QUOTE-30)', async () => {
  const instantQuote = await openAddress(QUOTE, PHONE);
  await shown();
  instantQuote.mockResolvedValueOnce(answer([offer('heavy')]));
  await userEvent.click(change() as HTMLElement);
  expect(change()).toBeNull();
  expect(from()).toBeVisible();
  expect(from()).toHaveFocus();
  fireEvent.change(weight(), { target: { value: '7' } });
  await shown('heavy');
  expect(weight()).toBeVisible();
});

it('on a phone “Get prices” folds the form, with the focus on its line and then on the first offer (QUOTE-47)', async () => {
  const instantQuote = await openAddress('o.zipcode=50450&o.country=MY', PHONE);
  expect(change()).toBeNull();
  let answerIt: (quote: ReturnType<typeof answer>) => void = () => undefined;
  instantQuote.mockImplementationOnce(() => new Promise((resolve) => (answerIt = resolve)));
  fireEvent.change(screen.getByLabelText('Postcode', { selector: '#quote-destination-postcode' }), {
    target: { value: '10200' },
  });
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  act(() => submit().focus());
  fireEvent.click(submit());
  await screen.findByText('Searching available services...', {}, PATIENCE);
  expect(weight()).not.toBeVisible();
  expect(change()).toHaveFocus();
  expect(scrolled.mock.contexts.map((at) => (at as Element).id)).toEqual(['quote']);
  answerIt(answer([offer('quick')]));
  await shown();
  expect(screen.getByRole('button', { name: 'Choose Service quick' })).toHaveFocus();
});

it('a folded quote opens by the focus of a field by its id, and when a place was not found (QUOTE-49)', async () => {
  const instantQuote = await openAddress(QUOTE, PHONE);
  await shown();
  act(() => focusId(firstQuoteInput('quote')));
  expect(from()).toHaveFocus();
  instantQuote.mockRejectedValueOnce({ code: 'GEOCODER_ERR', field: 'destination' });
  fireEvent.click(submit());
  expect(await screen.findAllByText('Address not found', {}, PATIENCE)).toHaveLength(2);
  expect(from()).toBeVisible();
  expect(change()).toBeNull();
});

it('a wide window folds no quote; a turned phone folds it unless the form has the focus (QUOTE-03)', async () => {
  await openAddress(QUOTE, WIDE);
  await shown();
  expect(from()).toBeVisible();
  expect(change()).toBeNull();
  turnTo(PHONE);
  expect(from()).not.toBeVisible();
  turnTo(WIDE);
  act(() => weight().focus());
  turnTo(PHONE);
  expect(weight()).toBeVisible();
  expect(weight()).toHaveFocus();
});
