import type { ReactNode } from 'react';
import { vi } from 'vitest';
import type { InstantQuote, QuotedService } from '../../../contract/orders/services.ts';
import { loadPublicTexts } from '../../../src/i18n/publicTexts.ts';
import { TextProvider } from '../../../src/i18n/useText.ts';
import { type PublicVerbs, PublicVerbsContext } from '../../../src/session/PortalData.ts';

export const COMPANY = { id: 'c1', code: 'my', country: 'MY', currency: 'MYR' };
export const COUNTRIES = [
  { countryCode: 'MY', name: 'Malaysia', currency: 'MYR', dialCode: '60' },
  { countryCode: 'TH', name: 'Thailand', currency: 'THB', dialCode: '66' },
];
export const texts = await loadPublicTexts('en_US');

export function offer(code: string, parts: Partial<QuotedService> = {}): QuotedService {
  const serviceCompany = { id: 1, companyCode: 'DX', name: 'DX Express', logo: '/logo.svg' };
  const shared = {
    id: 1,
    code,
    name: `Service ${code}`,
    serviceCompanyCode: 'DX',
    custDescription: '',
    addon: [],
    serviceCompany,
  };
  return {
    ...shared,
    service: {
      ...shared,
      serviceType: 'nextday',
      operationType: { cod: true, pickup: true, dropoff: false },
      status: 1,
    },
    price: { amount: 8.4, currency: 'MYR' },
    breakdown: [],
    itemType: [],
    duration: 86_400,
    durationSample: 10,
    etaMin: 1,
    etaMax: 2,
    ...parts,
  };
}

export const answer = (services: QuotedService[], errors: InstantQuote['errors'] = []): InstantQuote => ({
  services,
  errors,
  waypoints: [],
  chargeableKg: 1,
});

/** Verbs with the test's answers; all others find nothing. */
export function stubVerbs(parts: Partial<PublicVerbs> = {}) {
  return {
    getCompany: vi.fn(),
    getBanners: vi.fn(),
    searchHsCodes: vi.fn(),
    getCountries: vi.fn(async () => COUNTRIES),
    lookupPostcode: vi.fn(async () => []),
    getPlaceTable: vi.fn(async () => null),
    searchCities: vi.fn(async () => []),
    suggestAddresses: vi.fn(async () => []),
    getItemTypes: vi.fn(async () => [
      { id: 2, name: 'BOOK', minWeight: 0.2, maxWeight: 5 },
      { id: 1, name: 'PARCEL', minWeight: 0.1, maxWeight: 70 },
    ]),
    instantQuote: vi.fn(async () => answer([])),
    ...parts,
  } satisfies PublicVerbs;
}

export function QuotePage({ verbs, children }: { verbs: PublicVerbs; children: ReactNode }) {
  return (
    <TextProvider value={texts}>
      <PublicVerbsContext value={verbs}>{children}</PublicVerbsContext>
    </TextProvider>
  );
}
