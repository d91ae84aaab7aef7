// @vitest-environment happy-dom
import '@testing-library/jest-dom/vitest';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import CheckRatesPage from '../../../src/customRoutes/quote/CheckRatesPage.tsx';
import { loadPublicTexts } from '../../../src/i18n/publicTexts.ts';
import { TextContext } from '../../../src/session/TextContext.ts';

const company = (brandName: string) => ({
  id: 'c1',
  brandName,
  logo: null,
  icon: null,
  personalization: { primaryColor: '#35506b', secondaryColor: '#35506b', tertiaryColor: '#35506b' },
});
const embeddedCompany = vi.fn<() => unknown>(() => null);
const getCompany = vi.fn(async () => company('Asked'));
vi.mock('../../../src/customRoutes/quote/sections/CheckRates.tsx', () => ({
  CheckRates: () => <p>Prices</p>,
}));
vi.mock('../../../src/publicData.ts', () => ({
  authVerbs: { mayHaveSession: () => false },
  publicVerbs: {
    embeddedCompany: () => embeddedCompany(),
    getCompany: () => getCompany(),
    getCountries: async () => [],
  },
}));

async function show() {
  const texts = await loadPublicTexts('en_US');
  await act(async () => {
    render(
      <TextContext value={texts}>
        <CheckRatesPage />
      </TextContext>,
    );
  });
}
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

it('the tenant that came with the page is shown without asking for it (QUOTE-01, SHELL-05)', async () => {
  embeddedCompany.mockReturnValueOnce(company('At hand'));
  await show();
  expect(screen.getByText('At hand')).toBeInTheDocument();
  expect(screen.getByText('Prices')).toBeVisible();
  expect(getCompany).not.toHaveBeenCalled();
});

it('without an embedded tenant it is requested once (QUOTE-01, SHELL-05)', async () => {
  await show();
  expect(await screen.findByText('Asked')).toBeInTheDocument();
  expect(getCompany).toHaveBeenCalledOnce();
});
