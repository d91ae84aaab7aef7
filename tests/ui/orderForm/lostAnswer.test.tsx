// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react';
import { CoreAdminContext, type DataProvider, useNotificationContext } from 'ra-core';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import type {
  Booking,
  FormErrors,
  OrderFormFacts,
} from '../../../src/customRoutes/orderForm/state/orderFormContext.ts';
import { useSubmitState } from '../../../src/customRoutes/orderForm/state/useSubmitState.ts';
import type { KeyedRequest } from '../../../src/lib/keyedRequest.ts';
import { FACTS, filled } from '../../unit/orderForm/sample.ts';

const errors = { find: () => [], check: () => [], setServer: vi.fn() } as unknown as FormErrors;
const facts = { ...FACTS, orderId: null } as unknown as OrderFormFacts;

test('a lost answer to a booking is told once, one to a draft says nothing of booking; after the first a changed form finds the booked order, says so and books nothing more (FORM-99, FORM-104)', async () => {
  let values = filled({ note: 'first' });
  let lastRequest: KeyedRequest | null = null;
  const formStorage = {
    get lastRequest() {
      return lastRequest;
    },
    storeRequest: async (next: KeyedRequest) => {
      lastRequest = next;
    },
    clear: vi.fn(async () => undefined),
  };
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
  const { result, rerender } = renderHook(
    (priceMinor: number) => ({
      submit: useSubmitState({
        facts,
        errors,
        booking: { settled: true, priceMinor } as Booking,
        formStorage,
        basis: { current: null },
        read: () => filled(),
        form: { getValues: (() => values) as never, setValue: vi.fn() },
        onDiscard: () => {},
      }),
      shown: useNotificationContext().notifications.map(({ message }) => message),
      at: useLocation(),
    }),
    {
      initialProps: 840,
      wrapper: ({ children }: { children: ReactNode }) => (
        <MemoryRouter>
          <CoreAdminContext dataProvider={{ createOrder } as unknown as DataProvider}>
            {children}
          </CoreAdminContext>
        </MemoryRouter>
      ),
    },
  );
  await waitFor(() => expect(result.current).not.toBeNull());
  act(() => result.current.submit.saveDraft());
  await waitFor(() => expect(result.current.shown).toEqual(['No answer']));
  expect(result.current.submit.uncertain).toBe(false);
  lastRequest = null;
  act(() => result.current.submit.confirm());
  await waitFor(() => expect(result.current.submit.uncertain).toBe(true));
  // Told above the button alone; a notice would stay on pages without it.
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
