// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Company } from '../../../contract/company.ts';
import { CheckRates } from '../../../src/customRoutes/quote/sections/CheckRates.tsx';
import { answer, COMPANY, COUNTRIES, offer, QuotePage, stubVerbs } from './quoteHarness.tsx';

const QUOTE = 'o.zipcode=50000&o.country=MY&d.zipcode=10200&d.country=MY&weight=2';
afterEach(cleanup);

async function openAddress(query: string) {
  history.replaceState(null, '', `/customer/check-rates?${query}`);
  const quick = offer('quick', { price: { amount: 9, currency: 'MYR' }, duration: 60 });
  const cheap = offer('cheap', { price: { amount: 5, currency: 'MYR' }, duration: 600 });
  render(
    <QuotePage verbs={stubVerbs({ instantQuote: vi.fn(async () => answer([quick, cheap])) })}>
      <CheckRates company={COMPANY as Company} countries={COUNTRIES} signedIn={false} />
    </QuotePage>,
  );
  await screen.findByText('Service quick');
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

it('an unknown sort order is ignored (QUOTE-03)', async () => {
  await openAddress(`${QUOTE}&sort=colour`);
  expect(names()).toEqual(['Service cheap', 'Service quick']);
});
