import { act, render } from '@testing-library/react';
import type { ReactElement, ReactNode } from 'react';
import { AdminContext } from 'react-admin';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { vi } from 'vitest';
import type { LiveEvent } from '../../../contract/messages/events.ts';
import type { Order } from '../../../contract/orders/orders.ts';
import { CommandsProvider } from '../../../src/commands/CommandsProvider.tsx';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import { TextProvider } from '../../../src/i18n/useText.ts';
import { LiveEventsProvider } from '../../../src/session/LiveEvents.tsx';
import { MessagesProvider } from '../../../src/session/Messages.tsx';
import { SessionContext } from '../../../src/session/SessionContext.ts';
import { newQueries } from '../newQueries.ts';

const place = (city: string) => ({ type: 'DROPOFF', contact: { city }, inventory: [] });

export const orderAt = (statusCode: number, more: Partial<Order> = {}): Order =>
  ({
    id: 'o1',
    orderId: 'o1',
    consignmentNo: 'LLM1MY',
    statusCode,
    status: 'x',
    failedReason: null,
    invoiceId: 'i1',
    source: 'web-customer-multipoint',
    price: { amount: 14.5, currency: 'MYR' },
    personnel: null,
    service: { id: 1, name: 'Lala Motor', serviceCompanyId: 1, serviceCompanyName: 'Lala', logo: null },
    waypoint: [place('Kuala Lumpur'), place('Klang'), place('Shah Alam')],
    ...more,
  }) as unknown as Order;

const i18n = createI18nProvider('en_US');
const session = {
  company: { id: 'c1', timezone: 'Asia/Kuala_Lumpur', currency: 'MYR' },
  user: { id: 1 },
  customer: { id: 1, defaultLabelType: null },
  reloadCustomer: async () => {},
};

function Address() {
  const { pathname, search } = useLocation();
  return <div data-testid="address">{pathname + search}</div>;
}

/** Waits until an answer is rendered, which takes a few tasks. */
async function settle() {
  for (let turn = 0; turn < 4; turn++) await act(() => vi.advanceTimersByTimeAsync(1));
}

/** Renders components that follow orders, with the test's event stream and clock. */
export function follow(
  element: ReactElement,
  verbs: Record<string, unknown>,
  {
    at = '/',
    path = '*',
    state,
    session: changes = {},
  }: { at?: string; path?: string; state?: unknown; session?: Record<string, unknown> } = {},
) {
  const queryClient = newQueries();
  let tell: (event: LiveEvent) => void = () => undefined;
  const open = (_customer: number, onEvent: (event: LiveEvent) => void) => {
    tell = onEvent;
    return () => undefined;
  };
  const Around = ({ children }: { children: ReactNode }) => (
    <MemoryRouter
      initialEntries={[
        { pathname: at.split('?')[0], search: at.includes('?') ? `?${at.split('?')[1]}` : '', state },
      ]}
    >
      <AdminContext queryClient={queryClient} dataProvider={verbs as never} i18nProvider={i18n}>
        <TextProvider value={{ locale: 'en_US', translate: i18n.translate as never }}>
          <SessionContext value={{ ...session, ...changes } as never}>
            <MessagesProvider>
              <LiveEventsProvider open={open}>
                <CommandsProvider>
                  {children}
                  <Address />
                </CommandsProvider>
              </LiveEventsProvider>
            </MessagesProvider>
          </SessionContext>
        </TextProvider>
      </AdminContext>
    </MemoryRouter>
  );
  render(
    <Around>
      <Routes>
        <Route path={path} element={element} />
        <Route path="*" element={null} />
      </Routes>
    </Around>,
  );
  return {
    event: async (type: LiveEvent['type'], more: Partial<LiveEvent> = {}) => {
      await act(async () => tell({ id: 1, type, orderId: 'o1', invoiceId: null, ...more } as LiveEvent));
      await settle();
    },
    pass: async (ms: number) => {
      await act(() => vi.advanceTimersByTimeAsync(ms));
      await settle();
    },
  };
}

/** A verb whose answer a test can change: it returns `answers.now`. */
export function answers<T>(first: T) {
  const box = { now: first as T | Error, asked: vi.fn() };
  const verb = async (...args: unknown[]): Promise<T> => {
    box.asked(...args);
    if (box.now instanceof Error) throw box.now;
    return box.now;
  };
  return Object.assign(box, { verb });
}
