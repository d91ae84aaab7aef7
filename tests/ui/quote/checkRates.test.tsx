// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Company } from '../../../contract/account/company.ts';
import type { InstantQuoteInput } from '../../../contract/orders/services.ts';
import { CheckRates } from '../../../src/customRoutes/quote/sections/CheckRates.tsx';
import { answer, COMPANY, COUNTRIES, offer, QuotePage, stubVerbs } from './quoteHarness.tsx';

const QUOTE = 'o.zipcode=50000&o.country=MY&d.zipcode=10200&d.country=MY&weight=2';

async function openAddress(query: string, company: Partial<Company> = COMPANY) {
  history.replaceState(null, '', `/customer/check-rates?${query}`);
  const quick = offer('quick', { price: { amount: 9, currency: 'MYR' }, duration: 60 });
  const cheap = offer('cheap', { price: { amount: 5, currency: 'MYR' }, duration: 600 });
  const instantQuote = vi.fn(async (_input: InstantQuoteInput) => answer([quick, cheap]));
  render(
    <QuotePage verbs={stubVerbs({ instantQuote })}>
      <CheckRates company={company as Company} countries={COUNTRIES} signedIn={false} />
    </QuotePage>,
  );
  await screen.findByText('Service quick');
  return instantQuote;
}
const names = () => screen.queryAllByText(/^Service /).map((node) => node.textContent);

it('the sort order of offers is part of the address and is restored from it (QUOTE-02, QUOTE-03)', async () => {
  await openAddress(QUOTE);
  expect(names()).toEqual(['Service cheap', 'Service quick']);
  fireEvent.click(screen.getByRole('button', { name: 'Speed' }));
  expect(new URLSearchParams(location.search).get('sort')).toBe('speed');
  const shared = location.search.slice(1);
  cleanup();
  await openAddress(shared);
  expect(names()).toEqual(['Service quick', 'Service cheap']);
  fireEvent.click(screen.getByRole('button', { name: 'Price' }));
  expect(location.search).not.toContain('sort');
});

it('the cheapest offer of the demo company is first for everybody, for any order in a link (SHELL-43)', async () => {
  await openAddress(`${QUOTE}&sort=speed`, { ...COMPANY, demo: true });
  expect(names()).toEqual(['Service cheap', 'Service quick']);
  expect(screen.queryByRole('group', { name: 'Sort by' })).toBeNull();
  cleanup();
  await openAddress(`${QUOTE}&sort=speed`, { ...COMPANY, demo: false });
  expect(names()).toEqual(['Service quick', 'Service cheap']);
  expect(screen.getByRole('group', { name: 'Sort by' })).toBeVisible();
});

it('an unknown sort order is ignored (QUOTE-03)', async () => {
  await openAddress(`${QUOTE}&sort=colour`);
  expect(names()).toEqual(['Service cheap', 'Service quick']);
});

/** Waits for the pause after the last key, and for the rules that load with the first check. */
const PATIENCE = { timeout: 20_000 };
const weight = () => screen.getByRole('spinbutton', { name: /^Weight/ });
const choices = () => screen.getAllByRole('button', { name: /^Choose/ });

it('offers of a changed request are dimmed and cannot be chosen, and new prices are requested automatically (QUOTE-30, QUOTE-47)', async () => {
  const instantQuote = await openAddress(QUOTE);
  const before = history.length;
  expect(choices().every((button) => !(button as HTMLButtonElement).disabled)).toBe(true);
  let answerIt: (quote: ReturnType<typeof answer>) => void = () => undefined;
  instantQuote.mockImplementationOnce(() => new Promise((resolve) => (answerIt = resolve)));
  fireEvent.change(weight(), { target: { value: '7' } });
  expect(within(screen.getByRole('region', { name: 'Prices' })).getByRole('status')).toHaveTextContent(
    'The request was changed: these prices no longer apply.',
  );
  for (const button of choices()) expect(button).toBeDisabled();
  await waitFor(() => expect(instantQuote).toHaveBeenCalledTimes(2), PATIENCE);
  expect(instantQuote.mock.lastCall?.[0]).toMatchObject({ weight: { value: 7 } });
  for (const button of choices()) expect(button).toBeDisabled();
  answerIt(answer([offer('new', {})]));
  await screen.findByText('Service new', {}, PATIENCE);
  expect(choices()[0]).toBeEnabled();
  expect(new URLSearchParams(location.search).get('weight')).toBe('7');
  expect(history.length).toBe(before);
});

it('offers can be chosen again when the request has its old values, and stay outdated while the request is invalid (QUOTE-47)', async () => {
  const instantQuote = await openAddress(QUOTE);
  fireEvent.change(weight(), { target: { value: '' } });
  for (const button of choices()) expect(button).toBeDisabled();
  fireEvent.change(weight(), { target: { value: '2' } });
  await waitFor(() => expect(choices()[0]).toBeEnabled(), PATIENCE);
  expect(instantQuote).toHaveBeenCalledOnce();
});

it('the first offer has the focus after a person requested prices, and not after a link or a moved focus (QUOTE-47)', async () => {
  const instantQuote = await openAddress(QUOTE);
  expect(document.body).toHaveFocus();
  const insured = screen.getByRole('spinbutton', { name: /^Insured/ });
  const submit = async (name: string, meanwhile?: () => void) => {
    instantQuote.mockImplementationOnce(async () => {
      meanwhile?.();
      return answer([offer(name)]);
    });
    weight().focus();
    fireEvent.click(screen.getByRole('button', { name: 'Get prices' }));
    await screen.findByText(`Service ${name}`, {}, PATIENCE);
  };
  await submit('first');
  expect(choices()[0]).toHaveFocus();
  await submit('second', () => insured.focus());
  expect(insured).toHaveFocus();
});
