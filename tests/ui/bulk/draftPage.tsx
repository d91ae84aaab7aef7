import { render, screen } from '@testing-library/react';
import { AdminContext, Notification } from 'react-admin';
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom';
import { vi } from 'vitest';
import type { LiveEvent } from '../../../contract/messages/events.ts';
import type { BatchPreview, OrderBatch } from '../../../contract/orders/bulk.ts';
import type { Order } from '../../../contract/orders/orders.ts';
import type { Member } from '../../../contract/rules/account/rights.ts';
import { CommandsProvider } from '../../../src/commands/CommandsProvider.tsx';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import { TextProvider } from '../../../src/i18n/useText.ts';
import DraftList from '../../../src/resources/drafts/DraftList.tsx';
import { OrderDialogs } from '../../../src/resources/orders/dialogs/OrderDialogs.tsx';
import { LiveEventsProvider } from '../../../src/session/LiveEvents.tsx';
import { SessionContext } from '../../../src/session/SessionContext.ts';
import { setElementSize } from '../../support/elementSize.ts';
import { newQueries } from '../newQueries.ts';

const i18n = createI18nProvider('en_US');
const session = {
  user: { id: 1, name: 'Aina' },
  company: { id: 'c1', code: 'my', timezone: 'Asia/Kuala_Lumpur', currency: 'MYR' },
  customer: { id: 1, defaultLabelType: null, walletBalance: 20, billing: { maxCredit: 0 } },
  settings: { features: {} },
  hasMultipoint: true,
  reloadCustomer: async () => {},
};
const offer = (code: string, name: string, amount: number) => ({
  code,
  name,
  serviceCompanyCode: 'MERBOK',
  addon: [{ id: 11, name: 'Signature', description: null, required: [], price: null, qty: 1, value: null }],
  price: { amount, currency: 'MYR' },
});

export const draftOrder = (id: string, more: object = {}): Order =>
  ({
    id,
    version: 1,
    consignmentNo: null,
    referenceNo: `REF-${id}`,
    statusCode: 0,
    status: 'draft',
    failedReason: null,
    itemType: 'PARCEL',
    weight: { value: 1, unit: 'kg' },
    serviceCode: 'DX',
    service: null,
    serviceAddon: [],
    price: null,
    cod: null,
    insurance: null,
    source: 'web-customer-single',
    waypoint: [
      { contact: { name: 'Aina' } },
      { contact: { name: 'Wei', postcode: '10200', city: 'Penang' } },
    ],
    quotes: { services: [offer('DX', 'Demo Express', 8.4), offer('ST', 'Standard', 6)] },
    ...more,
  }) as unknown as Order;

export const preview = (more: Partial<BatchPreview> = {}): BatchPreview => ({
  kind: 'confirm',
  total: 2,
  count: 2,
  sum: 16.8,
  gatewaySum: 0,
  digest: 'd1',
  currency: 'MYR',
  balance: 20,
  balanceAfter: 3.2,
  short: 0,
  byProblem: [],
  covered: null,
  unpriced: 0,
  withoutService: 0,
  services: [],
  ...more,
});
export const batch = (more: Partial<OrderBatch> = {}): OrderBatch => ({
  id: 'b1',
  kind: 'confirm',
  state: 'waiting',
  total: 2,
  done: 0,
  failed: 0,
  leftOut: 0,
  sum: { amount: 16.8, currency: 'MYR' },
  undoUntil: '2026-01-01T00:00:10.000Z',
  serverNow: '2026-01-01T00:00:00.000Z',
  createdAt: '2026-01-01T00:00:00.000Z',
  finishedAt: null,
  by: { userId: 1, name: 'Aina' },
  seen: false,
  invoiceId: null,
  invoiceDue: null,
  ...more,
});

/** The bulk page with the test's orders; every verb is a spy. */
export async function showDrafts(
  orders: Order[],
  total = orders.length,
  more: Record<string, unknown> = {},
  member?: Member,
) {
  const verbs = showPortal('/orders/bulk-orders', orders, total, more, member);
  await screen.findByRole('grid', { name: 'Bulk orders' });
  return verbs;
}

/** The same, opened at an address. Other pages are only a heading and a link to the bulk page. */
export function showPortal(
  address: string,
  orders: Order[] = [],
  total = orders.length,
  more: Record<string, unknown> = {},
  member?: Member,
) {
  setElementSize(600);
  const verbs = {
    getList: vi.fn(async () => ({ data: orders, total })),
    getStatusCounts: async () => ({ DRAFT: total, FAILED: 0 }),
    getOwnServiceCompanies: async () => [],
    getItemTypes: async () => [
      { id: 1, name: 'PARCEL' },
      { id: 2, name: 'DOCUMENT' },
    ],
    getPaymentMethods: async () => [{ id: 0, name: 'Wallet', disabled: false, minAmount: null }],
    getBatches: vi.fn(async (): Promise<OrderBatch[]> => []),
    previewBatch: vi.fn(async () => preview()),
    takeLinesOfOrders: async () => [],
    startBatch: vi.fn(async () => batch()),
    undoBatch: vi.fn(async () => batch({ state: 'undone' })),
    markBatchSeen: vi.fn(async () => batch({ state: 'done', seen: true })),
    getBatchResults: vi.fn(),
    updateOrder: vi.fn(async (id: string, patch: object) => {
      const old = orders.find((o) => o.id === id);
      return { ...old, ...patch, version: (old?.version ?? 0) + 1 } as Order;
    }),
    ...more,
  };
  let hear: (event: LiveEvent) => void = () => undefined;
  const open = (_customer: number, onEvent: (event: LiveEvent) => void) => {
    hear = onEvent;
    return () => undefined;
  };
  const queryClient = newQueries();
  render(
    <MemoryRouter initialEntries={[address]}>
      <AdminContext queryClient={queryClient} dataProvider={verbs as never} i18nProvider={i18n}>
        <TextProvider value={{ locale: 'en_US', translate: i18n.translate as never }}>
          <SessionContext value={{ ...session, customer: { ...session.customer, member } } as never}>
            <LiveEventsProvider open={open}>
              <CommandsProvider platform="other">
                <OrderDialogs>
                  <Routes>
                    <Route path="/orders/bulk-orders" element={<DraftList />} />
                    <Route path="*" element={<Elsewhere />} />
                  </Routes>
                </OrderDialogs>
              </CommandsProvider>
            </LiveEventsProvider>
            <Notification />
          </SessionContext>
        </TextProvider>
      </AdminContext>
    </MemoryRouter>,
  );
  return {
    ...verbs,
    hear: (event: Pick<LiveEvent, 'type'> & Partial<LiveEvent>) => hear(event as LiveEvent),
  };
}

const Elsewhere = () => (
  <>
    <h1>Elsewhere</h1>
    <Link to="/orders/bulk-orders">Bulk orders</Link>
  </>
);
