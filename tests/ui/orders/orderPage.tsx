import { render, screen } from '@testing-library/react';
import { Notification } from 'react-admin';
import { Route, Routes, useLocation } from 'react-router-dom';
import type { Activity, Order } from '../../../contract/orders/orders.ts';
import OrderShow from '../../../src/resources/orders/detail/OrderShow.tsx';
import { OrderDialogs } from '../../../src/resources/orders/dialogs/OrderDialogs.tsx';
import { newQueries } from '../newQueries.ts';
import { TestPortal } from '../TestPortal.tsx';

const session = {
  company: { id: 'c1', code: 'my', timezone: 'Asia/Kuala_Lumpur', currency: 'MYR' },
  customer: { id: 1, defaultLabelType: null, walletBalance: 20, billing: { maxCredit: 0 } },
  settings: { features: {} },
  hasMultipoint: true,
  reloadCustomer: async () => {},
};

const contact = (name: string, city: string) => ({ name, city, phone: '0123456789', country: 'MY' });
export const quoted = (code: string, name: string, amount: number) => ({
  code,
  name,
  duration: 3600,
  custDescription: '',
  addon: [],
  serviceCompany: { id: 1, companyCode: code, name, logo: null },
  price: { amount, currency: 'MYR' },
});

export const activity = (id: number, statusCode: number, more: Partial<Activity> = {}): Activity => ({
  id,
  createdAt: `2026-03-02T0${id}:00:00.000Z`,
  statusCode,
  statusText: 'x',
  description: `Report ${id}`,
  location: `Place ${id}`,
  coord: null,
  podName: null,
  podNRIC: null,
  podMobile: null,
  podSign: null,
  podPicture: [],
  hasPodImage: false,
  ...more,
});

export const order = (more: Partial<Order> = {}): Order =>
  ({
    id: 'o1',
    orderId: 'o1',
    nanoId: 'secret1',
    companyId: 'c1',
    consignmentNo: 'MY1',
    referenceNo: null,
    statusCode: 700,
    status: 'delivered',
    failedReason: null,
    createdAt: '2026-03-02T00:00:00.000Z',
    scheduledAt: null,
    source: 'web-customer-single',
    note: null,
    serviceCode: 'DX',
    serviceType: 'nextday',
    service: { id: 1, name: 'Tupai', serviceCompanyId: 1, serviceCompanyName: 'Tupai Express', logo: null },
    serviceAddon: [],
    weight: { value: 1, unit: 'kg' },
    price: { amount: 7.4, currency: 'MYR' },
    cod: null,
    insurance: null,
    personnel: null,
    pickupManifestId: null,
    invoiceId: null,
    rating: null,
    ratingNote: null,
    waypoint: [
      {
        id: 1,
        type: 'PICKUP',
        scheduledAt: 'now',
        note: null,
        inventory: [],
        contact: contact('Aisyah', 'Ipoh'),
      },
      {
        id: 2,
        type: 'DROPOFF',
        scheduledAt: null,
        note: 'Ring twice',
        inventory: [],
        contact: contact('Wei', 'Klang'),
      },
    ],
    activities: [],
    ...more,
  }) as unknown as Order;

function Address() {
  const { pathname, state } = useLocation();
  return (
    <div data-testid="address" data-state={JSON.stringify(state)}>
      {pathname}
    </div>
  );
}

const method = (id: number, name: string) => ({
  id,
  name,
  fontAwesomeIcon: null,
  disabled: false,
  minAmount: null,
});
export const WALLET = method(0, 'Wallet');
const METHODS = [WALLET, method(1, 'Card')];

/** The complete page of an order with the test's verbs. */
export async function showOrder(shown: Order, verbs: Record<string, unknown> = {}, state?: unknown) {
  const queryClient = await showOrderHead(shown, verbs, state);
  await screen.findByRole('region', { name: 'Timeline' });
  return queryClient;
}

/** The first paint of the page; for an unreadable order its only content. */
export async function showOrderHead(shown: Order, verbs: Record<string, unknown> = {}, state?: unknown) {
  const queryClient = newQueries();
  render(
    <TestPortal
      at={{ pathname: '/order/o1', state }}
      verbs={{
        getOrder: async () => shown,
        getPaymentMethods: async () => METHODS,
        searchCities: async () => [],
        trackOrders: async () => [],
        takeLinesOfOrders: async () => [],
        ...verbs,
      }}
      session={session}
      queryClient={queryClient}
    >
      <OrderDialogs>
        <Routes>
          <Route path="/order/:id" element={<OrderShow />} />
          <Route path="*" element={null} />
        </Routes>
        <Address />
      </OrderDialogs>
      <Notification />
    </TestPortal>,
  );
  await screen.findByRole('heading', { level: 1 });
  return queryClient;
}

export const refusal = (status: number, message: string, more: object = {}) =>
  Object.assign(new Error(message), { status, code: 'X', ...more });
