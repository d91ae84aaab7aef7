// @vitest-environment happy-dom

import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import CheckRatesPage from '../../../src/customRoutes/quote/CheckRatesPage.tsx';
import { loadPublicTexts } from '../../../src/i18n/publicTexts.ts';
import { TextProvider } from '../../../src/i18n/useText.ts';

const company = (brandName: string) => ({
  id: 'c1',
  code: 'my',
  brandName,
  country: 'MY',
  currency: 'MYR',
  streetSearch: false,
  logo: null,
  icon: null,
  personalization: { primaryColor: '#35506b', secondaryColor: '#35506b', tertiaryColor: '#35506b' },
});
/** Calls to the API, which answers only for the tenant. */
const fetchMock = vi.fn((url: string): unknown => (url.endsWith('/company/info') ? company('Asked') : []));
const requestsOfTenant = () => fetchMock.mock.calls.filter(([url]) => url.endsWith('/company/info')).length;

async function show() {
  const texts = await loadPublicTexts('en_US');
  await act(async () => {
    render(
      <TextProvider value={texts}>
        <CheckRatesPage />
      </TextProvider>,
    );
  });
}

beforeEach(() => {
  history.replaceState(null, '', '/customer/check-rates');
  fetchMock.mockClear();
  vi.stubGlobal('fetch', async (url: string) => new Response(JSON.stringify({ data: fetchMock(url) })));
});

it('the tenant that came with the page is shown without a request (QUOTE-01, SHELL-05)', async () => {
  const tag = document.createElement('script');
  tag.type = 'application/json';
  tag.id = 'company';
  tag.textContent = JSON.stringify(company('At hand'));
  document.body.append(tag);
  await show();
  expect(screen.getByText('At hand')).toBeInTheDocument();
  expect(screen.getByRole('form', { name: 'Check rates' })).toBeVisible();
  expect(requestsOfTenant()).toBe(0);
});

it('a tenant that is not in the page is requested once (QUOTE-01, SHELL-05)', async () => {
  await show();
  expect(await screen.findByText('Asked')).toBeInTheDocument();
  expect(requestsOfTenant()).toBe(1);
});

it('the page says that its address search finds only towns and postcodes if no geocoder is connected (QUOTE-12)', async () => {
  await show();
  await screen.findByText('Asked');
  expect(screen.getAllByText(/towns and postcodes are found, streets are not/)).toHaveLength(2);
});
