// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react';
import { CoreAdminContext, type DataProvider, useNotificationContext } from 'ra-core';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Order } from '../../../contract/orders/orders.ts';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
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
import { bookingServer, bookingStorage, refusal } from '../../unit/booking/bookingServer.ts';
import { CAR, PAYLOAD, trip } from '../../unit/multipoint/trip.ts';
import { FACTS, filled } from '../../unit/orderForm/sample.ts';

interface Content {
  note: string;
  paymentMethodId: number;
}
interface Shown {
  settled: boolean;
  priceMinor: number | null;
  problems?: readonly string[];
  promoRefusal?: string;
}

/** The part of a form that a situation uses. */
interface Part {
  server: ReturnType<typeof bookingServer>;
  storage: ReturnType<typeof bookingStorage>;
  now: Content;
  price: Shown;
  /** Whether the form's own rules find an error. */
  isWrong: boolean;
  atFields: [field: string, text: string][];
  refusals: number;
  asked: number;
  put: (change: Partial<Content>) => void;
  basis: { current: { version: number; values: never } | null };
  draft: string | null;
}
type Hook = (part: Part) => BookingSubmit<never> & { advance: () => void };

const price = (part: Part) => ({
  promoRefusal: null,
  problems: [],
  ...part.price,
  ask: () => {
    part.asked += 1;
  },
});

const useOrder: Hook = (part) =>
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

const useTrip: Hook = (part) =>
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

const gateway = { location: { replace: vi.fn() }, close: vi.fn() };
const assign = vi.fn();
let button: HTMLButtonElement;
beforeEach(() => {
  button = Object.assign(document.createElement('button'), { id: PAY_BUTTON });
  document.body.append(button);
  vi.spyOn(window, 'open').mockReturnValue(gateway as never);
  vi.spyOn(location, 'assign').mockImplementation(assign);
});
afterEach(() => {
  button.remove();
  vi.restoreAllMocks();
  vi.clearAllMocks();
});

/** A form that can be booked for 8.40 from the wallet. */
async function open(useForm: Hook, change: Partial<Part> = {}) {
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
    asked: 0,
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

describe.each([
  ['a single order', useOrder, 'here'],
  ['a trip', useTrip, 'window'],
] as const)('%s', (_, useForm, place) => {
  it('a form without errors is booked once, and leads to its result (FORM-99, FORM-104, MULTI-37, MULTI-39)', async () => {
    const form = await open(useForm);
    await form.press();
    await form.isBooked();
    expect(form.server.provider.createOrder.mock.calls[0]?.[0]).toMatchObject({
      process: true,
      quotedPrice: 8.4,
      note: 'first',
    });
    expect(form.part.storage.lastRequest).toBeNull();
    expect([form.told, form.part.atFields]).toEqual([[], []]);
  });

  it('a form with an error of its own is not sent, and shows the error (FORM-92, MULTI-29)', async () => {
    const form = await open(useForm, { isWrong: true });
    await form.press();
    expect(form.part.refusals).toBe(1);
    expect(form.server.provider.createOrder).not.toHaveBeenCalled();
  });

  it('a form refused for a field shows the message at the field and in a notice, and can be sent again (FORM-115, FORM-116, ERR-03)', async () => {
    const form = await open(useForm);
    form.server.rules.refuse = (input) =>
      (input as { note?: string }).note === 'first' ? refusal(422, 'Not this note', { field: 'note' }) : null;
    await form.press();
    expect(form.part.atFields).toEqual([['note', 'Not this note']]);
    expect(form.told).toContain('Not this note');
    expect([form.submit.phase, form.submit.uncertain, form.server.orders]).toEqual(['idle', false, []]);
    form.type('second');
    await form.press();
    await form.isBooked();
  });

  it('a form with a changed price is booked only once the new price is accepted (FORM-101, MULTI-37)', async () => {
    const form = await open(useForm);
    form.server.rules.refuse = (input) =>
      input.quotedPrice === 9.1
        ? null
        : refusal(409, ERROR.staleQuote, { detail: { price: { amount: 9.1, currency: 'MYR' } } });
    await form.press();
    expect(form.submit.priceChange).toEqual({ fromMinor: 840, toMinor: 910 });
    expect([form.part.asked, form.server.orders]).toEqual([1, []]);
    await act(async () => form.submit.acceptPrice());
    await form.isBooked();
    expect(form.server.orders).toHaveLength(1);
  });

  it('a form whose booking lost its answer finds that booking by the next press and books nothing more (FORM-99, MULTI-37)', async () => {
    const form = await open(useForm);
    form.server.loseNext('answer');
    await form.press();
    expect(form.submit.uncertain).toBe(true);
    form.type('changed');
    await form.press();
    await form.isBooked();
    expect(form.told).toEqual(['orderForm.bookedBefore']);
    expect(form.server.orders).toEqual([expect.objectContaining({ note: 'first' })]);
  });

  it('a form whose call was lost is booked with its present values by the next press (FORM-99, MULTI-37)', async () => {
    const form = await open(useForm);
    form.server.loseNext('call');
    await form.press();
    form.type('changed');
    await form.press();
    await form.isBooked();
    expect(form.told).toEqual([]);
    expect(form.server.orders).toEqual([expect.objectContaining({ note: 'changed' })]);
  });

  it('a form sent offline says that there was no answer, neither at a field nor in a notice, until an answer arrives (FORM-99, MULTI-37)', async () => {
    const form = await open(useForm);
    for (const _press of [1, 2]) {
      form.server.loseNext('call');
      await form.press();
      expect(form.submit).toMatchObject({ uncertain: true, phase: 'idle' });
    }
    expect([form.told, form.part.atFields]).toEqual([[], []]);
    await form.press();
    await form.isBooked();
    expect(form.server.orders).toHaveLength(1);
  });

  it.each([
    [422, 'ERR_VALIDATION', false],
    [409, ERROR.idempotencyRunning, true],
  ])(
    'a form with a lost answer and a refusal %i %s stays uncertain: %s (FORM-99, MULTI-37)',
    async (status, code, uncertain) => {
      const form = await open(useForm);
      form.server.loseNext('call');
      await form.press();
      form.server.rules.refuse = () => refusal(status, code);
      await form.press();
      expect(form.submit.uncertain).toBe(uncertain);
      expect(form.told).toEqual([code]);
    },
  );

  it(`a form whose payment is pending opens the payment page: ${place} (FORM-102, FORM-103, MULTI-40, MULTI-41)`, async () => {
    const form = await open(useForm, { now: { note: 'first', paymentMethodId: 2 } });
    await form.press();
    if (place === 'here') {
      await waitFor(() => expect(assign).toHaveBeenCalledOnce());
      expect(String(assign.mock.calls[0]?.[0])).toMatch(/^https:\/\/pay\.test\/i-o1\?.*orderId=o1/);
      expect(form.submit.phase).toBe('gateway');
      expect(window.open).not.toHaveBeenCalled();
    } else {
      await form.isBooked();
      expect(String(gateway.location.replace.mock.calls[0]?.[0])).toMatch(
        /^https:\/\/pay\.test\/i-o1\?.*multipoint\/o1$/,
      );
      expect(assign).not.toHaveBeenCalled();
    }
    expect(form.told).toEqual([]);
  });

  it('a form whose payment page does not open is booked, and shows where to pay (FORM-102, MULTI-40)', async () => {
    const form = await open(useForm, { now: { note: 'first', paymentMethodId: 2 } });
    form.server.provider.paymentPageLink.mockRejectedValue(refusal(0, 'ERR_NETWORK'));
    await form.press();
    await form.isBooked();
    expect(form.told).toEqual(['multipoint.paymentNotOpened']);
    expect(form.submit.uncertain).toBe(false);
    expect(gateway.close).toHaveBeenCalledTimes(place === 'window' ? 1 : 0);
  });

  it('a form with a too low wallet shows a message at the payment, and books nothing (FORM-65)', async () => {
    const form = await open(useForm);
    form.server.rules.refuse = () => refusal(402, 'Wallet too low', { field: 'paymentMethodId' });
    await form.press();
    expect(form.part.atFields).toEqual([['paymentMethodId', 'Wallet too low']]);
    expect([form.submit.phase, form.server.orders]).toEqual(['idle', []]);
  });

  it('a form with a draft that another tab has changed shows both versions, and is paid by another press after the choice (BULK-16, FORM-100)', async () => {
    const server = bookingServer();
    server.orders.push({ id: 'd1', statusCode: 0, note: 'theirs', version: 5 });
    const values = (useForm === useOrder ? filled({ note: '' }) : trip({ note: '' })) as never;
    const form = await open(useForm, { server, draft: 'd1', basis: { current: { version: 3, values } } });
    await form.press();
    expect(form.submit.conflict).toMatchObject({ mine: { note: 'first' }, theirs: { note: 'theirs' } });
    await act(async () => form.submit.settleConflict(new Map([['note', 'theirs']])));
    expect(form.part.now.note).toBe('theirs');
    expect(server.provider.processOrders).not.toHaveBeenCalled();
    await form.press();
    await form.isBooked('d1');
    expect(server.orders).toEqual([expect.objectContaining({ note: 'theirs', statusCode: 100 })]);
  });

  it('a form with a draft that another tab has confirmed can be saved as a draft of its own (BULK-16, FORM-93)', async () => {
    const server = bookingServer();
    server.orders.push({ id: 'd1', statusCode: 100, note: '', version: 5 });
    const values = (useForm === useOrder ? filled({ note: '' }) : trip({ note: '' })) as never;
    const form = await open(useForm, { server, draft: 'd1', basis: { current: { version: 3, values } } });
    await form.press();
    expect(form.submit.conflict?.otherChange.order.statusCode).toBe(100);
    await act(async () => form.submit.saveAsNew());
    await waitFor(() => expect(form.at.pathname).toBe('/orders/bulk-orders'));
    expect(server.orders[1]).toMatchObject({ statusCode: 0, note: 'first' });
  });

  it('a form is booked once for any number of presses of Ctrl+Enter (FORM-99, MULTI-37)', async () => {
    const form = await open(useForm);
    button.focus();
    await act(async () => {
      form.submit.advance();
      form.submit.advance();
    });
    await form.isBooked();
    expect(form.server.provider.createOrder).toHaveBeenCalledOnce();
  });

  it('a form confirmed during a price request is booked when the price equals the shown one (FORM-101)', async () => {
    const form = await open(useForm);
    form.show({ settled: false, priceMinor: null });
    await form.press();
    expect(form.submit.awaitingPrice).toBe(true);
    expect(form.server.orders).toEqual([]);
    form.show({ settled: true, priceMinor: 840 });
    await form.isBooked();
  });

  it('a form confirmed during a price request is not booked at another price, or after the focus left the button (FORM-101)', async () => {
    const form = await open(useForm);
    form.show({ settled: false, priceMinor: null });
    await form.press();
    act(() => form.submit.stopAwaiting());
    form.show({ settled: true, priceMinor: 840 });
    expect(form.submit.priceChange).toBeNull();
    form.show({ settled: false, priceMinor: null });
    await form.press();
    form.show({ settled: true, priceMinor: 910 });
    await waitFor(() => expect(form.submit.priceChange).toEqual({ fromMinor: 840, toMinor: 910 }));
    expect(form.server.orders).toEqual([]);
  });

  it.each([
    [{ settled: false, priceMinor: null }, 'orderForm.priceUnknown'],
    [{ settled: true, priceMinor: null, problems: ['No courier goes there'] }, 'No courier goes there'],
  ] as [Shown, string][])(
    'a form without a price is not booked and shows the reason: %o (FORM-54, FORM-101, MULTI-28)',
    async (shown, message) => {
      const form = await open(useForm, { price: shown });
      await form.press();
      expect(form.told).toEqual([message]);
      expect([form.submit.awaitingPrice, form.server.orders]).toEqual([false, []]);
    },
  );
});
