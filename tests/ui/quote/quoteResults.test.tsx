// @vitest-environment happy-dom
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { InstantQuote } from '../../../contract/orders/services.ts';
import { EMPTY_PLACE } from '../../../src/customRoutes/quote/rules/quotePlace.ts';
import {
  EMPTY_QUOTE,
  type QuoteRequest,
  toRequest,
} from '../../../src/customRoutes/quote/rules/quoteRequest.ts';
import { QuoteResults } from '../../../src/customRoutes/quote/sections/QuoteResults.tsx';
import { useQuote } from '../../../src/customRoutes/quote/state/useQuote.ts';
import type { PublicVerbs } from '../../../src/session/PortalData.ts';
import { answer, offer, QuotePage, stubVerbs } from './quoteHarness.tsx';

const onChoose = vi.fn();
afterEach(() => {
  onChoose.mockReset();
});

const ADDON = { description: null, required: [], price: null, qty: 1, value: null };
const COD = { ...ADDON, id: -1, name: 'Cash on delivery' };
const request = (parts: Partial<QuoteRequest> = {}) => ({ ...toRequest(EMPTY_QUOTE), ...parts });

let ask: (request: QuoteRequest) => Promise<void>;
function Quote({ showEstimate, showSort }: { showEstimate: boolean; showSort: boolean }) {
  const quote = useQuote({ companyId: 'c1', customerId: null });
  ask = quote.ask;
  return (
    <QuoteResults
      state={quote.state}
      showEstimate={showEstimate}
      showSort={showSort}
      onChoose={onChoose}
      onRetry={quote.ask}
    />
  );
}

async function results(
  instantQuote: PublicVerbs['instantQuote'],
  shownRequest: QuoteRequest | null = request(),
  showEstimate = true,
  showSort = true,
) {
  const verbs = stubVerbs({ instantQuote: vi.fn(instantQuote) });
  render(
    <QuotePage verbs={verbs}>
      <Quote showEstimate={showEstimate} showSort={showSort} />
    </QuotePage>,
  );
  if (shownRequest) await act(() => ask(shownRequest));
  return verbs;
}
const names = () => screen.queryAllByText(/^Service /).map((node) => node.textContent);
const ok =
  (...services: ReturnType<typeof offer>[]) =>
  async () =>
    answer(services);

describe('the results of a quote', () => {
  it('the results of a quote say that services are searched until the answer arrives, then show their number (QUOTE-33)', async () => {
    let arrive: (quote: InstantQuote) => void = () => undefined;
    await results(() => new Promise((resolve) => (arrive = resolve)), null);
    let asking: Promise<void> | undefined;
    act(() => {
      asking = ask(request());
    });
    expect(screen.getByRole('status')).toHaveTextContent('Searching available services...');
    await act(async () => {
      arrive(answer([offer('A'), offer('B')]));
      await asking;
    });
    expect(screen.getByRole('status')).toHaveTextContent('2 services');
  });

  it('the results of a quote show logo, name, price with currency and add-ons of a service (QUOTE-34, QUOTE-35, QUOTE-37, QUOTE-38)', async () => {
    await results(ok(offer('A', { addon: [COD], price: { amount: 1234.5, currency: 'MYR' } })));
    const card = within(screen.getByRole('listitem'));
    expect(card.getByRole('img', { name: 'DX Express' })).toHaveAttribute('src', '/logo.svg');
    expect(card.getByText('Service A')).toBeVisible();
    expect(card.getByText('MYR 1,234.50')).toBeVisible();
    expect(card.getByText(/Cash on delivery/)).toBeVisible();
  });

  it.each([
    [19, /^Courier says 24 hours$/, /^From the courier's own table/],
    [
      20,
      /^Usually 24 hours, 9 in 10 within 3 days \(20 parcels\)$/,
      /^Based on deliveries of the past 30 days$/,
    ],
    [
      21,
      /^Usually 24 hours, 9 in 10 within 3 days \(21 parcels\)$/,
      /^Based on deliveries of the past 30 days$/,
    ],
  ])(
    'with %i deliveries on the lane the estimate is %s, and its basis is told (BX-45, QUOTE-39, QUOTE-40)',
    async (durationSample, words, basis) => {
      await results(ok(offer('A', { durationSample, etaMax: 3 * 86_400 })));
      expect(screen.getByText(words)).toHaveAccessibleDescription(basis);
    },
  );

  it('the results of a quote cut a description after 50 characters and open the rest (QUOTE-36)', async () => {
    const text = `${'a'.repeat(50)}bcd`;
    await results(ok(offer('A', { custDescription: text })));
    expect(screen.queryByText(/bcd/)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'more' }));
    expect(screen.getByText(text)).toHaveFocus();
  });

  it.each([
    [59, '59 seconds', 'QUOTE-41'],
    [120, '2 minutes', 'QUOTE-42'],
    [7200, '2 hours', 'QUOTE-43'],
    [172_800, '2 days', 'QUOTE-43'],
  ])('the results of a quote show an estimate of %s s as %s (%s)', async (duration, words, _ids) => {
    await results(ok(offer('A', { duration })));
    expect(screen.getByText(new RegExp(words))).toBeVisible();
  });

  it('the results of a quote hide estimate and sorting by speed if the tenant has none (QUOTE-39, SHELL-42)', async () => {
    await results(ok(offer('A')), request(), false);
    expect(screen.queryByText(/1 day|24 hours/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Speed' })).toBeNull();
  });

  it('the results of a quote show the basis of an estimate (QUOTE-40)', async () => {
    await results(ok(offer('A', { duration: 7200 })));
    expect(screen.getByText(/2 hours/)).toHaveAttribute('title', expect.stringContaining('past 30 days'));
  });

  it('the results of a quote of the demo company have durations, but no choice of their order (SHELL-43)', async () => {
    await results(ok(offer('A'), offer('B')), request(), true, false);
    expect(screen.queryByRole('button', { name: 'Speed' })).toBeNull();
  });

  it('the results of a quote are sorted cheapest first, or fastest first on request (SHELL-42)', async () => {
    await results(
      ok(
        offer('A', { price: { amount: 9, currency: 'MYR' }, duration: 60 }),
        offer('B', { price: { amount: 5, currency: 'MYR' }, duration: 600 }),
      ),
    );
    expect(names()).toEqual(['Service B', 'Service A']);
    fireEvent.click(screen.getByRole('button', { name: 'Speed' }));
    expect(names()).toEqual(['Service A', 'Service B']);
  });

  it('the results of a quote keep only services with the add-on of a given amount (QUOTE-44)', async () => {
    await results(ok(offer('A'), offer('B', { addon: [COD] })), request({ cod: 10 }));
    expect(names()).toEqual(['Service B']);
  });

  it('the results of a quote are fifty to a page (QUOTE-47)', async () => {
    await results(ok(...Array.from({ length: 51 }, (_, i) => offer(String(i)))));
    expect(names()).toHaveLength(50);
    fireEvent.click(screen.getByRole('button', { name: 'Page 2' }));
    expect(names()).toHaveLength(1);
  });

  it('the results of a quote pass the chosen service with the quoted shipment to the order form (QUOTE-48)', async () => {
    const chosen = offer('A');
    const shownRequest = request({ weightKg: 3 });
    await results(ok(chosen), shownRequest);
    fireEvent.click(screen.getByRole('button', { name: 'Choose Service A' }));
    expect(onChoose).toHaveBeenCalledExactlyOnceWith(chosen, shownRequest);
  });

  it('the results of a quote show the found places of the addresses and pass them on, because a bare postcode may be abroad (QUOTE-15, QUOTE-48)', async () => {
    const place = { address1: null, address2: null };
    const waypoints = [
      { ...place, city: 'Kuala Lumpur', state: 'WP', postcode: '50000', country: 'MY' },
      { ...place, city: 'Jakarta Pusat', state: 'DKI Jakarta', postcode: '10110', country: 'ID' },
    ];
    const origin = { ...EMPTY_PLACE, city: 'KL', postcode: '50000', country: 'MY' };
    const destination = { ...EMPTY_PLACE, postcode: '10110' };
    await results(async () => ({ ...answer([offer('A')]), waypoints }), request({ origin, destination }));
    expect(screen.getByRole('status')).toHaveTextContent('50000 KL MY → 10110 Jakarta Pusat ID');
    fireEvent.click(screen.getByRole('button', { name: 'Choose Service A' }));
    const [, chosenFor] = onChoose.mock.calls[0] as [unknown, QuoteRequest];
    expect(chosenFor.origin.city).toBe('KL');
    expect(chosenFor.destination).toMatchObject({
      city: 'Jakarta Pusat',
      state: 'DKI Jakarta',
      country: 'ID',
    });
  });

  it.each([
    ['no service and no reason', answer([])],
    ['the code for it', answer([], [{ error: { code: 'ERR_NO_SERVICE', message: 'server words' } }])],
    ['only services without the add-on', answer([offer('A')])],
  ])('the results of a quote say that nothing is available: %s (QUOTE-50)', async (_, quote) => {
    await results(async () => quote, request({ cod: 5 }));
    expect(screen.getByRole('status')).toHaveTextContent('No available service.');
  });

  it.each([
    ['in the answer', async () => answer([], [{ error: { code: 'GEOCODER_ERR', message: 'lost' } }])],
    ['as a refusal', () => Promise.reject(Object.assign(new Error('lost'), { code: 'GEOCODER_ERR' }))],
  ])(
    'the results of a quote have a special message for an address that is not found, %s (QUOTE-49)',
    async (_, instantQuote) => {
      await results(instantQuote);
      expect(screen.getByRole('alert')).toHaveTextContent('Address not found');
    },
  );

  it('the results of a quote show the server’s message for any other failure, and load again on request (QUOTE-51, ERR-01)', async () => {
    const failure = Object.assign(new Error('Couriers are asleep'), { code: 'ERR_X', requestId: 'r-7' });
    const instantQuote = vi
      .fn<PublicVerbs['instantQuote']>()
      .mockRejectedValueOnce(failure)
      .mockResolvedValueOnce(answer([offer('A')]));
    await results(instantQuote);
    expect(screen.getByRole('alert')).toHaveTextContent('Couriers are asleep');
    expect(screen.getByRole('alert')).toHaveTextContent('r-7');
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
    expect(names()).toEqual(['Service A']);
  });

  it('the results of a quote name what is doubtful above the offers (QUOTE-15, QUOTE-51)', async () => {
    const errors = [
      { error: { code: 'ERR_VALIDATION', message: 'Send "placeConfirmed"', field: 'waypoint.0.postcode' } },
      { error: { code: 'ERR_COURIER_LATE', message: 'Ninja Van has not answered' } },
    ];
    const origin = { ...EMPTY_PLACE, postcode: '88000', city: 'Kuala Lumpur', country: 'MY' };
    await results(async () => answer([offer('A')], errors), request({ origin }));
    expect(screen.getByRole('alert')).toHaveTextContent(
      '“88000 Kuala Lumpur MY”: check postcode, city and state',
    );
    expect(screen.getByRole('alert')).toHaveTextContent('Ninja Van has not answered');
    expect(screen.getByRole('alert')).not.toHaveTextContent('placeConfirmed');
    expect(names()).toEqual(['Service A']);
  });

  it('the results of a quote abort an older request, and never show its late answer (QUOTE-30)', async () => {
    const open: { signal: AbortSignal | undefined; arrive: (quote: InstantQuote) => void }[] = [];
    await results((_, signal) => new Promise((resolve) => open.push({ signal, arrive: resolve })), null);
    const pending: Promise<void>[] = [];
    act(() => void pending.push(ask(request()), ask(request({ weightKg: 2 }))));
    expect(open.map((call) => call.signal?.aborted)).toEqual([true, false]);
    await act(async () => {
      open[1]?.arrive(answer([offer('NEW')]));
      open[0]?.arrive(answer([offer('OLD')]));
      await Promise.all(pending);
    });
    expect(names()).toEqual(['Service NEW']);
  });
});
