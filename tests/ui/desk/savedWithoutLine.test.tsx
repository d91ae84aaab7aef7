import { act, renderHook, waitFor } from '@testing-library/react';
import { useNotificationContext } from 'ra-core';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type {
  Booking,
  FormErrors,
  OrderFormFacts,
} from '../../../src/customRoutes/orderForm/state/orderFormContext.ts';
import { useSubmitState } from '../../../src/customRoutes/orderForm/state/useSubmitState.ts';
import { loadWaiting, removeWaiting, typedForm } from '../../../src/shared/desk/waitingDrafts.ts';
import { withIndexedDb } from '../../support/indexedDb.ts';
import { FACTS, filled } from '../../unit/orderForm/sample.ts';
import { consoleWith, requestStorage } from '../orderForm/bookingState.tsx';

withIndexedDb();

let hasDesk = true;
beforeEach(() => {
  hasDesk = true;
  vi.spyOn(document, 'cookie', 'get').mockImplementation(() =>
    hasDesk ? 'wb_desk=secret-of-ali-0123456789' : '',
  );
});
afterEach(async () => {
  for (const { id } of await loadWaiting()) await removeWaiting(id);
});

const noAnswer = () => Promise.reject(Object.assign(new Error('No answer'), { status: 0 }));

interface Parts {
  createOrder?: (body: unknown, key: string) => Promise<unknown>;
  updateOrder?: () => Promise<unknown>;
  orderId?: string | null;
  storageKey?: string;
}

function openForm({
  createOrder = noAnswer,
  updateOrder = noAnswer,
  orderId = null,
  storageKey = 'orderForm:12:new',
}: Parts) {
  const formStorage = requestStorage();
  const { result } = renderHook(
    () => ({
      submit: useSubmitState({
        facts: { ...FACTS, orderId, storageKey, settles: false } as unknown as OrderFormFacts,
        errors: { find: () => [], check: () => [] } as unknown as FormErrors,
        booking: { settled: true, priceMinor: 840 } as Booking,
        formStorage,
        basis: { current: orderId ? { version: 3, values: filled() } : null },
        read: () => filled(),
        form: { getValues: (() => filled({ referenceNo: 'R1' })) as never, setValue: vi.fn() },
        onDiscard: () => {},
      }),
      shown: useNotificationContext().notifications.map(({ message }) => message),
      at: useLocation().pathname,
    }),
    {
      wrapper: consoleWith({ createOrder, updateOrder }),
    },
  );
  return { result, formStorage, key: () => formStorage.lastRequest?.key };
}

it('a draft saved without an answer waits with its key, its form closes, and opens again with the same values (BX-53)', async () => {
  const { result, formStorage, key } = openForm({});
  act(() => result.current.submit.saveDraft());
  await waitFor(() => expect(result.current.at).toBe('/orders/bulk-orders'));
  expect(result.current.shown).toEqual(['desk.kept']);
  expect(formStorage.clear).toHaveBeenCalledOnce();
  const [draft] = await loadWaiting();
  expect(draft).toMatchObject({ name: 'R1', customerId: 12, companyId: 'c1', problem: null });
  expect(draft?.stored.lastRequest?.key).toBe(key());
  expect((await typedForm(draft?.id ?? ''))?.data.values).toMatchObject({ referenceNo: 'R1' });
});

it('a change of a draft without an answer waits with the version that it is based on (BX-53)', async () => {
  const { result } = openForm({ orderId: 'o1', storageKey: 'orderForm:12:order:o1' });
  act(() => result.current.submit.saveDraft());
  await waitFor(() => expect(result.current.at).toBe('/orders/bulk-orders'));
  expect(await loadWaiting()).toMatchObject([
    {
      id: 'orderForm:12:order:o1',
      orderId: 'o1',
      path: '/orders/new-order/o1?from=o1',
      stored: { basis: { version: 3 } },
    },
  ]);
});

it('a form opened from the waiting drafts leaves them when it is saved (BX-53)', async () => {
  const offline = openForm({});
  act(() => offline.result.current.submit.saveDraft());
  await waitFor(async () => expect(await loadWaiting()).toHaveLength(1));
  const [draft] = await loadWaiting();
  const online = openForm({
    createOrder: async () => ({ id: 'o1', orderId: 'o1', statusCode: 0 }),
    storageKey: draft?.id ?? '',
  });
  act(() => online.result.current.submit.saveDraft());
  await waitFor(() => expect(online.result.current.shown).toEqual(['orderForm.draftSaved']));
  expect(await loadWaiting()).toEqual([]);
});

it('nothing is paid offline: a press shows a message, sends nothing and stores nothing (BX-53, B1-24)', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const createOrder = vi.fn(noAnswer);
  const { result } = openForm({ createOrder });
  act(() => result.current.submit.confirm());
  await waitFor(() => expect(result.current.shown).toEqual(['desk.notPaid']));
  expect(createOrder).not.toHaveBeenCalled();
  expect(await loadWaiting()).toEqual([]);
});

it('a draft after a payment without an answer stays in its form instead of waiting, and a person must check the result (BX-53)', async () => {
  const { result } = openForm({});
  act(() => result.current.submit.confirm());
  await waitFor(() => expect(result.current.submit.uncertain).toBe(true));
  act(() => result.current.submit.saveDraft());
  await waitFor(() => expect(result.current.shown).toEqual(['No answer']));
  expect(await loadWaiting()).toEqual([]);
  expect(result.current.at).toBe('/');
});

it('a form in a browser that stores nothing stays open with the typed values, and says that no answer arrived (BX-53)', async () => {
  hasDesk = false;
  const { result, formStorage } = openForm({});
  act(() => result.current.submit.saveDraft());
  await waitFor(() => expect(result.current.shown).toEqual(['No answer']));
  expect(formStorage.clear).not.toHaveBeenCalled();
  expect(result.current.at).toBe('/');
});
