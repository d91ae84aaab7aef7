// @vitest-environment happy-dom
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import { outcomeOf } from '../../../src/customRoutes/orderForm/rules/outcome.ts';
import { useOrderResult } from '../../../src/customRoutes/orderForm/state/useOrderResult.ts';
import { follow } from '../orderStatus/liveOrder.tsx';
import { consoleWith } from './bookingState.tsx';

function result(getOrder: () => Promise<unknown>, addressCode: number, isAnswer: boolean) {
  return renderHook(() => useOrderResult('o1', addressCode, isAnswer), {
    wrapper: consoleWith({ getOrder: vi.fn(getOrder) }),
  }).result;
}
const missing = () => Promise.reject(Object.assign(new Error('Not found'), { status: 404 }));
const at = (statusCode: number) => async () => ({ id: 'o1', statusCode });

test('a status in the address of an unknown order is not shown, and no label is offered (FORM-104, FORM-111)', async () => {
  const found = result(missing, 100, false);
  expect(found.current.code).toBeNull();
  await waitFor(() => expect(found.current.code).not.toBeNull());
  expect(outcomeOf(found.current.code ?? 100)).toMatchObject({ tone: 'grey', canPrint: false });
});

test('a failed order shows its own status, not the status in the address (FORM-104, FORM-111)', async () => {
  const found = result(at(99), 100, false);
  await waitFor(() => expect(found.current.code).toBe(99));
});

test('the answer to a booking is shown at once, also when its order cannot be loaded (FORM-107)', async () => {
  const getOrder = vi.fn(missing);
  const found = result(getOrder, 100, true);
  expect(found.current.code).toBe(100);
  await waitFor(() => expect(getOrder).toHaveBeenCalled());
  await getOrder.mock.results[0]?.value.catch(() => undefined);
  expect(found.current.code).toBe(100);
});

test.each([
  ['was booked', 100],
  ['was paid meanwhile', 10],
])(
  'an order that %s, and whose parcel has already moved, is shown as created (FORM-105, FORM-106)',
  async (_case, addressCode) => {
    const found = result(at(110), addressCode, false);
    await waitFor(() => expect(found.current.code).toBe(100));
  },
);

test('a user who returns from the payment page sees a failed payment at once, and a pending one after three seconds (FORM-104, FORM-106)', async () => {
  vi.useFakeTimers();
  const failed = result(at(STATUS.failed), STATUS.pendingPayment, false);
  const pending = result(at(STATUS.pendingPayment), STATUS.pendingPayment, false);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect([failed.current.code, pending.current.code]).toEqual([STATUS.failed, null]);
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(pending.current.code).toBe(STATUS.pendingPayment);
});

describe('answers that overtake each other', () => {
  beforeEach(() => void vi.useFakeTimers());

  /** A followed order without its look-up at once; the request after three seconds waits for its answer like those of the events. */
  async function followed() {
    const requests: { answer: (order: object) => void; refuse: (error: Error) => void }[] = [];
    const getOrder = () => new Promise((answer, refuse) => requests.push({ answer, refuse }));
    function Result() {
      const { code, order } = useOrderResult('o1', STATUS.pendingPayment, false);
      return <output>{`shown ${code}, loaded ${order?.statusCode}`}</output>;
    }
    const live = follow(<Result />, { getOrder });
    await live.pass(3000);
    requests.shift();
    return { ...live, requests, shown: () => screen.getByText(/^shown/).textContent };
  }

  test('an answer to a request from before an event does not replace the later one (FORM-105, FORM-106)', async () => {
    const { event, pass, requests, shown } = await followed();
    await event('order.failed', { statusCode: STATUS.failed });
    requests[1]?.answer({ id: 'o1', statusCode: STATUS.failed });
    await pass(1);
    requests[0]?.answer({ id: 'o1', statusCode: STATUS.pendingPayment });
    await pass(1);
    expect(shown()).toBe('shown 99, loaded 99');
  });

  test('a request from before an event that fails later does not show the order as unknown (FORM-104, FORM-105)', async () => {
    const { event, pass, requests, shown } = await followed();
    await event('order.updated', { statusCode: null });
    requests[0]?.refuse(new Error('no line'));
    await pass(1);
    expect(shown()).toBe('shown null, loaded undefined');
    requests[1]?.answer({ id: 'o1', statusCode: STATUS.pendingPayment });
    await pass(1);
    expect(shown()).toBe('shown 10, loaded 10');
  });
});
