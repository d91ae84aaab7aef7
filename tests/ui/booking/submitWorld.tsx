import { act, renderHook, waitFor } from '@testing-library/react';
import { CoreAdminContext, type DataProvider, useNotificationContext } from 'ra-core';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { Order } from '../../../contract/orders/orders.ts';
import type { TripPageFacts, TripQuote } from '../../../src/customRoutes/multipoint/state/trip.ts';
import type { TripErrors } from '../../../src/customRoutes/multipoint/state/useTripErrors.ts';
import { useTripSubmit } from '../../../src/customRoutes/multipoint/state/useTripSubmit.ts';
import type {
  Booking,
  FormErrors,
  OrderFormFacts,
} from '../../../src/customRoutes/orderForm/state/orderFormContext.ts';
import { useSubmitState } from '../../../src/customRoutes/orderForm/state/useSubmitState.ts';
import { PAY_BUTTON } from '../../../src/lib/forms/formFields.ts';
import type { BookingSubmit } from '../../../src/shared/booking/useBookingSubmit.ts';
import { bookingServer, bookingStorage } from '../../unit/booking/bookingServer.ts';
import { CAR, PAYLOAD, trip } from '../../unit/multipoint/trip.ts';
import { FACTS, filled } from '../../unit/orderForm/sample.ts';

export interface Content {
  note: string;
  paymentMethodId: number;
}
export interface Shown {
  settled: boolean;
  priceMinor: number | null;
  problems?: readonly string[];
  promoRefusal?: string;
}

/** The part of a form that a situation uses. */
export interface Part {
  server: ReturnType<typeof bookingServer>;
  storage: ReturnType<typeof bookingStorage>;
  now: Content;
  price: Shown;
  /** Whether the form's own rules find an error. */
  isWrong: boolean;
  atFields: [field: string, text: string][];
  refusals: number;
  attempts: number;
  put: (change: Partial<Content>) => void;
  basis: { current: { version: number; values: never } | null };
  draft: string | null;
}
export type Hook = (part: Part) => BookingSubmit<never> & { advance: () => void };

export const price = (part: Part) => ({
  promoRefusal: null,
  problems: [],
  ...part.price,
  ask: () => {
    part.attempts += 1;
  },
});

export const useOrder: Hook = (part) =>
  useSubmitState({
    facts: { ...FACTS, orderId: part.draft } as unknown as OrderFormFacts,
    errors: {
      find: () => (part.isWrong ? [{ section: 'receiver', field: 'receiver.name' }] : []),
      check: () => [],
      refuse: () => {
        part.refusals += 1;
      },
      setServer: (field: string, text: string) => part.atFields.push([field, text]),
    } as unknown as FormErrors,
    booking: { ...price(part), keepShipment: () => {} } as unknown as Booking,
    formStorage: part.storage,
    basis: part.basis as never,
    read: (order: Order) => filled({ note: order.note ?? '' }),
    form: {
      getValues: (() => filled({ ...part.now })) as never,
      setValue: ((name: keyof Content, value: never) => part.put({ [name]: value })) as never,
    },
    onDiscard: () => {},
  }) as never;

export const useTrip: Hook = (part) =>
  useTripSubmit({
    facts: { ...PAYLOAD, vehicles: [CAR], orderId: part.draft } as unknown as TripPageFacts,
    values: trip({ ...part.now }),
    step: 'confirmOrder',
    quote: price(part) as unknown as TripQuote,
    formStorage: part.storage,
    basis: part.basis as never,
    put: part.put as never,
    read: (order) => trip({ note: order.note ?? '' }),
    errors: {
      check: () => (part.isWrong ? 1 : 0),
      refuse: () => {
        part.refusals += 1;
      },
      setServerError: ({ field }: { field: string }, text: string) => part.atFields.push([field, text]),
    } as unknown as TripErrors,
    onOver: () => {},
  }) as never;

export const gateway = { location: { replace: vi.fn() }, close: vi.fn() };
export const assign = vi.fn();
export let button: HTMLButtonElement;
/** Prepares the tests of the file that calls it. */
export function withSubmit(): void {
  beforeEach(() => {
    button = Object.assign(document.createElement('button'), { id: PAY_BUTTON });
    document.body.append(button);
    vi.spyOn(window, 'open').mockReturnValue(gateway as never);
    vi.spyOn(location, 'assign').mockImplementation(assign);
  });
  afterEach(() => {
    vi.clearAllMocks();
  });
}

/** A form that can be booked for 8.40 from the wallet. */
export async function open(useForm: Hook, change: Partial<Part> = {}) {
  const server = change.server ?? bookingServer();
  let retry = () => {};
  const part: Part = {
    server,
    storage: bookingStorage(),
    now: { note: 'first', paymentMethodId: 0 },
    price: { settled: true, priceMinor: 840 },
    isWrong: false,
    atFields: [],
    refusals: 0,
    attempts: 0,
    put: (changed) => {
      const { note = part.now.note, paymentMethodId = part.now.paymentMethodId } = changed;
      part.now = { note, paymentMethodId };
    },
    basis: { current: null },
    draft: null,
    ...change,
  };
  const { result, rerender } = renderHook(
    () => ({
      submit: useForm(part),
      told: useNotificationContext().notifications.map(({ message }) => message),
      at: useLocation(),
    }),
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <MemoryRouter initialEntries={['/form']}>
          <CoreAdminContext dataProvider={server.provider as unknown as DataProvider}>
            {children}
          </CoreAdminContext>
        </MemoryRouter>
      ),
    },
  );
  await waitFor(() => expect(result.current).not.toBeNull());
  retry = rerender;
  return {
    part,
    server,
    get submit() {
      return result.current.submit;
    },
    get told() {
      return result.current.told;
    },
    get at() {
      return result.current.at;
    },
    show: (next: Shown) => {
      part.price = next;
      retry();
    },
    type: (note: string) => {
      part.now = { ...part.now, note };
      retry();
    },
    press: () => act(async () => result.current.submit.confirm()),
    isBooked: (id = 'o1') => waitFor(() => expect(result.current.at.search).toContain(`orderId=${id}`)),
  };
}
/** Both forms, and where each opens a payment page. */
export const FORMS = [
  ['a single order', useOrder, 'here'],
  ['a trip', useTrip, 'window'],
] as const;
