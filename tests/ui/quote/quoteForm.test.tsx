// @vitest-environment happy-dom
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  EMPTY_QUOTE,
  type QuoteRequest,
  type QuoteValues,
} from '../../../src/customRoutes/quote/rules/quoteRequest.ts';
import { QuoteForm } from '../../../src/customRoutes/quote/sections/QuoteForm.tsx';
import type { PublicVerbs } from '../../../src/session/PortalData.ts';
import { COMPANY, COUNTRIES, QuotePage, stubVerbs } from './quoteHarness.tsx';

const onAsk = vi.fn<(request: QuoteRequest) => void>();

beforeEach(() => {
  vi.useFakeTimers();
  onAsk.mockReset();
});

async function form(parts: Partial<PublicVerbs> = {}, initial: QuoteValues = EMPTY_QUOTE) {
  const verbs = stubVerbs(parts);
  render(
    <QuotePage verbs={verbs}>
      <QuoteForm
        id="q"
        company={COMPANY}
        countries={COUNTRIES}
        initial={initial}
        busy={false}
        isQuoted={false}
        onOutdated={() => undefined}
        onAsk={(request) => onAsk(request)}
      />
    </QuotePage>,
  );
  await pause(0);
  return verbs;
}
const pause = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const end = (name: 'From' | 'To') => within(screen.getByRole('group', { name }));
function type(input: HTMLElement, value: string): void {
  act(() => input.focus());
  fireEvent.change(input, { target: { value } });
}
/** Waits for the rules, which are loaded by `import()` and not by a timer. */
const checked = () => act(() => vi.dynamicImportSettled());
async function send() {
  fireEvent.submit(screen.getByRole('form', { name: 'Check rates' }));
  await checked();
}

describe('the quote form', () => {
  it('the quote form offers the item types with PARCEL first and chosen (QUOTE-17, QUOTE-18, QUOTE-19)', async () => {
    const verbs = await form();
    const select = screen.getByLabelText('Item type');
    expect(
      within(select)
        .getAllByRole('option')
        .map((o) => o.textContent),
    ).toEqual(['Parcel', 'BOOK']);
    expect(select).toHaveValue('PARCEL');
    expect(verbs.getItemTypes).toHaveBeenCalledExactlyOnceWith('c1');
  });

  it('the quote form shows that the item types cannot be loaded, and loads them again on request (QUOTE-20)', async () => {
    const getItemTypes = vi.fn<PublicVerbs['getItemTypes']>().mockRejectedValueOnce(new Error('no line'));
    getItemTypes.mockResolvedValueOnce([{ id: 1, name: 'PARCEL', minWeight: 0.1, maxWeight: 70 }]);
    await form({ getItemTypes });
    expect(screen.getByRole('alert')).toHaveTextContent('Request time out. Please try again.');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await pause(0);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(getItemTypes).toHaveBeenCalledTimes(2);
  });

  it('the quote form sends nothing without both addresses, names the missing one and focuses it (QUOTE-25, QUOTE-26, QUOTE-29)', async () => {
    await form();
    await send();
    expect(onAsk).not.toHaveBeenCalled();
    expect(screen.getByText('Origin is required')).toBeVisible();
    expect(screen.getByText('Destination is required')).toBeVisible();
    expect(document.activeElement).toBe(end('From').getByLabelText('Address'));
  });

  it.each(['Address', 'Postcode', 'City'])(
    'the quote form accepts only %s for both addresses (QUOTE-29)',
    async (label) => {
      await form();
      for (const name of ['From', 'To'] as const) type(end(name).getByLabelText(label), '50450');
      await send();
      expect(onAsk).toHaveBeenCalledOnce();
    },
  );

  it('the quote form accepts only a country, suggested from its first character (QUOTE-08, QUOTE-11, QUOTE-29)', async () => {
    await form();
    for (const name of ['From', 'To'] as const) {
      const input = end(name).getByLabelText('Country');
      fireEvent.mouseDown(input);
      expect(screen.queryByRole('listbox')).toBeNull();
      type(input, 't');
      fireEvent.click(within(screen.getByRole('listbox')).getByText('Thailand'));
    }
    await send();
    expect(onAsk).toHaveBeenCalledWith(
      expect.objectContaining({
        origin: expect.objectContaining({ country: 'TH', countryName: 'Thailand' }),
      }),
    );
  });

  it.each([
    ['', 'Weight is required', 'QUOTE-21'],
    ['0.09', 'Min weight is 0.1kg', 'QUOTE-22'],
  ])(
    'the quote form reports the weight %o after a pause in typing: %s (%s, NUM-01)',
    async (weight, message, _ids) => {
      await form();
      const input = screen.getByLabelText(/^Weight/);
      expect(input).toHaveValue('0.1');
      fireEvent.keyDown(input, { key: 'ArrowUp' });
      expect(input).toHaveValue('0.101');
      type(input, weight);
      await pause(749);
      expect(screen.queryByText(message)).toBeNull();
      await pause(1);
      await checked();
      expect(screen.getByText(message)).toBeVisible();
    },
  );

  it('the quote form steps amounts by 0.05 and rounds them to it when the field is left (QUOTE-27, QUOTE-28, NUM-02)', async () => {
    await form(
      {},
      {
        ...EMPTY_QUOTE,
        origin: { ...EMPTY_QUOTE.origin, city: 'Ipoh' },
        destination: { ...EMPTY_QUOTE.origin, city: 'Muar' },
      },
    );
    const cod = screen.getByLabelText('Cash on delivery');
    const insurance = screen.getByLabelText('Insured value');
    for (const input of [cod, insurance]) {
      fireEvent.keyDown(input, { key: 'ArrowUp' });
      expect(input).toHaveValue('0.05');
    }
    type(cod, '12.02');
    fireEvent.blur(cod);
    await checked();
    expect(cod).toHaveValue('12');
    type(insurance, '99.99');
    await send();
    expect(onAsk).toHaveBeenCalledWith(expect.objectContaining({ cod: 12, insurance: 100 }));
  });

  it('the quote form searches an address from 4 characters after a pause, and a suggestion fills its parts (QUOTE-05, QUOTE-09, QUOTE-12, QUOTE-13)', async () => {
    const address = {
      address1: '241 Jalan Ampang',
      address2: '',
      city: 'Kuala Lumpur',
      state: 'Wilayah Persekutuan Kuala Lumpur',
      postcode: '50088',
      country: 'MY',
      coord: { lat: 3.1, lon: 101.7 },
    };
    const verbs = await form({ suggestAddresses: vi.fn(async () => [{ title: 'Suria KLCC', address }]) });
    const from = end('From');
    const input = from.getByLabelText('Address');
    type(input, 'Sur');
    await pause(2000);
    expect(verbs.suggestAddresses).not.toHaveBeenCalled();
    type(input, 'Suri');
    await pause(749);
    expect(verbs.suggestAddresses).not.toHaveBeenCalled();
    await pause(1);
    expect(verbs.suggestAddresses).toHaveBeenCalledOnce();
    fireEvent.click(screen.getByText('Suria KLCC'));
    expect(input).toHaveValue('Suria KLCC');
    expect(from.getByLabelText('City')).toHaveValue('Kuala Lumpur');
    expect(from.getByLabelText('Postcode')).toHaveValue('50088');
    expect(from.getByLabelText('Country')).toHaveValue('Malaysia');
  });

  it('the quote form shows that an address was not found (QUOTE-14)', async () => {
    await form();
    type(end('To').getByLabelText('Address'), 'nowhere at all');
    await pause(750);
    expect(end('To').getByText(/^No result found\./)).toBeVisible();
  });

  it('the quote form looks up a postcode after a pause; it fills country, city and state (QUOTE-06, QUOTE-12, QUOTE-15, QUOTE-16)', async () => {
    const verbs = await form({
      lookupPostcode: vi.fn(async () => [
        { city: 'George Town', state: 'PG', postcode: '10110', country: 'MY' },
      ]),
    });
    const to = end('To');
    type(to.getByLabelText('Postcode'), '1011');
    await pause(500);
    type(to.getByLabelText('Postcode'), '10110');
    await pause(750);
    expect(verbs.lookupPostcode).toHaveBeenCalledExactlyOnceWith('MY', '10110', expect.any(AbortSignal));
    expect(to.getByLabelText('City')).toHaveValue('George Town');
    expect(to.getByLabelText('Country')).toHaveValue('Malaysia');
    type(end('From').getByLabelText('City'), 'Ipoh');
    await send();
    expect(onAsk).toHaveBeenCalledWith(
      expect.objectContaining({
        destination: expect.objectContaining({
          state: '',
          city: 'George Town',
          countryName: 'Malaysia',
          postcode: '10110',
        }),
      }),
    );
  });

  it('the quote form looks the postcode up again under another country (QUOTE-06, QUOTE-08)', async () => {
    const lookupPostcode = vi.fn<PublicVerbs['lookupPostcode']>(async (country) => [
      { city: country === 'TH' ? 'Bangkok' : 'George Town', state: '', postcode: '10110', country },
    ]);
    await form({ lookupPostcode });
    const to = end('To');
    type(to.getByLabelText('Postcode'), '10110');
    await pause(750);
    type(to.getByLabelText('Country'), 'thai');
    fireEvent.click(screen.getByText('Thailand'));
    await pause(750);
    expect(to.getByLabelText('City')).toHaveValue('Bangkok');
    expect(to.getByLabelText('Postcode')).toHaveValue('10110');
  });

  it('the quote form searches a city from 3 characters after a pause (QUOTE-07, QUOTE-10, QUOTE-12)', async () => {
    const verbs = await form({
      searchCities: vi.fn(async () => [{ city: 'Ipoh', state: 'Perak', country: 'MY', coord: null }]),
    });
    const input = end('From').getByLabelText('City');
    type(input, 'Ip');
    await pause(2000);
    expect(verbs.searchCities).not.toHaveBeenCalled();
    type(input, 'Ipo');
    await pause(750);
    fireEvent.click(screen.getByText('Ipoh, Perak, MY'));
    expect(end('From').getByLabelText('Country')).toHaveValue('Malaysia');
  });
});
