import { LocalizationProvider } from '@mui/x-date-pickers';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { render } from '@testing-library/react';
import { AdminContext } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { vi } from 'vitest';
import { CommandsProvider } from '../../../src/commands/CommandsProvider.tsx';
import MultipointPage from '../../../src/customRoutes/multipoint/MultipointPage.tsx';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import { PublicVerbsContext } from '../../../src/session/PortalData.ts';
import { SessionContext } from '../../../src/session/SessionContext.ts';
import { CAR, LORRY } from '../../unit/multipoint/trip.ts';

export const CUSTOMER = {
  id: 12,
  name: 'Aina Batik House',
  phone: '0123456789',
  email: null,
  unitNo: null,
  address1: '12 Jalan Ampang',
  address2: null,
  city: 'Kuala Lumpur',
  state: 'Wilayah Persekutuan Kuala Lumpur',
  postcode: '50450',
  country: 'MY',
  walletBalance: 500,
  selectedServices: [],
};
const session = {
  company: { id: 'c1', code: 'my', country: 'MY', currency: 'MYR', timezone: 'Asia/Kuala_Lumpur' },
  settings: { min_order_amount: 10 },
  countries: [{ countryCode: 'MY', name: 'Malaysia', currency: 'MYR', dialCode: '60' }],
  customer: CUSTOMER,
  customers: [CUSTOMER],
  hasMultipoint: true,
};

export const suggestion = (city: string, lat: number) => ({
  title: `8 Jalan Sultan, ${city}`,
  address: {
    address1: '8 Jalan Sultan',
    address2: '',
    city,
    state: 'Selangor',
    postcode: '46200',
    country: 'MY',
    coord: { lat, lon: 101.6 },
  },
});

export const offer = (code: string, amount: number) => ({
  id: 9,
  code,
  name: code,
  price: { amount, currency: 'MYR' },
  breakdown: [{ kind: 'delivery', label: 'Delivery', amount }],
  addon: [],
});

/** Verbs of a server that offers a car for MYR 27.65; a test replaces some of them. */
export const verbs = (parts: Record<string, unknown> = {}) => ({
  getVehicles: vi.fn(async () => [CAR, LORRY]),
  suggestAddresses: vi.fn(async () => [suggestion('Petaling Jaya', 3.1)]),
  addressAtPlace: vi.fn(async () => suggestion('Shah Alam', 3.2)),
  lookupPostcode: vi.fn(async () => []),
  getPlaceTable: vi.fn(async () => null),
  searchCities: vi.fn(async () => []),
  searchContacts: vi.fn(async () => ({ data: [], rowTotal: 0 })),
  getDirections: vi.fn(async () => ({ kind: 'straight', line: [], distance: 9600 })),
  instantQuote: vi.fn(async () => ({
    services: [offer('LLM-CAR', 27.65)],
    waypoints: [],
    chargeableKg: 40,
    errors: [] as { error: { code: string; message: string } }[],
  })),
  getPaymentMethods: vi.fn(async () => [
    { id: 0, name: 'Wallet', fontAwesomeIcon: null, disabled: false, minAmount: null },
    { id: 2, name: 'Card', fontAwesomeIcon: null, disabled: false, minAmount: null },
  ]),
  createOrder: vi.fn(async (_input: unknown, _key?: string) => ({
    id: 'o1',
    orderId: 'o1',
    statusCode: 100,
    status: 'created',
    invoiceId: null,
  })),
  getOrder: vi.fn(async () => new Promise(() => undefined)),
  ...parts,
});

export function open(
  server: ReturnType<typeof verbs>,
  path: string | { pathname: string; state: object } = '/orders/multipoint',
) {
  const router = createMemoryRouter(
    [
      {
        path: '/orders/multipoint',
        element: (
          <AdminContext dataProvider={server as never} i18nProvider={createI18nProvider('en_US')}>
            <PublicVerbsContext value={server as never}>
              <SessionContext value={session as never}>
                <CommandsProvider>
                  <LocalizationProvider dateAdapter={AdapterDayjs}>
                    <MultipointPage />
                  </LocalizationProvider>
                </CommandsProvider>
              </SessionContext>
            </PublicVerbsContext>
          </AdminContext>
        ),
      },
    ],
    { initialEntries: [path] },
  );
  render(<RouterProvider router={router} />);
  return router;
}
