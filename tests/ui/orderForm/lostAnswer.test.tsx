// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react';
import { useNotificationContext } from 'ra-core';
import { useLocation } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import type { OrderConflict } from '../../../contract/orders/orders.ts';
import type {
  Booking,
  FormErrors,
  OrderFormFacts,
} from '../../../src/customRoutes/orderForm/state/orderFormContext.ts';
import { useSubmitState } from '../../../src/customRoutes/orderForm/state/useSubmitState.ts';
import type { RequestStorage } from '../../../src/lib/calls/keyedRequest.ts';
import { DraftConflict } from '../../../src/shared/booking/draftConflict.ts';
import { FACTS, filled } from '../../unit/orderForm/sample.ts';
import { consoleWith, requestStorage } from './bookingState.tsx';

const errors = { find: () => [], check: () => [], setServer: vi.fn() } as unknown as FormErrors;
const facts = { ...FACTS, orderId: null } as unknown as OrderFormFacts;

interface Parts {
  createOrder: (body: { process?: boolean }, key: string) => Promise<unknown>;
  formStorage: RequestStorage;
  getValues?: () => ReturnType<typeof filled>;
}
async function openForm({ createOrder, formStorage, getValues = () => filled() }: Parts) {
  const rendered = renderHook(
    (priceMinor: number) => ({
      submit: useSubmitState({
        facts,
        errors,
        booking: { settled: true, priceMinor } as Booking,
        formStorage,
        basis: { current: null },
        read: () => filled(),
        form: { getValues: getValues as never, setValue: vi.fn() },
        onDiscard: () => {},
      }),
      shown: useNotificationContext().notifications.map(({ message }) => message),
      at: useLocation(),
    }),
    {
      initialProps: 840,
      wrapper: consoleWith({ createOrder }),
    },
  );
  await waitFor(() => expect(rendered.result.current).not.toBeNull());
  return rendered;
}

test('a lost answer to a booking is reported once, and a changed form then finds and shows the booked order; a lost answer to a draft does not mention booking (FORM-99, FORM-104)', async () => {
  let values = filled({ note: 'first' });
  const formStorage = requestStorage();
  const booked = new Map<string, string>();
  const createOrder = vi.fn(async (body: { process?: boolean }, key: string) => {
    if (!body.process) throw Object.assign(new Error('No answer'), { status: 0 });
    const sent = JSON.stringify(body);
    const first = booked.get(key);
    if (!first) {
      booked.set(key, sent);
      throw Object.assign(new Error('No answer'), { status: 0 });
    }
    if (first !== sent)
      throw Object.assign(new Error('Used'), { status: 409, code: 'ERR_IDEMPOTENCY_MISMATCH' });
    return { id: 'o1', orderId: 'o1', statusCode: 100 };
  });
  const { result, rerender } = await openForm({ createOrder, formStorage, getValues: () => values });
  act(() => result.current.submit.saveDraft());
  await waitFor(() => expect(result.current.shown).toEqual(['No answer']));
  expect(result.current.submit.uncertain).toBe(false);
  formStorage.lastRequest = null;
  act(() => result.current.submit.confirm());
  await waitFor(() => expect(result.current.submit.uncertain).toBe(true));
  // The message is only above the button, because a notice would stay on other pages.
  expect(result.current.shown).toEqual(['No answer']);
  expect(formStorage.clear).not.toHaveBeenCalled();

  values = filled({ note: 'changed' });
  rerender(910);
  act(() => result.current.submit.confirm());
  await waitFor(() => expect(result.current.at.search).toContain('orderId=o1'));
  expect(result.current.shown.at(-1)).toBe('orderForm.bookedBefore');
  expect(booked.size).toBe(1);
  expect(formStorage.clear).toHaveBeenCalledTimes(1);
});

const refusal = (status: number, message: string) => Object.assign(new Error(message), { status });
const noStorage = { lastRequest: null, storeRequest: async () => {}, clear: async () => {} };

test.each([
  [400, false],
  [402, false],
  [409, false],
  [500, false],
  [0, true],
])(
  'after a lost answer, the booking stays uncertain if the next attempt ends with %i: %s (FORM-99, FORM-104)',
  async (status, uncertain) => {
    const createOrder = vi
      .fn()
      .mockRejectedValueOnce(refusal(0, 'No answer'))
      .mockRejectedValueOnce(refusal(status, 'Second'));
    const { result } = await openForm({ createOrder, formStorage: noStorage });
    act(() => result.current.submit.confirm());
    await waitFor(() => expect(result.current.submit.uncertain).toBe(true));
    act(() => result.current.submit.confirm());
    await waitFor(() => expect(createOrder).toHaveBeenCalledTimes(2));
    await waitFor(() => expect(result.current.submit.phase).toBe('idle'));
    expect(result.current.submit.uncertain).toBe(uncertain);
    expect(result.current.shown).toEqual(uncertain ? [] : ['Second']);
  },
);

test('a draft that somebody else has changed ends the uncertainty after a lost answer (FORM-99, BULK-16)', async () => {
  const createOrder = vi
    .fn()
    .mockRejectedValueOnce(refusal(0, 'No answer'))
    .mockRejectedValueOnce(new DraftConflict({} as OrderConflict, filled(), 'Changed'));
  const { result } = await openForm({ createOrder, formStorage: noStorage });
  act(() => result.current.submit.confirm());
  await waitFor(() => expect(result.current.submit.uncertain).toBe(true));
  act(() => result.current.submit.confirm());
  await waitFor(() => expect(result.current.submit.conflict).not.toBeNull());
  expect(result.current.submit.uncertain).toBe(false);
});
