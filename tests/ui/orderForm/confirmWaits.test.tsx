// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type {
  Booking,
  FormErrors,
  OrderFormFacts,
} from '../../../src/customRoutes/orderForm/state/orderFormContext.ts';
import { useSubmitState } from '../../../src/customRoutes/orderForm/state/useSubmitState.ts';
import { FACTS, filled } from '../../unit/orderForm/sample.ts';
import { consoleWith, forgetful } from './bookingState.tsx';

const errors = {
  texts: {},
  shown: [],
  states: {},
  checkSoon: vi.fn(),
  find: () => [],
  check: () => [],
  setServer: vi.fn(),
} as unknown as FormErrors;
const facts = { ...FACTS, orderId: null } as unknown as OrderFormFacts;
const priced = (minor: number): Booking => ({ settled: true, priceMinor: minor }) as Booking;
const searching = { settled: false, priceMinor: null } as Booking;

async function form(first: Booking) {
  const createOrder = vi.fn(async (_body: { quotedPrice?: unknown }, _key: string) => ({
    id: 'o1',
    orderId: 'o1',
    statusCode: 100,
  }));
  const hook = renderHook(
    (booking: Booking) =>
      useSubmitState({
        facts,
        errors,
        booking,
        formStorage: forgetful,
        basis: { current: null },
        read: () => filled(),
        form: { getValues: (() => filled()) as never, setValue: vi.fn() },
        onDiscard: () => {},
      }),
    { initialProps: first, wrapper: consoleWith({ createOrder }) },
  );
  await waitFor(() => expect(hook.result.current).not.toBeNull());
  return { ...hook, createOrder };
}

test('an order confirmed during a new quote is sent once the price is unchanged (FORM-101)', async () => {
  const { result, rerender, createOrder } = await form(priced(840));
  rerender(searching);
  act(() => result.current.confirm());
  expect(result.current.awaitingPrice).toBe(true);
  expect(createOrder).not.toHaveBeenCalled();
  rerender(priced(840));
  await waitFor(() => expect(createOrder).toHaveBeenCalledTimes(1));
  expect(createOrder.mock.calls[0]?.[0].quotedPrice).toBe(8.4);
});

test('an order confirmed during a new quote is sent at another price only after that price is accepted (FORM-101)', async () => {
  const { result, rerender, createOrder } = await form(priced(840));
  rerender(searching);
  act(() => result.current.confirm());
  rerender(priced(910));
  await waitFor(() => expect(result.current.priceChange).toEqual({ fromMinor: 840, toMinor: 910 }));
  expect(createOrder).not.toHaveBeenCalled();
  act(() => result.current.acceptPrice());
  await waitFor(() => expect(createOrder).toHaveBeenCalledTimes(1));
  expect(createOrder.mock.calls[0]?.[0].quotedPrice).toBe(9.1);
});

test('a confirmation that waits for its price can be undone; a price never shown is not paid (FORM-101)', async () => {
  const { result, rerender, createOrder } = await form(searching);
  act(() => result.current.confirm());
  expect(result.current.awaitingPrice).toBe(false);
  rerender(priced(840));
  rerender(searching);
  act(() => result.current.confirm());
  act(() => result.current.stopAwaiting());
  rerender(priced(840));
  expect(result.current.awaitingPrice).toBe(false);
  expect(createOrder).not.toHaveBeenCalled();
});

test('an order is not sent with a promo code that does not fit its service; the field says so (FORM-47, FORM-54)', async () => {
  const promoRefusal = 'This promo code does not apply to Merbok Economy.';
  const { result, createOrder } = await form({ ...priced(840), promoRefusal });
  act(() => result.current.confirm());
  expect(errors.setServer).toHaveBeenCalledWith('promoCode', promoRefusal);
  expect(createOrder).not.toHaveBeenCalled();
});
