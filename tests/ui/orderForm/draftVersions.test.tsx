// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { OrderFormValues } from '../../../src/customRoutes/orderForm/rules/orderFormValues.ts';
import type {
  Booking,
  FormErrors,
  OrderFormFacts,
} from '../../../src/customRoutes/orderForm/state/orderFormContext.ts';
import { useSubmitState } from '../../../src/customRoutes/orderForm/state/useSubmitState.ts';
import type { Basis } from '../../../src/ui/versions/basis.ts';
import { FACTS, filled, side } from '../../unit/orderForm/sample.ts';
import { consoleWith, forgetful } from './bookingState.tsx';

const errors = { find: () => [], check: () => [], setServer: vi.fn() } as unknown as FormErrors;
const facts = { ...FACTS, orderId: 'o1' } as unknown as OrderFormFacts;

const taken = (version: number, more: object = {}) =>
  Object.assign(new Error('The order was changed meanwhile.'), {
    status: 409,
    code: 'ERR_CONFLICT',
    detail: {
      order: { id: 'o1', version, statusCode: 0, ...more },
      changedAt: '2026-03-02T06:03:00.000Z',
      changedBy: { name: 'Aina', isYou: false },
    },
  });

/** The form of a draft that was opened at version 3, with `mine` typed; `theirs` is the current order. */
async function form(mine: OrderFormValues, theirs: OrderFormValues, answers: (number | Error)[]) {
  let values = mine;
  const updateOrder = vi.fn(async (_id: string, _body: { version?: number; note?: string | null }) => {
    const answer = answers.shift() ?? 9;
    if (answer instanceof Error) throw answer;
    return { id: 'o1', version: answer };
  });
  const createOrder = vi.fn(async (_body: object, _key: string) => ({
    id: 'o2',
    orderId: 'o2',
    statusCode: 0,
  }));
  const processOrders = vi.fn(async () => ({ id: 'o1', orderId: 'o1', statusCode: 100 }));
  const dataProvider = { updateOrder, createOrder, processOrders };
  const basis: { current: Basis<OrderFormValues> | null } = { current: { version: 3, values: filled() } };
  const keepShipment = vi.fn(() => values.addon);
  const booking = { settled: true, priceMinor: 840, keepShipment } as unknown as Booking;
  const setValue = (name: string, value: unknown) => {
    values = { ...values, [name]: value };
  };
  const hook = renderHook(
    () =>
      useSubmitState({
        facts,
        errors,
        booking,
        formStorage: forgetful,
        basis,
        read: () => theirs,
        form: { getValues: (() => values) as never, setValue: setValue as never },
        onDiscard: () => {},
      }),
    { wrapper: consoleWith(dataProvider) },
  );
  await waitFor(() => expect(hook.result.current).not.toBeNull());
  return { ...hook, updateOrder, createOrder, processOrders, keepShipment, now: () => values };
}
const versions = (update: { mock: { calls: [string, { version?: number }][] } }) =>
  update.mock.calls.map(([, body]) => body.version);

test('a draft that another user changed is not overwritten: both versions are shown, and the chosen mix is saved (FORM-93, BULK-16)', async () => {
  const { result, updateOrder, now } = await form(
    filled({ note: 'mine', referenceNo: 'R-1' }),
    filled({ note: 'theirs', itemType: 'DOCUMENT' }),
    [taken(5), 6],
  );
  act(() => result.current.saveDraft());
  await waitFor(() => expect(result.current.conflict?.otherChange.changedBy?.name).toBe('Aina'));
  expect(versions(updateOrder)).toEqual([3]);
  expect(result.current.conflict).toMatchObject({
    base: { note: '' },
    mine: { note: 'mine' },
    theirs: { note: 'theirs' },
  });
  await act(async () =>
    result.current.settleConflict(
      new Map([
        ['note', 'mine'],
        ['itemType', 'theirs'],
      ]),
    ),
  );
  await waitFor(() => expect(versions(updateOrder)).toEqual([3, 5]));
  expect(updateOrder.mock.lastCall?.[1]).toMatchObject({
    note: 'mine',
    itemType: 'DOCUMENT',
    referenceNo: 'R-1',
  });
  expect(now()).toMatchObject({ note: 'mine', itemType: 'DOCUMENT' });
});

test('a newer version without changes to the form, such as a price, is overwritten without a question (FORM-93, BULK-16)', async () => {
  const { result, updateOrder } = await form(filled({ note: 'mine' }), filled(), [taken(5), taken(6), 7]);
  await act(async () => result.current.saveDraft());
  await waitFor(() => expect(versions(updateOrder)).toEqual([3, 5, 6]));
  expect(result.current.conflict).toBeNull();
});

test('when the dialog is closed the form keeps typed values, and the next save shows both versions again (FORM-93, BULK-16)', async () => {
  const { result, updateOrder, now } = await form(filled({ note: 'mine' }), filled({ note: 'theirs' }), [
    taken(5),
    taken(5),
  ]);
  act(() => result.current.saveDraft());
  await waitFor(() => expect(result.current.conflict).not.toBeNull());
  act(() => result.current.settleConflict(null));
  expect(now().note).toBe('mine');
  act(() => result.current.saveDraft());
  await waitFor(() => expect(result.current.conflict).not.toBeNull());
  expect(versions(updateOrder)).toEqual([3, 3]);
});

test('the later of two users who confirm at once gets the present order (FORM-99, BULK-16)', async () => {
  const { result, processOrders } = await form(filled({ note: 'mine' }), filled(), [
    4,
    taken(6, { statusCode: 100 }),
  ]);
  processOrders.mockRejectedValueOnce(
    Object.assign(new Error('The order cannot be confirmed: its status is now New order.'), {
      status: 409,
      code: 'ERR_ORDER_STATUS',
    }),
  );
  act(() => result.current.confirm());
  await waitFor(() => expect(result.current.conflict?.otherChange.order.statusCode).toBe(100));
  expect(result.current.phase).toBe('idle');
});

test('a booking whose draft was changed meanwhile is not paid before another press (FORM-99, BULK-16)', async () => {
  const { result, updateOrder, processOrders } = await form(
    filled({ note: 'mine' }),
    filled({ note: 'theirs' }),
    [taken(5), 6],
  );
  act(() => result.current.confirm());
  await waitFor(() => expect(result.current.conflict).not.toBeNull());
  act(() => result.current.settleConflict(new Map([['note', 'theirs']])));
  expect(processOrders).not.toHaveBeenCalled();
  await act(async () => result.current.confirm());
  await waitFor(() => expect(processOrders).toHaveBeenCalledTimes(1));
  expect(versions(updateOrder)).toEqual([3, 5]);
});

test('text typed into a draft that was confirmed meanwhile can be saved as a new draft (FORM-93, BULK-16)', async () => {
  const { result, createOrder } = await form(filled({ note: 'mine' }), filled(), [
    taken(5, { statusCode: 100 }),
  ]);
  act(() => result.current.saveDraft());
  await waitFor(() => expect(result.current.conflict?.otherChange.order.statusCode).toBe(100));
  await act(async () => result.current.saveAsNew());
  await waitFor(() => expect(createOrder).toHaveBeenCalledTimes(1));
  expect(createOrder.mock.lastCall?.[0]).toMatchObject({ note: 'mine', process: false });
});

test('the cash on delivery of the other version is in the form before its address counts as another shipment (FORM-93, FORM-62)', async () => {
  const addon = [{ id: -1, qty: 1, values: { value: '89' } }];
  const { result, keepShipment } = await form(
    filled({ note: 'mine' }),
    filled({ addon, receiver: side({ address1: '21 Jalan Burma' }) }),
    [taken(5), 6],
  );
  act(() => result.current.saveDraft());
  await waitFor(() => expect(result.current.conflict).not.toBeNull());
  await act(async () =>
    result.current.settleConflict(
      new Map([
        ['addon', 'theirs'],
        ['receiver.address', 'theirs'],
      ]),
    ),
  );
  expect(keepShipment).toHaveReturnedWith(addon);
});
